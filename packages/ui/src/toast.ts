/** Short messages in the corner. The library is fetched with the first message. */
import type { ReactNode } from "react";

export type ToastKind = "success" | "error" | "info" | "warning";

export interface ToastMessage {
  kind: ToastKind;
  text: ReactNode;
  detail?: ReactNode;
  /** Shown as a button; the toast then stays until it is used or closed. */
  action?: { label: string; onClick: () => void };
  /** The same id replaces the earlier toast. */
  id?: string;
}

let show: ((message: ToastMessage) => void) | undefined;
const waiting: ToastMessage[] = [];
const listeners = new Set<() => void>();

/** Shows a message now, or as soon as the host is there. */
export function toast(message: ToastMessage): void {
  if (show) {
    show(message);
    return;
  }
  waiting.push(message);
  for (const listener of listeners) listener();
}

/** For the host: whether anything was ever shown. */
export const toastDemand = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  wanted: () => waiting.length > 0 || show !== undefined,
};

/** For the host: takes over, and gets what has waited. */
export function attachToasts(handler: (message: ToastMessage) => void): () => void {
  show = handler;
  for (const message of waiting.splice(0)) handler(message);
  return () => {
    show = undefined;
  };
}
