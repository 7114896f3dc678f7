// @vitest-environment happy-dom
import { render } from "@khela/ui/testing";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "../../shell/api.ts";
import SearchDialog from "./SearchDialog.tsx";

const game = (nodeName: string) => ({ nodeId: nodeName, nodeName });
const answers = vi.hoisted(() => ({ found: [] as object[], popular: [] as object[] }));
vi.mock("./GameRow.tsx", () => ({
  GameRow: (props: { game: { nodeName: string } }) => <a href="/game">{props.game.nodeName}</a>,
}));
vi.mock("../../shell/api.ts", async (original) => ({
  ...(await original<object>()),
  call: async () => ({ content: answers.found, totalCount: answers.found.length }),
}));
vi.mock("../../shell/queries.ts", () => ({
  hotGamesQuery: () => ({ queryKey: ["hot"], queryFn: async () => ({ list: answers.popular }) }),
  useLanguage: () => "en",
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("[GAME-02] a search that finds nothing says so and proposes what is popular", async () => {
  answers.popular = [game("Royal Bengal"), game("Crash")];
  await render(
    <QueryClientProvider client={queryClient}>
      <SearchDialog
        dialog={{ open: true, onClose: () => undefined, name: "search" }}
        data={undefined as never}
      />
    </QueryClientProvider>,
  );
  // Waits until the typed text has settled and its results are shown.
  const pass = async () => {
    for (let step = 0; step < 3; step += 1) await act(async () => vi.advanceTimersByTimeAsync(300));
  };
  await pass();
  const type = async (text: string) => {
    const field = document.querySelector("input[type=search]");
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
      field?.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await pass();
  };
  const shown = () => [...document.querySelectorAll("ul a")].map((link) => link.textContent);
  expect(shown()).toEqual(["Royal Bengal", "Crash"]);

  answers.found = [game("Golden Hilsa")];
  await type("hilsa");
  expect(shown()).toEqual(["Golden Hilsa"]);

  answers.found = [];
  await type("qwertz");
  expect(shown()).toEqual(["Royal Bengal", "Crash"]);
  expect(document.querySelector("output")?.textContent).toContain("qwertz");
});
