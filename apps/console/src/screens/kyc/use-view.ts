import { type PointerEvent, useState, type WheelEvent } from "react";

/** The view of a picture: its zoom relative to the frame, quarter turns, and offset. */
export interface PictureView {
  zoom: number;
  turns: number;
  x: number;
  y: number;
}

const WHOLE: PictureView = { zoom: 1, turns: 0, x: 0, y: 0 };
const STEP = 1.4;
const LARGEST = 8;

/** Zooms a view; a picture that fits the frame is centred again. */
export function zoomed(view: PictureView, by: number): PictureView {
  const zoom = Math.min(Math.max(view.zoom * by, 1), LARGEST);
  if (zoom === 1) return { ...view, zoom, x: 0, y: 0 };
  const ratio = zoom / view.zoom;
  return { ...view, zoom, x: view.x * ratio, y: view.y * ratio };
}

/** Turns by a quarter, clockwise. */
export function turned(view: PictureView): PictureView {
  return { ...view, turns: (view.turns + 1) % 4, x: 0, y: 0 };
}

/** The view of one picture, changed by wheel, dragging, buttons and keys. */
export function usePictureView() {
  const [view, setView] = useState(WHOLE);
  const [pulling, setPulling] = useState(false);
  const pull = (event: PointerEvent<HTMLElement>) => {
    if (!pulling) return;
    setView((before) => ({ ...before, x: before.x + event.movementX, y: before.y + event.movementY }));
  };
  return {
    view,
    pulling,
    larger: () => setView((before) => zoomed(before, STEP)),
    smaller: () => setView((before) => zoomed(before, 1 / STEP)),
    turn: () => setView(turned),
    whole: () => setView(WHOLE),
    surface: {
      onWheel: (event: WheelEvent<HTMLElement>) =>
        setView((before) => zoomed(before, event.deltaY < 0 ? 1.15 : 1 / 1.15)),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (view.zoom === 1) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setPulling(true);
      },
      onPointerMove: pull,
      onPointerUp: () => setPulling(false),
      onPointerCancel: () => setPulling(false),
    },
  };
}
