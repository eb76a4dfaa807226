import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { closeClient, openClient } from '../db/client.ts';
import type { Connection } from '../db/connection.ts';
import type { Logger } from '../logging/logger.ts';
import { channel, Message } from './message.ts';

/** How often the connection is checked, in milliseconds: a broken network can lose it without an error. */
const checkEveryMs = 20_000;

interface Receiver {
  receive(message: Message): void;
  /** Called when listening starts, and again after a loss: messages sent before are lost. */
  onListening(): void;
}

/** Listens for messages on a connection of its own and reconnects after a loss, without limit. Returns a function that stops it. */
export function listenToServers(connection: Connection, log: Logger, receiver: Receiver): () => Promise<void> {
  const ending = new AbortController();
  const running = listenWithReconnect(connection, log, receiver, ending.signal);
  return async () => {
    ending.abort();
    await running;
  };
}

async function listenWithReconnect(connection: Connection, log: Logger, receiver: Receiver, ending: AbortSignal) {
  const ended = new Promise<void>((resolve) => ending.addEventListener('abort', () => resolve(), { once: true }));
  while (!ending.aborted) {
    try {
      // Only the check of the connection takes this long; LISTEN answers at once.
      const client = await openClient(connection, { application_name: 'loopcheck live', query_timeout: 10_000 });
      try {
        await listen(client, receiver, ended);
      } finally {
        await closeClient(client);
      }
    } catch (error) {
      if (!ending.aborted) log.warn({ err: error }, 'live events: no database connection, retrying');
    }
    if (!ending.aborted) await Promise.race([pause(500), ended]);
  }
}

/** Passes messages on until `ended` resolves or the connection is lost. */
async function listen(client: Client, receiver: Receiver, ended: Promise<void>): Promise<void> {
  const over = Promise.race([ended, new Promise<void>((resolve) => client.on('end', resolve))]).then(() => true);
  client.on('notification', ({ payload }) => receiver.receive(Message.parse(JSON.parse(payload ?? ''))));
  await client.query(`listen ${channel}`);
  receiver.onListening();
  while (!(await Promise.race([over, pause(checkEveryMs, false, { ref: false })]))) await client.query('select');
}
