import type { LinkProps } from "@tanstack/react-router";

/** An address of the site as the router types it, for links that are made from data. */
export type Place = NonNullable<LinkProps["to"]>;
