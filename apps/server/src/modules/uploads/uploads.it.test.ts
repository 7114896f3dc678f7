import { createHash } from "node:crypto";
import { connect } from "node:net";
import { getMemberInfo, login, setIcon } from "@khela/contract/identity";
import { uploadPicture } from "@khela/contract/kyc";
import { manualClock } from "@khela/kernel/clock";
import { avatarPath } from "@khela/rules/profile/avatar";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { animatedPng, blobOf, bombPng, drawPicture, phonePicture } from "../../testing/pictures.ts";

let app: TestApp;
let member: TestMember;
const clock = manualClock(Date.now());

beforeAll(async () => {
  app = await startTestApp({ clock });
  member = await app.registerMember();
});
afterAll(() => app.stop());

const upload = (picture: Blob, purpose: "avatar" | "kyc" = "kyc", as: TestMember = member) =>
  as.call(uploadPicture, { query: { purpose } }, { picture });
const refusal = (picture: Blob) =>
  codeOf(member.call, uploadPicture, { query: { purpose: "kyc" } }, { picture });
const stored = async (id: string) => {
  const { rows } = await app.owner.pool.query("select * from upload where id = $1", [id]);
  return rows[0] as { member_id: string; purpose: string; sha256: Buffer; content: Buffer } | undefined;
};

