import type { NextStep } from '@loopcheck/contract/features/next-step/next-step.contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatTime } from '../../lib/formatting.ts';
import { mockReplies, mockReply, sentRequests } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { nextStepSample } from '../../testing/samples.ts';
import { NextStepButton } from './next-step-button.tsx';
import { NextStepPanel } from './next-step-panel.tsx';

const renderButton = (step: Partial<NextStep>) => {
  mockReplies({ 'GET /api/next-step': nextStepSample(step) });
  return renderWithApp(<NextStepButton />);
};
type ModuleTarget = Extract<NextStep['target'], { screen: 'module' }>;
const moduleTarget: ModuleTarget = { screen: 'module', moduleId: 'm1', sectionIds: [], place: 'top' };

describe('NextStepButton', () => {
  it.each<[NextStep['target'], string]>([
    [moduleTarget, '/training-modules/m1'],
    [{ ...moduleTarget, place: 'stopped' }, '/training-modules/m1?view=stopped'],
    [{ ...moduleTarget, place: 'discussion' }, '/training-modules/m1#discussion'],
    [{ ...moduleTarget, sectionIds: ['the-host', 'the-plate'] }, '/training-modules/m1?sections=the-host%2Cthe-plate'],
    [{ screen: 'quiz', moduleId: 'm1' }, '/quiz/m1'],
    [{ screen: 'certificates' }, '/certificates'],
    [{ screen: 'modules' }, '/training-modules'],
  ])('for a step with the target %o, links to %s', async (target, href) => {
    renderButton({ label: 'Go on', target });
    expect(await screen.findByRole('link', { name: 'Go on' })).toHaveAttribute('href', href);
  });

  it('states the minutes of reading that are left, and nothing at 0 minutes', async () => {
    const { unmount } = renderButton({ label: 'Continue Chapter 1', minutesLeft: 12 });
    expect(await screen.findByRole('link', { name: 'Continue Chapter 1 · 12 min left' })).toBeVisible();
    unmount();
    renderButton({ label: 'Continue Chapter 1', minutesLeft: 0 });
    expect(await screen.findByRole('link', { name: 'Continue Chapter 1' })).toBeVisible();
  });

  it('states when a waiting time ends, and fetches the step again when the waiting time is over', async () => {
    const opensAt = '2026-11-22T10:05:00Z';
    renderButton({ label: 'Try Quiz of Chapter 1 again', opensAt, opensInSeconds: 0 });
    const name = `Try Quiz of Chapter 1 again · from ${formatTime(opensAt)}`;
    expect(await screen.findByRole('link', { name })).toBeVisible();
    // The waiting time is over (`opensInSeconds` is 0), and the step is fetched again one second later.
    await expect.poll(() => sentRequests().length, { timeout: 3000 }).toBeGreaterThan(1);
  });
});

describe('NextStepPanel', () => {
  it('states that the step could not be loaded, and offers Retry', async () => {
    mockReply(500);
    renderWithApp(<NextStepPanel modules={[]} />);
    expect(await screen.findByText('Your next step could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
