import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { columnTypes } from './column-types.ts';
import { type Connection, clientConfig } from './connection.ts';
import { connectionError } from './error-code.ts';

/** How every connection is opened: by a pool, or alone. */
export function configOf(connection: Connection, applicationName = 'loopcheck'): ClientConfig {
  return {
    ...clientConfig(connection),
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    types: columnTypes,
  };
}

/**
 * Opens a single connection: for LISTEN, for a session that holds a lock, for a migration. It is not reopened after a
 * loss; its `end` event says that it is over. Close it with `closeClient`.
 */
export async function openClient(connection: Connection, options: ClientConfig = {}): Promise<Client> {
  const client = new Client({ ...configOf(connection), ...options });
  // Queries under way fail by themselves; without a listener the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw connectionError(error);
  }
  return client;
}

/** Closes a connection; one whose network no longer answers is given up after a second. */
export async function closeClient(client: Client): Promise<void> {
  await Promise.race([client.end(), pause(1000, undefined, { ref: false })]);
  client.connection.stream.destroy();
}

/** Opens a connection for `work` and closes it afterwards. */
export async function withClient<Result>(
  connection: Connection,
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
