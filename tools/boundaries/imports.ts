import { existsSync, globSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseResult, type IViolation } from "dependency-cruiser";
import { importRules, type Levels } from "./rules.ts";

/** One broken rule: its name, where it is broken, and what to do instead. */
export interface Violation {
  readonly rule: string;
  readonly where: string;
  readonly advice: string;
}

export interface ImportReport {
  readonly violations: readonly Violation[];
  readonly files: number;
  readonly imports: number;
}

/**
 * Checks every import of apps, packages, tools, bench and e2e below a root against the rules. Files that were
 * not read are violations too, since a checker that reads no file finds none.
 */
export async function checkImports(root: string, levels: Levels): Promise<ImportReport> {
  const folders = ["apps", "packages", "tools", "bench", "e2e"].filter((name) =>
    existsSync(join(root, name)),
  );
  const { output } = await cruise(folders, {
    baseDir: root,
    ruleSet: { forbidden: importRules(levels) },
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(data|(apps|packages)/[^/]+/dist)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js"],
    },
  });
  const result = output as ICruiseResult;
  const violations = result.summary.violations.map((violation) => ({
    rule: violation.rule.name,
    where: [violation.from, ...throughOf(violation)].join(" → "),
    advice:
      result.summary.ruleSetUsed?.forbidden?.find(({ name }) => name === violation.rule.name)?.comment ?? "",
  }));
  return {
    violations: [...violations, ...unreadFiles(root, folders, result), ...undeclaredModules(root, levels)],
    files: result.modules.filter(({ source }) => !source.includes("node_modules/")).length,
    imports: result.summary.totalDependenciesCruised ?? 0,
  };
}

/** The import path from the file that breaks a rule to the one that it must not reach. */
function throughOf(violation: IViolation): string[] {
  const through = (violation.cycle ?? violation.via ?? []).map(({ name }) => name);
  return through.length > 0 ? through : [violation.to];
}

/** Source files that were not read, or whose imports were not recognised. */
function unreadFiles(root: string, folders: readonly string[], result: ICruiseResult): Violation[] {
  const imports = new Map(result.modules.map(({ source, dependencies }) => [source, dependencies.length]));
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, {
      cwd: root,
      exclude: (name) => /^(node_modules|dist)$/.test(name),
    }),
  );
  return files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => {
      if (file.endsWith(".d.ts")) return false;
      const seen = imports.get(file);
      return (
        seen === undefined ||
        (seen === 0 && /^import .* from "/m.test(readFileSync(join(root, file), "utf8")))
      );
    })
    .map((where) => ({
      rule: "every file is read",
      where,
      advice: "the checker did not see this file's imports",
    }));
}

/** Module folders that have no declared level. */
function undeclaredModules(root: string, levels: Levels): Violation[] {
  const folder = join(root, "apps/server/src/modules");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !Object.hasOwn(levels, entry.name))
    .map((entry) => ({
      rule: "every module has a level",
      where: `apps/server/src/modules/${entry.name}`,
      advice: "declare it in apps/server/src/modules/levels.ts",
    }));
}
