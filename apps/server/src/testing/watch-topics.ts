import { onTestFinished } from "vitest";
import type { TestApp } from "./app.ts";

/** As many as one message may name. */
const AT_ONCE = 20;

interface Listener {
  /** Of the member who listens; without it, it is a visitor. */
  token?: string | null;
  /** What the frame has in it that shows that the topics are heard. */
  heard?: string;
}

/**
 * Listens until the test ends; frames come as they are on the wire.
 * @returns the frames, which go on coming
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
