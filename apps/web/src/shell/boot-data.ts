/**
 * Data that the server put into the page so that the first screen needs no second round trip: answers of
 * visitor calls, by endpoint id, in one language. Missing ones are fetched.
 */
import type { AnyEndpoint, CallOutput } from "@khela/contract/endpoint";

export interface BootData {
  /** The language of the texts. */
  language: string;
  /** When the data was generated: ISO 8601, UTC. */
  generatedAt: string;
  /** On reading pages, the address that the values belong to: `/vip`, `/blog`. */
  path?: string;
  /** Answers by endpoint id: `{ "system.permission": {…}, "games.hot": {…} }`. */
  values: Record<string, unknown>;
}

let parsed: BootData | null | undefined;

/** Uses this data for rendering from now on; for the server, which has no page to read it from. */
export function setBootData(data: BootData): void {
  parsed = data;
}

function read(): BootData | null {
  const text = document.getElementById("boot")?.textContent;
  if (!text) return null;
  const data = JSON.parse(text) as Partial<BootData> | null;
  return data?.values && data.generatedAt && data.language ? (data as BootData) : null;
}

/** An endpoint's answer that came with the page, if it is in this language. */
export function bootValue<E extends AnyEndpoint>(endpoint: E, language: string): CallOutput<E> | undefined {
  parsed ??= read();
  if (!parsed || parsed.language !== language) return undefined;
  return parsed.values[endpoint.id] as CallOutput<E> | undefined;
}

/** The answer of a reading page's endpoint, if the page came with this address and language. */
export function bootValueAt<E extends AnyEndpoint>(endpoint: E, language: string, path: string) {
  const value = bootValue(endpoint, language);
  return parsed?.path === path ? value : undefined;
}

/** When the boot data was generated, in epoch milliseconds. */
export function bootTimeMs(): number | undefined {
  parsed ??= read();
  return parsed ? Date.parse(parsed.generatedAt) : undefined;
}
