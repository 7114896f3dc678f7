import { type ReactElement, type ReactNode, cloneElement, useId, useState } from "react";

interface TooltipProps {
  text: ReactNode;
  /** One element that can have focus; it is described by the text. */
  children: ReactElement<{ "aria-describedby"?: string }>;
}

/** A short explanation on hover and focus; Escape hides it, the pointer may rest on it. */
function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [hidden, setHidden] = useState(false);
  return (
    // The span only listens; the element inside is what one interacts with.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className="group/tip relative inline-flex"
      onKeyDown={(event) => event.key === "Escape" && setHidden(true)}
      onMouseLeave={() => setHidden(false)}
      onBlur={() => setHidden(false)}
    >
      {cloneElement(children, { "aria-describedby": id })}
      <span
        id={id}
        role="tooltip"
        hidden={hidden}
        className="invisible absolute start-1/2 bottom-full z-50 w-max max-w-60 -translate-x-1/2 pb-2 opacity-0 transition-opacity delay-200 group-focus-within/tip:visible group-focus-within/tip:opacity-100 group-hover/tip:visible group-hover/tip:opacity-100"
      >
        <span className="block rounded-lg border border-line-strong bg-surface-3 px-3 py-1.5 text-start text-xs text-text shadow-card">
          {text}
        </span>
      </span>
    </span>
  );
}
