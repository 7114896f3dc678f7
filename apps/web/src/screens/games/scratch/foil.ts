/** The foil over a ticket: drawn once, then erased where the player rubs. */
import { reducedMotion } from "../frame/motion.ts";
import { createMask } from "./mask.ts";

/** The brush's radius as a fraction of the foil's side. */
const BRUSH = 0.075;
/** Duration in milliseconds and number of lines of the automatic sweep. */
const SWEEP_MS = 700;
const SWEEP_LINES = 7;

interface Point {
  x: number;
  y: number;
}

export interface Foil {
  /** Erases the rest of the foil: line by line from the top, or at once with reduced motion. */
  sweep: () => void;
  /** Removes the listeners from the canvas and stops the animation. */
  end: () => void;
}

/**
 * Covers a canvas, which must have the size of its box, and erases where the player rubs.
 * @param onOpened called when more fields can be read; `all` are those readable so far
 */
export function layFoil(
  canvas: HTMLCanvasElement,
  { text, onOpened }: { text: string; onOpened: (all: readonly number[]) => void },
): Foil {
  const brush = coverWithFoil(canvas, text);
  const mask = createMask();
  const readable: number[] = [];
  const listening = new AbortController();
  let last: Point | undefined;
  let frame = 0;

  function rub(to: Point): void {
    const from = last ?? to;
    brush?.(from, to);
    last = to;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (BRUSH / 2)));
    const before = readable.length;
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps;
      const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
      readable.push(...mask.rub(x, y, BRUSH));
    }
    if (readable.length > before) onOpened([...readable]);
  }
  function finish(): void {
    readable.push(...mask.rub(0.5, 0.5, 2));
    onOpened([...readable]);
  }
  const lift = (): void => void (last = undefined);
  function onPointer(event: PointerEvent): void {
    if (event.type === "pointerdown") {
      canvas.setPointerCapture(event.pointerId);
      lift();
    } else if (!canvas.hasPointerCapture(event.pointerId)) return;
    const box = canvas.getBoundingClientRect();
    rub({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  }
  const { signal } = listening;
  canvas.addEventListener("pointerdown", onPointer, { signal });
  canvas.addEventListener("pointermove", onPointer, { signal });
  canvas.addEventListener("pointerup", lift, { signal });
  canvas.addEventListener("pointercancel", lift, { signal });

  return {
    end() {
      listening.abort();
      cancelAnimationFrame(frame);
    },
    sweep() {
      cancelAnimationFrame(frame);
      lift();
      if (reducedMotion()) return finish();
      const started = performance.now();
      const step = (at: number): void => {
        const share = Math.min(1, Math.max(0, at - started) / SWEEP_MS);
        const line = Math.min(SWEEP_LINES - 1, Math.floor(share * SWEEP_LINES));
        const along = share * SWEEP_LINES - line;
        rub({ x: line % 2 === 0 ? along : 1 - along, y: (line + 0.5) / SWEEP_LINES });
        if (share === 1) finish();
        else frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    },
  };
}

type Brush = (from: Point, to: Point) => void;

/** Draws the foil. @returns a brush that erases along a line; undefined when the canvas can't be drawn on */
function coverWithFoil(canvas: HTMLCanvasElement, text: string): Brush | undefined {
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  const { width, height } = canvas.getBoundingClientRect();
  const scale = Math.min(devicePixelRatio, 2);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  const shine = context.createLinearGradient(0, 0, width, height);
  const stops = ["#8f98ab", "#d9dee8", "#a9b2c4", "#eef1f6", "#98a1b5", "#cfd5e1"];
  stops.forEach((color, index) => shine.addColorStop(index / (stops.length - 1), color));
  context.fillStyle = shine;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = "#ffffff66";
  for (let at = -height; at < width; at += 9) {
    context.beginPath();
    context.moveTo(at, height);
    context.lineTo(at + height, 0);
    context.stroke();
  }
  const size = width / 3;
  context.fillStyle = "#5c667c";
  context.font = `800 ${Math.round(size * 0.3)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let field = 0; field < 9; field += 1) {
    context.fillText(text, ((field % 3) + 0.5) * size, (Math.floor(field / 3) + 0.5) * (height / 3));
  }
  context.globalCompositeOperation = "destination-out";
  context.lineCap = "round";
  context.lineWidth = BRUSH * 2 * width;
  return (from, to) => {
    context.beginPath();
    context.moveTo(from.x * width, from.y * height);
    // A canvas draws nothing for a line of length zero.
    context.lineTo(to.x * width + 0.01, to.y * height);
    context.stroke();
  };
}
