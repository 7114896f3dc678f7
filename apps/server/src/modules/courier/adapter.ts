/** An SMS to one mobile number (E.164). */
export interface Sms {
  kind: "sms";
  /** The same message has the same id, however often it is handed over. */
  id: string;
  to: string;
  text: string;
}

/** A mail to one address, in plain text and as HTML. */
export interface Mail {
  kind: "mail";
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a mail program can end mails of this kind by itself, without a login (RFC 8058). */
  unsubscribe?: string;
}

export type OutsideMessage = Sms | Mail;

/**
 * Why a message was not taken: `unreachable` says nothing about the message (no connection, no
 * answer in time, a fault of theirs), `refused` is an answer about it, `later` too, but for now (a full mailbox, a
 * server that wants a stranger to come twice). All carry words for the log and never what the message says or where
 * it goes.
 */
export class DeliveryError extends Error {
  readonly why: "unreachable" | "refused" | "later";

  constructor(why: DeliveryError["why"], detail: string) {
    super(detail);
    this.name = "DeliveryError";
    this.why = why;
  }
}

/** Hands messages of one kind over. Has a deadline of its own. */
export interface Adapter<Message extends OutsideMessage> {
  /** For the log: `sandbox`, `http`, `smtp`. */
  name: string;
  /** @throws DeliveryError where it was not taken */
  deliver(message: Message): Promise<void>;
  close(): void;
}

/** What may be told of a failed connection: Node's code, never its message, which can hold an address. */
export function connectionFault(error: unknown): DeliveryError {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DeliveryError) return at;
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === "string" && /^[A-Z0-9_]{2,40}$/.test(code))
      return new DeliveryError("unreachable", code);
    if (at.name === "TimeoutError" || at.name === "AbortError")
      return new DeliveryError("unreachable", "timeout");
  }
  return new DeliveryError("unreachable", "connection");
}
