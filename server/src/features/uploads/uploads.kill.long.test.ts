import { afterAll, expect, test } from 'vitest';
import { killDuringUploads } from '../../testing/killed-uploads.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

test('a server killed twenty times during uploads keeps every acknowledged file and serves no partial one', async () => {
  const trainer = await app.person({ role: 'trainer' });
  const { whole, lost, faults } = await killDuringUploads(app, trainer, 20);
  expect(faults).toEqual([]);
  // Both outcomes occurred; otherwise the kills came too late or too early to show anything.
  expect(whole).toBeGreaterThan(5);
  expect(lost).toBeGreaterThan(20);
});
