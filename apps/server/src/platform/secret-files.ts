import { readFileSync } from "node:fs";

/** Settings that are secrets, or contain one. */
const SECRETS = [
  "DATABASE_URL",
  "KHELA_SECRET",
  "KHELA_SEAL_KEYS",
  "KHELA_PEPPERS",
  "PAYMENT_PROVIDER_SECRET",
  "SANDBOX_VENDOR_SECRET",
  "SANDBOX_SEAMLESS_SECRET",
  "SPORTS_FEED_SECRET",
  "MESSAGE_SANDBOX_SECRET",
  "GOOGLE_CLIENT_SECRET",
  "FACEBOOK_CLIENT_SECRET",
  "SMTP_URL",
  "SMS_HTTP_SECRET",
] as const;

/**
 * Reads secrets from files that a vault or the container platform mounts: `KHELA_SECRET_FILE=/run/secrets/khela`
 * stands for the text of that file, without its final newline. So no secret stands in an environment that others can
 * list.
 * @throws Error where both forms are given, or a file can't be read or is empty; never with the content
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const filled = { ...env };
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new Error(`${name} and ${name}_FILE exclude each other`);
    filled[name] = readSecret(name, file);
  }
  return filled;
}

function readSecret(name: string, file: string): string {
  let text;
  try {
    text = readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw new Error(`${name}_FILE: ${file} can't be read`, { cause: error });
  }
  if (text === "") throw new Error(`${name}_FILE: ${file} is empty`);
  return text;
}
