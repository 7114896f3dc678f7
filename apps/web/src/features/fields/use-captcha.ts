import { getCaptcha } from "@khela/contract/identity";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { systemClock } from "../../shell/system-clock.ts";

/** A new picture at most this often (AUTH-04). */
const CAPTCHA_REFRESH_MS = 1000;

interface Picture {
  captchaId: string;
  value: string;
}

export interface Captcha {
  picture: Picture | undefined;
  loading: boolean;
  error: unknown;
  /** Fetches a new picture; a second call within a second is left out. */
  refresh: () => void;
}

/** The picture with the characters to type; the first one is fetched by `refresh`. */
export function useCaptcha(): Captcha {
  const [state, setState] = useState<Omit<Captcha, "refresh">>({
    picture: undefined,
    loading: false,
    error: undefined,
  });
  const [askedMs, setAskedMs] = useState(Number.NEGATIVE_INFINITY);

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
    if (nowMs - askedMs < CAPTCHA_REFRESH_MS) return;
    setAskedMs(nowMs);
    void load();
  }
  return { ...state, refresh };
}