describe("[AUTH-20] an uploaded picture", () => {
  it("is kept as a new JPEG, sealed, with its hash and owner", async () => {
    const sent = await drawPicture("png", { width: 3_000, height: 2_000 });
    const { uploadId, width, height } = await upload(sent);
    expect({ width, height }).toEqual({ width: 2_600, height: 1_733 });
    const row = await stored(uploadId);
    expect(row).toMatchObject({ member_id: member.id, purpose: "kyc" });
    const { secrets } = app.app.platform;
    const opened = secrets.open(row?.content ?? Buffer.alloc(0), `upload:${uploadId}`);
    expect(createHash("sha256").update(opened).digest()).toEqual(row?.sha256);
    expect((await sharp(opened).metadata()).format).toBe("jpeg");
  });

  it("loses the place where it was taken and stands upright", async () => {
    const sent = await phonePicture();
    const { exif, orientation } = await sharp(sent).metadata();
    expect([exif?.includes("Phone"), orientation]).toEqual([true, 6]);
    const { uploadId, width, height } = await upload(blobOf(sent, "image/jpeg"), "avatar");
    expect({ width, height }).toEqual({ width: 256, height: 256 });
    const clean = await sharp((await stored(uploadId))?.content).metadata();
    expect(clean).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(clean.exif ?? clean.xmp ?? clean.iptc ?? clean.icc).toBeUndefined();
    const document = await upload(blobOf(sent, "image/jpeg"));
    expect(document).toMatchObject({ width: 200, height: 300 });
  });

  it("loses what was hidden behind or inside it", async () => {
    const still = Buffer.from(await (await drawPicture("jpeg")).arrayBuffer());
    const script = Buffer.from("<script>alert(1)</script><?php system('id'); ?>PK\u0003\u0004");
    const { uploadId } = await upload(blobOf(Buffer.concat([still, script]), "image/jpeg"), "avatar");
    const kept = (await stored(uploadId))?.content.toString("latin1") ?? "";
    for (const hidden of ["script", "php", "PK\u0003"]) expect(kept).not.toContain(hidden);
  });

  it("can't be anything but a still PNG or JPEG that says what it is", async () => {
    const png = Buffer.from(await (await drawPicture("png")).arrayBuffer());
    const jpeg = Buffer.from(await (await drawPicture("jpeg")).arrayBuffer());
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    );
    const gif = await sharp(png).gif().toBuffer();
    const bad: Record<string, Blob> = {
      "svg named png": blobOf(svg, "image/png"),
      "gif named jpeg": blobOf(gif, "image/jpeg"),
      "html before a jpeg": blobOf(Buffer.concat([Buffer.from("<html>"), jpeg]), "image/jpeg"),
      "png named jpeg": blobOf(png, "image/jpeg"),
      "animated png": blobOf(animatedPng(png), "image/png"),
      "half a jpeg": blobOf(jpeg.subarray(0, jpeg.length / 2), "image/jpeg"),
      "half a png": blobOf(png.subarray(0, png.length / 2), "image/png"),
      "a signature alone": blobOf(png.subarray(0, 8), "image/png"),
      nothing: blobOf(Buffer.alloc(0), "image/png"),
      "svg as svg": blobOf(svg, "image/svg+xml"),
      webp: blobOf(await sharp(png).webp().toBuffer(), "image/webp"),
      text: blobOf(Buffer.from("hello"), "text/plain"),
      json: blobOf(Buffer.from("{}"), "application/json"),
    };
    for (const [name, picture] of Object.entries(bad))
      expect(await refusal(picture), name).toBe("UPLOAD_KIND");
  });

  it("has at most 25 million pixels, however few bytes they take", async () => {
    const before = process.memoryUsage().rss;
    for (const [width, height] of [
      [30_000, 30_000],
      [5_001, 5_000],
      [25_000_001, 1],
    ] as const) {
      expect(await refusal(blobOf(bombPng(width, height), "image/png")), `${width}`).toBe("UPLOAD_PIXELS");
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });

  it("has at most 5 MiB", async () => {
    const limit = 5 * 1024 * 1024;
    const picture = Buffer.from(await (await drawPicture("jpeg")).arrayBuffer());
    const padded = (size: number) => blobOf(Buffer.concat([picture], size), "image/jpeg");
    expect(await refusal(padded(limit))).toBe("OK");
    expect(await refusal(padded(limit + 1))).toBe("SYS_TOO_LARGE");
    // A request without a Content-Length header.
    const request = {
      method: "POST",
      headers: { "content-type": "image/jpeg", authorization: `Bearer ${member.token}` },
      body: padded(limit + 1).stream(),
      duplex: "half",
    };
    const response = await fetch(`${app.baseUrl}/wps/uploads?purpose=kyc`, request);
    expect(response.status).toBe(413);
  });

  it("needs a session, and a purpose that exists", async () => {
    const picture = await drawPicture("png");
    const input = { query: { purpose: "kyc" } } as const;
    expect(await codeOf(app.call, uploadPicture, input, { picture })).toBe("AUTH_REQUIRED");
    const odd = { query: { purpose: "../avatar" as "kyc" } };
    expect(await codeOf(member.call, uploadPicture, odd, { picture })).toBe("SYS_BAD_INPUT");
  });

  it("is expected only where the contract says so", async () => {
    const response = await fetch(`${app.baseUrl}/wps/member/language`, {
      method: "PUT",
      headers: { "content-type": "image/png", authorization: `Bearer ${member.token}` },
      body: await drawPicture("png"),
    });
    expect(response.status).toBe(400);
  });

  it("that drips in is cut off, and the server goes on", async () => {
    const { port, hostname } = new URL(app.baseUrl);
    const socket = connect(Number(port), hostname);
    const closed = new Promise<string>((resolve) => {
      let answer = "";
      socket.on("data", (data) => (answer += data.toString()));
      socket.on("close", () => resolve(answer));
    });
    socket.write(
      `POST /wps/uploads?purpose=kyc HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${member.token}\r\n` +
        "content-type: image/png\r\ncontent-length: 4000000\r\n\r\n\x89PNG",
    );
    expect(await closed).toMatch(/^HTTP\/1\.1 400 [^]*connection: close[^]*"problem":"slow"/i);
    expect(await codeOf(member.call, getMemberInfo)).toBe("OK");
  });

  it("is one of thirty a day, also when they come at once", async () => {
    const eager = await app.registerMember();
    const picture = await drawPicture("jpeg", { width: 64, height: 40 });
    const send = () => codeOf(eager.call, uploadPicture, { query: { purpose: "kyc" } }, { picture });
    for (let count = 0; count < 28; count += 1) expect(await send()).toBe("OK");
    const last = await Promise.all([send(), send(), send(), send()]);
    expect(last.toSorted()).toEqual(["OK", "OK", "UPLOAD_QUOTA", "UPLOAD_QUOTA"]);
  });
});

