// @ts-check
/**
 * Provides both commands with the packages of package-lock.json and the Node that the project pins. Plain
 * JavaScript without dependencies, because it runs before node_modules exists, on whichever Node ≥ 20 the
 * machine has.
 */
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

const OLDEST_NODE = 20;
const PINNED_NODE = 26;
const binFolder = join(root, "node_modules", ".bin");

/** A failure that a person can fix; shown as its message alone, without a stack trace. */
export class PlainError extends Error {}

/**
 * Installs packages by npm where node_modules differs from package-lock.json.
 * @param {(text: string) => void} say prints one progress line
 * @throws {PlainError} when the machine's Node is too old or npm fails
 */
export async function ensureInstalled(say) {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < OLDEST_NODE) {
    throw new PlainError(`Node ${process.versions.node} is too old: ${OLDEST_NODE} or newer is needed.`);
  }
  const reason = whyInstall(root);
  if (!reason) return;
  say(`Installing packages (${reason}) …`);
  const startMs = performance.now();
  await npmInstall();
  say(`Installing packages: ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
}

/**
 * The reason why node_modules has to be installed; undefined when it agrees with the lock file. npm writes
 * `node_modules/.package-lock.json` last, so that an interrupted installation is detected too.
 * @param {string} folder the project's root
 * @returns {string | undefined}
 */
function whyInstall(folder) {
  const installedFile = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(installedFile)) return "none yet";
  const wanted = readPackages(join(folder, "package-lock.json"));
  const installed = readPackages(installedFile);
  for (const [path, entry] of Object.entries(wanted)) {
    // The root and the workspaces' own folders are only linked, not installed.
    if (!path.includes("node_modules/")) continue;
    const found = installed[path];
    if (!found && !entry.optional && !entry.devOptional) return `${path} is missing`;
    if (found && (found.version !== entry.version || found.integrity !== entry.integrity)) {
      return `${path} is another version`;
    }
  }
  return pinnedNode(folder) ? undefined : runsHere() ? undefined : "the pinned Node is missing";
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockEntry
 * @param {string} file
 * @returns {Record<string, LockEntry>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

/**
 * The pinned Node's binary; undefined where its package is missing (an unknown platform).
 * @param {string} [folder] the project's root
 * @returns {string | undefined}
 */
function pinnedNode(folder = root) {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const name = process.platform === "win32" ? "node.exe" : "node";
  const file = join(folder, "node_modules", `node-${platform}-${process.arch}`, "bin", name);
  return existsSync(file) ? file : undefined;
}

function runsHere() {
  return Number(process.versions.node.split(".")[0]) >= PINNED_NODE;
}

/**
 * Runs a TypeScript program of the project on the pinned Node: in this process when it already runs on it,
 * else in a child process that gets this one's arguments, terminal and signals.
 * @param {string} program path from the root
 */
export async function runOnPinnedNode(program) {
  const node = pinnedNode();
  process.env.PATH = [binFolder, ...cleanPath()].join(delimiter);
  if (node ? realpathSync(process.execPath) === realpathSync(node) : runsHere()) {
    await import(new URL(`../../${program}`, import.meta.url).href);
    return;
  }
  if (!node) {
    throw new PlainError(
      `Node ${PINNED_NODE} is not available from npm for ${process.platform}-${process.arch}. ` +
        `Install Node ${PINNED_NODE} or newer and run this command with it.`,
    );
  }
  const child = spawn(node, [join(root, program), ...process.argv.slice(2)], { stdio: "inherit", cwd: root });
  // A terminal sends Ctrl-C to the whole foreground group, so the child receives it by itself and stops in
  // its own order; this process only has to stay until the child has ended.
  process.on("SIGINT", () => child.kill("SIGINT"));
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGHUP", () => child.kill("SIGHUP"));
  onNpmGone(() => child.kill("SIGTERM"));
  process.exitCode = await new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

/**
 * Calls back once when the npm that started this process has ended: a signal sent to npm alone ends npm and
 * the shell between, but never reaches this process.
 * @param {() => void} callback
 */
export function onNpmGone(callback) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 250);
  timer.unref();
}

/** PATH without node_modules/.bin, so that npm doesn't run on a Node that it is about to replace. */
function cleanPath() {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((part) => part && !part.endsWith(join("node_modules", ".bin")));
}

/**
 * `npm install --no-save` instead of `npm ci`: it installs what the lock file names and doesn't change that
 * file, but also accepts a platform whose optional packages are missing in the lock file, because they were
 * missing in the registry that it was made with. `npm test` checks that package.json and the lock file agree
 * (tools/lock.ts).
 */
async function npmInstall() {
  const args = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  args.push("--include=dev", "--include=optional");
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, PATH: cleanPath().join(delimiter), npm_config_cache: npmCache() };
  // With "production", npm would leave out the development dependencies, which build and test.
  delete env.NODE_ENV;
  const child = spawn("npm", args, {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  const code = await new Promise((done, fail) => {
    child.once("error", (error) => fail(new PlainError(`npm could not be started: ${error.message}`)));
    child.once("exit", (exitCode) => done(exitCode));
  });
  if (code !== 0) {
    throw new PlainError(
      "npm could not install the packages; its own message is above. Check the network and that this " +
        `folder is writable (${root}), then run the command again. By hand: npm install --no-save --ignore-scripts`,
    );
  }
  if (!pinnedNode() && !runsHere()) {
    throw new PlainError(
      `npm brought no Node ${PINNED_NODE} for ${process.platform}-${process.arch}: its optional packages were left out. ` +
        "Look for omit=optional in the npm configuration.",
    );
  }
}

/** npm's cache folder: npm's own, or one inside the project when the home folder is not writable. */
function npmCache() {
  const wanted = process.env.npm_config_cache || join(homedir(), ".npm");
  try {
    mkdirSync(wanted, { recursive: true });
    accessSync(wanted, constants.W_OK);
    return wanted;
  } catch {
    return join(root, ".cache", "npm");
  }
}

/**
 * Runs a command's main function; shows a PlainError as its text alone and exits with 1.
 * @param {() => Promise<void>} main
 */
export async function runCommand(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
