import type * as z from "zod/mini";
import type { SeamlessContext } from "./context.ts";
import type { SignedQuestion } from "./vendors.ts";

const TIMEOUT_MS = 5_000;

/** The HTTP status with which a vendor rejects an unknown signature. */
const UNKNOWN_SIGNATURE = 401;

/**
 * Sends a vendor a question as a POST that is signed like its own calls. While two secrets are live it is unknown
 * which one the vendor has already, so a question that is refused with the newest secret is sent again with the older
 * one. Questions change nothing, so sending one twice is safe. The answer must be signed too, and its signature
 * covers this question.
 * @throws Error where the vendor is unreachable, breaks the protocol, or doesn't sign its answer
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
