import { expect, test } from 'vitest';
import { binaryFile, createSmallHost } from '../testing/small-host.ts';
import { parseIso, toLocal } from '../time.ts';
import { withUpdate } from './install-update.ts';

test.each([
  ['2026-11-20T00:30:00+01:00', 20],
  ['2026-07-20T00:30:00+02:00', 20],
])('an update that is installed at %s has the date of that day', (at, day) => {
  const entry = binaryFile(String.raw`D:\Job\KB5008001.msu`, 1000);
  const host = withUpdate(createSmallHost(), entry, String.raw`PLANT\maint01`, parseIso(at) ?? 0);
  const installed = toLocal(host.clock.zone, host.patch.get('KB5008001')?.installedOn ?? 0);
  expect(installed).toMatchObject({ day, hour: 0, minute: 0 });
});
