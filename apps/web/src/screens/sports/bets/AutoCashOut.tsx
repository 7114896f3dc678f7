/** The amount at which a bet is cashed out by itself: set, changed, removed. Source: SPORT-02. */
import { amountFromInput } from "@khela/i18n/input";
import { type SportsBetView, setAutoCashOut } from "@khela/contract/sportsbook";
import { Button } from "@khela/ui/button";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { useLanguage } from "../../../shell/queries.ts";
import { reloadBets } from "./queries.ts";

export function AutoCashOut({ bet }: { bet: SportsBetView }) {
  const { t, money, digits } = useI18n();
  const language = useLanguage();
  const heading = useId();
  const { betId, autoCashOut } = bet;
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const save = useMutation({
    mutationFn: (amount: string | null) =>
      call(setAutoCashOut, { params: { betId }, body: { amount, language } }),
    onSuccess: (_, amount) => {
      setTyped("");
      const text =
        amount === null ? t("sportsbook.autoRemoved") : t("sportsbook.autoDone", { amount: money(amount) });
      toast({ kind: "success", text, id: "bet" });
    },
    // A price may have reached the amount meanwhile.
    onSettled: reloadBets,
  });
  function submit() {
    const amount = amountFromInput(typed);
    setWrong(amount === undefined);
    if (amount !== undefined) save.mutate(amount);
  }
  return (
    <form
      aria-labelledby={heading}
      className="grid gap-2.5 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      <h3 id={heading} className="text-sm font-bold">
        {t("sportsbook.auto")}
      </h3>
      <p className="text-xs text-muted">
        {autoCashOut === null
          ? t("sportsbook.autoHint")
          : t("sportsbook.autoAt", { amount: money(autoCashOut) })}
      </p>
      <TextInput
        numeric
        label={t("sportsbook.autoAmount")}
        value={digits(typed)}
        placeholder={t("sportsbook.autoBetween", {
          min: money(bet.cashOut ?? "0", { decimals: "auto" }),
          max: money(bet.maxPayout, { decimals: "auto" }),
        })}
        error={isWrong ? t("sportsbook.stakeWrong") : undefined}
        onChange={({ target }) => {
          save.reset();
          setWrong(false);
          setTyped(target.value.slice(0, 16));
        }}
        data-testid="auto-amount"
      />
      {save.error ? <FailureNote error={save.error} /> : null}
      <div className="flex gap-2">
        <Button
          type="submit"
          block
          disabled={typed.trim() === ""}
          loading={save.isPending}
          data-testid="auto-set"
        >
          {t(autoCashOut === null ? "sportsbook.autoSet" : "sportsbook.autoChange")}
        </Button>
        {autoCashOut === null ? null : (
          <Button
            variant="plain"
            disabled={save.isPending}
            onClick={() => save.mutate(null)}
            data-testid="auto-remove"
          >
            {t("sportsbook.autoRemove")}
          </Button>
        )}
      </div>
    </form>
  );
}
