/** The crop square of a picture. Pure; lengths in pixels of the picture. Source: AUTH-20. */

export interface Size {
  width: number;
  height: number;
}

export interface Crop {
  /** 1 fits the picture's smaller side into the square; at most {@link MAX_ZOOM}. */
  zoom: number;
  /** The square's position within its range, from 0 (left, top) to 1 (right, bottom). */
  x: number;
  y: number;
}

export const MAX_ZOOM = 4;
export const CENTRED: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square in the picture's own pixels, always inside the picture. */
export function cropSquare(picture: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = Math.min(picture.width, picture.height) / crop.zoom;
  return { left: (picture.width - side) * crop.x, top: (picture.height - side) * crop.y, side };
}

/**
 * The crop after dragging the picture.
 * @param byX to the right, in widths of the square on the screen
 */
export function dragged(picture: Size, crop: Crop, byX: number, byY: number): Crop {
  const { side } = cropSquare(picture, crop);
  const along = (place: number, length: number, by: number) =>
    length - side < 1 ? 0.5 : clamp(place - (by * side) / (length - side));
  return { ...crop, x: along(crop.x, picture.width, byX), y: along(crop.y, picture.height, byY) };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
