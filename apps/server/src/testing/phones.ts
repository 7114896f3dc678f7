import { passBotCheck } from "@khela/contract/bot-check";
import type { Call } from "@khela/contract/client";
import { getSystem, updateSystem } from "@khela/contract/console/system";
import type { CallInput } from "@khela/contract/endpoint";
import { type LoginResponse, registerMobile } from "@khela/contract/identity";
import type { FLAGS } from "@khela/contract/system";
import { sendLoginCode, sendRegisterCode } from "@khela/contract/verification";
import { startTestApp, type TestApp, type TestAppOptions } from "./app.ts";
import { startTestGateways, type TestGateways } from "./gateways.ts";

type MobileForm = CallInput<typeof registerMobile>["body"];

/** A player with a verified mobile number. */
export interface PhoneMember extends LoginResponse {
  /** The number as `01712345678`. */
  number: string;
  password: string;
  call: Call;
}

/** The server with an SMS gateway and a mail server; every visitor comes from a different address. */
export interface PhoneApp extends TestApp {
  outside: TestGateways;
  /** An unused number, as people write it. */
  newNumber(): string;
  /** A visitor from an address of their own. */
  visitor(): Call;
  /** Requests a code without a login. */
  ask(number: string, purpose?: "login" | "forgot", by?: Call): Promise<{ expiredMinutes: number }>;
  /** Requests a code for registering. */
  askRegister(number: string, by?: Call, countryDialingCode?: string): Promise<{ expiredMinutes: number }>;
  /** Waits for the next code for a number; each code is returned once. */
  codeFor(number: string): Promise<string>;
  mobileForm(changes: Partial<MobileForm> & { mobileNum: string }): Promise<{ body: MobileForm }>;
  /** A new player, registered by mobile number with code and password. */
  registerPhone(changes?: Partial<MobileForm>): Promise<PhoneMember>;
  setFlags(flags: Partial<Record<(typeof FLAGS)[number], boolean>>): Promise<void>;
}

export const BD = "+880";
let counter = 0;

/** Starts server, gateway and mail server: in `beforeAll`, with `stop()` in `afterAll`. */
export async function startPhoneApp(options: TestAppOptions = {}): Promise<PhoneApp> {
  const outside = await startTestGateways();
  const app = await startTestApp({
    ...options,
    env: { ...outside.env, TRUST_PROXY: "loopback", ...options.env },
  });
  const visitor = (): Call => {
    counter += 1;
    const address = `10.${(counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`;
    return app.callAs(null, { "x-forwarded-for": address });
  };
  const phone: PhoneApp = {
    ...app,
    outside,
    visitor,
    newNumber() {
      counter += 1;
      return `017${String(10_000_000 + counter)}`;
    },
    ask: async (number, purpose = "login", by = visitor()) =>
      by(sendLoginCode, {
        body: { mobileNum: number, countryDialingCode: BD, purpose, altcha: await passBotCheck(by, "sms") },
      }),
    askRegister: async (number, by = visitor(), countryDialingCode = BD) =>
      by(sendRegisterCode, {
        body: { mobileNo: number, countryDialingCode, altcha: await passBotCheck(by, "sms") },
      }),
    codeFor: (number) => outside.codeFor(`${BD}${number.slice(1)}`),
    async mobileForm(changes) {
      return {
        body: {
          countryDialingCode: BD,
          password: "a kite over dhaka",
          confirmPassword: changes.password ?? "a kite over dhaka",
          registerMethod: "WEB",
          login: true,
          agreeTerms: true,
          agreeAge: true,
          language: "en",
          altcha: await passBotCheck(app.call, "register"),
          ...changes,
        },
      };
    },
    async registerPhone(changes = {}) {
      const number = changes.mobileNum ?? phone.newNumber();
      await phone.askRegister(number);
      const verificationCode = await phone.codeFor(number);
      const form = await phone.mobileForm({ mobileNum: number, verificationCode, ...changes });
      const begun = await visitor()(registerMobile, form);
      return { ...begun, number, password: form.body.password ?? "", call: app.callAs(begun.token) };
    },
    async setFlags(flags) {
      const operator = await app.loginOperator();
      const { settings } = await operator.call(getSystem);
      const body = { ...settings, flags: { ...settings.flags, ...flags }, reason: "a test" };
      await operator.call(updateSystem, { body });
    },
    async stop() {
      await app.stop();
      await outside.stop();
    },
  };
  return phone;
}
