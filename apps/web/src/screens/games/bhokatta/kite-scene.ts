/** Draws the evening sky over the old town with two kites. Coordinates are canvas pixels. */
import { type Flight, type Frame, type Scene, pseudoRandom, type Sky } from "../crash/scene.ts";
import { drawKite, drawString, GREEN, type KiteLook, type Point, RED, RIVAL } from "./kite.ts";

const LOOKS: readonly KiteLook[] = [RED, GREEN];
const FAR_COLOURS = ["#ff7a88", "#ffd75e", "#7db4ff", "#6fe3c0"] as const;
const REEL_MS = 900;
const CUT_MS = 2_200;
/** How long the rival's kite takes to cross the sky; it cuts the strings halfway. */
const RIVAL_MS = 1_100;

/** The kites' height, from 0 at the roof to nearly 1. */
const climb = (flight: Flight): number => 1 - Math.exp(-1.15 * Math.log(flight.hundredths / 100));

function drawSky(
  context: CanvasRenderingContext2D,
  { width, height, scale }: Sky,
  high: number,
  drift: number,
): void {
  const dusk = context.createLinearGradient(0, 0, 0, height);
  dusk.addColorStop(0, `rgba(22,14,62,${0.55 + 0.35 * high})`);
  dusk.addColorStop(0.55, `rgba(126,48,110,${0.62 - 0.3 * high})`);
  dusk.addColorStop(0.86, `rgba(255,138,84,${0.72 - 0.4 * high})`);
  dusk.addColorStop(1, `rgba(255,190,110,${0.55 - 0.3 * high})`);
  context.fillStyle = dusk;
  context.fillRect(0, 0, width, height);
  const sunX = width * 0.5;
  const sunY = height * (0.8 + 0.3 * high);
  const sun = context.createRadialGradient(sunX, sunY, 0, sunX, sunY, height * 0.42);
  sun.addColorStop(0, "rgba(255,236,170,0.85)");
  sun.addColorStop(0.16, "rgba(255,204,110,0.5)");
  sun.addColorStop(1, "rgba(255,160,90,0)");
  context.fillStyle = sun;
  context.fillRect(0, 0, width, height);
  for (let index = 0; index < 34; index += 1) {
    context.globalAlpha = high * (0.3 + 0.6 * pseudoRandom(index, 3));
    context.fillStyle = "#fff3d6";
    context.fillRect(
      pseudoRandom(index, 1) * width,
      pseudoRandom(index, 2) * height * 0.6,
      1.6 * scale,
      1.6 * scale,
    );
  }
  // Decorative kites in the distance.
  for (let index = 0; index < 7; index += 1) {
    const x =
      ((pseudoRandom(index, 7) * width + drift * (0.2 + 0.4 * pseudoRandom(index, 8)) * scale) %
        (width + 40)) -
      20;
    const y =
      height * (0.1 + 0.44 * pseudoRandom(index, 9)) +
      Math.sin(drift / 24 + index * 2) * 4 * scale +
      high * height * 0.1;
    const size = (3 + 4 * pseudoRandom(index, 4)) * scale;
    context.globalAlpha = 0.6;
    context.fillStyle = FAR_COLOURS[index % FAR_COLOURS.length] ?? "#fff";
    context.beginPath();
    context.moveTo(x, y - size);
    context.lineTo(x + size * 0.8, y);
    context.lineTo(x, y + size);
    context.lineTo(x - size * 0.8, y);
    context.fill();
  }
  context.globalAlpha = 1;
}

/** One row of houses with flat roofs, domes and lit windows. */
function drawRoofs(
  context: CanvasRenderingContext2D,
  { width, height }: Sky,
  row: { readonly houses: number; readonly top: number; readonly colour: string; readonly salt: number },
): void {
  const wide = width / row.houses;
  for (let index = 0; index < row.houses; index += 1) {
    const left = index * wide;
    const top = row.top + pseudoRandom(index, row.salt) * height * 0.07;
    context.fillStyle = row.colour;
    context.fillRect(left, top, wide + 1, height - top);
    context.beginPath();
    if (index % 3 === 1) context.arc(left + wide / 2, top, wide * 0.26, Math.PI, 0);
    else context.rect(left + wide * 0.6, top - wide * 0.14, wide * 0.26, wide * 0.15);
    context.fill();
    context.fillStyle = "rgba(255,206,116,0.75)";
    for (let at = 0; at < 3; at += 1) {
      if (pseudoRandom(index * 3 + at, row.salt + 1) < 0.5) continue;
      context.fillRect(left + wide * (0.14 + at * 0.27), top + wide * 0.16, wide * 0.12, wide * 0.15);
    }
  }
}

