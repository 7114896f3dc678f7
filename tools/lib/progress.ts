/** Progress lines, one per step with its duration in seconds. */
export interface Progress {
  /** Ends the running step, if any, and begins the next one. */
  begin(name: string): void;
  /** Ends the running step. */
  end(mark?: "done" | "failed"): void;
}

/**
 * Writes progress to a stream. On a terminal the running step is shown at once and completed in place;
 * elsewhere (a log file) each step is written when it ends.
 */
export function progressTo(stream: NodeJS.WriteStream): Progress {
  let current: { name: string; startMs: number } | undefined;
  const end = (mark: "done" | "failed" = "done"): void => {
    if (!current) return;
    const seconds = ((performance.now() - current.startMs) / 1000).toFixed(1);
    if (stream.isTTY) stream.write("\r\u001B[2K");
    stream.write(`  ${mark === "done" ? "✓" : "✗"} ${current.name.padEnd(44)} ${seconds.padStart(6)} s\n`);
    current = undefined;
  };
  return {
    begin(name) {
      end();
      current = { name, startMs: performance.now() };
      if (stream.isTTY) stream.write(`  … ${name}`);
    },
    end,
  };
}
