import { useIdle } from "@mantine/hooks";

const IDLE_MS = 10 * 60_000;

/**
 * The interval at which a screen refreshes itself; none after ten minutes without keyboard or mouse input, because an
 * unattended screen would otherwise keep its operator's session alive.
 */
export function useRefresh(everyMs: number): number | false {
  const idle = useIdle(IDLE_MS, { initialState: false });
  return idle ? false : everyMs;
}
