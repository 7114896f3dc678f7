import type { ReactNode } from "react";
import { Amount } from "./values.tsx";
import classes from "./drawer-parts.module.css";

/** The main amount of a drawer, in large type. */
export function DrawerAmount({ value }: { value: string }) {
  return (
    <div className={classes["amount"]}>
      <Amount value={value} />
    </div>
  );
}

/** A section of a drawer below its facts. */
export function DrawerPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes["part"]}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** The actions of a drawer, always visible at its end. */
export function DrawerActions({ children }: { children: ReactNode }) {
  return <div className={classes["actions"]}>{children}</div>;
}
