import { afterAll, expect, test } from 'vitest';
import { killDuringUploads } from '../../testing/killed-uploads.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

test('a server killed twenty times during uploads loses no file that it acknowledged and serves no partial file', async () => {
  const trainer = await app.person({ role: 'trainer' });
  const kills = 20;
  const { complete, incomplete, faults } = await killDuringUploads(app, trainer, kills);
  expect(faults).toEqual([]);
  // Each kill interrupts six uploads. Many uploads must end complete and many incomplete. Otherwise, the server was
  // killed too early or too late for a meaningful test.
  expect(complete).toBeGreaterThan(5);
  expect(incomplete).toBeGreaterThan(kills);
});
