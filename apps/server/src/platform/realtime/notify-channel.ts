import pg from "pg";

const CONNECT_TIMEOUT_MS = 2_000;
/** How long the other end may take to answer a query. */
const SILENCE_MS = 3_000;

/** One connection that receives the notifications of a channel, until it is lost. */
export interface NotifyChannel {
  /** @throws the driver's error, also on a timeout */
  query(text: string, values?: readonly string[]): Promise<unknown>;
  /** Gives up a connection that is known to be dead; the loss is reported once. */
  drop(): void;
  /** Closes the connection without reporting a loss. */
  end(): Promise<void>;
}

interface ChannelOptions {
  url: string;
  channel: string;
  onPayload(payload: string): void;
  /**
   * Called once for a lost connection, although its error, its end and its timeout may all report the same loss. Also
   * called where it could not be opened.
   */
  onLost(): void;
  /** Called with the reason why it could not be opened. */
  onRefused(error: unknown): void;
}

/** Connects and listens. @returns undefined where that failed; `onLost` has been called then */
export async function openNotifyChannel(options: ChannelOptions): Promise<NotifyChannel | undefined> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: "khela-fanout",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: SILENCE_MS,
  });
  let isOver = false;
  const leave = (): void => {
    isOver = true;
    client.removeAllListeners();
    client.on("error", () => undefined);
  };
  const drop = (): void => {
    if (isOver) return;
    leave();
    client.connection.stream.destroy();
    options.onLost();
  };
  const channel: NotifyChannel = {
    query: (text, values) => client.query(text, values && [...values]),
    drop,
    async end() {
      leave();
      await client.end();
    },
  };
  client.on("error", drop);
  client.on("end", drop);
  client.on("notification", ({ payload }) => {
    if (payload !== undefined) options.onPayload(payload);
  });
  try {
    await client.connect();
    await client.query(`listen ${options.channel}`);
  } catch (error) {
    options.onRefused(error);
    drop();
  }
  return isOver ? undefined : channel;
}
