import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRunSample, hostPartSample } from '../../testing/drills.ts';
import { mockReply } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { DrillRun } from './drill-run.tsx';

const [host] = hostPartSample().hosts;
const hosts = host ? [host, { ...host, id: 'ews', name: 'EWS-03' }] : [];

function openRun(hostPart = hostPartSample({ hosts })) {
  renderWithApp(
    <DrillRun
      // No other test file uses this id. Test files run at the same time, and two files with the same id would be taken
      // for two tabs with the same run.
      drillRun={openRunSample({ id: '7b0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a61', hostPart })}
      userId="u1"
      siteName="Loopcheck"
      onReload={() => undefined}
      onResult={() => undefined}
      jobCard={null}
      renderProcedures={() => null}
      exit={null}
    />,
  );
  return userEvent.setup();
}

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a drill with several hosts', () => {
  it('asks which host a call is about', async () => {
    const user = openRun();
    await user.click(await screen.findByRole('button', { name: 'Stop and call' }));
    const panel = screen.getByRole('dialog');
    await user.click(within(panel).getByRole('button', { name: /^Panel operator/ }));
    await user.click(within(panel).getByRole('button', { name: 'Call Missing: the host' }));
    expect(within(panel).getByRole('combobox', { name: 'Host' })).toHaveFocus();
  });

  it('shows another window of the same host after a window is closed', async () => {
    const user = openRun();
    await user.click(await screen.findByRole('button', { name: 'Tools' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'EWS-03' }));
    await user.click(await screen.findByRole('menuitem', { name: 'EWS-03 · Event Viewer' }));
    expect(screen.getByRole('tab', { name: 'EWS-03 · Event Viewer', selected: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close Event Viewer' }));
    expect(screen.getByRole('tab', { name: 'EWS-03 · Command Prompt, administrator', selected: true })).toBeVisible();
  });

  it('lists in the menu all hosts first, and then only what can be opened on the chosen host', async () => {
    const user = openRun();
    await user.click(await screen.findByRole('button', { name: 'Tools' }));
    const entries = () =>
      [...screen.getByRole('menu').querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(entries().slice(0, 3)).toEqual(['HIST-02', 'EWS-03', 'HIST-02 · Command Prompt']);
    expect(screen.getByRole('menuitemradio', { name: 'HIST-02', checked: true })).toBeVisible();
    expect(entries().filter((entry) => entry.startsWith('EWS-03 · '))).toEqual([]);
    await user.click(screen.getByRole('menuitemradio', { name: 'EWS-03' }));
    expect(screen.getByRole('menuitemradio', { name: 'EWS-03', checked: true })).toHaveFocus();
    expect(entries().filter((entry) => entry.startsWith('HIST-02 · '))).toEqual([]);
    expect(screen.getByRole('menuitem', { name: 'EWS-03 · Event Viewer' })).toBeVisible();
  });

  it('shows the name of the host in a separate row on each tab', async () => {
    openRun();
    const tab = await screen.findByRole('tab', { name: 'EWS-03 · Command Prompt, administrator' });
    expect(within(tab).getByText('EWS-03')).toBeVisible();
    expect(within(tab).getAllByText(/^Command Prompt/)[0]).toBeVisible();
  });

  it('shows the name of the host in the short prompt for phones', async () => {
    openRun();
    expect(await screen.findByText('HIST-02>')).toBeInTheDocument();
  });

  it('scrolls the strip of tabs to the tab that the trainee presses', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const { scrollLeft = 0 } = this.parentElement ?? {};
      if (this.getAttribute('role') === 'tab') return new DOMRect(500 - scrollLeft, 0, 100, 44);
      return new DOMRect(0, 0, 306, 44);
    });
    const user = openRun();
    const tab = await screen.findByRole('tab', { name: 'EWS-03 · Command Prompt, administrator' });
    const strip = screen.getByRole('tablist');
    strip.scrollLeft = 0;
    await user.click(tab);
    // The tab ends at 600 pixels, and the strip at 306. So the strip scrolls by 294.
    expect(strip.scrollLeft).toBe(294);
  });
});

it('a drill with one host shows no name of the host in the short prompt for phones', async () => {
  openRun(hostPartSample());
  await screen.findByRole('tab', { name: 'Command Prompt, administrator' });
  expect(screen.queryByText('HIST-02>')).not.toBeInTheDocument();
});
