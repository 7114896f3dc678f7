import type { AnyEndpoint } from "@khela/contract/endpoint";

/** The paths that are served, to tell "no such path" from "not with this method". */
export interface Paths {
  add(endpoint: Pick<AnyEndpoint, "method" | "path">): void;
  /** The methods that a path takes, for the Allow header; none where there is no such path. */
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
