import type { FastifyRequest } from "fastify";
import type { Enc } from "../platform/http/enc.ts";
import { createPasswordHasher } from "../platform/password-hasher.ts";
import type { Platform } from "../platform/platform.ts";
import { type Audit, createAudit } from "./audit/index.ts";
import { createIdentity, type Identity } from "./identity/index.ts";
import { createSystem, type System } from "./system/index.ts";

/** Every module's door, composed lowest level first. */
export interface Modules {
  audit: Audit;
  system: System;
  identity: Identity;
  /** What a page gets with its HTML: permission, announcements, hot games, winners. */
  bootData(request: FastifyRequest): Promise<unknown>;
  start(roles: { worker: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the modules: each registers its routes, jobs and subscriptions on the platform. */
export function createModules(platform: Platform, extras: { enc: Enc }): Modules {
  const hasher = createPasswordHasher(platform.secrets);
  const audit = createAudit(platform);
  const system = createSystem(platform, { audit, enc: extras.enc });
  const identity = createIdentity(platform, { system, hasher });
  return {
    audit,
    system,
    identity,
    bootData: async () => null,
    start: async () => undefined,
    stop: async () => undefined,
  };
}
