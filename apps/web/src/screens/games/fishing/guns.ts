import type { Container } from "pixi.js";
import { cannonOf } from "./drawn.ts";

/** A cannon's place: 0 is the player's own, at the bottom centre; 1 to 3 are the others', at the top. */
export type Stand = 0 | 1 | 2 | 3;

type Point = { x: number; y: number };

/** The cannons around the sea. */
export interface Guns {
  /** @param level its index among the levels; undefined for an empty seat */
  seat(stand: Stand, level: number | undefined): void;
  standAt(stand: Stand): Point;
  point(stand: Stand, at: Point): void;
  recoil(stand: Stand): void;
  draw(nowMs: number): void;
  resize(): void;
}

const RECOIL_MS = 70;
const OTHERS_SCALE = 0.72;

export function createGuns(layer: Container, size: () => { width: number; height: number }): Guns {
  const guns = new Map<Stand, { node: Container; barrel: Container; level: number; recoilMs: number }>();
  const standAt = (stand: Stand): Point => {
    const { width, height } = size();
    return stand === 0 ? { x: width / 2, y: height - 8 } : { x: width * (0.18 + (stand - 1) * 0.32), y: 8 };
  };
  return {
    standAt,
    seat(stand, level) {
      const before = guns.get(stand);
      if (before?.level === level) return;
      const turned = before?.barrel.rotation ?? (stand === 0 ? 0 : Math.PI);
      before?.node.destroy({ children: true });
      guns.delete(stand);
      if (level === undefined) return;
      const gun = cannonOf(level, stand === 0 ? 1 : OTHERS_SCALE);
      gun.node.position.copyFrom(standAt(stand));
      gun.barrel.rotation = turned;
      layer.addChild(gun.node);
      guns.set(stand, { ...gun, level, recoilMs: 0 });
    },
    point(stand, at) {
      const gun = guns.get(stand);
      if (gun) gun.barrel.rotation = Math.atan2(at.y - gun.node.y, at.x - gun.node.x) + Math.PI / 2;
    },
    recoil(stand) {
      const gun = guns.get(stand);
      if (gun) gun.recoilMs = performance.now() + RECOIL_MS;
    },
    draw(nowMs) {
      for (const { barrel, recoilMs } of guns.values()) barrel.pivot.y = nowMs < recoilMs ? -7 : 0;
    },
    resize() {
      for (const [stand, { node }] of guns) node.position.copyFrom(standAt(stand));
    },
  };
}
