import {
  allowChatMessage,
  muteMember,
  removeChatMessage,
  switchTableChat,
} from "@khela/contract/console/table-chat";
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { useShelfCommand } from "../../features/shelf/use-shelf.ts";
import { call } from "../../shell/api.ts";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";

/** The action on a chat that the operator is about to confirm. */
export type ChatStep =
  | { readonly kind: "remove"; readonly id: string }
  | { readonly kind: "allow"; readonly id: string }
  | {
      readonly kind: "mute";
      readonly memberId: string;
      readonly account: string;
      readonly muted: boolean;
      /** Null means without an end. */
      readonly hours: number | null;
    }
  | { readonly kind: "switch"; readonly gameCode: string; readonly open: boolean };

const titleOf = (step: ChatStep): MessageId => {
  if (step.kind === "remove") return "shelf.chatRemove";
  if (step.kind === "allow") return "shelf.chatAllow";
  if (step.kind === "mute") return step.muted ? "shelf.chatMute" : "shelf.chatUnmute";
  return step.open ? "shelf.chatSwitchOn" : "shelf.chatSwitchOff";
};

const send = (step: ChatStep, reason: string): Promise<unknown> => {
  if (step.kind === "remove") return call(removeChatMessage, { params: { id: step.id }, body: { reason } });
  if (step.kind === "allow") return call(allowChatMessage, { params: { id: step.id }, body: { reason } });
  if (step.kind === "switch")
    return call(switchTableChat, { params: { gameCode: step.gameCode }, body: { open: step.open, reason } });
  const { memberId, muted, hours } = step;
  return call(muteMember, { params: { memberId }, body: { muted, hours, reason } });
};

/** Asks for a reason and executes the action. */
export function StepDialog({ step, onClose }: { step: ChatStep; onClose: () => void }) {
  const { t } = useI18n();
  const change = useShelfCommand((reason: string) => send(step, reason), onClose);
  const title = t(titleOf(step));
  return (
    <ReasonDialog
      title={
        step.kind === "mute"
          ? `${title}: ${step.account}`
          : step.kind === "switch"
            ? `${title}: ${step.gameCode}`
            : title
      }
      text={
        step.kind === "remove"
          ? t("shelf.chatRemoveText")
          : step.kind === "allow"
            ? t("shelf.chatAllowText")
            : undefined
      }
      confirm={title}
      danger={
        step.kind === "remove" ||
        (step.kind === "mute" && step.muted) ||
        (step.kind === "switch" && !step.open)
      }
      busy={change.isPending}
      onClose={onClose}
      onConfirm={(reason) => change.mutate(reason)}
    />
  );
}
