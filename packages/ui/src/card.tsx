import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

/** A raised surface with a thin border. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={cx("card", className)} />;
}

interface SectionHeadProps {
  /** A small 3D picture before the title. */
  image?: string;
  title: string;
  id?: string;
  children?: ReactNode;
}

/** The head of a page section: picture and title, with its controls at the end. */
export function SectionHead({ image, title, id, children }: SectionHeadProps) {
  return (
    <div className="mb-3 flex min-h-11 items-center gap-2.5">
      {image ? <img src={image} alt="" width={30} height={30} loading="lazy" className="size-7.5" /> : null}
      <h2 id={id} className="flex-1 text-xl md:text-[1.4rem]">
        {title}
      </h2>
      {children}
    </div>
  );
}
