import { randomBytes } from "node:crypto";
import { passBotCheck } from "@khela/contract/bot-check";
import { changePassword, login, register } from "@khela/contract/identity";
import { ZERO } from "@khela/kernel/money";
import { solvedCaptcha } from "../../testing/captcha.ts";
import { flow } from "../flow.ts";
import { newRequester, shared } from "./people.ts";

const PASSWORD = "mango tree by the river";
const NEW_PASSWORD = "jackfruit under the bridge";

const somebody = shared((site) => newRequester(site, ZERO));

/** Account flows have no keys: a retry is told that the command is done. */
export const accountFlows = [
  flow({
    name: "register",
    prepare: async () => `f${randomBytes(5).toString("hex")}`,
    done: ["AUTH_USERNAME_TAKEN"],
    act: async (process, username, { survivor }) =>
      process.call(register, {
        body: {
          username,
          password: PASSWORD,
          confirmPassword: PASSWORD,
          registerMethod: "WEB",
          login: true,
          agreeTerms: true,
          agreeAge: true,
          language: "bn",
          // The page solves a new bot check for each try.
          altcha: await passBotCheck(survivor.call, "register"),
        },
      }),
  }),
  flow({
    name: "login",
    // A login whose outcome is unknown counts as a try for a minute (decision 0026), so each run uses another player.
    prepare: (site) => newRequester(site, ZERO),
    done: [],
    async act(process, { member: { account, password } }) {
      const body = { username: account, password, type: "username" } as const;
      try {
        return await process.call(login, { body });
      } catch (error) {
        // A login that asks for a captcha is repeated with one, as the page does.
        if ((error as { code?: string }).code !== "AUTH_CAPTCHA_REQUIRED") throw error;
        return process.call(login, { body: { ...body, ...(await solvedCaptcha(process)) } });
      }
    },
  }),
  flow({
    name: "change password",
    async prepare(site) {
      const asker = await somebody(site);
      // Each run changes the password back and forth between two values.
      const { password } = asker.member;
      asker.member.password = password === PASSWORD ? NEW_PASSWORD : PASSWORD;
      return { token: asker.member.token, password };
    },
    done: ["AUTH_OLD_PASSWORD"],
    act: (process, { token, password }) => {
      const next = password === PASSWORD ? NEW_PASSWORD : PASSWORD;
      const body = { oldPassword: password, newPassword: next, confirmNewPassword: next };
      return process.callAs(token)(changePassword, { body });
    },
  }),
];
