import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A request of ours as the vendor's server receives it. */
export interface VendorQuestion {
  path: string;
  body: Record<string, unknown>;
  /** Our signature, which the answer's signature must cover. */
  signature: string;
}

/** A vendor's answer; `about`: the request signature that its signature covers, undefined for an unsigned answer. */
export interface VendorAnswer {
  body: object;
  about: string | undefined;
}

/** The server of a seamless-wallet vendor, which receives our requests to it. */
export async function startVendorServer(
  nowMs: () => number,
  secret: () => string,
  tell: (question: VendorQuestion) => VendorAnswer,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const answer = tell({
        path: request.url ?? "",
        body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
        signature: String(request.headers["x-signature"]),
      });
      const body = JSON.stringify(answer.body);
      const at = String(nowMs());
      if (answer.about !== undefined) {
        const mac = createHmac("sha256", secret()).update(`${at}.${answer.about}.${body}`).digest("hex");
        response.setHeader("x-timestamp", at).setHeader("x-signature", mac);
      }
      response.end(body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      await once(server, "close");
    },
  };
}
