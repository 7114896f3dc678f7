// @vitest-environment happy-dom
import { render } from "@khela/ui/testing";
import { MantineProvider } from "@mantine/core";
import { act, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { NumberField, NumericText } from "./number-field.tsx";

afterEach(() => document.body.replaceChildren());

const told = (): unknown => JSON.parse(document.querySelector("output")?.textContent ?? "");

function Numbers({ decimals = 0 }: { decimals?: number }) {
  const [value, setValue] = useState<number | string>(5);
  const [text, setText] = useState("");
  return (
    <MantineProvider>
      <NumberField
        id="number"
        min={0}
        max={1000}
        decimalScale={decimals}
        clampBehavior="strict"
        value={value}
        onChange={setValue}
      />
      <output>{JSON.stringify([value, text])}</output>
      <NumericText id="text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </MantineProvider>
  );
}

/** Sets the field's value before the event, like a browser does. */
async function type(id: string, text: string) {
  const field = document.querySelector<HTMLInputElement>(`#${id}`);
  if (!field) throw new Error("no such field");
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  await act(async () => {
    set?.call(field, text);
    field.setSelectionRange(text.length, text.length);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return field.value;
}

describe("[LANG-03] [OPS-08] number fields of the console", () => {
  it.each(["১২", "12", "١٢", "۱۲", "१२", "๑๒", "၁၂", "１２"])("read %s as 12", async (typed) => {
    await render(<Numbers />);
    expect(await type("number", typed)).toBe("12");
    expect(await type("text", typed)).toBe("12");
    expect(told()).toEqual([12, "12"]);
  });

  it("read decimals in any digits, and still refuse what is above the most", async () => {
    await render(<Numbers decimals={2} />);
    await type("number", "১.৫");
    expect(told()).toEqual([1.5, ""]);
    await type("number", "৯৯৯৯");
    expect(told()).toEqual([1.5, ""]);
  });
});
