import type {
  IForbiddenRuleType,
  IReachabilityForbiddenRuleType,
  IRegularForbiddenRuleType,
} from "dependency-cruiser";
import type { levels as declaredLevels } from "../../apps/server/src/modules/levels.ts";

/** Module name → level; a module may import only modules of lower levels. */
export type Levels = Readonly<Record<string, number>> | typeof declaredLevels;

const MODULES = "^apps/server/src/modules/";
const DOOR = `${MODULES}[^/]+/index\\.ts$`;
const TEST = "\\.test\\.tsx?$";

const ALL_PACKAGES = ["kernel", "games", "rules", "contract", "i18n", "ui"].map((name) => `packages/${name}`);

/** The other packages and apps that each one may import (docs/architecture.md, rule 1). */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "packages/kernel": [],
  "packages/games": ["packages/kernel"],
  "packages/rules": ["packages/kernel"],
  "packages/contract": ["packages/kernel", "packages/games", "packages/rules"],
  "packages/i18n": ["packages/kernel"],
  "packages/ui": ["packages/kernel", "packages/i18n"],
  "apps/web": ALL_PACKAGES,
  "apps/console": ALL_PACKAGES,
  "apps/server": ALL_PACKAGES.filter((name) => name !== "packages/ui"),
  "apps/sandbox": ["packages/kernel", "packages/contract", "packages/rules"],
};

/**
 * The npm packages that pure code may use: none of them reads a clock, generates random numbers or opens a
 * socket.
 */
const PURE: Readonly<Record<string, readonly string[]>> = {
  "packages/kernel": [],
  "packages/rules": [],
  "packages/games": ["@noble/curves", "@noble/hashes"],
};

/** Every import rule of docs/architecture.md ("Rules", 1, 2, 4, 5) in dependency-cruiser's form. */
export function importRules(levels: Levels): IForbiddenRuleType[] {
  return [
    ...layerRules(),
    ...purityRules(),
    ...secretRules(),
    ...moduleRules(),
    ...levelRules(levels),
    ...shapeRules(),
  ];
}

/**
 * The patterns of the store files of any module: `store.ts`, `seed-store.ts`, `store-rounds.ts` and
 * everything in `store/`.
 */
function filesNamed(word: string): string[] {
  return [`/${word}\\.ts$`, `[-.]${word}\\.ts$`, `/${word}[-.][^/]+\\.ts$`, `/${word}/`].map(
    (end) => `${MODULES}.*${end}`,
  );
}

function layerRules(): IForbiddenRuleType[] {
  const rules = Object.entries(MAY_IMPORT).map(([folder, allowed]) =>
    forbid(
      `layers: ${folder}`,
      `${folder} may import of the project only: ${allowed.join(", ") || "nothing"}`,
      {
        from: { path: `^${folder}/` },
        to: {
          path: "^(apps|packages|tools|bench|e2e)/",
          pathNot: [folder, ...allowed].map((name) => `^${name}/`),
        },
      },
    ),
  );
  return [
    ...rules,
    forbid("test tools stay in tests", "the test kit is for tests", {
      from: {
        path: "^(apps|packages)/",
        pathNot: [TEST, "^apps/server/src/(testing|faults|cli)/"],
      },
      to: { path: "^apps/server/src/(testing|faults)/" },
    }),
  ];
}

function purityRules(): IForbiddenRuleType[] {
  const rules = Object.entries(PURE).flatMap(([folder, allowed]) => [
    forbid(`pure: ${folder} without Node`, "pure code does no input or output", {
      from: { path: `^${folder}/`, pathNot: TEST },
      to: { dependencyTypes: ["core"] },
    }),
    forbid(`pure: ${folder} without packages`, `of npm only: ${allowed.join(", ") || "nothing"}`, {
      from: { path: `^${folder}/`, pathNot: TEST },
      to: {
        path: "^node_modules/",
        pathNot: ["^node_modules/@khela/", ...allowed.map((name) => `^node_modules/${name}/`)],
      },
    }),
  ]);
  return [
    ...rules,
    forbid("packages are given the time", "take a Clock as an argument", {
      from: { path: "^packages/" },
      to: { path: "^packages/kernel/src/system-clock\\.ts$" },
    }),
  ];
}

function secretRules(): IForbiddenRuleType[] {
  return [
    forbid(
      "server secrets stay on the server",
      "what a *.server.ts file knows must not reach a browser, even indirectly",
      {
        from: { path: "^apps/(web|console)/src/" },
        to: { path: "\\.server\\.ts$", reachable: true },
      },
    ),
    forbid(
      "outcomes are for the fairness screens",
      "only the verifier turns a revealed seed into an outcome",
      {
        from: {
          path: "^(apps/(web|console)|packages/ui)/src/",
          pathNot: [TEST, "^apps/web/src/screens/.*fairness/"],
        },
        to: { path: "^packages/games/src/fair/" },
      },
    ),
  ];
}

function moduleRules(): IForbiddenRuleType[] {
  return [
    forbid("modules have one door", "import another module's index.ts", {
      from: { path: `${MODULES}([^/]+)/` },
      to: { path: `${MODULES}[^/]+/`, pathNot: [DOOR, `${MODULES}$1/`] },
    }),
    forbid("modules have one door, from outside too", "import the module's index.ts", {
      from: { pathNot: MODULES },
      to: { path: `${MODULES}[^/]+/`, pathNot: DOOR },
    }),
    forbid("routes never touch the store", "a route calls its service", {
      from: { path: filesNamed("routes"), pathNot: TEST },
      to: { path: filesNamed("store") },
    }),
    forbid("the platform knows no module", "platform/ has no business words", {
      from: { path: "^apps/server/src/platform/" },
      to: { path: MODULES },
    }),
    forbid("features are independent", "a screen composes features; a feature imports no other", {
      from: { path: "^apps/(web|console)/src/features/([^/]+)/" },
      to: { path: "^apps/(web|console)/src/features/", pathNot: "^apps/$1/src/features/$2/" },
    }),
  ];
}

function levelRules(levels: Levels): IForbiddenRuleType[] {
  const entries: readonly (readonly [string, number])[] = Object.entries(levels);
  return entries.map(([name, level]) => {
    const above = entries.filter(([other, otherLevel]) => other !== name && otherLevel >= level);
    return forbid(
      `levels: ${name}`,
      `${name} (level ${level}) may import lower levels only; news goes up as an event`,
      {
        from: { path: `${MODULES}${name}/`, pathNot: TEST },
        to: { path: `${MODULES}(${above.map(([other]) => other).join("|")})/` },
      },
    );
  });
}

function shapeRules(): IForbiddenRuleType[] {
  return [
    // A cycle through import() is allowed: a screen that loads later uses the shell that loads it.
    forbid("no cycles", "what imports each other is one thing, or needs a third", {
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["dynamic-import"] } },
    }),
    forbid("no barrels", "re-export only from a module's door; import the file itself", {
      from: { path: "^(apps|packages)/", pathNot: DOOR },
      to: { dependencyTypes: ["export"] },
    }),
    forbid("no index files", "index.ts is a module's door and nothing else", {
      from: { path: "/index\\.tsx?$", pathNot: DOOR },
      to: {},
    }),
    forbid("imports resolve", "an import that is not found is an import that is not checked", {
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    }),
  ];
}

type RegularRule = Pick<IRegularForbiddenRuleType, "from" | "to">;
type ReachabilityRule = Pick<IReachabilityForbiddenRuleType, "from" | "to">;

function forbid(name: string, comment: string, rule: RegularRule | ReachabilityRule): IForbiddenRuleType {
  return { name, comment, severity: "error", ...rule };
}
