import type * as z from "zod/mini";
import type { SeamlessContext } from "./context.ts";

const TIMEOUT_MS = 5_000;

/**
 * Asks a vendor something: a POST that is signed as its own calls are.
 * @throws Error where it is away or says something outside the protocol
 */
export async function askVendor<Answer>(
  { vendors }: Pick<SeamlessContext, "vendors">,
  question: { vendor: string; path: string; body: object; signal?: AbortSignal },
  schema: z.ZodMiniType<Answer>,
): Promise<Answer> {
  const row = await vendors.find(question.vendor);
  if (!row) throw new Error(`${question.vendor} is no vendor of the seamless wallet`);
  const body = JSON.stringify(question.body);
  const answer = await fetch(`${row.apiUrl}${question.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(await vendors.sign(question.vendor, body)) },
    body,
    redirect: "error",
    signal: question.signal ?? AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`${question.vendor} answered ${answer.status} to ${question.path}`);
  return schema.parse(await answer.json());
}
