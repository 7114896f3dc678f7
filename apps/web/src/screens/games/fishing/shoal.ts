import { Container, MeshRope, Point, Sprite, Texture } from "pixi.js";
import { CELL, type FishLook } from "./look.ts";
import type { Swimmer } from "./waters.ts";

/** A fish on the screen. */
export interface Body {
  readonly node: Container;
  readonly skin: Container;
  readonly rope: MeshRope | undefined;
  readonly points: readonly Point[];
  readonly kind: string;
  readonly phase: number;
  /** The time until which it is tinted red after a hit. */
  flashMs: number;
}

/** All fish of the screen. */
export interface Shoal {
  draw(swimmers: readonly Swimmer[], nowMs: number, size: { width: number; height: number }): void;
  get(key: string): Body | undefined;
  /** Removes a fish from the shoal and returns it, so that the caller can animate it. */
  take(key: string): Body | undefined;
}

const SEGMENTS = 9;
/** The maximum tilt of side views, so that they never swim upside down. */
const STEEPEST = 0.6;
const HIT_TINT = 0xff8f8f;

/**
 * @param bends whether the renderer can bend pictures; a 2D canvas can't @param calm whether the player
 * prefers reduced motion
 */
export function createShoal(
  layer: Container,
  look: FishLook,
  given: { textures: ReadonlyMap<string, Texture>; bends: boolean; calm: boolean },
): Shoal {
  const bodies = new Map<string, Body>();
  const lengths = new Map(look.title.kinds.map(({ code, length }) => [code, length]));

  const born = ({ key, fish: { kind, number } }: Swimmer): Body => {
    const texture = given.textures.get(kind) ?? Texture.EMPTY;
    const points = Array.from(
      { length: SEGMENTS },
      (_, place) => new Point((place / (SEGMENTS - 1)) * CELL.width, 0),
    );
    const rope = given.bends && !look.fromAbove.has(kind) ? new MeshRope({ texture, points }) : undefined;
    const skin = rope ?? new Sprite({ texture, anchor: 0.5 });
    if (rope) rope.x = -CELL.width / 2;
    const node = new Container();
    node.addChild(skin);
    layer.addChild(node);
    const body = { node, skin, rope, points, kind, phase: (number * 1.7) % 6.28, flashMs: 0 };
    bodies.set(key, body);
    return body;
  };

  const place = (body: Body, swimmer: Swimmer, nowMs: number, size: { width: number; height: number }) => {
    const { node, points, rope, kind, phase } = body;
    const { x, y, dx, dy } = swimmer.place;
    const { width, height } = size;
    node.position.set((x / 1_000) * width, (y / 1_000) * height);
    const scale = ((lengths.get(kind) ?? 100) * unitOf(size)) / 215;
    const [right, down] = [dx * width, dy * height];
    if (look.fromAbove.has(kind)) {
      const paddle = given.calm ? 0 : Math.sin(nowMs / 320 + phase) * 0.09;
      node.rotation = Math.atan2(down, right) + paddle;
      node.scale.set(scale);
    } else {
      const tilt = Math.atan2(down, Math.abs(right)) * (right < 0 ? -1 : 1);
      node.rotation = Math.max(-STEEPEST, Math.min(STEEPEST, tilt));
      node.scale.set(right < 0 ? -scale : scale, scale);
    }
    if (rope && !given.calm) bend(points, nowMs / 150 + phase);
    body.skin.tint = nowMs < body.flashMs ? HIT_TINT : 0xffffff;
  };

  return {
    draw(swimmers, nowMs, size) {
      const keys = new Set<string>();
      for (const swimmer of swimmers) {
        keys.add(swimmer.key);
        place(bodies.get(swimmer.key) ?? born(swimmer), swimmer, nowMs, size);
      }
      for (const [key, { node }] of bodies) {
        if (keys.has(key)) continue;
        bodies.delete(key);
        node.destroy({ children: true });
      }
    },
    get: (key) => bodies.get(key),
    take(key) {
      const body = bodies.get(key);
      bodies.delete(key);
      return body;
    },
  };
}

/** Scales the fish by the smaller side of the sea. */
const unitOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(height, width * 1.15) / 1_000;

/** A wave along the body that is widest at the tail. */
function bend(points: readonly Point[], phase: number): void {
  points.forEach((point, place) => {
    const tail = 1 - place / (SEGMENTS - 1);
    point.y = Math.sin(phase + tail * 3.4) * 17 * tail * tail;
  });
}
