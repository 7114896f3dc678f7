import pg from "pg";

const CONNECT_TIMEOUT_MS = 2_000;
/** How long the other end may stay silent when it is asked. */
const SILENCE_MS = 3_000;

/** One connection that hears what is notified on a channel, until it is lost. */
export interface NotifyChannel {
  /** @throws the driver's error, also where no answer comes */
  query(text: string, values?: readonly string[]): Promise<unknown>;
  /** It is known to be of no use: its loss is told, once. */
  drop(): void;
  /** Ends it in peace, and tells nothing. */
  end(): Promise<void>;
}

interface ChannelOptions {
  url: string;
  channel: string;
  onPayload(payload: string): void;
  /** Its error, its end and its silence may all tell of the same loss: told once. Also where it could not be opened. */
  onLost(): void;
  /** Why it could not be opened. */
  onRefused(error: unknown): void;
}

/** Connects and listens. @returns nothing where that failed; `onLost` has been told */
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
