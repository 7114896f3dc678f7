import {
  giveRaffleTickets,
  MAX_RECIPIENTS,
  previewRaffleGift,
  type RaffleDetail,
} from "@khela/contract/console/raffles";
import type { CallOutput } from "@khela/contract/endpoint";
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { Button, FileButton, Group, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { NumberField } from "../../shell/parts/number-field.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { Badge } from "../../shell/parts/values.tsx";
import { accountsOf } from "./recipients.ts";
import { useRaffleDone } from "./use-raffle-done.ts";
import classes from "./raffles.module.css";

type Recipient = CallOutput<typeof previewRaffleGift>["content"][number];
const MAX_TICKETS = 100;

/** Why a player gets no tickets, in a few words. */
const REFUSALS: Readonly<Record<string, MessageId>> = {
  SYS_NOT_FOUND: "desk.raf_unknown",
  AUTH_BLOCKED: "desk.raf_blocked",
  AUTH_CLOSED: "desk.raf_closed",
  AUTH_TRUE_ACCOUNT: "desk.raf_trial",
  PROTECT_EXCLUDED: "desk.raf_break",
  PROTECT_CLOSED: "desk.raf_playClosed",
  FIELD_FORMAT: "desk.raf_currency",
};

/** Gives one player or a list of them tickets: first it shows who gets them and who can't, then it gives them. */
export function GiveDialog({ saved, onClose }: { saved: RaffleDetail; onClose: () => void }) {
  const { t, number } = useI18n();
  const { done, onError } = useRaffleDone(onClose);
  const reason = useReason();
  const [list, setList] = useState("");
  const [count, setCount] = useState(1);
  const [tried, setTried] = useState(false);
  const [found, setFound] = useState<readonly Recipient[]>();
  // One key per dialog, so that a second click or a retry after a lost answer is the same gift.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const params = { raffleId: saved.id };
  const accounts = accountsOf(list);
  const able = found?.filter(({ refused }) => refused === null) ?? [];
  const preview = useMutation({
    mutationFn: () => call(previewRaffleGift, { params, body: { accounts } }),
    onSuccess: ({ content }) => setFound(content),
    onError,
  });
  const give = useMutation({
    mutationFn: (text: string) =>
      call(
        giveRaffleTickets,
        { params, body: { accounts: able.map(({ account }) => account), tickets: count, reason: text } },
        { idempotencyKey },
      ),
    onSuccess: ({ raffle, approval }) =>
      done(
        raffle,
        approval
          ? t("desk.raf_giftAsked")
          : t("desk.raf_given", { n: able.length * count, players: able.length }),
      ),
    onError,
  });
  const listProblem =
    accounts.length === 0
      ? t("desk.raf_noAccounts")
      : accounts.length > MAX_RECIPIENTS
        ? t("desk.raf_tooMany", { most: number(MAX_RECIPIENTS) })
        : null;
  return (
    <FormDialog
      title={t("desk.raf_give")}
      confirm={
        found === undefined
          ? t("desk.raf_preview")
          : t("desk.raf_giveTo", { n: able.length * count, players: able.length })
      }
      size="lg"
      busy={preview.isPending || give.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (listProblem !== null) return;
        if (found === undefined) {
          preview.mutate();
          return;
        }
        const text = reason.take();
        if (text !== undefined && able.length > 0) give.mutate(text);
      }}
    >
      <ListFields
        list={list}
        count={count}
        error={tried ? listProblem : null}
        onList={(text) => {
          setList(text);
          setFound(undefined);
        }}
        onCount={setCount}
      />
      {found === undefined ? null : (
        <>
          <Recipients rows={found} />
          <ReasonField reason={reason} minRows={2} later />
        </>
      )}
    </FormDialog>
  );
}

interface ListFieldsProps {
  list: string;
  count: number;
  error: string | null;
  onList: (text: string) => void;
  onCount: (count: number) => void;
}

/** The accounts, typed or from a file, and how many tickets each gets. */
function ListFields({ list, count, error, onList, onCount }: ListFieldsProps) {
  const { t, number } = useI18n();
  return (
    <>
      <Textarea
        label={t("desk.raf_accounts")}
        description={t("desk.raf_accountsHint", { most: number(MAX_RECIPIENTS) })}
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        value={list}
        error={error}
        onChange={(event) => onList(event.currentTarget.value)}
      />
      <Group align="flex-end">
        <FileButton accept="text/csv,text/plain,.csv" onChange={(file) => void file?.text().then(onList)}>
          {(props) => (
            <Button {...props} variant="default">
              {t("desk.raf_file")}
            </Button>
          )}
        </FileButton>
        <NumberField
          label={t("desk.raf_each")}
          min={1}
          max={MAX_TICKETS}
          allowDecimal={false}
          value={count}
          onChange={(value) => onCount(typeof value === "number" ? value : 1)}
        />
      </Group>
    </>
  );
}

function Recipients({ rows }: { rows: readonly Recipient[] }) {
  const { t } = useI18n();
  const refused = rows.filter((row) => row.refused !== null).length;
  return (
    <section aria-label={t("desk.raf_preview")}>
      <Text size="sm" fw={600}>
        {t("desk.raf_previewText", { able: rows.length - refused, refused })}
      </Text>
      {/* A long list scrolls, so it must be reachable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes["recipients"]} tabIndex={0} aria-label={t("desk.raf_accounts")}>
        {rows.map(({ account, refused: code, shortfall }) => (
          <li key={account}>
            <span>{account}</span>
            {code !== null ? (
              <Badge tone="lose">{t(REFUSALS[code] ?? "desk.raf_refused")}</Badge>
            ) : shortfall === null ? (
              <Badge tone="win">{t("desk.raf_getsThem")}</Badge>
            ) : (
              <Badge tone="gold">{t(`desk.raf_short_${shortfall}`)}</Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
