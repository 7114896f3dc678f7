/** Which operator acts, and from where. */
export interface Actor {
  username: string;
  ip: string;
}
