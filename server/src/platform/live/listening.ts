import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../db/connection.ts';
import { openDriver } from '../db/driver.ts';
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
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
    const driver = openDriver(connection, {
      applicationName: 'loopcheck live',
      onClose: lose,
      onNotify: (heard, text) => heard === channel && hearer.hear(JSON.parse(text) as Message),
    });
    try {
      await driver.unsafe(`listen ${channel}`);
      hearer.resume();
      while (!ending.aborted && (await Promise.race([stands(driver, lost), ended.then(() => false)])));
    } catch (error) {
      // Only here is it known that it will be tried again.
      if (!ending.aborted) log.warn({ err: error }, 'live events wait for the database');
    }
    await driver.end({ timeout: 1 });
    if (!ending.aborted) await Promise.race([pause(500), ended]);
  }
}

/** Resolves after a while: true when the connection stands, false when it was lost. */
async function stands(driver: ReturnType<typeof openDriver>, lost: Promise<void>): Promise<boolean> {
  const waited = pause(checkEveryMs, true, { ref: false });
  if (!(await Promise.race([waited, lost.then(() => false)]))) return false;
  await driver.unsafe('select');
  return true;
}
