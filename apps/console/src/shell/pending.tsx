/** Skeletons with the size of the later content, so that nothing moves when it is loaded. */
import { Skeleton, Stack } from "@mantine/core";
import classes from "./pending.module.css";
import { PanelSkeleton } from "../shell/parts/page-head.tsx";

/** The skeleton of a page inside the frame. */
export function PendingPage() {
  return (
    <Stack gap="md">
      <Skeleton height={32} width={220} radius="md" />
      <Skeleton height={120} radius="lg" />
      <PanelSkeleton height={320} />
    </Stack>
  );
}

/** The skeleton of the frame: an empty menu and header. */
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
