import type * as z from "zod/mini";
import type { SeamlessContext } from "./context.ts";

const TIMEOUT_MS = 5_000;

/** What a vendor says to a signature that it doesn't know. */
const UNKNOWN_SIGNATURE = 401;

/**
 * Asks a vendor something: a POST that is signed as its own calls are. While secrets change over nobody tells us which of
 * the two it has: one that refuses the newest is asked with the older one. A question changes nothing, so asking twice
 * harms nobody.
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
  const signal = question.signal ?? AbortSignal.timeout(TIMEOUT_MS);
  const ask = (signature: Record<string, string>): Promise<Response> =>
    fetch(`${row.apiUrl}${question.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...signature },
      body,
      redirect: "error",
      signal,
    });
  const [newest = {}, ...older] = await vendors.sign(question.vendor, body);
  let answer = await ask(newest);
  for (const signature of older) {
    if (answer.status !== UNKNOWN_SIGNATURE) break;
    await answer.arrayBuffer();
    answer = await ask(signature);
  }
  if (!answer.ok) throw new Error(`${question.vendor} answered ${answer.status} to ${question.path}`);
  return schema.parse(await answer.json());
}
