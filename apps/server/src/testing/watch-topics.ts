import { onTestFinished } from "vitest";
import type { TestApp } from "./app.ts";

/** The most topics that one message may name. */
const AT_ONCE = 20;

interface Listener {
  /** The session token of a member; without one the listener is a visitor. */
  token?: string | null;
  /** A text in the frame that shows that the subscription works. */
  heard?: string;
}

/**
 * Listens until the test ends; frames are as they come on the wire.
 * @returns the frames, to which later ones are added
 */
export async function watchTopics(
  { baseUrl }: Pick<TestApp, "baseUrl">,
  topics: readonly string[],
  { token = null, heard = '"snapshot"' }: Listener = {},
): Promise<string[]> {
  const frames: string[] = [];
  const socket = new WebSocket(`${baseUrl.replace("http", "ws")}/ws`);
  onTestFinished(() => socket.close());
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("error", () => reject(new Error("no socket")));
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ type: "auth", token }));
      for (let from = 0; from < topics.length; from += AT_ONCE) {
        socket.send(JSON.stringify({ type: "subscribe", topics: topics.slice(from, from + AT_ONCE) }));
      }
    });
    socket.addEventListener("message", ({ data }) => {
      frames.push(String(data));
      if (String(data).includes(heard)) resolve();
    });
  });
  return frames;
}
