/**
 * What the server put into the page so that the first screen needs no second round trip: answers
 * of visitor calls, by endpoint id, in one language. Missing parts are simply asked for.
 */
import type { AnyEndpoint, CallOutput } from "@khela/contract/endpoint";

export interface BootData {
  /** The language that the texts are in. */
  language: string;
  /** When it was made: ISO 8601, UTC. */
  generatedAt: string;
  /** The address whose own values are among them, on pages to read: `/vip`, `/blog`. */
  path?: string;
  /** Values of endpoints by their id: `{ "system.permission": {…}, "games.hot": {…} }`. */
  values: Record<string, unknown>;
}

let parsed: BootData | null | undefined;

/** Draws with this from now on; for the server, which has no page to find it in. */
export function drawFrom(data: BootData): void {
  parsed = data;
}

function read(): BootData | null {
  const text = document.getElementById("boot")?.textContent;
  if (!text) return null;
  const data = JSON.parse(text) as Partial<BootData> | null;
  return data?.values && data.generatedAt && data.language ? (data as BootData) : null;
}

/** The value of an endpoint that came with the page, if it is in this language. */
export function bootValue<E extends AnyEndpoint>(endpoint: E, language: string): CallOutput<E> | undefined {
  parsed ??= read();
  if (!parsed || parsed.language !== language) return undefined;
  return parsed.values[endpoint.id] as CallOutput<E> | undefined;
}

/** The same for an endpoint of a page to read, where the page came with its own address. */
export function bootValueAt<E extends AnyEndpoint>(endpoint: E, language: string, path: string) {
  const value = bootValue(endpoint, language);
  return parsed?.path === path ? value : undefined;
}

/** When the boot data was made, in epoch milliseconds. */
export function bootTimeMs(): number | undefined {
  parsed ??= read();
  return parsed ? Date.parse(parsed.generatedAt) : undefined;
}