/** The point where a kite's string is held, and the point where the kite flies. */
function placesOf({ width, height, scale }: Sky, flight: Flight, index: number, at: number) {
  const side = index === 0 ? -1 : 1;
  const high = climb(flight);
  const ground = height * 0.86;
  const hand: Point = { x: width * (0.5 + side * 0.07), y: ground + high * height * 0.16 };
  const wind = Math.min(1, flight.elapsedMs / 1_500);
  const sway = Math.sin(at / 900 + index * 2.1) * 0.018 + Math.sin(at / 410 + index) * 0.006;
  const sky: Point = {
    x: width * (0.5 + side * (0.16 + 0.22 * high) + sway * wind),
    y:
      ground -
      34 * scale -
      (ground - height * 0.2 - 34 * scale) * high +
      Math.sin(at / 640 + index * 1.7) * 5 * scale,
  };
  const turn = side * 0.22 + Math.sin(at / 700 + index * 1.3) * 0.1 * wind;
  return { hand, sky, turn };
}

const mix = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

function drawFlyer(context: CanvasRenderingContext2D, { sky, flight, at }: Frame, index: number): void {
  const look = LOOKS[index] ?? RED;
  const half = Math.max(30, Math.min(54, sky.width / sky.scale / 13)) * sky.scale;
  const { hand, sky: place, turn } = placesOf(sky, flight, index, at);
  const thread = { width: 1.2 * sky.scale, colour: "rgba(255,250,230,0.75)" };
  const leftMs = flight.leftMs[index] ?? null;
  const roof: Point = { x: hand.x, y: hand.y - half * 0.7 };
  if (leftMs !== null) {
    const part = Math.min(1, Math.max(0, flight.elapsedMs + flight.brokenMs - leftMs) / REEL_MS);
    const home = mix(place, roof, part * part * (3 - 2 * part));
    drawString(context, hand, home, { ...thread, sag: 0 });
    drawKite(context, look, { ...home, half: half * (1 - 0.3 * part), turn: turn * (1 - part), at });
    return;
  }
  if (flight.phase === "betting") {
    drawString(context, hand, roof, { ...thread, sag: 0 });
    drawKite(context, look, {
      ...roof,
      y: roof.y + Math.sin(at / 380 + index) * 3 * sky.scale,
      half: half * 0.8,
      turn: turn * 0.5,
      at,
    });
    return;
  }
  if (flight.phase === "running") {
    drawString(context, hand, place, { ...thread, sag: half * 0.5 });
    drawKite(context, look, { ...place, half, turn, at });
    return;
  }
  // The string is cut: the kite drifts with the wind and the rest of the string falls.
  const part = Math.min(1, flight.brokenMs / CUT_MS);
  const end = mix(place, hand, 0.3 + 0.6 * part);
  drawString(
    context,
    hand,
    { x: end.x + part * half, y: end.y + part * half },
    { ...thread, sag: half * (0.5 + 2 * part) },
  );
  drawKite(context, look, {
    x: place.x + part * sky.width * 0.22,
    y: place.y + (part * part * 0.34 - 0.05 * Math.sin(part * Math.PI)) * sky.height,
    half,
    turn: turn + part * 5 + Math.sin(flight.brokenMs / 130) * 0.3,
    at: at * 2,
    alpha: 1 - part * part,
  });
}

/** The rival's kite crosses both strings. */
function drawRival(context: CanvasRenderingContext2D, { sky, flight, at }: Frame): void {
  const part = flight.brokenMs / RIVAL_MS;
  if (part >= 1) return;
  const half = Math.max(26, Math.min(46, sky.width / sky.scale / 15)) * sky.scale;
  const from: Point = { x: sky.width * 0.02, y: sky.height * 0.3 };
  const to: Point = { x: sky.width * 1.06, y: sky.height * 0.52 };
  const place = mix(from, to, 0.28 + 0.72 * part);
  drawKite(context, RIVAL, { ...place, half, turn: 0.9, at, alpha: 1 - part ** 3 });
  for (let index = 0; index < 14; index += 1) {
    const angle = pseudoRandom(index, 5) * Math.PI * 2;
    const far = (10 + 70 * pseudoRandom(index, 6)) * part * sky.scale;
    context.globalAlpha = 1 - part;
    context.fillStyle = index % 2 === 0 ? "#fff3c4" : "#ff9a6a";
    context.beginPath();
    context.arc(
      sky.width / 2 + Math.cos(angle) * far,
      sky.height * 0.56 + Math.sin(angle) * far,
      2.2 * sky.scale,
      0,
      Math.PI * 2,
    );
    context.fill();
  }
  context.globalAlpha = 1;
}

function drawEvening(context: CanvasRenderingContext2D, frame: Frame): void {
  const { sky, flight } = frame;
  const high = climb(flight);
  drawSky(context, sky, high, frame.drift);
  const sink = high * sky.height * 0.16;
  drawRoofs(context, sky, { houses: 11, top: sky.height * 0.77 + sink * 0.6, colour: "#4b2058", salt: 11 });
  drawRoofs(context, sky, { houses: 7, top: sky.height * 0.87 + sink, colour: "#220d38", salt: 17 });
  for (const index of LOOKS.keys()) drawFlyer(context, frame, index);
  if (flight.phase === "crashed") drawRival(context, frame);
}

export const kiteScene: Scene = {
  draw: drawEvening,
  over: "originals.bhokattaCut",
  sounds: { start: "wind", end: "cut" },
  seats: [
    { name: "originals.kiteRed", colour: RED.body },
    { name: "originals.kiteGreen", colour: GREEN.body },
  ],
};
