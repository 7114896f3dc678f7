import { useServer } from "../../../shell/api.ts";

/** Waits, but at most until the server is reachable again after an outage. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stop = useServer.subscribe((now, before) => {
      if (before.away && !now.away) end();
    });
  });
}
