/** The Radix half of MenuButton, loaded when a menu opens for the first time. */
import { DropdownMenu } from "radix-ui";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import type { MenuButtonProps } from "./menu-props.ts";

export default function MenuPanel(
  props: MenuButtonProps & { open: boolean; onOpenChange: (open: boolean) => void },
) {
  return (
    <DropdownMenu.Root open={props.open} onOpenChange={props.onOpenChange} modal={false}>
      <DropdownMenu.Trigger className={props.className}>
        {props.children}
        <span className="sr-only">{props.label}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-50 max-h-[70dvh] min-w-48 overflow-y-auto rounded-xl border border-line-strong bg-surface-1 p-1.5 text-text shadow-card data-[state=open]:animate-rise"
        >
          {props.head}
          {props.items.map((item) =>
            item === "line" ? (
              <DropdownMenu.Separator key="line" className="mx-2 my-1.5 h-px bg-line" />
            ) : (
              <DropdownMenu.Item
                key={item.key}
                onSelect={item.onSelect}
                className={cx(
                  "flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm outline-none select-none data-highlighted:bg-surface-3",
                  item.danger && "text-lose",
                )}
              >
                {item.image ??
                  (item.icon ? <Icon name={item.icon} size={18} className="shrink-0 text-muted" /> : null)}
                <span className="flex-1">{item.label}</span>
                {item.end}
                {item.checked ? <Icon name="check" size={18} className="shrink-0 text-gold" /> : null}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
