import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import pg from "pg";

/** SSLRequest of the protocol (PostgreSQL's manual, "Message Formats"): eight bytes, answered by one before any login. */
const MAY_I_ENCRYPT = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/**
 * Tells a dead server from a slow statement: asks its door. Only the first byte of the protocol is waited for, no
 * login: on a machine where everything is slow that still comes, and a server that is full answers too. Many who
 * ask at once share one knock.
 * @param url the server's
 * @param timeoutMs how long it may stay silent
 * @returns asks once; false: nobody is there, or nobody answered
 */
export function createKnock(url: string, timeoutMs: number): () => Promise<boolean> {
  const { host, port } = new pg.Client({ connectionString: url });
  const door = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const knock = async (): Promise<boolean> => {
    const socket = connect(door);
    let answered = false;
    const over = Promise.withResolvers<void>();
    socket.once("connect", () => socket.write(MAY_I_ENCRYPT));
    socket.once("data", () => {
      answered = true;
      over.resolve();
    });
    socket.once("error", () => over.resolve());
    socket.once("close", () => over.resolve());
    const timer = setTimeout(() => over.resolve(), timeoutMs);
    await over.promise;
    clearTimeout(timer);
    // Where this process itself was too busy to listen, the answer lies there unread.
    await turn();
    socket.destroy();
    return answered;
  };
  let knocking: Promise<boolean> | undefined;
  return () => (knocking ??= knock().finally(() => (knocking = undefined)));
}
