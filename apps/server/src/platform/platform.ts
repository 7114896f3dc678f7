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

/** What every module is given. Made in app.ts; tests make theirs with a manual clock. */
export interface Platform {
  config: Config;
  log: Log;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  metrics: Metrics;
  /** As the application's role. */
  database: Database;
  db: Db;
  /** The same role without a limit to a statement, on few connections: for reading everything there is. */
  longReads: Db;
  useOnce: UseOnce;
  jobs: Jobs;
  events: Events;
  hub: Hub;
  http: HttpServer;
}
