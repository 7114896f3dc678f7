import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import sharp from "sharp";
import svgCaptcha from "svg-captcha";
import type { Platform } from "../../../platform/platform.ts";
import { insertCaptcha, takeCaptcha } from "./captcha-store.ts";

/** No characters that look alike, and no vowels, so that no words come up. */
const ALPHABET = "BCDFGHJKMNPQRTVWXYZ2346789";
const LENGTH = 5;
const LIFE_MS = 120_000;

// The package exports this function, though its types don't say so. Its own `create` would draw the text from
// a predictable generator.
const drawSvg = svgCaptcha as unknown as (
  text: string,
  options: NonNullable<Parameters<typeof svgCaptcha.create>[0]>,
) => string;

export interface Captcha {
  /** Draws a new picture: `value` is a data URL of a PNG. */
  draw(): Promise<{ captchaId: string; value: string; expiresAt: string }>;
  /**
   * Checks an answer and uses its captcha up, right or wrong.
   * @throws AppError AUTH_CAPTCHA_REQUIRED without one, AUTH_CAPTCHA_WRONG
   */
  check(answer: { captchaId?: string | undefined; captcha?: string | undefined }): Promise<void>;
}

/**
 * Pictures with characters to type. Only pixels leave the server, because a program could read an SVG's text.
 * Source: AUTH-04.
 */
export function createCaptcha(platform: Platform): Captcha {
  const { db, clock, ids, secrets } = platform;
  const hashOf = (id: string, text: string): Buffer =>
    createHmac("sha256", secrets.key("pepper", "captcha")).update(`${id}:${text.toUpperCase()}`).digest();
  return {
    async draw() {
      const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
      const svg = drawSvg(text, {
        width: 160,
        height: 56,
        fontSize: 58,
        noise: 3,
        color: true,
        background: "",
      });
      const png = await sharp(Buffer.from(svg.replace(/#[0-9a-f]{6}/g, darkened)), { density: 144 })
        .flatten({ background: "#f4f6fb" })
        .png({ compressionLevel: 8 })
        .toBuffer();
      const captchaId = ids.next();
      const expiresAt = new Date(clock.nowMs() + LIFE_MS);
      await insertCaptcha(db, { id: captchaId, answer_hash: hashOf(captchaId, text), expires_at: expiresAt });
      return {
        captchaId,
        value: `data:image/png;base64,${png.toString("base64")}`,
        expiresAt: expiresAt.toISOString(),
      };
    },
    async check({ captchaId, captcha }) {
      if (!captchaId || !captcha) throw new AppError("AUTH_CAPTCHA_REQUIRED", { captcha: true });
      const shown = await takeCaptcha(db, captchaId);
      const good =
        shown !== undefined &&
        shown.expires_at > now(clock) &&
        timingSafeEqual(shown.answer_hash, hashOf(captchaId, captcha));
      if (!good) throw new AppError("AUTH_CAPTCHA_WRONG", { captcha: true });
    },
  };
}

/** Darkens the package's colours, which are too pale to read on a light background. */
function darkened(colour: string): string {
  const channels = colour.slice(1).match(/../g) ?? [];
  const darker = channels.map((channel) => Math.floor(Number.parseInt(channel, 16) * 0.62));
  return `#${darker.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
