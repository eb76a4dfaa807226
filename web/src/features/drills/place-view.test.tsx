import { screen } from '@testing-library/react';
import type { OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDrillRun, runUserId } from '../../testing/drill-run.tsx';
import { partSample } from '../../testing/drills.ts';
import { mockReply } from '../../testing/network.ts';
import { readRun } from './stored-run.ts';

const runId = '7b0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a64';

const open = (changes: Partial<OpenDrillRun> = {}) => openDrillRun(runId, changes);

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

describe('a host in front of which the trainee stands', () => {
  const [host] = partSample().hosts;
  const inFrontOfHost = {
    hostPart: partSample({
      hosts: host ? [{ ...host, windowsOpen: [] }] : [],
      state: [{ add: 'sight/cable', is: { place: 'ports', name: 'Network cable', text: 'P1 to SW-04/P11' } }],
    }),
  };

  it('offers to write a value at the first press, even if another value was pressed at the same position before', async () => {
    const other = { add: 'sight/bar', is: { place: 'screen', name: 'Bar at the top', text: 'HIST-02 Tank farm' } };
    const { user } = open({ hostPart: { ...inFrontOfHost.hostPart, state: [...inFrontOfHost.hostPart.state, other] } });
    await user.click(await screen.findByRole('button', { name: 'The screen' }));
    await user.click(screen.getByRole('button', { name: 'HIST-02 Tank farm' }));
    expect(screen.getByRole('button', { name: 'Write on line 1' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ports, cables and lights' }));
    expect(screen.queryByRole('button', { name: 'Write on line 1' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'P1 to SW-04/P11' }));
    expect(screen.getByRole('button', { name: 'Write on line 1' })).toBeVisible();
  });

  it('shows what can be looked at, and no window with a prompt', async () => {
    const { user } = open(inFrontOfHost);
    expect(await screen.findByRole('tab', { name: 'In front of HIST-02', selected: true })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Command/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    await user.click(screen.getByRole('button', { name: 'Ports, cables and lights' }));
    await user.click(screen.getByRole('button', { name: 'P1 to SW-04/P11' }));
    expect(screen.getByRole('button', { name: 'Write on line 1' })).toBeVisible();
    expect(readRun(runUserId, runId)?.inputs).toEqual([
      { kind: 'tap', target: 'label/hist' },
      { kind: 'tap', target: 'look/hist/ports' },
    ]);
  });

  it('shows only what the trainee looked at last', async () => {
    const state = ['Bar', 'Window', 'Pointer', 'Banner', 'Address'].map((name) => ({
      add: `sight/${name.toLowerCase()}`,
      is: { place: 'screen', name, text: `${name} text` },
    }));
    const { user } = open({ hostPart: { ...inFrontOfHost.hostPart, state } });
    await user.click(await screen.findByRole('button', { name: 'The screen' }));
    const view = screen.getByRole('region', { name: 'In front of HIST-02' });
    expect(view).toHaveTextContent('Banner: Banner text');
    await user.click(screen.getByRole('button', { name: 'Its clock and your watch' }));
    expect(view).toHaveTextContent(/Time zone of both: UTC\+01:00 Look at: The screen Its clock and your watch/);
    expect(view).not.toHaveTextContent('Banner');
  });

  it('has a tab that cannot be closed', async () => {
    open(inFrontOfHost);
    await screen.findByRole('tab', { name: 'In front of HIST-02' });
    expect(screen.queryByRole('button', { name: /^Close/ })).not.toBeInTheDocument();
  });

  it('offers no commands of the procedure while no window with a prompt is open', async () => {
    open({ ...inFrontOfHost, kind: 'practice' });
    await screen.findByRole('tab', { name: 'In front of HIST-02' });
    expect(screen.queryByRole('button', { name: 'Insert' })).not.toBeInTheDocument();
  });
});
