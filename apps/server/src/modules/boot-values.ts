import type { AnyEndpoint, HandlerOutput } from "@khela/contract/endpoint";

/** Answers of visitor calls by endpoint id, as they travel with a page. */
export type BootValues = Record<string, unknown>;

/** What an endpoint would answer, under its id. */
export function bootValue<E extends AnyEndpoint>(endpoint: E, value: HandlerOutput<E>): BootValues {
  return { [endpoint.id]: endpoint.response.parse(value) };
}
