import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { CLIENT_FIELDS } from "@khela/contract/endpoint";
import type { Plugin } from "vite";

/**
 * Shrinks the contract for browsers: a file of packages/contract that builds zod schemas is replaced by its
 * endpoints as bare descriptors and its plain constants. The types stay exact, zod stays out of the bundle,
 * and importing a schema at run time is a build error instead of 20 kB.
 */
export function contractLitePlugin(): Plugin {
  const versions = new Map<string, number>();
  return {
    name: "khela-contract-lite",
    enforce: "pre",
    async load(id) {
      const file = id.split("?")[0] ?? id;
      if (!/\/packages\/contract\/src\/[\w/-]+\.ts$/.test(file) || !existsSync(file)) return undefined;
      const source = readFileSync(file, "utf8");
      if (!/from "zod\/mini"/.test(source)) return undefined;
      for (const [, path = ""] of source.matchAll(/from "(\.[^"]+)"/g))
        this.addWatchFile(resolve(dirname(file), path));
      // Node caches modules by URL, so a file that changed while `vite dev` runs needs a new version in its
      // URL.
      const version = statSync(file).mtimeMs;
      const first = versions.get(file) ?? version;
      versions.set(file, first);
      const address = pathToFileURL(file).href + (version === first ? "" : `?v=${version}`);
      const module = (await import(address)) as Record<string, unknown>;
      return Object.entries(module)
        .flatMap(([name, value]) => {
          const plain = plainOf(value);
          return plain === undefined ? [] : [`export const ${name} = ${JSON.stringify(plain)};`];
        })
        .join("\n");
    },
  };
}

/** The part of an export that browsers get; undefined when they get nothing of it. */
function plainOf(value: unknown): unknown {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.every((item) => typeof item === "string") ? value : undefined;
  if (typeof value !== "object" || value === null || !("path" in value) || !("method" in value))
    return undefined;
  const endpoint = value as Record<string, unknown>;
  return Object.fromEntries(
    CLIENT_FIELDS.flatMap((field) => (field in endpoint ? [[field, endpoint[field]]] : [])),
  );
}
