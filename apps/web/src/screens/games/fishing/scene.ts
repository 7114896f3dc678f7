/** Renders the sea with PixiJS: fish, bullets, nets, coins. Contains no game logic. */
import "pixi.js/unsafe-eval";
import { Application, Container, Sprite, Texture } from "pixi.js";
import { dot, netTexture, reticleNode } from "./drawn.ts";
import { createGuns, type Guns, type Stand } from "./guns.ts";
import { CELL, cellOf, type FishLook } from "./look.ts";
import { createMotions, type Motions } from "./motions.ts";
import { createShoal, type Shoal } from "./shoal.ts";
import type { Swimmer } from "./waters.ts";

type Point = { x: number; y: number };

export interface Scene {
  /** Shows a bullet from a cannon to a fish. @param onHit called on arrival, or at once with reduced motion */
  shoot(from: Stand, key: string, level: number, onHit: () => void): void;
  /** Shows a catch: the fish flips and moves to a cannon with coins. @returns its last position, in px */
  land(key: string, to: Stand, times: number): Point | undefined;
  aim(key: string | undefined): void;
  seat: Guns["seat"];
  /** The size in px. */
  size(): { width: number; height: number };
  destroy(): void;
}

const FLIGHT_MS = 380;
const GONE_MS = 650;
const NET_MS = 300;
const MOST_FPS = 60;
const SHARPEST = 2;
const MOST_COINS = 26;

/** The parts of a scene. */
interface Stage {
  shoal: Shoal;
  guns: Guns;
  motions: Motions;
  nets: Container;
  coins: Container;
  calm: boolean;
  textures: { bullet: Texture; coin: Texture; net: Texture };
}

/**
 * @param deps.swimmers returns the fish in the water now @param deps.calm whether the player prefers reduced
 * motion
 * @throws when neither WebGL nor a canvas is available
 */
export async function createScene(
  host: HTMLElement,
  deps: { look: FishLook; swimmers: () => readonly Swimmer[]; calm: boolean },
): Promise<Scene> {
  const { look, calm } = deps;
  const app = new Application();
  await app.init({
    preference: ["webgl", "canvas"],
    resizeTo: host,
    backgroundAlpha: 0,
    antialias: true,
    resolution: Math.min(devicePixelRatio, SHARPEST),
    autoDensity: true,
    powerPreference: "low-power",
  });
  app.ticker.maxFPS = MOST_FPS;
  app.canvas.setAttribute("aria-hidden", "true");
  const textures = await cutSheet(look);
  host.append(app.canvas);

  const layers = [new Container(), new Container(), new Container(), new Container()] as const;
  app.stage.addChild(...layers);
  const [fish, nets, cannons, coins] = layers;
  const size = () => ({ width: app.screen.width, height: app.screen.height });
  const stage: Stage = {
    shoal: createShoal(fish, look, { textures, bends: app.renderer.name !== "canvas", calm }),
    guns: createGuns(cannons, size),
    motions: createMotions(),
    nets,
    coins,
    calm,
    textures: { bullet: dot("#fffbe0", "#ffb52e"), coin: dot("#fff6b0", "#e08a00", true), net: netTexture() },
  };
  const reticle = reticleNode();
  nets.addChild(reticle);
  let aimed: string | undefined;

  app.ticker.add(() => {
    const nowMs = performance.now();
    stage.shoal.draw(deps.swimmers(), nowMs, size());
    stage.motions.step(nowMs);
    const target = aimed === undefined ? undefined : stage.shoal.get(aimed)?.node;
    reticle.visible = target !== undefined;
    if (target) {
      reticle.position.copyFrom(target.position);
      reticle.rotation = calm ? 0 : nowMs / 900;
      stage.guns.point(0, target);
    }
    stage.guns.draw(nowMs);
  });
  app.renderer.on("resize", stage.guns.resize);
  const onVisible = (): void => (document.hidden ? app.ticker.stop() : app.ticker.start());
  document.addEventListener("visibilitychange", onVisible);

  return {
    shoot: (from, key, level, onHit) => shoot(stage, { from, key, level }, onHit),
    land: (key, to, times) => land(stage, key, to, times),
    aim: (key) => {
      aimed = key;
    },
    seat: stage.guns.seat,
    size,
    destroy() {
      document.removeEventListener("visibilitychange", onVisible);
      app.destroy({ removeView: true }, { children: true, texture: true, textureSource: true });
    },
  };
}

