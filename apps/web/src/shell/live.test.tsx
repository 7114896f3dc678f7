// @vitest-environment happy-dom
import { render } from "@khela/ui/testing";
import { useLayoutEffect } from "react";
import { expect, it, vi } from "vitest";
import { useServer } from "./api.ts";
import { useConnected, useReconnect } from "./live.ts";

const connection = vi.hoisted(() => ({ state: "connecting", reconnectNow: vi.fn<() => void>() }));
vi.mock("./language.tsx", () => ({ showLanguage: () => undefined }));
vi.mock("./socket.ts", () => ({
  createSocket: () => ({
    state: () => connection.state,
    onState: () => () => undefined,
    reconnectNow: connection.reconnectNow,
  }),
}));

function Connection() {
  const connected = useConnected();
  // The connection opens after the first render, before the effects have subscribed.
  useLayoutEffect(() => void (connection.state = "open"), []);
  return <p>{connected ? "connected" : "lost"}</p>;
}

it("[NAV-14] a connection that opens before a screen listens isn't shown as lost", async () => {
  const { host } = await render(<Connection />);
  expect(host.textContent).toBe("connected");
});

it("[NAV-14] the connection is tried at once when calls are answered again, whether or not the browser says 'online'", async () => {
  function Page() {
    useReconnect();
    return null;
  }
  const { unmount } = await render(<Page />);
  useServer.setState({ away: true });
  expect(connection.reconnectNow).not.toHaveBeenCalled();
  useServer.setState({ away: false });
  expect(connection.reconnectNow).toHaveBeenCalledTimes(1);
  // Every answer sets it; only the first one is a change.
  useServer.setState({ away: false });
  expect(connection.reconnectNow).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event("online"));
  expect(connection.reconnectNow).toHaveBeenCalledTimes(2);
  await unmount();
});
