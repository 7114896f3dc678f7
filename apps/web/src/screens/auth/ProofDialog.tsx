import type { LoginResponse, ProofMethod } from "@khela/contract/identity";
import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon, type IconName } from "@khela/ui/icon";
import { Spinner } from "@khela/ui/spinner";
import { useState } from "react";
import type { DialogScreenProps } from "../../shell/dialogs.ts";
import { lazyScreen } from "../../shell/lazy-screen.tsx";
import { OptionalPart } from "../../shell/optional-part.tsx";
import { useSession } from "../../shell/session.ts";
import { ProofForm } from "./ProofForm.tsx";
import { TextButton } from "./TextButton.tsx";
import { useLeave } from "./use-leave.ts";

/** Few users ever see it, so its code and texts load on demand. */
const LostDevice = lazyScreen(() => import("./LostDevice.tsx"), ["lost"]);

type Methods = NonNullable<LoginResponse["proof"]>["methods"];

const ICONS: Record<ProofMethod, IconName> = {
  totp: "phone",
  recovery: "lock",
  sms: "chat",
  email: "send",
  bankName: "card",
  password: "lock",
};

const LEADS = {
  totp: "auth.proofTotp",
  place: "auth.proofPlace",
  moved: "auth.proofMoved",
} as const;

/**
 * The second step of a login, after the password and before anything else, or when the session has moved to
 * another network. It can be completed or left by logging out, and a reload returns to it. Source: AUTH-12,
 * AUTH-13.
 */
export default function ProofDialog({ dialog }: DialogScreenProps<"proof">) {
  const { t } = useI18n();
  const pending = useSession((session) => session.pending);
  const leaving = useLeave();
  const methods = pending?.proof?.methods ?? [];
  const [chosen, setChosen] = useState<ProofMethod>();
  const [lost, setLost] = useState(false);
  const method = methods.find((known) => known.method === chosen) ?? methods[0];
  if (!pending) return null;
  return (
    <Dialog
      {...dialog}
      title={t("auth.proofTitle")}
      width={380}
      closeButton={false}
      escape={false}
      fullOnPhone
    >
      <div className="grid gap-4 sm:w-96">
        <p className="text-sm text-muted">
          {t(LEADS[pending.proof?.reason ?? "totp"], { account: pending.account })}
        </p>
        {lost ? (
          <OptionalPart fallback={<Spinner className="mx-auto my-6" />}>
            <LostDevice />
          </OptionalPart>
        ) : null}
        {!lost && methods.length > 1 ? (
          <MethodList methods={methods} chosen={method?.method} onChoose={setChosen} />
        ) : null}
        {lost ? null : method ? (
          <ProofForm key={method.method} method={method.method} hint={method.hint} methods={methods} />
        ) : (
          <p className="text-sm">{t("auth.proofNone")}</p>
        )}
        {pending.proof?.reason === "totp" ? (
          <TextButton onClick={() => setLost(!lost)}>{t(lost ? "common.back" : "auth.proofLost")}</TextButton>
        ) : null}
        <Button variant="plain" block loading={leaving.busy} onClick={() => void leaving.leave()}>
          {t("auth.proofCancel")}
        </Button>
      </div>
    </Dialog>
  );
}

interface MethodListProps {
  methods: Methods;
  chosen: ProofMethod | undefined;
  onChoose: (method: ProofMethod) => void;
}

/** The methods of the second step, each with where its code is sent. */
function MethodList({ methods, chosen, onChoose }: MethodListProps) {
  const i18n = useI18n();
  const { t } = i18n;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium text-muted">{t("auth.proofBy")}</legend>
      {methods.map(({ method, hint }) => (
        <label
          key={method}
          className={cx(
            "relative flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border px-3.5 py-2 has-focus-visible:outline-2 has-focus-visible:outline-(--focus)",
            method === chosen ? "border-gold bg-gold-tint" : "border-line-strong hover:border-faint",
          )}
        >
          <input
            type="radio"
            name="method"
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            checked={method === chosen}
            onChange={() => onChoose(method)}
          />
          <Icon
            name={ICONS[method]}
            size={20}
            className={cx("shrink-0", method === chosen ? "text-gold" : "text-faint")}
          />
          <span className="grid min-w-0">
            <span className="text-sm font-semibold">{t(`auth.proof_${method}`)}</span>
            {hint ? <bdi className="truncate text-xs text-muted">{i18n.digits(hint)}</bdi> : null}
          </span>
          {method === chosen ? <Icon name="check" size={18} className="ms-auto shrink-0 text-gold" /> : null}
        </label>
      ))}
    </fieldset>
  );
}
