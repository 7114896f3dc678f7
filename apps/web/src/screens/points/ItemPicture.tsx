import type { PointItem } from "@khela/contract/points";
import { cx } from "@khela/ui/cx";
import { Image } from "../../shell/image.tsx";
import { isIcon, itemPicture, kindIcon } from "./item-art.ts";

interface ItemPictureProps {
  item: Pick<PointItem, "picture" | "kind">;
  className: string;
  children?: React.ReactNode;
}

export function ItemPicture({ item, className, children }: ItemPictureProps) {
  const whole = isIcon(item.picture);
  return (
    <span className={cx("relative block overflow-hidden bg-surface-2", className)}>
      <Image
        src={itemPicture(item.picture)}
        fallback={kindIcon(item.kind)}
        alt=""
        loading="lazy"
        className={cx("size-full", whole ? "object-contain p-[14%]" : "object-cover")}
      />
      {children}
    </span>
  );
}
