// @vitest-environment happy-dom
import { render } from "@khela/ui/testing";
import { expect, it, vi } from "vitest";
import { useSession } from "../../../shell/session.ts";
import { usePlayer } from "./player.ts";

const known = vi.hoisted(() => ({ account: undefined as string | undefined, balance: "10.00" }));
vi.mock("../../../shell/api.ts", () => ({ call: vi.fn<() => void>(), queryClient: {} }));
vi.mock("../../../features/bonuses/queries.ts", () => ({ useRunningBonus: () => undefined }));
vi.mock("../../../shell/live.ts", () => ({ useTopic: () => undefined }));
vi.mock("../../../shell/queries.ts", () => ({
  balanceQuery: () => ({ queryKey: [] }),
  useBalance: () => ({ data: { balance: known.balance } }),
  useRealMember: () => false,
  useMember: () => ({ data: known.account === undefined ? undefined : { account: known.account } }),
}));

function Waits() {
  return <p>{usePlayer().isLoading ? "waits" : "ready"}</p>;
}

it("[GAME-12] no bet is taken while it isn't known whose money it is; a visitor is asked to log in at once", async () => {
  const said = async (): Promise<string | null> => {
    const { host, unmount } = await render(<Waits />);
    const text = host.textContent;
    await unmount();
    return text;
  };
  expect(await said()).toBe("ready");
  useSession.setState({ token: "of somebody" });
  expect(await said()).toBe("waits");
  known.account = "rina";
  expect(await said()).toBe("ready");
});
