import { Agent, request } from 'node:http';
import type { Measured } from './measured.ts';
import { admin, startRealSite } from './real-site.ts';

/** The sign-ins that are sent at the same time, each to another account and from another address. */
const simultaneousSignIns = 120;
const roundCount = 10;
/** The connections that read /api/site all the time, with and without a flood. */
const readerCount = 8;
/** The time before each flood, in which only the readers send requests. */
const idleMs = 1000;

/**
 * The latency of /api/site during floods of sign-ins, divided by its latency without floods (at most 3). Each sign-in
 * names another account, and another client address, in a header that the server trusts. So neither the limit of an
 * account nor the limit of an address refuses a sign-in before its password is checked.
 */
export async function measureSignInFlood(): Promise<Measured> {
  const server = await startRealSite({ TRUST_PROXY: '127.0.0.1' });
  const cookie = await server.signIn(admin.email, admin.password);
  await server.untilQuiet(cookie);
  // The first requests are slower, because they compile code.
  await readSite(server.origin, AbortSignal.timeout(idleMs));
  await sendFlood(server.origin, roundCount);
  const [idle, flooded, statuses]: [number[], number[], number[]] = [[], [], []];
  // Idle times and floods alternate, so that other work of the machine slows both equally.
  for (let round = 0; round < roundCount; round += 1) {
    idle.push(...(await readSite(server.origin, AbortSignal.timeout(idleMs))));
    const endOfFlood = new AbortController();
    const reading = readSite(server.origin, endOfFlood.signal);
    statuses.push(...(await sendFlood(server.origin, round).finally(() => endOfFlood.abort())));
    flooded.push(...(await reading));
  }
  await server.close();
  const counts = [...Map.groupBy(statuses, (status) => status)]
    .map(([status, replies]) => `${replies.length} with ${status}`)
    .join(', ');
  const times = (latencies: readonly number[]) =>
    `median ${quantile(latencies, 0.5).toFixed(1)} ms, 95th percentile ${quantile(latencies, 0.95).toFixed(1)} ms`;
  return {
    name:
      `The 95th percentile of /api/site during ${roundCount} floods of ${simultaneousSignIns} sign-ins against idle ` +
      `(idle: ${times(idle)}; flood: ${times(flooded)}; sign-ins answered: ${counts})`,
    ratio: quantile(flooded, 0.95) / quantile(idle, 0.95),
    atMost: 3,
  };
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Infinity;

/** Reads /api/site on several connections until the signal aborts. Returns the latencies. */
async function readSite(origin: string, end: AbortSignal): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const latencies: number[] = [];
  const reader = async () => {
    while (!end.aborted) {
      const startedAt = performance.now();
      const status = await send(agent, `${origin}/api/site`, {});
      if (status !== 200) throw new Error(`GET /api/site returned ${status}.`);
      latencies.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: readerCount }, reader));
  agent.destroy();
  return latencies;
}

/** Sends sign-ins with emails of no account at the same time, and returns the statuses of the replies. */
async function sendFlood(origin: string, round: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const statuses = await Promise.all(
    Array.from({ length: simultaneousSignIns }, (_, index) =>
      send(agent, `${origin}/api/login`, {
        body: JSON.stringify({ email: `person${round}.${index}@plant.test`, password: 'a wrong password' }),
        headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': `10.${round}.${index}.1` },
      }),
    ),
  );
  agent.destroy();
  return statuses;
}

interface RequestParts {
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends a GET, or a POST if there is a body, and returns the status of the reply. */
function send(agent: Agent, url: string, { headers = {}, body }: RequestParts): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
    });
    sent.once('error', reject).end(body);
  });
}
