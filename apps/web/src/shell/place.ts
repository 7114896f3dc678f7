import type { LinkProps } from "@tanstack/react-router";

/** A typed path of the router, for links made from data. */
export type Place = NonNullable<LinkProps["to"]>;
