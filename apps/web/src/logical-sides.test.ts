import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
/** Exempt: game boards, the picture cropper and the chart, which have a physical left and right. */
const ALLOWED =
  /^(apps\/web\/src\/screens\/games\/|apps\/web\/src\/screens\/member\/security\/(CropSquare|crop)|packages\/ui\/src\/result-bars)/;

/** Physical sides, which do not mirror in a right-to-left page. */
const IN_STYLES = [
  /(?:^|[;{\s])(?:left|right|(?:margin|padding|border)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius)\s*:/m,
  /text-align:\s*(?:left|right)|float:\s*(?:left|right)/,
];
const IN_MARKUP = [
  /["'`\s:](?:-?(?:ml|mr|pl|pr|left|right|scroll-m[lr]|scroll-p[lr]|border-[lr]|rounded-(?:[lr]|[tb][lr]))-[\w[(./]|text-(?:left|right)["'`\s]|float-(?:left|right))/,
  /style=\{\{[^}]*\b(?:left|right|(?:margin|padding|border)(?:Left|Right)\w*)\b/,
];

const files = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(?:tsx|css)$/.test(entry.name) && !entry.name.endsWith(".test.tsx"),
    )
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, "");

/** The physical sides of a stylesheet or a component. */
function physicalIn(source: string, file: string): string[] {
  const code = withoutComments(source);
  return (file.endsWith(".css") ? IN_STYLES : IN_MARKUP).flatMap(
    (pattern) => pattern.exec(code)?.[0].trim() ?? [],
  );
}

it("[LANG-02] the layout has a start and an end, not a left and a right", () => {
  const all = ["apps/web/src", "packages/ui/src"].flatMap(files);
  expect(all.length).toBeGreaterThan(200);
  const found = all
    .filter((file) => !ALLOWED.test(file))
    .flatMap((file) =>
      physicalIn(readFileSync(join(ROOT, file), "utf8"), file).map((side) => `${file}: ${side}`),
    );
  expect(found).toEqual([]);
});

it("[LANG-02] finds a physical side however it is written", () => {
  for (const source of [
    ".a { left: 0 }",
    ".a {\n  margin-left: 1px;\n}",
    ".a { border-top-left-radius: 1px }",
    ".a { text-align: right }",
    '<p className="ml-2" />',
    '<p className="flex sm:pr-4" />',
    '<p className="text-left" />',
    '<p className="-left-3" />',
    "<p style={{ left: 3 }} />",
  ])
    expect(physicalIn(source, source.startsWith(".") ? "a.css" : "a.tsx"), source).not.toEqual([]);
  for (const source of [
    ".a { inset-inline-start: 0; margin-inline: 2px }",
    '<p className="ms-2 text-start rtl:-scale-x-100 object-right" />',
    "// what is left: nothing",
    "const most = { rights: 1 };",
  ])
    expect(physicalIn(source, source.startsWith(".") ? "a.css" : "a.tsx"), source).toEqual([]);
});
