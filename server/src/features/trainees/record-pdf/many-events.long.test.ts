import { sql } from 'kysely';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { readPdf } from '../../sops/text/read-pdf.ts';

const eventCount = 5000;
const app = await testApp();
afterAll(app.close);

/**
 * Waits 20 ms, and returns false. In a race with the rendering, the result false tells that the rendering is not
 * finished yet.
 */
const pause = () => new Promise<boolean>((resolve) => setTimeout(resolve, 20, false));

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

test(`the PDF of a record with ${eventCount} events contains all of them and does not block other requests`, async () => {
  const trainer = await app.person({ role: 'trainer' });
  const person = await app.person({ fullName: 'Many Events' });
  await sql`
    insert into training_events (person_id, actor_id, verb, object, module_id, result, occurred_at)
    select ${person.id}::uuid, ${person.id}::uuid, 'progressed', 'module', (select id from modules where chapter_number = 7),
      jsonb_build_object('depth', n % 100), now() - n * interval '1 hour'
    from generate_series(1, ${eventCount}::int) as n`.execute(app.db);

  const measureRequest = async () => {
    const start = performance.now();
    const reply = await app.call(recordsEndpoints.recent, { as: trainer, query: { limit: '6' } });
    expect(reply.statusCode).toBe(200);
    return performance.now() - start;
  };
  const times: number[] = [];
  for (let count = 0; count < 30; count += 1) times.push(await measureRequest());
  const medianBeforeMs = medianOf(times);

  const start = performance.now();
  const rendering = app.call(traineesEndpoints.recordPdf, { as: trainer, params: { userId: person.id } });
  const finished = rendering.then(() => true);
  const timesDuringRendering: number[] = [];
  do timesDuringRendering.push(await measureRequest());
  while (!(await Promise.race([finished, pause()])));
  const reply = await rendering;
  const renderingMs = performance.now() - start;
  const { plainText } = await readPdf(new Uint8Array(reply.rawPayload));
  const lines = plainText.match(/Read a part of the module/g) ?? [];
  const medianDuringRenderingMs = medianOf(timesDuringRendering);
  process.stdout.write(
    `Figures of the record with ${eventCount} events: PDF in ${(renderingMs / 1000).toFixed(1)} s, ${reply.rawPayload.length} bytes; ` +
      `other requests ${medianBeforeMs.toFixed(1)} ms before and ${medianDuringRenderingMs.toFixed(1)} ms meanwhile (medians), ` +
      `at most ${Math.max(...timesDuringRendering).toFixed(0)} ms\n`,
  );
  expect(lines).toHaveLength(eventCount);
  // The main thread only reads the rows, and a worker renders the PDF. The limits below are relative to measured times,
  // because the machine of the test can be slow.
  expect(medianDuringRenderingMs).toBeLessThan(Math.max(medianBeforeMs * 10, 50));
  expect(Math.max(...timesDuringRendering)).toBeLessThan(renderingMs / 2);
}, 300_000);
