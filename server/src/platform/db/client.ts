import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { columnTypes } from './column-types.ts';
import { type ConnectionUrl, parseConnectionUrl } from './connection.ts';
import { addConnectionErrorCode } from './error-code.ts';

/** Returns the pg configuration that single connections and the connections of pools have in common. */
export function createClientConfig(connection: ConnectionUrl, applicationName = 'loopcheck'): ClientConfig {
  return {
    ...parseConnectionUrl(connection),
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    types: columnTypes,
  };
}

/**
 * Opens a single connection, for example for LISTEN, for a session that holds a lock, or for a migration. A connection
 * that is lost is not reopened; it emits `end`. Close it with `closeClient`.
 */
export async function openClient(connection: ConnectionUrl, options: ClientConfig = {}): Promise<Client> {
  const client = new Client({ ...createClientConfig(connection), ...options });
  // Without a listener, an 'error' event would terminate the process. Pending queries reject with the same error.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw addConnectionErrorCode(error);
  }
  return client;
}

const closeTimeoutMs = 1000;

/** Closes a connection. If the database does not respond within a second, the socket is destroyed. */
export async function closeClient(client: Client): Promise<void> {
  await Promise.race([client.end(), pause(closeTimeoutMs, undefined, { ref: false })]);
  client.connection.stream.destroy();
}

/** Opens a connection for `work` and closes it afterwards. */
export async function withClient<Result>(
  connection: ConnectionUrl,
  work: (client: Client) => Promise<Result>,
  options?: ClientConfig,
): Promise<Result> {
  const client = await openClient(connection, options);
  try {
    return await work(client);
  } finally {
    await closeClient(client);
  }
}
