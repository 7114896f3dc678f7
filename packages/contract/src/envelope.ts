import * as z from "zod/mini";

/** The envelope of every answer. Source: docs/architecture.md, "Contract". */
export type Envelope<Value> =
  | { success: true; value: Value }
  | {
      success: false;
      errorCode: string;
      /** English text for logs and tools; screens make their texts from errorCode and params. */
      message: string;
      params: Record<string, string | number | boolean>;
      /** An id that a player can quote to support. */
      traceId: string;
      /** Login: the captcha field must be shown now. */
      captcha?: true;
    };

export const failure = z.object({
  success: z.literal(false),
  errorCode: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  traceId: z.string(),
  captcha: z.optional(z.literal(true)),
});
