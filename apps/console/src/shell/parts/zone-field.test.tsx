// @vitest-environment happy-dom
import { render } from "@khela/ui/testing";
import { MantineProvider } from "@mantine/core";
import { act, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { DayField } from "../../features/data-table/day-field.tsx";
import { ZoneField } from "./zone-field.tsx";

afterEach(() => document.body.replaceChildren());

function Moment() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <MantineProvider>
      <ZoneField id="moment" label="Start" value={value} onChange={setValue} />
      <output>{value}</output>
    </MantineProvider>
  );
}

async function type(field: HTMLInputElement | null, text: string) {
  if (!field) throw new Error("no such field");
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  await act(async () => {
    set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return field.value;
}

it("[OPS-05] a moment that is on no business day stays in its field, which says so", async () => {
  await render(<Moment />);
  const field = document.querySelector<HTMLInputElement>("#moment");
  for (const [typed, told] of [
    ["2101-01-01T10:00", true],
    ["2100-12-31T10:00", false],
    ["1999-12-31T10:00", true],
    ["", false],
  ] as const) {
    expect(await type(field, typed)).toBe(typed);
    expect(field?.getAttribute("aria-invalid") === "true").toBe(told);
    expect(/2100|২১০০/.test(field?.closest("div")?.parentElement?.textContent ?? "")).toBe(told);
  }
});

it("[OPS-05] a day that is no business day stays in the filter's field, which says so, and filters nothing", async () => {
  const chosen: string[] = [];
  await render(
    <MantineProvider>
      <DayField label="From" value={undefined} onChange={(day) => chosen.push(day)} />
    </MantineProvider>,
  );
  const field = document.querySelector<HTMLInputElement>("input");
  expect(await type(field, "2101-01-01")).toBe("2101-01-01");
  expect(field?.getAttribute("aria-invalid")).toBe("true");
  expect(chosen).toEqual([]);
  await type(field, "2026-11-21");
  expect(chosen).toEqual(["2026-11-21"]);
});
