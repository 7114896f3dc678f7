import type { MemberId } from "@khela/kernel/ids";

/** Whether a topic has a separate channel for each member. */
export const isMembersOwn = (topic: string): boolean => topic.startsWith("member.");

/** The sequence numbers of a topic's events, by which a client notices a missing one. */
export interface TopicNumbers {
  /** The number of the last event; 0 before the first. */
  last(topic: string, memberId: MemberId | undefined): number;
  next(topic: string, memberId: MemberId | undefined): number;
  /** Forgets a member's numbers: a client that reconnects counts anew from the snapshot. */
  forget(memberId: MemberId): void;
}

/**
 * Sequence numbers in memory. A member's topics are numbered per member, so that other members' events leave no gap.
 */
export function createTopicNumbers(): TopicNumbers {
  const shared = new Map<string, number>();
  const own = new Map<string, Map<string, number>>();
  const countersOf = (topic: string, memberId: string | undefined): Map<string, number> => {
    if (memberId === undefined || !isMembersOwn(topic)) return shared;
    const counters = own.get(memberId) ?? new Map<string, number>();
    own.set(memberId, counters);
    return counters;
  };
  const last = (topic: string, memberId: string | undefined) => countersOf(topic, memberId).get(topic) ?? 0;
  return {
    last,
    next(topic, memberId) {
      const number = last(topic, memberId) + 1;
      countersOf(topic, memberId).set(topic, number);
      return number;
    },
    forget: (memberId) => void own.delete(memberId),
  };
}
