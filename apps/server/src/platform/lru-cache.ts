import { LRUCache } from "lru-cache";

/**
 * A cache of the most recently used entries, at most `most` of them. Memory grows with the entries: an LRUCache with
 * `max` allocates all of it when it is made, which for the caches of one server was 20 MB and half of its start-up
 * time.
 */
export function createLruCache<Key extends {}, Value extends {}>(most: number): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}
