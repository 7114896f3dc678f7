/**
 * Compares docs/architecture.md, and what other pages promise in the same way, with the code. Each test reads the page,
 * so that a change of either side alone fails.
 */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { ERRORS } from "@khela/contract/errors";
import { OPERATOR_ZONE } from "@khela/kernel/period";
import { describe, expect, it } from "vitest";
import { levels, ports } from "../apps/server/src/modules/levels.ts";
import { PROCESS_ROLES } from "../apps/server/src/platform/config.ts";
import { importRules } from "./boundaries/rules.ts";
import { root } from "./lib/paths.ts";

const MODULES = "apps/server/src/modules";
const PARTS = ["apps/*", "packages/*"];
/** The width of the left column in the picture of the layout. */
const LEFT_COLUMN = 29;

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const files = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: (name) => /^(node_modules|dist|data|test-results)$/.test(name) })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();
const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== "");
/** The first group of every match. */
const groupsOf = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, group = ""]) => group);
const linesOf = (file: string): number => read(file).trimEnd().split("\n").length;

const page = read("docs/architecture.md");
/** The page without line breaks, for sentences that run over several lines. */
const flat = page.replace(/\s+/g, " ");

/** The groups of the first match in the page; a sentence that was rewritten has to be looked for in another way. */
function said(pattern: RegExp): string[] {
  const found = pattern.exec(flat);
  if (!found) throw new Error(`docs/architecture.md has no ${String(pattern)}`);
  return found.slice(1).map((group) => group ?? "");
}

