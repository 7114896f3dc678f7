import { uploadPicture } from "@khela/contract/kyc";
import type { FastifyInstance } from "fastify";
import type { HttpServer } from "../../platform/http/server.ts";
import type { Uploads } from "./service.ts";

/** Serves the upload of pictures by players, and avatars to everybody. */
export function routeUploads(http: HttpServer, uploads: Uploads): void {
  http.route(uploadPicture, async ({ query }, { member, picture }) => {
    const { id, width, height } = await uploads.add({ memberId: member.memberId }, query.purpose, picture);
    return { uploadId: id, width, height };
  });
  showAvatars(http.fastify, uploads);
}

const AVATAR_FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

/**
 * Served as a file and not as a call of the contract, because pages name it in `<img>`. Its bytes never change, and
 * nothing in it may be executed.
 */
function showAvatars(app: FastifyInstance, uploads: Uploads): void {
  app.get<{ Params: { file: string } }>("/wps/avatars/:file", async (request, reply) => {
    const id = AVATAR_FILE.exec(request.params.file)?.[1];
    const picture = id && (await uploads.avatar(id));
    if (!picture) return reply.callNotFound();
    return reply
      .type("image/webp")
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header("content-disposition", 'attachment; filename="avatar.webp"')
      .send(picture);
  });
}
