// @vitest-environment happy-dom
import { render } from "@khela/ui/testing";
import { useLayoutEffect } from "react";
import { expect, it, vi } from "vitest";
import { useConnected } from "./live.ts";

const connection = vi.hoisted(() => ({ state: "connecting" }));
vi.mock("./language.tsx", () => ({ showLanguage: () => undefined }));
vi.mock("./socket.ts", () => ({
  createSocket: () => ({ state: () => connection.state, onState: () => () => undefined }),
}));

function Connection() {
  const connected = useConnected();
  // Opens when the first drawing is done and nobody listens yet.
  useLayoutEffect(() => void (connection.state = "open"), []);
  return <p>{connected ? "connected" : "lost"}</p>;
}

it("[NAV-14] a connection that opens before a screen listens isn't shown as lost", async () => {
  const { host } = await render(<Connection />);
  expect(host.textContent).toBe("connected");
});
