import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createLogger } from '../logging/logger.ts';
import { createAppWithoutRoutes } from './application.ts';
import { helmetOptions } from './security-headers.ts';

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** Returns the names and values of all headers of a reply, as they were sent, without the date. */
async function readHeaders(app: FastifyInstance): Promise<string[]> {
  apps.push(app);
  app.get('/reply', () => 'text');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', path: '/reply', headers: { host: 'plant.test' } }).end();
  const [reply] = await once(sent, 'response');
  reply.resume();
  await once(reply, 'end');
  // Names and values alternate.
  const raw: string[] = reply.rawHeaders;
  return raw.filter((text, index) => text !== 'Date' && raw[index - 1] !== 'Date');
}

test.each([
  ['plain http', {}],
  ['https', { PUBLIC_URL: 'https://plant.test' }],
  ['a bucket', { S3_BUCKET: 'files', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }],
])(
  'at a site with %s, a reply has exactly the headers that the helmet plugin would send',
  async (_name, environment) => {
    const config = readConfig({ DEMO: 'on', ...environment });
    const withHelmet = fastify();
    await withHelmet.register(helmet, helmetOptions(config));
    const expected = await readHeaders(withHelmet);
    expect(expected).toContain('Content-Security-Policy');
    expect(await readHeaders(await createAppWithoutRoutes(config, createLogger('silent')))).toEqual(expected);
  },
);
