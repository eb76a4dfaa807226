import { afterAll } from 'vitest';
import { fuzzEndpoints } from './testing/fuzz-endpoints.ts';
import { testApp } from './testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

/** To repeat a failed run, set the environment variable SEED to the seed that the failed run printed. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

// With `everyNthHostileText` 1, each endpoint receives every hostile text.
fuzzEndpoints(app, { seed, bodiesPerEndpoint: 400, everyNthHostileText: 1 });
