import { once } from 'node:events';
import { createServer } from 'node:http';
import { requestsPerSecond } from './load.ts';
import type { Measured } from './measured.ts';
import { startServer } from './server.ts';

/**
 * The requests per second for a list that the server keeps in memory for all people, divided by those of a bare Node
 * server that sends the same bytes (at least 0.5).
 */
export async function measureCachedRead(): Promise<Measured> {
  const server = await startServer();
  const cookie = await server.signIn('trainee@demo.test', 'demo-trainee');
  await server.untilQuiet(cookie);
  const url = `${server.origin}/api/training-modules`;
  const bytes = Buffer.from(await (await fetch(url, { headers: { cookie } })).arrayBuffer());
  const bare = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(bytes);
  }).listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const address = bare.address();
  if (address === null || typeof address === 'string') throw new Error('The bare server has no port.');
  const bareUrl = `http://127.0.0.1:${address.port}/`;
  const bareRate = await requestsPerSecond({ url: bareUrl });
  const ownRate = await requestsPerSecond({ url, headers: { cookie } });
  bare.close();
  await server.close();
  return { name: 'A cached list against bare Node sending the same bytes', ratio: ownRate / bareRate, atLeast: 0.5 };
}
