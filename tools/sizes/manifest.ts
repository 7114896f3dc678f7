/** The part of a chunk in Vite's manifest (dist/.vite/manifest.json) that is used here. */
export interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  /** The keys of chunks that load with this one. */
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** Files that load together. */
export interface Load {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Everything that loads, without further clicks, with the chunks that `starts` selects. */
export function loadOf(manifest: Manifest, starts: (key: string, chunk: Chunk) => boolean): Load {
  const found = new Set<string>();
  const waiting = Object.keys(manifest).filter((key) => {
    const chunk = manifest[key];
    return chunk !== undefined && starts(key, chunk);
  });
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  const chunks = [...found].flatMap((key) => manifest[key] ?? []);
  return {
    scripts: [...new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith(".js")))],
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
  };
}
