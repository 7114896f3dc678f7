import type { AnyEndpoint, HandlerOutput } from "@khela/contract/endpoint";

/** Responses of public endpoints by endpoint id, as they are embedded in a page's HTML. */
export type BootValues = Record<string, unknown>;

/** The response that an endpoint would give, keyed by its endpoint id. */
export function bootValue<E extends AnyEndpoint>(endpoint: E, value: HandlerOutput<E>): BootValues {
  return { [endpoint.id]: endpoint.response.parse(value) };
}
