import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { login } from "@khela/contract/identity";
import { manualClock } from "@khela/kernel/clock";
import { expect, it } from "vitest";
import { createIds } from "../ids.ts";
import { silentLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { createHttpServer } from "./server.ts";

it("[AUTH-19] a login at a full door is answered before its body has come: its address is counted, nothing is opened or asked", async () => {
  const clock = manualClock(Date.now());
  const metrics = createMetrics();
  const asked: string[] = [];
  const asking = (what: string) => (): never => {
    asked.push(what);
    throw new Error(what);
  };
  const { fastify, route, authenticators } = createHttpServer({
    log: silentLog,
    clock,
    ids: createIds(clock),
    metrics,
    limiter: { hit: (key) => void asked.push(key) },
    sharedLimiter: { hit: asking("shared limiter") },
    enc: { keys: () => [], open: asking("enc") },
    publicUrl: "http://127.0.0.1",
    trustProxy: "",
    gate: asking("gate"),
  });
  authenticators.member = asking("session");
  route(login, asking("handler"), { concurrencyLimiter: { isFull: true, acquire: asking("door") } });
  await fastify.listen({ port: 0, host: "127.0.0.1" });
  try {
    const { port } = fastify.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.setEncoding("utf8");
    let answer = "";
    const answered = new Promise<void>((resolve) =>
      socket.on("data", (text: string) => {
        answer += text;
        if (answer.includes("SYS_UNAVAILABLE")) resolve();
      }),
    );
    // The request announces two thousand bytes and sends none.
    socket.write(
      `POST ${login.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer x\r\n` +
        "content-type: application/json\r\ncontent-length: 2000\r\n\r\n",
    );
    await answered;
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(asked).toEqual(["all|127.0.0.1"]);
    const { values } = await metrics.calls.get();
    expect(values.filter(({ labels }) => labels.status === "503").map(({ value }) => value)).toContain(1);
  } finally {
    await fastify.close();
  }
});
