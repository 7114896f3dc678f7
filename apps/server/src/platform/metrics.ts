import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** Prometheus metrics of one process, served at /metrics. */
export interface Metrics {
  registry: Registry;
  calls: Histogram<"id" | "status">;
  batchSize: Histogram<"lane">;
  jobs: Counter<"job" | "result">;
  /** Items that a job failed to handle while it went on with the others. */
  jobItems: Counter<"job">;
  sockets: Gauge;
  /** Argon2id runs: one for every password that is set or tried, right or wrong, for known and unknown names. */
  passwordHashes: Counter;
  /** SMS and mails, handed over or not. */
  messages: Counter<"kind" | "result">;
  /** Mails that accompany messages, by result: sent, spared (not wanted, no address), given_up. */
  messageMails: Counter<"kind" | "result">;
  /** Pages that the server rendered or could have: drawn, kept (cached), spared (no time), failed. */
  pages: Counter<"result">;
  pageDrawing: Histogram;
  /** Adds a gauge that is read whenever the metrics are requested. @param read values by label */
  watch(gauge: {
    name: string;
    help: string;
    label: string;
    read: () => Promise<ReadonlyMap<string, number>>;
  }): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    calls: new Histogram({
      name: "khela_call_seconds",
      help: "Duration of API calls by endpoint and status",
      labelNames: ["id", "status"],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
      registers,
    }),
    batchSize: new Histogram({
      name: "khela_ledger_batch_commands",
      help: "Commands posted together",
      labelNames: ["lane"],
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers,
    }),
    jobs: new Counter({
      name: "khela_jobs_total",
      help: "Jobs run",
      labelNames: ["job", "result"],
      registers,
    }),
    jobItems: new Counter({
      name: "khela_job_items_failed_total",
      help: "Items that a job could not handle",
      labelNames: ["job"],
      registers,
    }),
    passwordHashes: new Counter({
      name: "khela_password_hashes_total",
      help: "Passwords hashed",
      registers,
    }),
    messages: new Counter({
      name: "khela_messages_total",
      help: "SMS and mails to the outside",
      labelNames: ["kind", "result"],
      registers,
    }),
    messageMails: new Counter({
      name: "khela_message_mails_total",
      help: "Mails beside messages, by what became of them",
      labelNames: ["kind", "result"],
      registers,
    }),
    pages: new Counter({
      name: "khela_pages_total",
      help: "Pages to draw on the server, by what came of it",
      labelNames: ["result"],
      registers,
    }),
    pageDrawing: new Histogram({
      name: "khela_page_drawing_seconds",
      help: "Duration of drawing a page",
      buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25],
      registers,
    }),
    sockets: new Gauge({ name: "khela_sockets", help: "Open sockets", registers }),
    watch: ({ name, help, label, read }) =>
      void new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const values = await read();
          this.reset();
          for (const [value, figure] of values) this.set({ [label]: value }, figure);
        },
      }),
  };
}
