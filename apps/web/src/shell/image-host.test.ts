import { expect, it } from "vitest";
import { pickHost, vendorLogo } from "./image-host.ts";

it("[SYS-08] asks this server where no host is configured", () => {
  expect(pickHost([])).toBe("");
  expect(vendorLogo("KHELA", [])).toBe("/TCG_PROD_IMAGES/RNG_LIST_VENDOR/KHELA-COLOR2.png");
});

it("[SYS-08] picks one host at random and keeps it", () => {
  const hosts = ["https://a.example", "https://b.example/", "https://c.example"];
  expect(pickHost(hosts, () => 0.5)).toBe("https://b.example");
  expect(pickHost(hosts, () => 0)).toBe("https://b.example");
  expect(vendorLogo("TCG_SEA", hosts)).toBe(
    "https://b.example/TCG_PROD_IMAGES/RNG_LIST_VENDOR/TCG_SEA-COLOR2.png",
  );
  expect(vendorLogo("../x", [])).toContain("..%2Fx-COLOR2.png");
  const all = new Set(
    Array.from({ length: 60 }, (_, n) => pickHost(["https://x", "https://y", `https://${n}`])),
  );
  expect(all.size).toBeGreaterThan(2);
});
