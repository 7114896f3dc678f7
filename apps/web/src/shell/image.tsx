import { type ComponentProps, useState } from "react";

type ImageProps = Omit<ComponentProps<"img">, "onError" | "src"> & {
  src: string;
  /** Shown where the picture is missing. */
  fallback: string;
  alt: string;
};

/** A picture with a default one for when it does not load. Source: SYS-08. */
export function Image({ src, fallback, alt, ...rest }: ImageProps) {
  const [failed, setFailed] = useState<string>();
  const shown = failed === src ? fallback : src;
  return <img {...rest} src={shown} alt={alt} onError={() => setFailed(src)} />;
}
