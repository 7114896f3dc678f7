import { GAMES } from "@khela/games/catalogue";
import { crashTitle } from "@khela/games/crash/limits";
import { DICE_CODE } from "@khela/games/dice/dice";
import { RAFFLE_KINDS, raffleCode } from "@khela/games/raffles/draw";
import { Button } from "@khela/ui/button";
import { Card } from "@khela/ui/card";
import { Select, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { type Draft, type DraftProblem, gameWithBet, readDraft } from "./draft.ts";
import { VerifyResult } from "./VerifyResult.tsx";
import type { Recorded, Verified } from "./verify-round.ts";

interface SeedFormProps {
  first: Draft;
  /** The record to compare with; null for hand-typed seeds. */
  recorded: Recorded | null;
  /** Runs the check on load. */
  auto?: boolean;
}

type Result =
  | { kind: "verified"; verified: Verified; gameCode: string }
  | { kind: "refused" }
  | { kind: "notLoaded" };

/** The form for seeds, typed or loaded, with the check. */
export function SeedForm({ first, recorded, auto = false }: SeedFormProps) {
  const { t } = useI18n();
  const [draft, setDraft] = useState(first);
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [working, setWorking] = useState(false);

  async function check() {
    // A draft changed by hand no longer matches the recorded round.
    const input = readDraft(draft, draft === first ? recorded : null);
    if (typeof input === "string") {
      setProblem(input);
      setResult(null);
      return;
    }
    setProblem(null);
    setWorking(true);
    try {
      const { verifyRound } = await import("./verify-round.ts");
      setResult({ kind: "verified", verified: verifyRound(input), gameCode: draft.gameCode });
    } catch (error) {
      setResult({ kind: error instanceof RangeError ? "refused" : "notLoaded" });
    } finally {
      setWorking(false);
    }
  }
  const checkFirst = useEffectEvent(() => void check());
  useEffect(() => {
    if (!auto) return undefined;
    const timer = setTimeout(() => checkFirst(), 0);
    return () => clearTimeout(timer);
  }, [auto]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void check();
  }
  return (
    <>
      <Card className="p-4 md:p-5">
        <form onSubmit={submit} className="grid gap-4" noValidate>
          <Fields draft={draft} problem={problem} onChange={setDraft} />
          <Button type="submit" variant="gold" loading={working} className="sm:justify-self-start">
            {t("fairness.check")}
          </Button>
        </form>
      </Card>
      {result?.kind === "verified" ? (
        <VerifyResult verified={result.verified} gameCode={result.gameCode} />
      ) : null}
      {result && result.kind !== "verified" ? (
        <p role="alert" className="rounded-xl border border-lose/40 bg-lose/10 p-4 text-sm text-lose">
          {t(result.kind === "refused" ? "fairness.impossible" : "shell.loadFailedText")}
        </p>
      ) : null}
    </>
  );
}

interface FieldsProps {
  draft: Draft;
  problem: DraftProblem | null;
  onChange: (draft: Draft) => void;
}

function Fields({ draft, problem, onChange }: FieldsProps) {
  const { t, written } = useI18n();
  const crash = crashTitle(draft.gameCode) !== undefined;
  const text = (name: "serverSeed" | "serverSeedHash" | "clientSeed" | "nonce" | "target" | "bet") => ({
    value: draft[name],
    dir: "ltr" as const,
    spellCheck: false,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  });
  const wrong = (field: DraftProblem) => (problem === field ? t(`fairness.wrong_${field}`) : undefined);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t("fairness.game")}
          value={draft.gameCode}
          onChange={(event) => onChange({ ...draft, gameCode: event.target.value })}
          options={[
            ...GAMES.map((game) => ({ value: game.code, label: game.name[written] })),
            ...RAFFLE_KINDS.map((kind) => ({ value: raffleCode(kind), label: t(`raffles.kind_${kind}`) })),
          ]}
        />
        <TextInput
          label={t(crash ? "fairness.distance" : "fairness.nonce")}
          numeric
          error={wrong("nonce")}
          {...text("nonce")}
        />
      </div>
      <TextInput
        label={t(crash ? "fairness.link" : "games.serverSeed")}
        error={wrong("serverSeed")}
        {...text("serverSeed")}
      />
      <TextInput
        label={t(crash ? "fairness.knownLink" : "games.serverSeedHash")}
        hint={t("fairness.optional")}
        error={wrong("hash")}
        {...text("serverSeedHash")}
      />
      <TextInput
        label={t(crash ? "fairness.salt" : "games.clientSeed")}
        error={wrong("clientSeed")}
        {...text("clientSeed")}
      />
      {gameWithBet(draft.gameCode) ? (
        <TextInput
          label={t("fairness.bet")}
          hint={t("fairness.betHint")}
          error={wrong("bet")}
          {...text("bet")}
        />
      ) : null}
      {draft.gameCode === DICE_CODE ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t("fairness.direction")}
            value={draft.direction}
            onChange={(event) =>
              onChange({ ...draft, direction: event.target.value === "under" ? "under" : "over" })
            }
            options={[
              { value: "over", label: t("games.rollOver") },
              { value: "under", label: t("games.rollUnder") },
            ]}
          />
          <TextInput label={t("fairness.target")} numeric error={wrong("target")} {...text("target")} />
        </div>
      ) : null}
    </>
  );
}
