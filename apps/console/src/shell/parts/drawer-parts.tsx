import type { ReactNode } from "react";
import { Amount } from "./values.tsx";
import classes from "./drawer-parts.module.css";

/** What a drawer is about: one amount, large. */
export function DrawerAmount({ value }: { value: string }) {
  return (
    <div className={classes["amount"]}>
      <Amount value={value} />
    </div>
  );
}

/** A part of a drawer below its facts. */
export function DrawerPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes["part"]}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** What can be done, always in sight at the drawer's end. */
export function DrawerActions({ children }: { children: ReactNode }) {
  return <div className={classes["actions"]}>{children}</div>;
}
