import { screen } from '@testing-library/react';
import type { OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDrillRun, runUserId } from '../../testing/drill-run.tsx';
import { hostPartSample } from '../../testing/drills.ts';
import { mockReply } from '../../testing/network.ts';
import { readRun } from './stored-run.ts';

const runId = '7b0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a64';

const openRun = (changes: Partial<OpenDrillRun> = {}) => openDrillRun(runId, changes);

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

describe('the view of what is in front of a host', () => {
  const [host] = hostPartSample().hosts;
  const inFrontOfHost = {
    hostPart: hostPartSample({
      hosts: host ? [{ ...host, windowsOpen: [] }] : [],
      state: [{ add: 'sight/cable', is: { place: 'ports', name: 'Network cable', text: 'P1 to SW-04/P11' } }],
    }),
  };

  it('offers to write a value on the sheet when it is pressed, even if another value was pressed at its position before', async () => {
    const sightOnScreen = {
      add: 'sight/bar',
      is: { place: 'screen', name: 'Bar at the top', text: 'HIST-02 Tank farm' },
    };
    const { user } = openRun({
      hostPart: { ...inFrontOfHost.hostPart, state: [...inFrontOfHost.hostPart.state, sightOnScreen] },
    });
    await user.click(await screen.findByRole('button', { name: 'The screen' }));
    await user.click(screen.getByRole('button', { name: 'HIST-02 Tank farm' }));
    expect(screen.getByRole('button', { name: 'Write on line 1' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ports, cables and lights' }));
    expect(screen.queryByRole('button', { name: 'Write on line 1' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'P1 to SW-04/P11' }));
    expect(screen.getByRole('button', { name: 'Write on line 1' })).toBeVisible();
  });

  it('lets the trainee look at a place and write what is there, without a window with a prompt', async () => {
    const { user } = openRun(inFrontOfHost);
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

  it('shows only the place at which the trainee looked last', async () => {
    const state = ['Bar', 'Window', 'Pointer', 'Banner', 'Address'].map((name) => ({
      add: `sight/${name.toLowerCase()}`,
      is: { place: 'screen', name, text: `${name} text` },
    }));
    const { user } = openRun({ hostPart: { ...inFrontOfHost.hostPart, state } });
    await user.click(await screen.findByRole('button', { name: 'The screen' }));
    const view = screen.getByRole('region', { name: 'In front of HIST-02' });
    expect(view).toHaveTextContent('Banner: Banner text');
    await user.click(screen.getByRole('button', { name: 'Its clock and your watch' }));
    expect(view).toHaveTextContent(/Time zone of both: UTC\+01:00 Look at: The screen Its clock and your watch/);
    expect(view).not.toHaveTextContent('Banner');
  });

  it('cannot be closed', async () => {
    openRun(inFrontOfHost);
    await screen.findByRole('tab', { name: 'In front of HIST-02' });
    expect(screen.queryByRole('button', { name: /^Close/ })).not.toBeInTheDocument();
  });

  it('offers no button that inserts a command of the procedure, because no window with a prompt is open', async () => {
    openRun({ ...inFrontOfHost, kind: 'practice' });
    await screen.findByRole('tab', { name: 'In front of HIST-02' });
    expect(screen.queryByRole('button', { name: 'Insert' })).not.toBeInTheDocument();
  });
});
