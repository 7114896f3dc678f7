/** The look and sounds of a crash game. Coordinates are canvas pixels. */
import type { MessageId } from "@khela/i18n/message-ids";
import type { Formats } from "@khela/i18n/formats";
import type { SoundName } from "../../../features/sound/sounds.ts";

export interface Sky {
  readonly width: number;
  readonly height: number;
  /** Canvas pixels per CSS pixel. */
  readonly scale: number;
}

export interface Flight {
  readonly phase: "betting" | "running" | "crashed";
  /** Milliseconds since the start of the curve, up to the crash. */
  readonly elapsedMs: number;
  readonly hundredths: number;
  /** Milliseconds since the crash. */
  readonly brokenMs: number;
  /** The curve's growth per millisecond, for drawing only; amounts come from the exact table. */
  readonly growth: number;
  /**
   * By seat: when the member's bet cashed out, in milliseconds since the start; null while it is in, or if
   * there is none.
   */
  readonly leftMs: readonly (number | null)[];
}

export interface Frame {
  readonly sky: Sky;
  readonly flight: Flight;
  readonly picture: HTMLImageElement | null;
  /** A clock for continuous animations, in milliseconds. */
  readonly at: number;
  /** The distance that the sky has moved. */
  readonly drift: number;
  readonly number: Formats["number"];
}

export interface Scene {
  /** The picture that the scene needs, if any. */
  readonly pictureUrl?: string;
  /** Draws one frame on a cleared canvas. */
  readonly draw: (context: CanvasRenderingContext2D, frame: Frame) => void;
  /** The message at the end of the round. */
  readonly over: MessageId;
  readonly sounds: { readonly start: SoundName; readonly end: SoundName };
  /** Name and colour of each seat, for titles with several. */
  readonly seats: readonly { readonly name: MessageId; readonly colour: string }[];
}

/**
 * A deterministic pseudo-random number from 0 to 1 per index, so that stars and sparks keep their places in
 * every frame.
 */
export const pseudoRandom = (index: number, salt: number): number => {
  const value = Math.sin(index * 91.7 + salt * 47.3) * 9631.13;
  return value - Math.floor(value);
};
