/**
 * The only error that may cross module borders. Everything else that is thrown is a defect and becomes
 * UNKNOWN at the edge. Codes with status and meaning: contract/src/errors.ts.
 */
export type ErrorParams = Readonly<Record<string, string | number | boolean>>;

export class AppError<Code extends string = string> extends Error {
  readonly code: Code;
  /** Values for the message's placeholders. Never secrets, because clients receive them. */
  readonly params: ErrorParams;

  constructor(code: Code, params: ErrorParams = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = "AppError";
    this.code = code;
    this.params = params;
  }
}
