/** Warns an operator that the session is about to end, while it can still be extended. Source: OPS-01, ASVS 7.3. */
import { operatorMe } from "@khela/contract/console/operators";
import { OPERATOR_SESSION } from "@khela/rules/auth/session-life";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { answered, call } from "./api.ts";
import { useNow } from "./parts/use-now.ts";
import { sessionOver, signOut } from "./session.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { tellFailure } from "./toasts.tsx";

/** How long before the end the warning appears. */
const WARN_MS = 2 * 60_000;
/** The server records activity at most once a minute, so the last call may count for up to a minute less. */
const SEEN_MS = 60_000;

/** When the session ends without another call, based on the last answered call in any tab. */
function useSessionEnd(): number {
  const [lastMs, setLastMs] = useState(() => systemClock.nowMs());
  useEffect(() => {
    const note = () => setLastMs(systemClock.nowMs());
    const tabs = new BroadcastChannel("khela-console-answered");
    tabs.addEventListener("message", note);
    answered.notify = () => {
      note();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within its origin
      tabs.postMessage("answered");
    };
    return () => {
      answered.notify = () => undefined;
      tabs.close();
    };
  }, []);
  return lastMs + (OPERATOR_SESSION.idleMs ?? Number.POSITIVE_INFINITY) - SEEN_MS;
}

export function IdleWarning() {
  const i18n = useI18n();
  const { t } = i18n;
  const endMs = useSessionEnd();
  const leftMs = endMs - useNow(1_000);
  const over = leftMs <= -SEEN_MS;
  // The session is over, so the page must not keep showing its data.
  useEffect(() => {
    if (over) sessionOver();
  }, [over]);
  const stay = useMutation({
    mutationFn: () => call(operatorMe),
    onError: (error) => tellFailure(i18n, error),
  });
  const leave = useMutation({ mutationFn: signOut, onError: (error) => tellFailure(i18n, error) });
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return (
    <Modal
      opened={leftMs <= WARN_MS}
      onClose={() => stay.mutate()}
      title={t("console.idleTitle")}
      closeButtonProps={{ "aria-label": t("console.idleStay") }}
    >
      <Text role="timer">{t("console.idleText", { n: seconds })}</Text>
      <Group justify="end" gap="xs" mt="md">
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
          {t("console.signOut")}
        </Button>
        <Button data-autofocus loading={stay.isPending} onClick={() => stay.mutate()}>
          {t("console.idleStay")}
        </Button>
      </Group>
    </Modal>
  );
}
