import { setAgentType, type TreeMember } from "@khela/contract/console/agent-tree";
import { useI18n } from "@khela/ui/i18n";
import { Select, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { TREE_TYPES, type TreeType } from "./use-tree-columns.tsx";

/** Makes a player an agent, or an agent another kind of agent or a player. */
export function TypeDialog({ member, onClose }: { member: TreeMember; onClose: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  const reason = useReason();
  const { memberId, account } = member;
  const [type, setType] = useState<TreeType>(member.type === 0 ? 1 : treeTypeOf(member.type));
  const change = useMutation({
    mutationFn: (given: string) =>
      call(setAgentType, { params: { memberId }, body: { type, reason: given } }),
    onSuccess: async () => {
      tellDone(t("desk.agents_changed", { account }));
      onClose();
      await queries.invalidateQueries({ queryKey: ["agentTree"] });
    },
    onError: (error) => tellFailure(i18n, error),
  });
  return (
    <FormDialog
      title={t("desk.agents_changeTitle", { account })}
      confirm={t("desk.agents_change")}
      busy={change.isPending}
      onClose={onClose}
      onSubmit={() => {
        const given = reason.take();
        if (given !== undefined) change.mutate(given);
      }}
    >
      <Text size="sm">{t("desk.agents_changeText")}</Text>
      <Select
        label={t("desk.agents_type")}
        allowDeselect={false}
        value={String(type)}
        onChange={(next) => setType(treeTypeOf(Number(next)))}
        data={TREE_TYPES.map((one) => ({ value: String(one), label: t(`desk.agents_type_${one}`) }))}
      />
      <ReasonField reason={reason} />
    </FormDialog>
  );
}

const treeTypeOf = (type: number): TreeType => TREE_TYPES.find((one) => one === type) ?? 0;
