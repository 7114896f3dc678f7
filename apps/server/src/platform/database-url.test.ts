import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { requireSafeDatabase } from "./database-url.ts";

describe("the database's address", () => {
  it.each([
    undefined,
    "postgres://khela:pw@localhost/khela",
    "postgres://khela:pw@127.0.0.1:5433/khela",
    "postgres://khela:pw@[::1]/khela",
    "postgres:///khela?host=/var/run/postgresql",
    "postgres://khela:pw@db.example.com/khela?sslmode=verify-full",
  ])("%s is taken", (url) => {
    expect(() => requireSafeDatabase(url, false)).not.toThrow();
  });

  it.each([
    "postgres://khela:pw@db.example.com/khela",
    "postgres://khela:pw@db.example.com/khela?sslmode=require",
    "postgres://khela:pw@10.0.0.7/khela?sslmode=no-verify",
    "postgres://khela:pw@localhost/khela?host=db.example.com",
    "not an address",
  ])("%s is refused, and the password isn't said", (url) => {
    expect(() => requireSafeDatabase(url, false)).toThrow(/^(?!.*pw).*DATABASE_URL/);
  });

  it("a network of one's own may be plain", () => {
    expect(() => requireSafeDatabase("postgres://khela:pw@10.0.0.7/khela", true)).not.toThrow();
  });
});

/** A self-signed certificate that no authority vouches for; used by this test alone. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUEXnyus4Cjnz1WFdiC/Czr2RbjkUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTIwNTgwMloYDzIxMjYxMDI4
MjA1ODAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQtxE4QO97twebMO4n3lYYKmr7gueNqqlHb7iA6X7SU5tt7WTl9Azvn
sRR3yLzznPZWcmgNvAZnueeg56zxiG6Wo2kwZzAdBgNVHQ4EFgQUx9RivWYqvO3O
fcqr0ZftWQiKxkMwHwYDVR0jBBgwFoAUx9RivWYqvO3Ofcqr0ZftWQiKxkMwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgA0/Zl4L3ETCSaqcR252Zik24fSA/eNVjrjJaFzY9haMCIQD+g7cHGIp4
uh1trpAIbkxDN0aYnpvC0ZSM04P8T3IHIQ==
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguIsqxsTm0ZgGgR2q
muyC6q8ozDy6nhUpqGWg9zWmCDShRANCAAQtxE4QO97twebMO4n3lYYKmr7gueNq
qlHb7iA6X7SU5tt7WTl9AzvnsRR3yLzznPZWcmgNvAZnueeg56zxiG6W
-----END PRIVATE KEY-----`;

/** A fake server that accepts TLS as PostgreSQL does and keeps everything that the client sends through it. */
async function impostor(): Promise<{ port: number; told: Buffer[]; close: () => void }> {
  const told: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write("S");
      const secure = new TLSSocket(socket, { isServer: true, cert: CERTIFICATE, key: KEY });
      secure.on("error", () => undefined);
      secure.on("data", (bytes: Buffer) => {
        told.push(bytes);
        secure.destroy();
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port, told, close };
}

it("[OPS-01] an impostor of the database is told nothing: its certificate is checked first", async () => {
  const { port, told, close } = await impostor();
  const tryWith = async (sslmode: string): Promise<unknown> => {
    const client = new pg.Client({
      connectionString: `postgres://khela:secret@localhost:${port}/khela?sslmode=${sslmode}`,
    });
    client.on("error", () => undefined);
    return client.connect().then(
      () => undefined,
      (error: unknown) => error,
    );
  };
  expect(await tryWith("verify-full")).toBeInstanceOf(Error);
  expect(told).toEqual([]);
  // Without certificate checks the same connection sends its login.
  await tryWith("no-verify");
  expect(Buffer.concat(told).toString()).toContain("khela");
  close();
});
