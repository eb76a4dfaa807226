/**
 * `npm run bench:compare -- FOLDER` compares this checkout with the checkout in FOLDER, a git worktree with its packages
 * installed. Both servers run at the same time, and get the same requests in turn. The result for each request is a ratio
 * of processor times: of this checkout to the other one, each of server and PostgreSQL together.
 */
import path from 'node:path';
import { z } from 'zod';
import { type CheckoutServer, startCheckout } from './checkout-server.ts';
import { processorMsOf, type RepeatedRequest, sendRepeatedly, signIn, untilIdle } from './processor-time.ts';

const rounds = 6;
const requestsPerRound = 400;
/** A request may use at most this multiple of the processor time that it uses in the other checkout. */
const maxRatio = 1.1;
/** Requests before the measured ones, in which Node.js compiles the code. */
const warmUps = 200;

async function requestsOf({ origin }: CheckoutServer): Promise<RepeatedRequest[]> {
  const trainee = await signIn(origin, 'trainee@demo.test', 'demo-trainee');
  const trainer = await signIn(origin, 'trainer@demo.test', 'demo-trainer');
  const outline = await fetch(`${origin}/api/training-modules?view=outline`, { headers: { cookie: trainee } });
  const [module] = z.array(z.object({ id: z.string() })).parse(await outline.json());
  let depth = 0;
  const nextReport = () => JSON.stringify({ scrollDepthPercentage: (depth += 1) % 100, isMarkedComplete: false });
  const read = (name: string, address: string, cookie = trainee): RepeatedRequest => ({
    name,
    method: 'GET',
    path: address,
    cookie,
  });
  return [
    read('own progress', '/api/progress'),
    read('progress overview', '/api/progress/overview'),
    read('all modules', '/api/training-modules'),
    read('certificates', '/api/certificates'),
    read('discussion', `/api/discussions/${module?.id}`),
    read('SOP library', '/api/documents'),
    read("trainer's matrix", '/api/trainer/progress', trainer),
    { name: 'progress write', method: 'PUT', path: `/api/progress/${module?.id}`, cookie: trainee, body: nextReport },
  ];
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of the other checkout.');
const other = await startCheckout(path.resolve(folder));
const own = await startCheckout(path.resolve(import.meta.dirname, '../..'));
try {
  await Promise.all([untilIdle(other), untilIdle(own)]);
  const [otherRequests, ownRequests] = [await requestsOf(other), await requestsOf(own)];
  for (const [index, ownRequest] of ownRequests.entries()) {
    const otherRequest = otherRequests[index] ?? ownRequest;
    const usedMs = { own: 0, other: 0 };
    await sendRepeatedly(other, otherRequest, warmUps);
    await sendRepeatedly(own, ownRequest, warmUps);
    for (let round = 0; round < rounds; round += 1) {
      for (const [side, server, request] of [
        ['other', other, otherRequest],
        ['own', own, ownRequest],
      ] as const) {
        const before = await processorMsOf(server);
        await sendRepeatedly(server, request, requestsPerRound);
        usedMs[side] += (await processorMsOf(server)) - before;
      }
    }
    const ratio = usedMs.own / usedMs.other;
    const verdict = ratio <= maxRatio ? 'holds' : 'does NOT hold';
    const perRequest = (milliseconds: number) => (milliseconds / (rounds * requestsPerRound)).toFixed(2);
    console.log(
      `${ownRequest.name}: ${ratio.toFixed(2)} (at most ${maxRatio}), ${verdict}. ` +
        `${perRequest(usedMs.other)} CPU-ms a request before, ${perRequest(usedMs.own)} now.`,
    );
    if (ratio > maxRatio) process.exitCode = 1;
  }
} finally {
  await Promise.all([own.close(), other.close()]);
}
