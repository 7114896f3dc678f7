/** The acting operator and his IP address. */
export interface Actor {
  username: string;
  ip: string;
}
