import { register, registerMobile } from "@khela/contract/identity";
import type { Flag } from "@khela/contract/system";
import type { I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { problemText, refusedField } from "../../features/fields/field-text.ts";
import { useBotCheck } from "../../features/fields/use-bot-check.ts";
import { useCaptchaWhen } from "../../features/fields/use-captcha.ts";
import { asCallError, call } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { forgetInvitation } from "../../shell/invitation.ts";
import { startSession } from "../../shell/sign-in.ts";
import { greet } from "./greet.ts";
import {
  cleanValue,
  fieldOfError,
  type FormField,
  registerBody,
  type RegisterRules,
  type RegisterWay,
  ruleOf,
  shownFields,
} from "./register-form.ts";
import { useBoxes } from "./use-boxes.ts";
import { useRegisterCode } from "./use-register-code.ts";
import { useRegisterFields } from "./use-register-fields.ts";

interface Setting {
  rules: RegisterRules;
  flags: Partial<Record<Flag, boolean>>;
  way: RegisterWay;
}

/** State and actions of the registration form. Source: AUTH-07, AUTH-08. */
export function useRegister({ rules, flags, way }: Setting) {
  const i18n = useI18n();
  const { t } = i18n;
  const router = useRouter();
  const captcha = useCaptchaWhen(rules["captcha"]?.enabled === true);
  const shown = shownFields(rules, way, flags);
  const boxes = useBoxes();
  const check = useBotCheck("register");
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const { fields, invited, dialingCode, setDialingCode } = useRegisterFields(rules, way);
  const button = useRegisterCode(fields, {
    needed: shown.includes("verificationCode"),
    dialingCode,
    onRefused: (error) => void showAtField(error),
  });
  const asked: FormField[] = captcha.shown ? [...shown, "captcha"] : shown;
  const problems = listProblems(t, asked, { ...fields.errors, ...boxes.errors });

  /** @returns whether the refusal was shown at a field of this form */
  function showAtField(error: unknown): boolean {
    const refusal = asCallError(error);
    const named = refusal?.code === "FIELD_FORMAT" ? refusedField(refusal.params) : undefined;
    const field = named?.field ?? fieldOfError(refusal?.code ?? "", shown);
    const known = asked.find((name) => name === field);
    if (known === undefined || known === "captcha") return false;
    fields.refuse(known, named ? problemText(i18n, named.field, named.problem) : errorText(i18n, error));
    return true;
  }

  function refused(error: unknown) {
    if (asCallError(error)?.code.startsWith("AUTH_CAPTCHA")) captcha.show();
    if (captcha.shown) captcha.renew();
    fields.set("captcha", "");
    setFailure(error);
    if (showAtField(error)) setAttempt((before) => before + 1);
  }

  function open(altcha: string) {
    const body = registerBody(shown, fields.values, {
      dialingCode,
      language: i18n.locale,
      domain: location.hostname,
      registerUrl: location.href,
      captchaId: captcha.shown ? captcha.picture?.captchaId : undefined,
      altcha,
      agreeTerms: boxes.terms,
      agreeAge: boxes.age,
      invitation: invited.known,
    });
    const { username, password, confirmPassword, mobileNum } = fields.values;
    if (way === "username")
      return call(register, { body: { ...body, username: username.trim(), password, confirmPassword } });
    return call(registerMobile, {
      body: {
        ...body,
        mobileNum: cleanValue("mobileNum", mobileNum, dialingCode),
        countryDialingCode: dialingCode,
      },
    });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(undefined);
    const agreed = boxes.check();
    if (fields.check(asked).length > 0 || !agreed) return setAttempt((before) => before + 1);
    setBusy(true);
    try {
      const answer = await check.pass(open);
      forgetInvitation();
      startSession(answer);
      greet(i18n, router, answer, "registration");
      await router.navigate({ to: "/" });
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    shown,
    fields,
    captcha,
    problems,
    attempt,
    boxes,
    busy,
    failure,
    /** Whether the refusal is shown at its field, so that only its reference remains to be shown. */
    atField: problems.length > 0,
    check,
    button,
    invited,
    dialingCode,
    setDialingCode,
    submit,
    /** Clears the errors when the visitor switches to the other way to register. */
    forgive: () => {
      fields.forgive();
      boxes.forgive();
      setFailure(undefined);
    },
    ruleOf: (field: FormField) => ruleOf(rules, field, { way, values: fields.values }),
  };
}

interface Problem {
  name: string;
  label: string;
  text: string;
}

/** The messages in the order of the form, for the summary above it. */
function listProblems(
  t: I18n["t"],
  asked: readonly FormField[],
  errors: Partial<Record<FormField | "terms" | "age", string | undefined>>,
): Problem[] {
  return [...asked, "terms" as const, "age" as const].flatMap((name) => {
    const text = errors[name];
    return text === undefined ? [] : [{ name, label: t(`auth.label.${name}`), text }];
  });
}
