import { useLiveShell } from "./live.ts";

/** The page's realtime connection as a part that loads after the first screen; renders nothing. */
export default function LiveShell() {
  useLiveShell();
  return null;
}
