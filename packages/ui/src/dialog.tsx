/**
 * The generic pop-up (NAV-11) on the native `<dialog>`: focus is trapped inside and returns to the previously focused
 * element; Escape and the close button close it, a click outside does not.
 */
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import { useI18n } from "./i18n.tsx";

export interface DialogProps {
  open: boolean;
  /** Called for Escape and the close button; the owner must then set `open` to false. */
  onClose: () => void;
  /** Identifies the dialog in tests and styles. */
  name: string;
  title?: ReactNode;
  /** Accessible name for a dialog without a visible title. */
  label?: string;
  /** Shows the close button (default yes). */
  closeButton?: boolean;
  /** Whether Escape closes the dialog (default yes); no for a question that must be answered. */
  escape?: boolean;
  /** Stops the page behind from scrolling (default yes). */
  scrollLock?: boolean;
  /** Darkens the page behind and makes it inert (default yes). */
  background?: boolean;
  /** Minimum width and height in pixels (default 200 each). */
  width?: number;
  height?: number;
  /** Delay before the dialog opens, in milliseconds (default 100). */
  delayMs?: number;
  /** Fills the whole screen on phones. */
  fullOnPhone?: boolean;
  /** Grows downwards from a fixed top, so that an input above changing results doesn't move. */
  fromTop?: boolean;
  /** No inner padding, for pictures and games. */
  bare?: boolean;
  children: ReactNode;
}

/** Mounts the content only while the dialog is open, so that every opening starts with fresh state. */
export function Dialog(props: DialogProps) {
  const { open, delayMs = 100 } = props;
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    const timer = setTimeout(() => setReady(true), delayMs);
    return () => {
      clearTimeout(timer);
      setReady(false);
    };
  }, [open, delayMs]);
  return open && ready ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  closeButton = true,
  escape = true,
  scrollLock = true,
  background = true,
  ...props
}: DialogProps) {
  const { t } = useI18n();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const requestClose = useEffectEvent(() => props.onClose());

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const before = document.activeElement;
    if (background) dialog.showModal();
    else dialog.show();
    // By default the browser would focus the close button, which comes first.
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    // On a second Escape the browser closes the dialog itself; the owner must be told about that too.
    const onClose = () => {
      // The event is delivered late: a dialog that has been opened again (effects run twice in development) must
      // stay.
      if (!dialog.open) requestClose();
    };
    dialog.addEventListener("close", onClose);
    return () => {
      dialog.removeEventListener("close", onClose);
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [background]);

  return (
    <dialog
      ref={ref}
      data-name={props.name}
      data-lock={scrollLock ? "" : undefined}
      {...(props.title ? { "aria-labelledby": titleId } : { "aria-label": props.label })}
      style={
        { "--dialog-w": `${props.width ?? 200}px`, "--dialog-h": `${props.height ?? 200}px` } as CSSProperties
      }
      onCancel={(event) => {
        event.preventDefault();
        if (escape && event.target === event.currentTarget) props.onClose();
      }}
      className={cx(
        "fixed inset-0 w-max max-w-[calc(100vw-1.5rem)] min-w-[min(var(--dialog-w),calc(100vw-1.5rem))] flex-col overflow-hidden rounded-2xl border border-line-strong bg-surface-1 p-0 text-text shadow-card open:flex open:animate-rise",
        props.fromTop
          ? "mx-auto mt-[10dvh] mb-auto max-h-[calc(90dvh-1rem)]"
          : "m-auto max-h-[calc(100dvh-2rem)]",
        props.fullOnPhone &&
          "max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-screen max-sm:max-w-none max-sm:rounded-none max-sm:border-0",
      )}
    >
      {props.title || closeButton ? (
        <div
          className={cx(
            "flex shrink-0 items-center gap-3 ps-5 pe-2",
            props.title ? "min-h-14 border-b border-line py-1.5" : "absolute end-0 top-0 z-10 pt-2",
          )}
        >
          {props.title ? (
            <h2 id={titleId} className="flex-1 text-lg">
              {props.title}
            </h2>
          ) : null}
          {closeButton ? (
            <IconButton icon="close" label={t("common.close")} tone="clear" onClick={props.onClose} />
          ) : null}
        </div>
      ) : null}
      <div
        className={cx(
          "min-h-(--dialog-h) overflow-y-auto overscroll-contain scroll-pb-24",
          props.bare ? "" : "p-5",
        )}
        // A scrollable region must be reachable by keyboard.
        tabIndex={-1}
      >
        {props.children}
      </div>
    </dialog>
  );
}
