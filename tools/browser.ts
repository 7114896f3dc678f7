import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A Chrome or Chromium to drive: its path and the flags that it must be started with. */
export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
}

/**
 * Flags for a headless browser without a graphics card, also as root, that makes no network requests of its
 * own.
 */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Which browser is preferred. */
interface Wish {
  /**
   * Prefer the headless shell to a full Chrome: it has the same engine without windows and tool bars, whose
   * own pages cost as much as the page under test, and always the same version.
   */
  shell?: boolean;
}

/**
 * Finds a browser for tests and for baking pictures: `CHROME_PATH`, else an installed Chrome or Chromium,
 * else the headless shell inside the npm package @sparticuz/chromium (Linux only, unpacked once into
 * `.cache/`); with `shell` the headless shell first, where it runs.
 *
 * @throws Error when `CHROME_PATH` is not a program, or this machine has no usable browser
 */
export async function findBrowser({ shell = false }: Wish = {}): Promise<Browser> {
  const wished = process.env["CHROME_PATH"];
  if (wished) {
    if (!(await isProgram(wished))) throw new Error(`CHROME_PATH is not a program: ${wished}`);
    return { executablePath: wished, args: [...FLAGS] };
  }
  // The bundled shell is built for one kind of processor and newer systems; where it doesn't run, a full
  // Chrome does the same work.
  const bundled = shell ? await bundledBrowser().catch(() => undefined) : undefined;
  if (bundled) return bundled;
  const onPath = (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => COMMANDS.map((name) => join(folder, name)));
  for (const path of [...USUAL_PLACES, ...onPath]) {
    if (await isProgram(path)) return { executablePath: path, args: [...FLAGS] };
  }
  return bundledBrowser();
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/**
 * The browser from @sparticuz/chromium, with the system libraries from the package where the machine lacks
 * them.
 */
async function bundledBrowser(): Promise<Browser> {
  const root = join(import.meta.dirname, "..");
  const packagePath = join(root, "node_modules/@sparticuz/chromium");
  if (process.platform !== "linux") {
    throw new Error("No Chrome or Chromium found. Install one, or set CHROME_PATH to it.");
  }
  const { version } = JSON.parse(await readFile(join(packagePath, "package.json"), "utf8")) as {
    version: string;
  };
  const home = join(root, ".cache", `chromium-${version}`);
  const executablePath = join(home, "chromium");
  if (!(await isProgram(executablePath))) await unpackBundled(packagePath, home);

  const starts = await run(executablePath, ["--version"]).then(
    () => true,
    () => false,
  );
  if (!starts) {
    const known = process.env["LD_LIBRARY_PATH"];
    process.env["LD_LIBRARY_PATH"] = [join(home, "al2023", "lib"), ...(known ? [known] : [])].join(delimiter);
    await run(executablePath, ["--version"]);
  }
  const fonts = join(home, "fonts.conf");
  const conf = fontsConf(home);
  // Write it only on a change, since another program may be reading it.
  if ((await readFile(fonts, "utf8").catch(() => "")) !== conf) await writeFile(fonts, conf);
  process.env["FONTCONFIG_FILE"] ??= fonts;
  return { executablePath, args: [...FLAGS] };
}

/**
 * Unpacks in a child process, because the package supports only the temporary folder as a target, and renames
 * the result in one step, so that two programs that start together cannot disturb each other.
 */
async function unpackBundled(packagePath: string, home: string): Promise<void> {
  const cache = join(home, "..");
  await mkdir(cache, { recursive: true });
  const target = await mkdtemp(join(cache, "unpack-"));
  const script = `
    import chromium, { inflate } from ${JSON.stringify(join(packagePath, "build/index.js"))};
    await chromium.executablePath();
    await inflate(${JSON.stringify(join(packagePath, "bin/al2023.tar.br"))});`;
  await run(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, TMPDIR: target },
  });
  await rename(target, home).catch(async (error: unknown) => {
    await rm(target, { recursive: true, force: true });
    if (!(await isProgram(join(home, "chromium")))) throw error;
  });
}

/**
 * The fontconfig file in place of the package's own, whose folders exist on no machine; without any font, a
 * text field crashes the browser.
 */
function fontsConf(home: string): string {
  const folders = [join(home, "fonts"), "/usr/share/fonts", "/usr/local/share/fonts"];
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join("\n")}
  <cachedir>${join(home, "font-cache")}</cachedir>
</fontconfig>
`;
}
