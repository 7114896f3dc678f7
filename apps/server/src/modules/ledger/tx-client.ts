import type { Tx } from "../../platform/database.ts";
import type { BatchClient, Statement } from "./commands.ts";
import { execute } from "./posting.ts";

/** Adapts a transaction to a batch's client, so that a low-rate command can use the same `load` as bets. */
export function clientOf(tx: Tx): BatchClient {
  return {
    query: async <Row extends object>(statement: Statement) => ({ rows: await execute<Row>(tx, statement) }),
  };
}
