import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { closeClient, openClient } from '../db/client.ts';
import type { ConnectionUrl } from '../db/connection.ts';
import type { Logger } from '../logging/logger.ts';
import { channel, LiveMessage } from './message.ts';

/** The interval of connection checks in milliseconds. Without these checks, a broken network could go unnoticed. */
const checkIntervalMs = 20_000;

/** The time limit of a statement in milliseconds. A connection on which the check takes longer is replaced. */
const queryTimeoutMs = 10_000;

/** The delay in milliseconds before a lost connection is opened again. */
const reconnectDelayMs = 500;

interface Receiver {
  receive(message: LiveMessage): void;
  /**
   * Called when listening starts, and again after each reconnection. Messages that were sent while the connection was
   * not open are lost.
   */
  onListening(): void;
}

/**
 * Listens for messages on a separate connection, and opens a new connection whenever the connection is lost. Returns a
 * function that stops listening.
 */
export function listenForMessages(connection: ConnectionUrl, log: Logger, receiver: Receiver): () => Promise<void> {
  const stopping = new AbortController();
  const running = listenWithReconnect(connection, log, receiver, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

async function listenWithReconnect(connection: ConnectionUrl, log: Logger, receiver: Receiver, stopping: AbortSignal) {
  const stopped = new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve(), { once: true }));
  while (!stopping.aborted) {
    try {
      const client = await openClient(connection, {
        application_name: 'loopcheck live',
        query_timeout: queryTimeoutMs,
      });
      try {
        await listen(client, receiver, stopped);
      } finally {
        await closeClient(client);
      }
    } catch (error) {
      if (!stopping.aborted) log.warn({ err: error }, 'live events: no database connection, retrying');
    }
    if (!stopping.aborted) await Promise.race([pause(reconnectDelayMs), stopped]);
  }
}

/** Passes messages to `receiver` until `stopped` resolves or the connection is lost. */
async function listen(client: Client, receiver: Receiver, stopped: Promise<void>): Promise<void> {
  const finished = Promise.race([stopped, new Promise<void>((resolve) => client.on('end', resolve))]).then(() => true);
  client.on('notification', ({ payload }) => receiver.receive(LiveMessage.parse(JSON.parse(payload ?? ''))));
  await client.query(`listen ${channel}`);
  receiver.onListening();
  // Checks the connection at each interval until listening has finished.
  while (!(await Promise.race([finished, pause(checkIntervalMs, false, { ref: false })]))) await client.query('select');
}
