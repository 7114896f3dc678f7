import { useI18n } from "@khela/ui/i18n";
import { type PointerEvent, useId, useRef } from "react";
import { type Crop, cropSquare, dragged, MAX_ZOOM } from "./crop.ts";

interface CropSquareProps {
  image: HTMLImageElement;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** The square with the picture below it: drag it, or use the three sliders, which also work by keyboard. */
export function CropSquare({ image, crop, onChange }: CropSquareProps) {
  const { t } = useI18n();
  const last = useRef<{ x: number; y: number }>(null);
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const { left, top, side } = cropSquare(size, crop);
  const percent = (length: number) => `${(length / side) * 100}%`;

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (!last.current) return;
    const width = event.currentTarget.clientWidth;
    onChange(
      dragged(size, crop, (event.clientX - last.current.x) / width, (event.clientY - last.current.y) / width),
    );
    last.current = { x: event.clientX, y: event.clientY };
  }
  return (
    <div className="grid gap-4">
      <div
        className="relative aspect-square w-full cursor-grab touch-none overflow-hidden rounded-2xl bg-surface-3 select-none active:cursor-grabbing"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => (last.current = null)}
        onPointerCancel={() => (last.current = null)}
      >
        <img
          src={image.src}
          alt=""
          draggable={false}
          style={{ width: percent(size.width), left: percent(-left), top: percent(-top) }}
          className="pointer-events-none absolute max-w-none"
        />
        {/* Marks the visible part, because avatars are round. */}
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_#0a0e1c99] ring-2 ring-white/80"
        />
      </div>
      <div className="grid gap-1">
        <Slider
          label={t("member.cropZoom")}
          min={1}
          max={MAX_ZOOM}
          value={crop.zoom}
          onChange={(zoom) => onChange({ ...crop, zoom })}
        />
        <Slider
          label={t("member.cropX")}
          min={0}
          max={1}
          value={crop.x}
          onChange={(x) => onChange({ ...crop, x })}
        />
        <Slider
          label={t("member.cropY")}
          min={0}
          max={1}
          value={crop.y}
          onChange={(y) => onChange({ ...crop, y })}
        />
      </div>
    </div>
  );
}

interface SliderProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, min, max, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-3 text-sm text-muted">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 50}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-8 w-full cursor-pointer accent-[#ffc83d]"
      />
    </div>
  );
}
