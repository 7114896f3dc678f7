import { createServer } from "node:net";

/**
 * Whether a port is free, both on the loopback address and on all addresses.
 * @param port from 1 to 65535
 */
export async function portIsFree(port: number): Promise<boolean> {
  return (await canListen(port, "127.0.0.1")) && (await canListen(port, undefined));
}

/** The first free port from `first` on. @throws RangeError when none of the next hundred is free */
export async function freePortFrom(first: number): Promise<number> {
  for (let port = first; port < first + 100; port += 1) if (await portIsFree(port)) return port;
  throw new RangeError(`no free port from ${first} to ${first + 99}`);
}

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") done(false);
      else fail(error);
    });
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => server.close(() => done(true)));
  });
}
