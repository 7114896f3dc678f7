import type { Tx } from "../../platform/database.ts";
import type { BatchClient, Statement } from "./commands.ts";
import { execute } from "./posting.ts";

/** A transaction as what a batch's `load` asks: for a low-rate command that is judged as bets are. */
export function clientOf(tx: Tx): BatchClient {
  return {
    query: async <Row extends object>(statement: Statement) => ({ rows: await execute<Row>(tx, statement) }),
  };
}
