import { listAgentTree, requestAgentMove, type TreeMember } from "@khela/contract/console/agent-tree";
import { useI18n } from "@khela/ui/i18n";
import { Checkbox, Select, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DayField } from "../../features/data-table/day-field.tsx";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

const FOUND_MAX = 20;

/** Asks for a move of a member with everybody below. @param earliest the first possible day */
export function MoveDialog(props: { member: TreeMember; earliest: string; onClose: () => void }) {
  const { member, earliest, onClose } = props;
  const i18n = useI18n();
  const { t, number } = i18n;
  const queries = useQueryClient();
  const reason = useReason();
  const [toTop, setToTop] = useState(false);
  const [toId, setToId] = useState<string | null>(null);
  const [fromDay, setFromDay] = useState(earliest);
  const [tried, setTried] = useState(false);
  const ask = useMutation({
    mutationFn: (given: string) =>
      call(requestAgentMove, {
        params: { memberId: member.memberId },
        body: { toId: toTop ? null : toId, fromDay, reason: given },
      }),
    onSuccess: async () => {
      tellDone(t("desk.agents_moveAsked"));
      onClose();
      await queries.invalidateQueries({ queryKey: ["approvals"] });
    },
    onError: (error) => tellFailure(i18n, error),
  });
  return (
    <FormDialog
      title={t("desk.agents_moveTitle", { account: member.account })}
      confirm={t("desk.agents_askMove")}
      busy={ask.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        const given = reason.take();
        if (given !== undefined && (toTop || toId !== null)) ask.mutate(given);
      }}
    >
      <Text size="sm">{t("desk.agents_moveText", { n: number(member.all) })}</Text>
      <Checkbox
        label={t("desk.agents_toTop")}
        checked={toTop}
        onChange={(event) => setToTop(event.currentTarget.checked)}
      />
      {toTop ? null : <AgentField value={toId} onChange={setToId} isMissing={tried && toId === null} />}
      <DayField label={t("desk.agents_from")} value={fromDay} min={earliest} onChange={setFromDay} />
      <ReasonField reason={reason} later />
    </FormDialog>
  );
}

function AgentField(props: {
  value: string | null;
  onChange: (memberId: string | null) => void;
  isMissing: boolean;
}) {
  const { t } = useI18n();
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), 200);
  const found = useQuery({
    queryKey: ["agentTree", "find", search],
    queryFn: ({ signal }) =>
      call(listAgentTree, { query: { pageSize: FOUND_MAX, ...(search ? { search } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const agents = (found.data?.content ?? []).filter(({ type }) => type !== 0);
  return (
    <Select
      label={t("desk.agents_upline")}
      description={t("desk.agents_uplineHint")}
      data-autofocus
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={t("console.nothingFound")}
      data={agents.map(({ memberId, account }) => ({ value: memberId, label: account }))}
      value={props.value}
      onChange={props.onChange}
      error={props.isMissing ? t("auth.field.required") : null}
    />
  );
}
