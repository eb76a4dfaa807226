import { screen } from '@testing-library/react';
import type * as simulator from '@loopcheck/simulator';
import { beforeEach, expect, it, vi } from 'vitest';
import { openDrillRun } from '../../testing/drill-run.tsx';
import { mockReply } from '../../testing/network.ts';

/** The state of the simulator's code that a page loads after its first output. `finish` lets the loading end. */
const simulatorCode = vi.hoisted(() => {
  let finish = () => {};
  const loading = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { isLoaded: false, loading, finish };
});

vi.mock(import('@loopcheck/simulator'), async (importOriginal): Promise<typeof simulator> => {
  const actual = await importOriginal();
  return {
    ...actual,
    isReady: (run, input) => actual.isReady(run, input) && (simulatorCode.isLoaded || input.kind !== 'tap'),
    async prepare() {
      await actual.prepare();
      await simulatorCode.loading;
      simulatorCode.isLoaded = true;
    },
  };
});

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

it('a tool that the trainee opens while its code is loading comes to the front when the code has loaded', async () => {
  const { user } = openDrillRun('0f6a1c0e-3b0f-4a36-8a5e-6d2d6b0b7f11');
  await screen.findByRole('textbox', { name: /^Command in/ });
  await user.click(screen.getByRole('button', { name: 'Tools' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Event Viewer' }));
  expect(screen.queryByRole('tab', { name: 'Event Viewer' })).not.toBeInTheDocument();
  simulatorCode.finish();
  expect(await screen.findByRole('tab', { name: 'Event Viewer', selected: true })).toBeVisible();
});
