import { LRUCache } from "lru-cache";

/**
 * Remembers the entries used last, at most `most` of them. Room is taken as they come: a cache told its `max`
 * takes all of it when it is made, which for those of one server were 20 MB and half of its start.
 */
export function keepNewest<Key extends {}, Value extends {}>(most: number): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}
