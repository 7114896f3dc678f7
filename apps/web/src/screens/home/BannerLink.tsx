import type { Banner } from "@khela/contract/content";
import { Link } from "@tanstack/react-router";
import type { Place } from "../../shell/place.ts";
import type { ReactNode } from "react";

interface BannerLinkProps {
  banner: Pick<Banner, "linkageType" | "target" | "title">;
  className: string;
  /** A colour that glows at the start of the line. */
  glow?: string | undefined;
  /** Called when a link within the site is followed. */
  onFollow?: () => void;
  children: ReactNode;
}

/** A banner or shortcut that links to its linkageType's target: a route, a game, an outside page, or nothing. */
export function BannerLink({ banner, className, glow, onFollow, children }: BannerLinkProps) {
  const { linkageType, target } = banner;
  const look = {
    className,
    ...(glow
      ? {
          style: {
            backgroundImage: `radial-gradient(90% 140% at 18% 50%, color-mix(in srgb, ${glow} 26%, transparent), transparent 70%)`,
          },
        }
      : {}),
  };
  if (linkageType === "route" && URL.canParse(target, location.origin)) {
    const url = new URL(target, location.origin);
    return (
      <Link
        to={url.pathname as Place}
        search={Object.fromEntries(url.searchParams) as never}
        hash={url.hash.slice(1)}
        onClick={onFollow}
        {...look}
      >
        {children}
      </Link>
    );
  }
  if (linkageType === "game") {
    return (
      <Link to="/game/$gameCode" params={{ gameCode: target }} onClick={onFollow} {...look}>
        {children}
      </Link>
    );
  }
  if (linkageType === "external" && target.startsWith("https://")) {
    return (
      <a href={target} target="_blank" rel="noopener noreferrer" {...look}>
        {children}
      </a>
    );
  }
  return <div {...look}>{children}</div>;
}
