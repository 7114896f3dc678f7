import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { usePermission } from "../session.ts";

/** A player's name; a link for operators who may open the player. */
export function PlayerLink({ id, account }: { id: string; account: string }) {
  if (!usePermission("players.read")) return <strong>{account}</strong>;
  return (
    <Anchor
      fw={600}
      fz="inherit"
      c="inherit"
      underline="hover"
      renderRoot={(props) => <Link to="/players/$playerId" params={{ playerId: id }} {...props} />}
    >
      {account}
    </Anchor>
  );
}