function shoot(
  { shoal, guns, motions, nets, calm, textures }: Stage,
  { from, key, level }: { from: Stand; key: string; level: number },
  onHit: () => void,
): void {
  const target = shoal.get(key);
  if (!target || calm) {
    if (target) target.flashMs = performance.now() + 110;
    onHit();
    return;
  }
  const start = guns.standAt(from);
  let to: Point = { x: target.node.x, y: target.node.y };
  guns.point(from, to);
  guns.recoil(from);
  const node = new Sprite({
    texture: textures.bullet,
    anchor: 0.5,
    position: start,
    scale: 0.3 + level * 0.03,
  });
  nets.addChild(node);
  motions.add({
    node,
    lengthMs: FLIGHT_MS,
    step: (part) => {
      const now = shoal.get(key)?.node;
      if (now) to = { x: now.x, y: now.y };
      node.position.set(start.x + (to.x - start.x) * part, start.y + (to.y - start.y) * part);
    },
    end: () => {
      const hit = shoal.get(key);
      if (hit) hit.flashMs = performance.now() + 110;
      const net = new Sprite({ texture: textures.net, anchor: 0.5, position: to });
      nets.addChild(net);
      motions.add({
        node: net,
        lengthMs: NET_MS,
        step: (part) => {
          net.scale.set(0.15 + part * 0.45);
          net.alpha = 0.9 * (1 - part);
        },
      });
      onHit();
    },
  });
}

function land(stage: Stage, key: string, to: Stand, times: number): Point | undefined {
  const { shoal, motions, coins, calm } = stage;
  const body = shoal.take(key);
  if (!body) return undefined;
  const { node } = body;
  const at = { x: node.x, y: node.y };
  const { x: wide, y: high } = node.scale;
  body.skin.tint = 0xffe08a;
  coins.addChildAt(node, 0);
  motions.add({
    node,
    lengthMs: calm ? 1 : GONE_MS,
    step: (part) => {
      const swell = 1 + 0.35 * Math.sin(part * Math.PI);
      node.rotation += 0.16;
      node.alpha = 1 - part * part;
      node.scale.set(wide * swell, high * swell);
    },
  });
  if (!calm) flyCoins(stage, at, to, Math.min(MOST_COINS, 5 + Math.floor(times / 4)));
  return at;
}

/** Coins burst from a point and fly to a cannon. */
function flyCoins({ motions, guns, coins, textures }: Stage, at: Point, to: Stand, count: number): void {
  const end = guns.standAt(to);
  for (let place = 0; place < count; place += 1) {
    const node = new Sprite({ texture: textures.coin, anchor: 0.5, position: at });
    coins.addChild(node);
    const angle = (place / count) * Math.PI * 2;
    const out = {
      x: Math.cos(angle) * (24 + (place % 3) * 18),
      y: Math.sin(angle) * (24 + (place % 4) * 14),
    };
    motions.add({
      node,
      lengthMs: 620 + (place % 5) * 70,
      step: (part) => {
        const burst = Math.min(1, part / 0.35);
        const home = Math.max(0, (part - 0.35) / 0.65) ** 2;
        const [x, y] = [at.x + out.x * burst, at.y + out.y * burst];
        node.position.set(x + (end.x - x) * home, y + (end.y - y) * home);
        // Scaling the width makes the coin appear to turn.
        node.scale.set(0.32 * Math.cos(part * 14 + place), 0.32);
      },
    });
  }
}

/** Cuts the sheet into one texture per kind, because only a separate texture can be bent. */
async function cutSheet(look: FishLook): Promise<Map<string, Texture>> {
  const sheet = new Image();
  sheet.src = look.sheet;
  await sheet.decode();
  return new Map(
    look.title.kinds.map(({ code }) => {
      const { x, y } = cellOf(look, code);
      const { width, height } = CELL;
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = height;
      canvas.getContext("2d")?.drawImage(sheet, x, y, width, height, 0, 0, width, height);
      return [code, Texture.from(canvas)];
    }),
  );
}
