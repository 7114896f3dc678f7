/** An SMS to one mobile number (E.164). */
export interface Sms {
  kind: "sms";
  /** The same id for the same message, however often it is handed over. */
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
  /** The address at which a mail program can unsubscribe from mails of this kind without a login (RFC 8058). */
  unsubscribe?: string;
}

export type OutsideMessage = Sms | Mail;

/**
 * The reason why a message was not accepted: `unreachable` says nothing about the message (no connection, no answer
 * in time, a fault of the server), `refused` is a final answer about it, `later` a temporary one (a full mailbox,
 * greylisting). The detail is for the log and never contains the message's text or destination.
 */
export class DeliveryError extends Error {
  readonly why: "unreachable" | "refused" | "later";

  constructor(why: DeliveryError["why"], detail: string) {
    super(detail);
    this.name = "DeliveryError";
    this.why = why;
  }
}

/** Sends messages of one kind. It has a deadline of its own. */
export interface Adapter<Message extends OutsideMessage> {
  /** The name in the log: `sandbox`, `http`, `smtp`. */
  name: string;
  /** @throws DeliveryError where the message was not accepted */
  deliver(message: Message): Promise<void>;
  close(): void;
}

/** The loggable part of a connection error: Node's code, never its message, which can contain an address. */
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