describe("[OPS-08] docs/architecture.md: modules", () => {
  const [list = ""] = said(/Modules, lowest level first: (.*?)\. Declared, without code yet/);
  const [declaredOnly = ""] = said(/Declared, without code yet: `([^`]+)`/);
  const modules = foldersIn(MODULES);

  it("each is listed under the level that levels.ts declares", () => {
    const listed = list
      .split(" · ")
      .flatMap((part) =>
        words(part.replace(/^\d+ /, "").replaceAll("`", "")).map((name) => [name, Number.parseInt(part, 10)]),
      );
    expect(Object.fromEntries(listed)).toEqual(levels);
    expect(listed).toHaveLength(Object.keys(levels).length);
  });

  it("those without code yet are named, and all others have a folder", () => {
    expect(words(declaredOnly).toSorted()).toEqual(
      Object.keys(levels)
        .filter((name) => !modules.includes(name))
        .toSorted(),
    );
  });

  it("each has a README and a door, and a file that the page calls usual is in some of them", () => {
    const required = ["README.md", "index.ts"];
    for (const name of required) expect(flat).toContain(name);
    const missing = modules.flatMap((name) =>
      required.map((file) => `${MODULES}/${name}/${file}`).filter((file) => !existsSync(join(root, file))),
    );
    expect(missing).toEqual([]);
    const [usual = ""] = said(/In a module: (.*?) Modules of one thing/);
    for (const name of groupsOf(usual, /`([\w-]+\.ts)`/g)) {
      expect(files(`${MODULES}/*/${name}`), name).not.toEqual([]);
    }
  });

  it("a question to a higher module is asked by the modules that are named, and answered by those", () => {
    const [pairs = ""] = said(/Today: (`.*?)\. In a module/);
    const asked = pairs
      .split(/, (?=`[\w-]+` asks)/)
      .flatMap((text) => {
        const [asker, ...answerers] = groupsOf(text, /`([\w-]+)`/g);
        return answerers.map((answerer) => `${asker} asks ${answerer}`);
      })
      .toSorted();
    const declared = Object.entries(ports).map(
      ([name, answerer]) => `${name.split(".")[0]} asks ${answerer}`,
    );
    expect(asked).toEqual([...new Set(declared)].toSorted());
  });
});

describe("[OPS-08] docs/architecture.md: layout", () => {
  const layout = /## Layout\n\n```\n(.*?)```/s.exec(page)?.[1] ?? "";

  it("every folder of the picture is there", () => {
    const places = placesIn(layout);
    expect(places.length).toBeGreaterThan(50);
    expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
  });

  it("lists every app, package and tool", () => {
    for (const name of foldersIn("apps")) expect(layout).toMatch(new RegExp(`^ {2}${name}/`, "m"));
    for (const folder of ["packages", "tools"]) {
      const line = new RegExp(`^${folder}/ .*$`, "m").exec(layout)?.[0] ?? "";
      const without = folder === "tools" ? ["lib"] : [];
      const expected = foldersIn(folder).filter((name) => !without.includes(name));
      const listed = groupsOf(line.slice(LEFT_COLUMN), /([\w-]+)\//g);
      expect(listed.toSorted(), folder).toEqual(expected.toSorted());
    }
  });

  it("a file that is named in passing exists", () => {
    const names = groupsOf(page, /`((?:[\w-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|md|json))`/g);
    const examples = ["PascalCase.tsx", "NNNN-title.md"];
    const all = files("*.*", "docs/*", "{apps,packages,tools}/**/*.{ts,tsx,mjs,md}");
    const missing = names.filter(
      (name) => !examples.includes(name) && !all.some((file) => file === name || isIn(file, name)),
    );
    expect(names.length).toBeGreaterThan(15);
    expect(missing).toEqual([]);
  });

  it("migrations are one list: each has a number of its own and says what it is", () => {
    const names = readdirSync(join(root, "apps/server/migrations"));
    expect(names.filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))).toEqual([]);
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
    expect(names).toContain(said(/migrations\/ \((\S+\.sql) …/)[0]);
  });
});

/**
 * The paths of the picture. The left column has names below the folder that stands above them with less indentation;
 * folders that the right column mentions are inside what stands on the left.
 */
function placesIn(picture: string): string[] {
  const above: string[] = [];
  let here = "";
  return picture.split("\n").flatMap((line) => {
    const [left, right] = [line.slice(0, LEFT_COLUMN), line.slice(LEFT_COLUMN)];
    const [first, ...others] = words(left);
    if (first) {
      const depth = line.search(/\S/) / 2;
      here = posix.join(above[depth - 1] ?? "", first);
      above[depth] = here;
    }
    const beside = others.map((name) => posix.join(posix.dirname(here), name));
    const inside = (right.match(/[\w<>/-]+\/(?![\w<])/g) ?? []).map((name) => posix.join(here, name));
    return [here, ...beside, ...inside].filter((place) => place !== "" && !place.includes("<"));
  });
}

/** `kernel/period.ts` means packages/kernel/src/period.ts, `platform/work-list.ts` a file below such a folder. */
function isIn(file: string, name: string): boolean {
  return file.replaceAll("/src/", "/").endsWith(`/${name}`) || file.endsWith(`/${name}`);
}

describe("[OPS-08] docs/architecture.md: rules", () => {
  it("what each package and app may import is what the check of imports allows", () => {
    const packages = foldersIn("packages");
    const [text = ""] = said(/Of the project's code: (.*?)\. No app imports/);
    const expand = (allowed: string): string[] => {
      if (allowed === "nothing") return [];
      if (!allowed.startsWith("all packages")) return words(allowed);
      const but = allowed.split(" but ")[1];
      return packages.filter((name) => name !== but);
    };
    const onPage = text.split("; ").flatMap((part) => {
      const [who = "", allowed = ""] = part.split(" → ");
      return words(who).map((name) => [name, expand(allowed).toSorted()] as const);
    });
    const checked = importRules(levels).flatMap((rule) => {
      const folder = /^layers: (.*)/.exec(rule.name ?? "")?.[1];
      if (!folder) return [];
      const { pathNot = [] } = "to" in rule ? (rule.to as { pathNot?: string | string[] }) : {};
      const others = [pathNot]
        .flat()
        .map((path) => path.slice(1, -1))
        .filter((path) => path !== folder);
      return [[baseName(folder), others.map(baseName).toSorted()] as const];
    });
    expect(Object.fromEntries(onPage)).toEqual(Object.fromEntries(checked));
    expect(onPage.map(([name]) => name).toSorted()).toEqual([...packages, ...foldersIn("apps")].toSorted());
  });

  it("the purity of packages is the compiler's and the check's", () => {
    const [pure = ""] = said(/The compiler checks purity of ([^(]+) \(`"types": \[\]`/);
    const base = JSON.parse(read("tsconfig.base.json")) as {
      compilerOptions: { types: string[]; lib: string[] };
    };
    for (const name of words(pure.replace(" and ", ", "))) {
      const own = JSON.parse(read(`packages/${name}/tsconfig.json`)) as { compilerOptions?: object };
      const { types, lib } = { ...base.compilerOptions, ...own.compilerOptions };
      expect({ types, dom: lib.some((entry) => entry.startsWith("DOM")) }, name).toEqual({
        types: [],
        dom: false,
      });
      expect(importRules(levels).map((rule) => rule.name)).toContain(`pure: packages/${name} without Node`);
    }
  });

  it("what the linter is said to forbid it forbids, and the limits of length are its own", () => {
    const { rules } = JSON.parse(read(".oxlintrc.json")) as {
      rules: Record<string, [string, { max: number }]>;
    };
    const config = read(".oxlintrc.json");
    const [forbidden = ""] = said(/oxlint forbids (.*?) outside their one home/);
    for (const name of groupsOf(forbidden, /`([^`]+)`/g)) {
      const [object = "", property] = name.split(".");
      const pattern =
        name === "new Date()"
          ? /"khela\/no-argumentless-date": "error"/
          : name === "console"
            ? /"no-console": "error"/
            : property
              ? new RegExp(`"object": "${object}",\\s*"property": "${property}"`)
              : new RegExp(`"name": "${object}"`);
      expect(config, name).toMatch(pattern);
    }
    const [functions, file] = said(/Functions have at most (\d+) lines .*? files at most (\d+);/).map(Number);
    expect([functions, file]).toEqual([
      rules["max-lines-per-function"]?.[1].max,
      rules["max-lines"]?.[1].max,
    ]);
  });

  it("the machine's clock is read in one file", () => {
    const [home = ""] = said(/One place reads the machine's clock, `([^`]+)`/);
    const sources = files("{apps,packages}/*/src/**/*.{ts,tsx}").filter(
      (file) => !/\.test\.tsx?$|\/testing\/|\/cli\/|\/vectors|\.gen\.ts$/.test(file),
    );
    const reading = sources.filter((file) => /\bDate\.now\(|new Date\(\)/.test(withoutComments(read(file))));
    expect(reading).toEqual([home.replace("kernel/", "packages/kernel/src/")]);
    expect(flat).toContain("Packages, `modules/` and `platform/` are given a `Clock`");
    const given = sources.filter((file) => /^packages\/|^apps\/server\/src\/(modules|platform)\//.test(file));
    expect(given.filter((file) => read(file).includes("/system-clock"))).toEqual([]);
  });

  it("the operator's zone is counted in one file of the server and its packages", () => {
    expect(said(/the operator's zone \(([^)]+)\) is counted in `kernel\/period\.ts` alone/)).toEqual([
      OPERATOR_ZONE,
    ]);
    const sources = files("{apps/server,packages/*}/src/**/*.ts").filter(
      (file) => !file.endsWith(".test.ts"),
    );
    expect(sources.filter((file) => withoutComments(read(file)).includes(OPERATOR_ZONE))).toEqual([
      "packages/kernel/src/period.ts",
    ]);
  });
});

const baseName = (path: string): string => path.split("/").at(-1) ?? "";
const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, "");

describe("[OPS-08] docs/architecture.md: how it runs", () => {
  it("the roles of a process are those of the configuration", () => {
    expect(said(/ROLES=([\w,]+)/)[0]?.split(",")).toEqual([...PROCESS_ROLES]);
  });

  it("the versions of Node are those that package.json asks for", () => {
    const { engines, optionalDependencies } = JSON.parse(read("package.json")) as {
      engines: { node: string };
      optionalDependencies: Record<string, string>;
    };
    const [pinned] = said(/Node (\d+) runs the TypeScript sources/);
    const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith("node-"));
    expect(new Set(nodes.map(([, version]) => version.split(".")[0]))).toEqual(new Set([pinned]));
    expect(`>=${said(/any Node ≥ (\d+)/)[0]}`).toBe(engines.node);
  });

  it("npm start runs the programs that are named", () => {
    expect(said(/then runs (\w+) programs/)).toEqual(["three"]);
    const started = files("tools/start/*.ts")
      .filter((file) => !file.endsWith(".test.ts"))
      .flatMap((file) => groupsOf(read(file), /args: \["(apps\/[^"]+)"\]/g));
    expect(started.toSorted()).toEqual([
      "apps/sandbox/src/beacon/main.ts",
      "apps/sandbox/src/main.ts",
      "apps/server/src/main.ts",
    ]);
  });

  it("what is served beside the contract is served", () => {
    const [paths = ""] = said(/Beside the contract: (.*?) \(from/);
    const named = groupsOf(paths, /`GET (\/\w+)`/g);
    expect(named).toHaveLength(3);
    for (const path of named) expect(read("apps/server/src/app.ts")).toContain(`.get("${path}"`);
  });

  it("an endpoint has the fields that are named, and no others", () => {
    const [fields = ""] = said(/`endpoint\(\{ (.*?) \}\)`/);
    const spec =
      /export interface EndpointSpec<.*?> \{\n(.*?)\n\}/s.exec(
        read("packages/contract/src/endpoint.ts"),
      )?.[1] ?? "";
    const declared = groupsOf(spec, /^ {2}(\w+\??):/gm);
    expect(words(fields).toSorted()).toEqual(declared.toSorted());
  });

  it("the error in the example is in the list of errors", () => {
    expect(Object.keys(ERRORS)).toContain(said(/"errorCode": "(\w+)"/)[0]);
  });
});

describe("[OPS-08] documents", () => {
  const documents = files(
    "*.md",
    "docs/**/*.md",
    "e2e/*.md",
    "bench/*.md",
    "tools/**/*.md",
    "{apps,packages}/**/README.md",
  );

  it("READMEs keep to the length that docs/architecture.md names", () => {
    const [ofModule, ofPart] = said(
      /A module's README has at most (\d+) lines.*? an app or a package has at most (\d+)\./,
    ).map(Number);
    const tooLong = (patterns: string[], max = 0): string[] =>
      files(...patterns)
        .filter((file) => linesOf(file) > max)
        .map((file) => `${file}: ${linesOf(file)}`);
    expect(tooLong([`${MODULES}/*/README.md`], ofModule)).toEqual([]);
    expect(
      tooLong(
        PARTS.map((part) => `${part}/README.md`),
        ofPart,
      ),
    ).toEqual([]);
  });

  it("links lead to files that exist", () => {
    const dead = documents.flatMap((file) =>
      groupsOf(read(file).replace(/```[\s\S]*?```|`[^`\n]*`/g, ""), /\]\(([^)\s]+)\)/g)
        .filter((link) => !/^(https?:|mailto:|#)/.test(link))
        .filter((link) => !existsSync(join(root, dirname(file), decodeURI(link.replace(/#.*/, "")))))
        .map((link) => `${file}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  it("npm scripts that are named exist", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = documents.flatMap((file) =>
      groupsOf(read(file), /npm run ([\w:-]+)/g).map((script) => ({ file, script })),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ script }) => !Object.hasOwn(scripts, script))).toEqual([]);
  });

  it("decisions have a number of their own, and each that is referred to exists", () => {
    const names = readdirSync(join(root, "docs/decisions"));
    expect(names.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([]);
    const numbers = names.map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(names.length);
    const sources = files("{apps,packages,tools,bench,e2e}/**/*.{ts,tsx,mjs,css,sql}", "*.ts");
    const referred = [...documents, ...sources].flatMap((file) =>
      Array.from(read(file).matchAll(/decisions?[ /](\d{4})(?:(?:,| and) (\d{4}))?/g), ([, one, other]) =>
        [one, other].filter((number) => number !== undefined).map((number) => ({ file, number })),
      ).flat(),
    );
    expect(referred.length).toBeGreaterThan(100);
    expect(referred.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });
});
