import type { AnyEndpoint } from "@khela/contract/endpoint";

/** The served paths, to tell "no such path" (404) from "not with this method" (405). */
export interface Paths {
  add(endpoint: Pick<AnyEndpoint, "method" | "path">): void;
  /** The methods of a path, for the Allow header; empty where there is no such path. */
  methodsOf(url: string): string[];
}

export function createPaths(): Paths {
  const known: { pattern: RegExp; method: string }[] = [];
  return {
    add({ method, path }) {
      const pattern = path.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/:[a-zA-Z]+/g, "[^/]+");
      known.push({ pattern: new RegExp(`^${pattern}$`), method });
    },
    methodsOf(url) {
      const path = url.split("?", 1)[0] ?? "";
      return known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    },
  };
}
