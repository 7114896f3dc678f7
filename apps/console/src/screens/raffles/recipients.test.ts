import { expect, it } from "vitest";
import { accountsOf } from "./recipients.ts";

it("[OPS-05] accounts come from typed lists and from CSV files, each once", () => {
  expect(accountsOf("rina")).toEqual(["rina"]);
  expect(accountsOf(" rina, mitu;  RINA\tkarim jamal\n")).toEqual(["rina", "mitu", "karim", "jamal"]);
  expect(accountsOf('\uFEFFaccount,city\r\n"rina",Dhaka\r\nmitu,"Cox, Bazar"\r\n')).toEqual(["rina", "mitu"]);
  expect(accountsOf("\n \n")).toEqual([]);
});
