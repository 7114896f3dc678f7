import type { Clock } from "@khela/kernel/clock";
import type { Config } from "./config.ts";
import type { Database, Db } from "./database.ts";
import type { Events } from "./events.ts";
import type { HttpServer } from "./http/server.ts";
import type { UseOnce } from "./http/enc.ts";
import type { Ids } from "./ids.ts";
import type { Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Hub } from "./realtime/hub.ts";
import type { Secrets } from "./secrets.ts";

/** The services that every module receives. Made in app.ts; tests make theirs with a manual clock. */
export interface Platform {
  config: Config;
  log: Log;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  metrics: Metrics;
  /** Connections with the application's role. */
  database: Database;
  db: Db;
  /** Connections of the same role without a statement timeout, few of them: for reading whole tables. */
  longReads: Db;
  useOnce: UseOnce;
  jobs: Jobs;
  events: Events;
  hub: Hub;
  http: HttpServer;
}
