import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { type BenchServer, startServer } from './server.ts';

/** The sign-in data of the admin account that `startRealSite` creates. */
export const admin = { email: 'admin@plant.test', password: 'winch torque lantern 52' };

/** Returns a TCP port on which nothing listens. The server needs its port for PUBLIC_URL before it starts. */
async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

/**
 * Starts a server without demo mode, because demo mode has no rate limits, and returns it once `admin` exists. `admin`
 * is the only account. `settings` are environment variables that override the defaults below.
 */
export async function startRealSite(settings: Readonly<Record<string, string>> = {}): Promise<BenchServer> {
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer(undefined, {
    settings: { DEMO: 'off', PORT: port, PUBLIC_URL: origin, ADMIN_EMAIL: admin.email, ...settings },
  });
  const link = await readFile(path.join(server.dataDir, 'first-admin-link.txt'), 'utf8');
  const reply = await fetch(`${origin}/api/one-time-links/${link.trim().split('/').at(-1)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ password: admin.password, full_name: 'Ada Admin', employee_id: 'A-1' }),
  });
  if (!reply.ok) throw new Error(`The first admin was not created: ${await reply.text()}`);
  return server;
}
