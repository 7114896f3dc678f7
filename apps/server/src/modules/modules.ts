import type { FastifyRequest } from "fastify";
import type { Enc } from "../platform/http/enc.ts";
import type { Platform } from "../platform/platform.ts";

/** Every module's door, composed lowest level first. */
export interface Modules {
  system: { gate(call: { ip: string; path: string }): Promise<void> };
  /** What a page gets with its HTML: permission, announcements, hot games, winners. */
  bootData(request: FastifyRequest): Promise<unknown>;
  start(roles: { worker: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the modules: each registers its routes, jobs and subscriptions on the platform. */
export function createModules(platform: Platform, extras: { enc: Enc }): Modules {
  void platform;
  void extras;
  return {
    system: { gate: async () => undefined },
    bootData: async () => null,
    start: async () => undefined,
    stop: async () => undefined,
  };
}
