/** Draws a fighter kite and its string. Coordinates are canvas pixels. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface KiteLook {
  readonly body: string;
  readonly dark: string;
  readonly band: string;
}

export const RED: KiteLook = { body: "#ff4b5c", dark: "#c21f3e", band: "#ffd75e" };
export const GREEN: KiteLook = { body: "#29d3a0", dark: "#0f8f6f", band: "#fff4c8" };
export const RIVAL: KiteLook = { body: "#3a3350", dark: "#1c1730", band: "#a48bff" };

function outline(half: number): Path2D {
  const path = new Path2D();
  path.moveTo(0, -half);
  path.lineTo(half * 0.86, 0);
  path.lineTo(0, half);
  path.lineTo(-half * 0.86, 0);
  path.closePath();
  return path;
}

function drawTail(context: CanvasRenderingContext2D, half: number, look: KiteLook, at: number): void {
  const knots = 4;
  context.strokeStyle = "rgba(255,255,255,0.75)";
  context.lineWidth = half * 0.05;
  context.beginPath();
  context.moveTo(0, half);
  const place = (knot: number): Point => ({
    x: Math.sin(at / 210 + knot * 0.9) * half * 0.13 * knot,
    y: half + knot * half * 0.3,
  });
  for (let knot = 1; knot <= knots; knot += 1) context.lineTo(place(knot).x, place(knot).y);
  context.stroke();
  for (let knot = 1; knot <= knots; knot += 1) {
    const { x, y } = place(knot);
    const wing = half * 0.13;
    context.fillStyle = knot % 2 === 0 ? look.band : look.body;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x - wing, y - wing * 0.7);
    context.lineTo(x - wing, y + wing * 0.7);
    context.lineTo(x + wing, y - wing * 0.7);
    context.lineTo(x + wing, y + wing * 0.7);
    context.fill();
  }
}

/** @param pose.half half of the kite's height @param pose.turn in radians */
export function drawKite(
  context: CanvasRenderingContext2D,
  look: KiteLook,
  pose: Point & {
    readonly half: number;
    readonly turn: number;
    readonly at: number;
    readonly alpha?: number;
  },
): void {
  const { half } = pose;
  context.save();
  context.globalAlpha = pose.alpha ?? 1;
  context.translate(pose.x, pose.y);
  context.rotate(pose.turn);
  drawTail(context, half, look, pose.at);
  const body = outline(half);
  context.shadowColor = "rgba(0,0,0,0.4)";
  context.shadowBlur = half * 0.28;
  context.shadowOffsetY = half * 0.12;
  const paper = context.createLinearGradient(-half, -half, half, half);
  paper.addColorStop(0, look.body);
  paper.addColorStop(1, look.dark);
  context.fillStyle = paper;
  context.fill(body, "nonzero");
  context.shadowColor = "transparent";
  context.save();
  context.clip(body);
  // The lower corner and two eyes, typical of a fighter kite.
  context.fillStyle = look.band;
  context.beginPath();
  context.moveTo(-half, half * 1.02);
  context.lineTo(0, half * 0.3);
  context.lineTo(half, half * 1.02);
  context.fill();
  for (const side of [-1, 1]) {
    context.fillStyle = look.band;
    context.beginPath();
    context.arc(side * half * 0.3, -half * 0.12, half * 0.17, 0, Math.PI * 2);
    context.fill();
    context.fillStyle = look.dark;
    context.beginPath();
    context.arc(side * half * 0.3, -half * 0.12, half * 0.085, 0, Math.PI * 2);
    context.fill();
  }
  context.fillStyle = "rgba(255,255,255,0.16)";
  context.beginPath();
  context.moveTo(0, -half);
  context.lineTo(-half, 0);
  context.lineTo(0, half * 0.05);
  context.fill();
  context.restore();
  // Two bamboo sticks: the spine, and the bow.
  context.strokeStyle = "rgba(70,36,10,0.75)";
  context.lineWidth = half * 0.05;
  context.lineCap = "round";
  context.beginPath();
  context.moveTo(0, -half);
  context.lineTo(0, half);
  context.moveTo(-half * 0.84, 0);
  context.quadraticCurveTo(0, -half * 0.62, half * 0.84, 0);
  context.stroke();
  context.restore();
}

/** The string from a hand to a kite, sagging a little. */
export function drawString(
  context: CanvasRenderingContext2D,
  from: Point,
  to: Point,
  line: { readonly width: number; readonly sag: number; readonly colour: string },
): void {
  context.strokeStyle = line.colour;
  context.lineWidth = line.width;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.quadraticCurveTo((from.x + to.x) / 2, (from.y + to.y) / 2 + line.sag, to.x, to.y);
  context.stroke();
}
