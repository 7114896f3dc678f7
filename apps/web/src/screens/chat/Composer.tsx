import { isLegible } from "@khela/kernel/text";
import { MAX_LIVE_CHAT_TEXT } from "@khela/rules/chat/live-chat";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { toast } from "@khela/ui/toast";
import { type KeyboardEvent, type SubmitEvent, useId, useState } from "react";
import { errorText } from "../../shell/error-text.ts";
import { usePictures } from "../member/security/use-pictures.ts";
import { AddPictures, ChosenPictures } from "./ChosenPictures.tsx";
import type { LiveChat } from "./use-live-chat.ts";

/** The input for a chat line. Enter sends it with a hardware keyboard; phones use the button. */
export function Composer({ live }: { live: LiveChat }) {
  const i18n = useI18n();
  const { t } = i18n;
  const id = useId();
  const [text, setText] = useState("");
  const pictures = usePictures({ chat: live.guestKey });
  const [busy, setBusy] = useState(false);
  const empty = !isLegible(text) && pictures.list.length === 0;
  const send = async (): Promise<void> => {
    if (empty || busy) return;
    setBusy(true);
    try {
      const uploadIds = await pictures.send();
      for (const { url } of pictures.list) pictures.remove(url);
      setText("");
      void live.send({ clientId: crypto.randomUUID(), text: text.trim(), uploadIds, failed: false });
    } catch (error) {
      toast({ kind: "error", text: errorText(i18n, error), id: "chat" });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void send();
  };
  const onKey = (event: KeyboardEvent): void => {
    // While an input method is composing, Enter confirms its word.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <>
      <ChosenPictures pictures={pictures} busy={busy} />
      <form
        onSubmit={submit}
        className="flex items-end gap-2 border-t border-line bg-surface-1 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <AddPictures pictures={pictures} busy={busy} />
        <label htmlFor={id} className="sr-only">
          {t("livechat.write")}
        </label>
        <textarea
          id={id}
          rows={1}
          dir="auto"
          value={text}
          enterKeyHint="send"
          autoComplete="off"
          maxLength={MAX_LIVE_CHAT_TEXT}
          placeholder={t("livechat.write")}
          onKeyDown={onKey}
          onChange={(event) => {
            setText(event.currentTarget.value);
            live.typing();
          }}
          className="field-sizing-content max-h-36 min-h-12 flex-1 resize-none rounded-xl border border-line-strong bg-field px-3.5 py-2.5 text-base outline-none placeholder:text-faint focus:border-gold focus:ring-3 focus:ring-gold/20"
        />
        <button
          type="submit"
          aria-label={t("livechat.send")}
          disabled={empty || busy}
          className="btn-gold grid size-12 shrink-0 place-items-center rounded-xl disabled:opacity-55"
        >
          <Icon name="send" size={20} />
        </button>
      </form>
    </>
  );
}
