import type { MemberId } from "@khela/kernel/ids";

/** Whether a topic is kept apart by member. */
export const isMembersOwn = (topic: string): boolean => topic.startsWith("member.");

/** The numbers that events of a topic carry, so that a client sees when one is missing. */
export interface TopicNumbers {
  /** The number of the last event; 0 before the first. */
  last(topic: string, memberId: MemberId | undefined): number;
  next(topic: string, memberId: MemberId | undefined): number;
  /** Forgets a member's numbers: whoever comes back counts anew from the snapshot. */
  forget(memberId: MemberId): void;
}

/** Numbers in memory. A member's topics are numbered for that member alone: others' news leave no gap. */
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
