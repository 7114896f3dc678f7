import { register } from "@khela/contract/identity";
import type { I18n } from "@khela/i18n/i18n";
import type { RegisterField } from "@khela/rules/fields/register-fields";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { fieldText, problemText, refusedField } from "../../features/fields/field-text.ts";
import { useCaptcha } from "../../features/fields/use-captcha.ts";
import { useFields } from "../../features/fields/use-fields.ts";
import { asCallError, call } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { startSession } from "../../shell/sign-in.ts";
import { perTab } from "../../shell/storage.ts";
import {
  cleanValue,
  emptyValues,
  fieldOfError,
  registerBody,
  type RegisterRules,
  ruleOf,
  shownFields,
} from "./register-form.ts";

/** Kept while the tab is open, so that looking around first does not lose the invitation. */
const REFERRAL_KEY = "referralCode";

function keptReferral(given: string | undefined): string {
  if (given) perTab.set(REFERRAL_KEY, given);
  return given ?? perTab.get(REFERRAL_KEY) ?? "";
}

interface Boxes {
  terms?: string | undefined;
  age?: string | undefined;
}

interface Problem {
  name: string;
  label: string;
  text: string;
}

/** The messages in the order of the form, for the summary above it. */
function listProblems(
  t: I18n["t"],
  asked: readonly RegisterField[],
  errors: Partial<Record<RegisterField | keyof Boxes, string | undefined>>,
): Problem[] {
  return [...asked, "terms" as const, "age" as const].flatMap((name) => {
    const text = errors[name];
    return text === undefined ? [] : [{ name, label: t(`auth.label.${name}`), text }];
  });
}

/** What the registration knows and does. */
export function useRegister(rules: RegisterRules, referralCode: string | undefined) {
  const i18n = useI18n();
  const { t } = i18n;
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const shown = shownFields(rules);
  const [captchaShown, setCaptchaShown] = useState(rules["captcha"]?.enabled === true);
  const [terms, setTerms] = useState(false);
  const [age, setAge] = useState(false);
  const [boxErrors, setBoxErrors] = useState<Boxes>({});
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const [start] = useState(() => emptyValues(keptReferral(referralCode)));

  const fields = useFields<RegisterField>(start, (field, values) => {
    if (field === "captcha") return values.captcha.trim() === "" ? t("auth.captchaNeeded") : undefined;
    if (field === "confirmPassword" && values.confirmPassword !== values.password)
      return t("auth.field.confirm");
    return fieldText(i18n, ruleOf(rules, field), cleanValue(field, values[field]));
  });
  const firstPicture = useEffectEvent(() => captcha.refresh());
  useEffect(() => {
    if (captchaShown) firstPicture();
  }, [captchaShown]);

  const asked: RegisterField[] = captchaShown ? [...shown, "captcha"] : shown;
  const problems = listProblems(t, asked, { ...fields.errors, ...boxErrors });

  function refused(error: unknown) {
    const refusal = asCallError(error);
    if (refusal?.code.startsWith("AUTH_CAPTCHA")) setCaptchaShown(true);
    if (captchaShown) captcha.renew();
    fields.set("captcha", "");
    const named = refusal?.code === "FIELD_FORMAT" ? refusedField(refusal.params) : undefined;
    const field = named?.field ?? fieldOfError(refusal?.code ?? "", shown);
    const known = asked.find((name) => name === field);
    if (known === undefined || known === "captcha") {
      setFailure(error);
      return;
    }
    fields.refuse(known, named ? problemText(i18n, named.problem) : errorText(i18n, error));
    setAttempt((before) => before + 1);
  }

  const tick = (name: keyof Boxes, set: (ticked: boolean) => void) => (ticked: boolean) => {
    set(ticked);
    if (ticked) setBoxErrors((before) => ({ ...before, [name]: undefined }));
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(undefined);
    const boxes: Boxes = {
      terms: terms ? undefined : t("auth.termsNeeded"),
      age: age ? undefined : t("auth.ageNeeded"),
    };
    setBoxErrors(boxes);
    const wrong = fields.check(asked);
    if (wrong.length > 0 || boxes.terms !== undefined || boxes.age !== undefined) {
      setAttempt((before) => before + 1);
      return;
    }
    setBusy(true);
    try {
      const answer = await call(register, {
        body: await checkedBody(
          registerBody(shown, fields.values, {
            language: i18n.locale,
            domain: location.hostname,
            registerUrl: location.href,
            captchaId: captchaShown ? captcha.picture?.captchaId : undefined,
            agreeTerms: terms,
            agreeAge: age,
          }),
        ),
      });
      perTab.set(REFERRAL_KEY, null);
      startSession(answer);
      toast({ kind: "success", text: t("auth.welcome", { account: answer.member.account }), id: "login" });
      await navigate({ to: "/" });
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
    captchaShown,
    problems,
    attempt,
    terms,
    age,
    boxErrors,
    busy,
    failure,
    submit,
    ruleOf: (field: RegisterField) => ruleOf(rules, field),
    setTerms: tick("terms", setTerms),
    setAge: tick("age", setAge),
  };
}

/** The body with the answer to a bot check: some tenths of a second of work, off the page's own thread. */
async function checkedBody<Body extends object>(body: Body): Promise<Body & { altcha: string }> {
  const { passBotCheck } = await import("@khela/contract/bot-check");
  return { ...body, altcha: await passBotCheck(call, "register") };
}
