import { getCaptcha } from "@khela/contract/identity";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../shell/api.ts";
import { systemClock } from "@khela/kernel/system-clock";

/** A new picture is fetched at most this often (AUTH-04). */
const CAPTCHA_REFRESH_MS = 1000;

interface Picture {
  captchaId: string;
  value: string;
}

export interface Captcha {
  picture: Picture | undefined;
  loading: boolean;
  error: unknown;
  /** Fetches a new picture; a second call within a second is dropped. */
  refresh: () => void;
  /** Replaces a used picture; if one was fetched just now, waits until the second is over. */
  renew: () => void;
}

/** The captcha picture of a form; the first one is fetched by `refresh`. */
function useCaptcha(): Captcha {
  const [state, setState] = useState<Omit<Captcha, "refresh" | "renew">>({
    picture: undefined,
    loading: false,
    error: undefined,
  });
  const askedMs = useRef(Number.NEGATIVE_INFINITY);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  async function load() {
    setState((before) => ({ ...before, loading: true, error: undefined }));
    try {
      setState({ picture: await call(getCaptcha), loading: false, error: undefined });
    } catch (error) {
      setState({ picture: undefined, loading: false, error });
    }
  }
  function refresh() {
    const nowMs = systemClock.nowMs();
    if (nowMs - askedMs.current < CAPTCHA_REFRESH_MS) return;
    askedMs.current = nowMs;
    void load();
  }
  function renew() {
    const waitMs = askedMs.current + CAPTCHA_REFRESH_MS - systemClock.nowMs();
    clearTimeout(waiting.current);
    if (waitMs > 0) waiting.current = setTimeout(refresh, waitMs);
    else refresh();
  }
  return { ...state, refresh, renew };
}

/**
 * The captcha of a form that shows it from the start, or once the server demands it; showing it fetches the
 * first picture.
 */
export function useCaptchaWhen(asked: boolean): Captcha & { shown: boolean; show: () => void } {
  const captcha = useCaptcha();
  const [shown, setShown] = useState(asked);
  const firstPicture = useEffectEvent(() => captcha.refresh());
  useEffect(() => {
    if (shown) firstPicture();
  }, [shown]);
  return { ...captcha, shown, show: () => setShown(true) };
}
