import { act, screen, within } from '@testing-library/react';
import type { OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDrillRun, runUserId } from '../../testing/drill-run.tsx';
import { mockReply } from '../../testing/network.ts';
import { readRun } from './stored-run.ts';

const runId = '7b0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a67';

const openRun = (changes: Partial<OpenDrillRun> = {}) => openDrillRun(runId, changes);
const findInputLine = () => screen.findByRole('textbox', { name: /^Command in Command Prompt, administrator/ });
const getLog = () => screen.getByRole('log', { name: /Command Prompt/ });

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

describe('the page of an open run', () => {
  it('says that the run was continued on another device', async () => {
    const { user, onReload } = openRun();
    mockReply(409, { code: 'run_continued_elsewhere', message: 'Elsewhere.' });
    await user.type(await findInputLine(), 'hostname{Enter}');
    expect(await screen.findByRole('heading', { name: 'This run was continued on another device' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go on from there' }));
    expect(onReload).toHaveBeenCalledOnce();
    expect(readRun(runUserId, runId)).toBeUndefined();
  });

  it('says that the product was updated if the server has another simulator, and keeps the inputs', async () => {
    const { user } = openRun();
    mockReply(409, { code: 'simulator_changed', message: 'Changed.' });
    await user.type(await findInputLine(), 'hostname{Enter}');
    expect(await screen.findByRole('heading', { name: 'Loopcheck was updated' })).toBeVisible();
    expect(readRun(runUserId, runId)?.inputs).toHaveLength(1);
  });

  it('says that the product was updated if the run needs another simulator than this page has', () => {
    openRun({ simulatorRevision: 999_999 });
    expect(screen.getByRole('heading', { name: 'Loopcheck was updated' })).toBeVisible();
  });

  it('continues the run in only one tab: if the trainee goes on in the second tab, the first tab stops', async () => {
    const firstTab = openRun();
    await findInputLine();
    const secondTab = openRun();
    const notice = await within(secondTab.container).findByRole('heading', { name: 'This run is open in another tab' });
    expect(notice).toBeVisible();
    await secondTab.user.click(within(secondTab.container).getByRole('button', { name: 'Go on here' }));
    expect(
      await within(firstTab.container).findByRole('heading', { name: 'This run is open in another tab' }),
    ).toBeVisible();
    expect(secondTab.onReload).toHaveBeenCalledOnce();
    act(() => firstTab.unmount());
  });

  it('goes on without a network, and says that everything is stored on the device', async () => {
    const { user } = openRun();
    await user.type(await findInputLine(), 'hostname{Enter}');
    expect(await screen.findByText(/everything is kept on this device/)).toBeVisible();
    await user.type(await findInputLine(), 'whoami{Enter}');
    expect(getLog()).toHaveTextContent('whoami');
    expect(readRun(runUserId, runId)?.inputs).toHaveLength(2);
  });

  it('shows the network notice also above the job and above the sheet, outside the content that scrolls', async () => {
    const { user } = openRun();
    await user.type(await findInputLine(), 'hostname{Enter}');
    await screen.findByText(/everything is kept on this device/);
    for (const pane of [/^Job/, /^Sheet/]) {
      await user.click(screen.getByRole('button', { name: pane, pressed: false }));
      const [notice] = screen.getAllByText(/everything is kept on this device/);
      expect(notice?.parentElement).toBe(screen.getByRole('main'));
    }
    await user.click(screen.getByRole('button', { name: 'Host', pressed: false }));
    expect(screen.getByText(/everything is kept on this device/)).toBeVisible();
  });

  it('goes on after a reload with the inputs that the device has stored', async () => {
    const { user, unmount } = openRun();
    await user.type(await findInputLine(), 'hostname{Enter}');
    unmount();
    openRun();
    await findInputLine();
    expect(getLog()).toHaveTextContent('hostname');
  });
});

it('the header labels its clock “Your watch”, and the task bar labels its clock “Host clock”', async () => {
  openRun();
  await findInputLine();
  expect(screen.getByText(/Your watch/)).toHaveTextContent(/Your watch \d\d:\d\d UTC/);
  expect(screen.getAllByRole('button', { name: /^Host clock \d\d:\d\d/ })[0]).toBeVisible();
});
