/** Draws the sky, the curve and the rocket. Coordinates are canvas pixels. */
import { CRASH_MIN_HUNDREDTHS } from "@khela/games/crash/limits";
import rocketUrl from "./rocket.webp";
import { type Flight, type Frame, type Scene, pseudoRandom, type Sky } from "./scene.ts";

const LEAST_SECONDS = 8;
const LEAST_MULTIPLIER = 1.6;
const STARS = 90;
const EXPLOSION_MS = 900;
const SPARKS = 26;

/** Stars that move past, faster while the rocket flies. @param drift the distance that the sky has moved */
function drawStars(context: CanvasRenderingContext2D, { width, height, scale }: Sky, drift: number): void {
  for (let index = 0; index < STARS; index += 1) {
    const depth = 0.25 + 0.75 * pseudoRandom(index, 3);
    const x = (((pseudoRandom(index, 1) * width - drift * depth * scale) % width) + width) % width;
    const y = (pseudoRandom(index, 2) * height + drift * depth * 0.45 * scale) % height;
    context.globalAlpha = 0.25 + 0.6 * depth * (0.6 + 0.4 * Math.sin(drift / 30 + index));
    context.fillStyle = "#dfe8ff";
    const size = (0.6 + 1.5 * depth) * scale;
    context.fillRect(x, y, size, size);
  }
  context.globalAlpha = 1;
}

