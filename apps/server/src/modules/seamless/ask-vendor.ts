import type * as z from "zod/mini";
import type { SeamlessContext } from "./context.ts";
import type { SignedQuestion } from "./vendors.ts";

const TIMEOUT_MS = 5_000;

/** What a vendor says to a signature that it doesn't know. */
const UNKNOWN_SIGNATURE = 401;

/**
 * Asks a vendor something: a POST that is signed as its own calls are. While secrets change over nobody tells us which of
 * the two it has: one that refuses the newest is asked with the older one. A question changes nothing, so asking twice
 * harms nobody. The answer is signed too, and holds for this question alone.
 * @throws Error where it is away, says something outside the protocol, or its answer isn't signed
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
  const ask = ({ headers }: SignedQuestion): Promise<Response> =>
    fetch(`${row.apiUrl}${question.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      redirect: "error",
      signal,
    });
  for (const signed of await vendors.sign(question.vendor, body)) {
    const answer = await ask(signed);
    const text = await answer.text();
    if (answer.status === UNKNOWN_SIGNATURE) continue;
    if (!answer.ok) throw new Error(`${question.vendor} answered ${answer.status} to ${question.path}`);
    if (!signed.isAnswered({ body: text, headers: answer.headers }))
      throw new Error(`${question.vendor} doesn't sign what it answers to ${question.path}`);
    return schema.parse(JSON.parse(text));
  }
  throw new Error(`${question.vendor} knows none of our signatures`);
}
