import { expect, it } from "vitest";
import { codesIn, offerDraftOf, readOffer } from "./offer-draft.ts";

const offer = {
  maintenance: true,
  maintenanceUntil: "2026-11-21T18:30:00.000Z",
  deniedCountries: ["IN", "US"],
  devices: ["desktop" as const, "mobile" as const],
  position: 7,
};

it("[OPS-04] what is shown is what is sent", () => {
  expect(readOffer(offerDraftOf(offer))).toEqual({ offer });
  expect(offerDraftOf(offer).until).toBe("2026-11-22T00:30");
});

it("[OPS-04] an end goes with its maintenance; codes are read however they are typed", () => {
  const draft = { ...offerDraftOf(offer), maintenance: false, countries: "in,us  in" };
  expect(readOffer(draft)).toMatchObject({
    offer: { maintenanceUntil: null, deniedCountries: ["IN", "US"] },
  });
  expect(codesIn(" bdt eur,,")).toEqual(["BDT", "EUR"]);
});

it("[OPS-04] says what is wrong, each field by itself", () => {
  const wrong = { ...offerDraftOf(offer), countries: "IND", devices: [], position: "-1", until: "tomorrow" };
  expect(readOffer(wrong)).toEqual({
    problems: {
      countries: "shelf.badCountries",
      devices: "shelf.noDevice",
      position: "shelf.badNumber",
      until: "shelf.badTime",
    },
  });
});