interface Axes {
  readonly seconds: number;
  readonly most: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

function axesOf({ width, height, scale }: Sky, flight: Flight): Axes {
  return {
    seconds: Math.max(LEAST_SECONDS, (flight.elapsedMs / 1000) * 1.12),
    most: Math.max(LEAST_MULTIPLIER, 1 + (flight.hundredths / 100 - 1) * 1.18),
    left: 46 * scale,
    bottom: height - 30 * scale,
    right: width - 54 * scale,
    top: 56 * scale,
  };
}

const xAt = (axes: Axes, ms: number) => axes.left + (ms / 1000 / axes.seconds) * (axes.right - axes.left);
const yAt = (axes: Axes, multiplier: number) =>
  axes.bottom - ((multiplier - 1) / (axes.most - 1)) * (axes.bottom - axes.top);

/** A step of 1, 2 or 5 times a power of ten that divides a span into about five parts. */
function niceStep(span: number): number {
  const raw = span / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((part) => part * power).find((step) => step >= raw) ?? power * 10;
}

function drawAxes(
  context: CanvasRenderingContext2D,
  { scale }: Sky,
  axes: Axes,
  number: Frame["number"],
): void {
  context.font = `600 ${11 * scale}px "Khela", sans-serif`;
  context.fillStyle = "rgba(200,212,245,0.62)";
  context.strokeStyle = "rgba(160,180,240,0.13)";
  context.lineWidth = scale;
  context.textAlign = "right";
  context.textBaseline = "middle";
  const step = niceStep(axes.most - 1);
  for (let value = 1; value <= axes.most; value += step) {
    const y = yAt(axes, value);
    context.beginPath();
    context.moveTo(axes.left, y);
    context.lineTo(axes.right + 40 * scale, y);
    context.stroke();
    const decimals = step < 1 ? 1 : 0;
    const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    context.fillText(`${number(value, places)}×`, axes.left - 7 * scale, y);
  }
  context.textAlign = "center";
  const seconds = niceStep(axes.seconds);
  for (let value = 0; value <= axes.seconds; value += seconds) {
    context.fillText(number(Math.round(value)), xAt(axes, value * 1000), axes.bottom + 16 * scale);
  }
}

function drawCurve(
  context: CanvasRenderingContext2D,
  { scale }: Sky,
  axes: Axes,
  flight: Flight,
): { x: number; y: number; angle: number } {
  const broken = flight.phase === "crashed";
  const steps = 64;
  const line = new Path2D();
  line.moveTo(axes.left, axes.bottom);
  let [x, y, fromX, fromY] = [axes.left, axes.bottom, axes.left, axes.bottom];
  for (let step = 1; step <= steps; step += 1) {
    const ms = (flight.elapsedMs * step) / steps;
    [fromX, fromY] = [x, y];
    x = xAt(axes, ms);
    y = yAt(axes, Math.max(1, Math.exp(flight.growth * ms)));
    line.lineTo(x, y);
  }
  const area = new Path2D(line);
  area.lineTo(x, axes.bottom);
  area.closePath();
  const fill = context.createLinearGradient(0, axes.top, 0, axes.bottom);
  fill.addColorStop(0, broken ? "rgba(255,84,104,0.36)" : "rgba(255,190,60,0.42)");
  fill.addColorStop(1, broken ? "rgba(255,84,104,0.02)" : "rgba(255,90,160,0.03)");
  context.fillStyle = fill;
  // `fill` here fills a canvas path; it is not `Array.prototype.fill`.
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  context.fill(area);
  const stroke = context.createLinearGradient(axes.left, 0, Math.max(x, axes.left + 1), 0);
  stroke.addColorStop(0, broken ? "#8d2334" : "#ff4fa0");
  stroke.addColorStop(1, broken ? "#ff5468" : "#ffd763");
  context.strokeStyle = stroke;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.lineWidth = 9 * scale;
  context.globalAlpha = 0.22;
  context.stroke(line);
  context.globalAlpha = 1;
  context.lineWidth = 4 * scale;
  context.stroke(line);
  return { x, y, angle: Math.atan2(y - fromY, Math.max(x - fromX, 0.001)) };
}

function drawFlame(context: CanvasRenderingContext2D, size: number, at: number): void {
  const length = size * (0.75 + 0.16 * Math.sin(at / 38) + 0.08 * Math.sin(at / 17));
  const flame = context.createLinearGradient(0, 0, -length, 0);
  flame.addColorStop(0, "rgba(255,244,190,0.95)");
  flame.addColorStop(0.35, "rgba(255,170,50,0.85)");
  flame.addColorStop(1, "rgba(255,60,60,0)");
  context.fillStyle = flame;
  context.beginPath();
  context.moveTo(-size * 0.3, -size * 0.16);
  context.quadraticCurveTo(-size * 0.5, 0, -size * 0.3 - length, 0);
  context.quadraticCurveTo(-size * 0.5, 0, -size * 0.3, size * 0.16);
  context.fill();
}

function drawExplosion(
  context: CanvasRenderingContext2D,
  { scale }: Sky,
  x: number,
  y: number,
  brokenMs: number,
): void {
  const part = Math.min(1, brokenMs / EXPLOSION_MS);
  if (part >= 1) return;
  const glow = context.createRadialGradient(x, y, 0, x, y, (30 + 90 * part) * scale);
  glow.addColorStop(0, `rgba(255,240,190,${0.95 * (1 - part)})`);
  glow.addColorStop(0.4, `rgba(255,120,50,${0.7 * (1 - part)})`);
  glow.addColorStop(1, "rgba(255,60,60,0)");
  context.fillStyle = glow;
  context.beginPath();
  context.arc(x, y, (30 + 90 * part) * scale, 0, Math.PI * 2);
  context.fill();
  for (let index = 0; index < SPARKS; index += 1) {
    const angle = pseudoRandom(index, 5) * Math.PI * 2;
    const far = (40 + 130 * pseudoRandom(index, 6)) * part * scale;
    context.globalAlpha = 1 - part;
    context.fillStyle = index % 3 === 0 ? "#fff3c4" : "#ff9a3d";
    context.beginPath();
    context.arc(
      x + Math.cos(angle) * far,
      y + Math.sin(angle) * far + 60 * part * part * scale,
      (1.5 + 3 * pseudoRandom(index, 7)) * scale,
      0,
      Math.PI * 2,
    );
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Draws one frame of the flight. */
function drawFlight(
  context: CanvasRenderingContext2D,
  { sky, flight, picture, at, drift, number }: Frame,
): void {
  drawStars(context, sky, drift);
  const axes = axesOf(sky, flight);
  const size = Math.max(44, Math.min(76, sky.width / sky.scale / 9)) * sky.scale;
  if (flight.phase !== "betting") drawAxes(context, sky, axes, number);
  const waiting = flight.phase === "betting" || flight.hundredths <= CRASH_MIN_HUNDREDTHS;
  const tip =
    flight.phase === "betting"
      ? { x: axes.left, y: axes.bottom, angle: 0 }
      : drawCurve(context, sky, axes, flight);
  if (flight.phase === "crashed") {
    drawExplosion(context, sky, tip.x, tip.y, flight.brokenMs);
    return;
  }
  const lift = waiting ? Math.sin(at / 260) * 2 * sky.scale : 0;
  context.save();
  context.translate(tip.x + size * 0.1, tip.y - size * 0.12 + lift);
  context.rotate(waiting ? -0.5 : Math.max(-1.2, Math.min(-0.12, tip.angle)));
  if (flight.phase === "running") drawFlame(context, size, at);
  // The picture points up and to the right.
  context.rotate(Math.PI / 4);
  if (picture) context.drawImage(picture, -size / 2, -size / 2, size, size);
  context.restore();
}

export const rocketScene: Scene = {
  pictureUrl: rocketUrl,
  draw: drawFlight,
  over: "games.flewAway",
  sounds: { start: "takeOff", end: "crash" },
  seats: [],
};
