import { type ComponentProps, useState } from "react";

type ImageProps = Omit<ComponentProps<"img">, "onError" | "src"> & {
  src: string;
  /** Shown when the picture fails to load. */
  fallback: string;
  alt: string;
};

/** A picture with a fallback when it fails to load. Source: SYS-08. */
export function Image({ src, fallback, alt, ...rest }: ImageProps) {
  const [failed, setFailed] = useState<string>();
  const shown = failed === src ? fallback : src;
  return <img {...rest} src={shown} alt={alt} onError={() => setFailed(src)} />;
}
