/** What a crash game looks and sounds like. Everything is in canvas pixels. */
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
  /** Since the start of the curve; until the crash where it has crashed. */
  readonly elapsedMs: number;
  readonly hundredths: number;
  /** Since the crash. */
  readonly brokenMs: number;
  /** How fast the curve grows, per millisecond: for the drawing alone, amounts come from the exact table. */
  readonly growth: number;
  /** By the member's seats: when his bet left, in milliseconds since the start; null while it is in, or isn't there. */
  readonly leftMs: readonly (number | null)[];
}

export interface Frame {
  readonly sky: Sky;
  readonly flight: Flight;
  readonly picture: HTMLImageElement | null;
  /** A clock for whatever moves all the time, in milliseconds. */
  readonly at: number;
  /** How far the sky has moved. */
  readonly drift: number;
  readonly number: Formats["number"];
}

export interface Scene {
  /** A picture that the painter needs, if any. */
  readonly pictureUrl?: string;
  /** One frame, onto a clean canvas. */
  readonly draw: (context: CanvasRenderingContext2D, frame: Frame) => void;
  /** What it says when the round is over. */
  readonly over: MessageId;
  readonly sounds: { readonly start: SoundName; readonly end: SoundName };
  /** Of a title with several seats: what each is called, and its colour. */
  readonly seats: readonly { readonly name: MessageId; readonly colour: string }[];
}

/** A repeatable number of 0 to 1 by its place: scatters stars and sparks alike in every frame. */
export const share = (index: number, salt: number): number => {
  const value = Math.sin(index * 91.7 + salt * 47.3) * 9631.13;
  return value - Math.floor(value);
};
