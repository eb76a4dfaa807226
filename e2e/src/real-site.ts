import { createServer } from 'node:net';
import type { Settings } from '../../server/src/testing/server-process.ts';
import { openApp, type RunningApp } from './running-app.ts';

/** Returns a port on which nothing listens, for servers that must know their address before they start. */
export async function findFreePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return String(address.port);
}

/** Starts a site outside demo mode, without accounts. */
export async function openRealSite(settings: Settings = {}): Promise<RunningApp> {
  const port = settings['PORT'] ?? (await findFreePort());
  return openApp({
    DEMO: 'off',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ADMIN_EMAIL: 'admin@plant.test',
    ...settings,
  });
}

/**
 * Sets the time at which each signed-in person last proved who they are, for example by a password, to eleven minutes
 * ago. After ten minutes, sensitive changes need a new proof.
 */
export const letProofAge = (app: RunningApp) =>
  app.arrange(async (db) => {
    await db
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
      .execute();
  });
