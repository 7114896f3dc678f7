import { Group, Skeleton, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./parts.module.css";

/** The heading of a page with its actions on the right. */
export function PageHead({ title, text, actions }: { title: string; text?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={classes["head"]}>
      <div>
        <Title order={1} className={classes["headTitle"] ?? ""}>
          {title}
        </Title>
        {text ? <p className={classes["headText"]}>{text}</p> : null}
      </div>
      {actions ? <Group gap="xs">{actions}</Group> : null}
    </div>
  );
}

/** A framed section of a page. */
export function Panel(props: {
  title?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  /** The content has its own padding, like a table. */
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={classes["panel"]}>
      {props.title ? (
        <div className={classes["panelHead"]}>
          <Title order={2} className={classes["panelTitle"] ?? ""}>
            {props.icon}
            {props.title}
          </Title>
          {props.actions}
        </div>
      ) : null}
      <div className={props.flush ? "" : classes["panelBody"]}>{props.children}</div>
    </section>
  );
}

const LINES = ["62%", "85%", "48%", "74%"];
const LINE_HEIGHT = 44;

/** The skeleton of a framed section, with the height of the later content. */
export function PanelSkeleton({ height }: { height: number }) {
  const lines = Math.max(1, Math.floor((height - 80) / LINE_HEIGHT));
  return (
    <div className={classes["panel"]} style={{ height, overflow: "hidden" }} aria-hidden>
      <div className={classes["panelHead"]}>
        <Skeleton height={14} width={150} my={5} />
      </div>
      <div className={classes["panelBody"]}>
        {Array.from({ length: lines }, (_, index) => (
          <Skeleton key={index} height={12} width={LINES[index % LINES.length]} mb={LINE_HEIGHT - 12} />
        ))}
      </div>
    </div>
  );
}

/** A list of names and values. */
export function Facts({ items }: { items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes["facts"]} style={{ margin: 0 }}>
      {items.map(([name, value]) => (
        <div key={name} style={{ display: "contents" }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Monospaced text for codes, references and addresses. */
export function Mono({ children }: { children: ReactNode }) {
  return <span className={classes["mono"]}>{children}</span>;
}

export function Key({ children }: { children: ReactNode }) {
  return <kbd className={classes["kbd"]}>{children}</kbd>;
}