describe("[AUTH-20] an uploaded avatar", () => {
  const show = (id: string) => fetch(app.baseUrl + avatarPath(id));

  it("is shown to everybody once it is chosen, as a file that can do nothing", async () => {
    const { uploadId } = await upload(await drawPicture("png"), "avatar");
    expect((await show(uploadId)).status).toBe(404);
    await member.call(setIcon, { body: { icon: `upload:${uploadId}` } });
    expect((await member.call(getMemberInfo)).icon).toBe(`upload:${uploadId}`);
    const response = await show(uploadId);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "content-disposition": 'attachment; filename="avatar.webp"',
      "x-content-type-options": "nosniff",
    });
    const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ format, width }).toEqual({ format: "webp", width: 256 });
    // Choosing it again changes nothing.
    expect(await codeOf(member.call, setIcon, { body: { icon: `upload:${uploadId}` } })).toBe("OK");
  });

  it("goes when another is chosen", async () => {
    const first = (await upload(await drawPicture("png"), "avatar")).uploadId;
    const second = (await upload(await drawPicture("jpeg"), "avatar")).uploadId;
    await member.call(setIcon, { body: { icon: `upload:${first}` } });
    await member.call(setIcon, { body: { icon: `upload:${second}` } });
    expect((await show(first)).status).toBe(404);
    expect((await show(second)).status).toBe(200);
    await member.call(setIcon, { body: { icon: "7" } });
    expect((await show(second)).status).toBe(404);
    expect(await codeOf(member.call, setIcon, { body: { icon: `upload:${second}` } })).toBe("SYS_NOT_FOUND");
  });

  it("can't be somebody else's upload, nor a document", async () => {
    const other = await app.registerMember();
    const theirs = await upload(await drawPicture("png"), "avatar", other);
    const document = await upload(await drawPicture("png"), "kyc");
    const choose = (id: string) => codeOf(member.call, setIcon, { body: { icon: `upload:${id}` } });
    expect(await choose(theirs.uploadId)).toBe("SYS_NOT_FOUND");
    expect(await choose(document.uploadId)).toBe("SYS_NOT_FOUND");
    expect(await choose("0198c0de-0000-7000-8000-000000000000")).toBe("SYS_NOT_FOUND");
    expect(await codeOf(member.call, setIcon, { body: { icon: "upload:../x" } })).toBe("SYS_BAD_INPUT");
    expect((await show(document.uploadId)).status).toBe(404);
    for (const file of ["x.webp", "..%2f..%2fetc%2fpasswd", "%00.webp", "-".repeat(36) + ".webp"]) {
      expect((await fetch(`${app.baseUrl}/wps/avatars/${file}`)).status, file).toBe(404);
    }
    await other.call(setIcon, { body: { icon: `upload:${theirs.uploadId}` } });
  });
});

// Runs last, because the advanced clock ends all previous sessions.
describe("[AUTH-20] the day after", () => {
  it("what nobody named is gone, what is in use stays, and thirty more may come", async () => {
    const { jobs } = app.app.platform;
    const unused = await upload(await drawPicture("png"));
    const avatar = await upload(await drawPicture("png"), "avatar");
    await member.call(setIcon, { body: { icon: `upload:${avatar.uploadId}` } });
    clock.advance(23 * 3_600_000);
    await jobs.runNow("uploads-tidy", {});
    expect(await stored(unused.uploadId)).toBeDefined();
    clock.advance(3_600_000);
    const { token } = await app.call(login, {
      body: { username: member.account, password: member.password, type: "username" },
    });
    const named = { body: { icon: `upload:${unused.uploadId}` } };
    expect(await codeOf(app.callAs(token), setIcon, named)).toBe("SYS_NOT_FOUND");
    await jobs.runNow("uploads-tidy", {});
    expect(await stored(unused.uploadId)).toBeUndefined();
    expect(await stored(avatar.uploadId)).toBeDefined();
    const picture = await drawPicture("jpeg", { width: 64, height: 40 });
    const input = { query: { purpose: "kyc" } } as const;
    expect(await codeOf(app.callAs(token), uploadPicture, input, { picture })).toBe("OK");
  });
});
