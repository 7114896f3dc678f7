import type { ServerMessage } from "@khela/contract/realtime";
import type { MemberId } from "@khela/kernel/ids";

/** One open socket, as the hub sees it. */
export interface Connection {
  send(message: ServerMessage): void;
  /** Bytes that the client has not read yet. */
  backlog(): number;
  close(code: number, reason: string): void;
  memberId: MemberId | undefined;
  sessionId: string | undefined;
  topics: Set<string>;
}

/** A socket with more unread bytes than this is closed; its client reconnects and catches up. */
const BACKLOG_LIMIT_BYTES = 1_000_000;

/** Sends an event of a topic. */
export function sendEvent(
  connection: Connection,
  event: { topic: string; seq: number; data: unknown },
): void {
  if (connection.backlog() > BACKLOG_LIMIT_BYTES) connection.close(4008, "too slow");
  else connection.send({ type: "event", ...event });
}

/** The open sockets by member. */
export interface MembersSockets {
  of(memberId: string): ReadonlySet<Connection> | undefined;
  add(connection: Connection): void;
  /** @returns true where it was the member's last one */
  remove(connection: Connection): boolean;
}

export function createMembersSockets(): MembersSockets {
  const byMember = new Map<string, Set<Connection>>();
  return {
    of: (memberId) => byMember.get(memberId),
    add(connection) {
      if (connection.memberId === undefined) return;
      const set = byMember.get(connection.memberId) ?? new Set();
      set.add(connection);
      byMember.set(connection.memberId, set);
    },
    remove(connection) {
      if (connection.memberId === undefined) return false;
      const set = byMember.get(connection.memberId);
      set?.delete(connection);
      if (set?.size !== 0) return false;
      return byMember.delete(connection.memberId);
    },
  };
}
