import { AppError } from "@khela/kernel/errors";
import type { Platform } from "../../platform/platform.ts";
import { type Refusal, saveRefusal } from "./refusal-store.ts";

/** Runs what may refuse a bet, and keeps the refusal for the report of the trading desk. */
export async function keepRefusal<Result>(
  { db, ids }: Pick<Platform, "db" | "ids">,
  attempt: Omit<Refusal, "id" | "code" | "params">,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError)
      await saveRefusal(db, { ...attempt, id: ids.next(), code: error.code, params: error.params ?? {} });
    throw error;
  }
}
