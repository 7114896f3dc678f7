/** What stands where something is still on its way, so that nothing moves when it comes. */
import { Skeleton, Stack } from "@mantine/core";
import classes from "./pending.module.css";
import { PanelSkeleton } from "../shell/parts/page-head.tsx";

/** A page inside the frame. */
export function PendingPage() {
  return (
    <Stack gap="md">
      <Skeleton height={32} width={220} radius="md" />
      <Skeleton height={120} radius="lg" />
      <PanelSkeleton height={320} />
    </Stack>
  );
}

/** The frame itself: its menu and its header as empty surfaces. */
export function PendingShell() {
  return (
    <div className={classes["shell"]}>
      <div className={classes["menu"]} />
      <div className={classes["header"]} />
      <div className={classes["page"]}>
        <PendingPage />
      </div>
    </div>
  );
}
