import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import pg from "pg";

/**
 * PostgreSQL's SSLRequest ("Message Formats" in its manual): eight bytes, which the server answers with one byte
 * before any login.
 */
const MAY_I_ENCRYPT = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/**
 * A liveness probe that tells a dead server from a slow statement. It waits only for the first byte of the protocol
 * and does not log in: that byte comes even from an overloaded machine or a server without free connections.
 * Concurrent callers share one probe.
 * @param url the server's connection string
 * @param timeoutMs how long the server may stay silent
 * @returns probes once; false: there is no server, or it didn't answer
 */
export function createLivenessProbe(url: string, timeoutMs: number): () => Promise<boolean> {
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
    // Where this process itself was too busy, the answer may already lie in the socket, unread.
    await turn();
    socket.destroy();
    return answered;
  };
  let knocking: Promise<boolean> | undefined;
  return () => (knocking ??= knock().finally(() => (knocking = undefined)));
}
