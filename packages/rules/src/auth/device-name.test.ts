import { describe, expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("[AUTH-14] devices by name", () => {
  it.each([
    [
      `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`,
      "Chrome, Android",
    ],
    [
      `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet, Android",
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`,
      "Edge, Windows",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox, Linux"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1",
      "Safari, iPhone",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15",
      "Safari, Mac",
    ],
    ["curl/8.5.0", ""],
    ["", ""],
  ])("%s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

  it("stays the same through an update, and takes long junk in its stride", () => {
    const chrome = (version: number) => deviceName(`X (Windows NT 10.0) Chrome/${version}.0 Safari/537.36`);
    expect(chrome(131)).toBe(chrome(132));
    expect(deviceName("(".repeat(100_000))).toBe("");
  });
});
