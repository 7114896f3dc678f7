import { useIdle } from "@mantine/hooks";

const IDLE_MS = 10 * 60_000;

/**
 * The interval at which a screen refreshes by itself; none after ten minutes without a hand on the
 * keyboard or mouse. Otherwise an open screen would keep the session of somebody who left.
 */
export function useRefresh(everyMs: number): number | false {
  const idle = useIdle(IDLE_MS, { initialState: false });
  return idle ? false : everyMs;
}
