import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { closeClient, openClient } from '../db/client.ts';
import type { Connection } from '../db/connection.ts';
import type { Logger } from '../logging/logger.ts';
import { channel, type Message } from './message.ts';

/** How often it is tried whether the connection still stands: a network that swallows it says nothing. */
const checkEveryMs = 20_000;

interface Hearer {
  hear(message: Message): void;
  /** It is heard from now on, at first or again: what was said before is lost. */
  resume(): void;
}

/**
 * Listens to what the servers of this database say, on a connection of its own, and makes it anew for as long as it
 * takes. Returns what ends it.
 */
export function listenToServers(connection: Connection, log: Logger, hearer: Hearer): () => Promise<void> {
  const ending = new AbortController();
  const running = listenAgainAndAgain(connection, log, hearer, ending.signal);
  return async () => {
    ending.abort();
    await running;
  };
}

async function listenAgainAndAgain(connection: Connection, log: Logger, hearer: Hearer, ending: AbortSignal) {
  const ended = new Promise<void>((resolve) => ending.addEventListener('abort', () => resolve(), { once: true }));
  while (!ending.aborted) {
    try {
      // Only the check of the connection takes this long; LISTEN answers at once.
      const client = await openClient(connection, { application_name: 'loopcheck live', query_timeout: 10_000 });
      try {
        await listen(client, hearer, ended);
      } finally {
        await closeClient(client);
      }
    } catch (error) {
      // Only here is it known that it will be tried again.
      if (!ending.aborted) log.warn({ err: error }, 'live events wait for the database');
    }
    if (!ending.aborted) await Promise.race([pause(500), ended]);
  }
}

/** Passes messages on until `ended` resolves or the connection is lost. */
async function listen(client: Client, hearer: Hearer, ended: Promise<void>): Promise<void> {
  const over = Promise.race([ended, new Promise<void>((resolve) => client.on('end', resolve))]).then(() => true);
  client.on('notification', ({ payload }) => hearer.hear(JSON.parse(payload ?? '') as Message));
  await client.query(`listen ${channel}`);
  hearer.resume();
  while (!(await Promise.race([over, pause(checkEveryMs, false, { ref: false })]))) await client.query('select');
}
