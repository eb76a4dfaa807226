import type { DrillReplay } from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillResultLine } from '@loopcheck/contract/features/drills/drill-result';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { hostPartSample, replaySample } from '../../testing/drills.ts';
import { mockReplies, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { countableLine, CountLine } from './count-line.tsx';
import { replayRun } from './replay-frames.ts';
import { ReplayView } from './replay-view.tsx';

/** The slider over the steps. `replaySample` has 5 steps. Step 3 writes line 1; step 4 writes line 2 and is flagged. */
const slider = () => screen.getByRole('slider', { name: 'Step' });

describe('ReplayView', () => {
  it('opens at the first flagged step, and shows the reason of the flag', () => {
    renderWithApp(<ReplayView replay={replaySample()} />);
    expect(slider()).toHaveAttribute('aria-valuenow', '4');
    expect(screen.getByText('Stated without having looked')).toBeVisible();
    expect(screen.getByText('Nothing on the screen had shown it.')).toBeVisible();
  });

  it('shows the screen and the sheet at the chosen step', async () => {
    const user = userEvent.setup();
    renderWithApp(<ReplayView replay={replaySample({ flags: [] })} />);
    expect(screen.getByText('Nothing was typed yet.')).toBeVisible();
    expect(screen.getByText('0 of 4')).toBeVisible();
    slider().focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('log')).toHaveTextContent('HIST-02');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('1 of 4')).toBeVisible();
    expect(screen.getByText(/^step 2/)).toHaveTextContent('step 2, hostname');
    await user.keyboard('{Home}');
    expect(screen.getByText('Nothing was typed yet.')).toBeVisible();
    await user.keyboard('{End}');
    expect(slider()).toHaveAttribute('aria-valuenow', '5');
    await user.keyboard('{ArrowRight}');
    expect(slider()).toHaveAttribute('aria-valuenow', '5');
  });

  it('lists all steps or only the flagged steps, in words', async () => {
    const user = userEvent.setup();
    renderWithApp(<ReplayView replay={replaySample()} />);
    expect(screen.getByRole('button', { name: /Compared the label with the permit/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Flagged 1' }));
    expect(screen.queryByRole('button', { name: /Compared the label/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Line 2: Security/ })).toBeVisible();
  });

  it('shows neither the filter “Flagged” nor the button “Next Flag” if no step is flagged', () => {
    renderWithApp(<ReplayView replay={replaySample({ flags: [] })} />);
    expect(screen.getByRole('button', { name: 'Next Step' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next Flag' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Flagged/ })).not.toBeInTheDocument();
  });

  it('scrolls the tab of the window in front into view', async () => {
    const user = userEvent.setup();
    const inputs = ['tool/hist/services', 'tool/hist/eventvwr'].map((target) => ({ kind: 'tap' as const, target }));
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      const isSecond = this.getAttribute('role') === 'tab' && this.previousElementSibling !== null;
      return isSecond ? new DOMRect(250, 0, 200, 44) : new DOMRect(0, 0, 300, 44);
    });
    renderWithApp(<ReplayView replay={replaySample({ inputs, flags: [] })} />);
    const strip = screen.getByRole('tablist', { name: 'Windows on the host' }).parentElement;
    slider().focus();
    await user.keyboard('{End}');
    // The tab ends at 450 pixels, and the strip at 300. So the strip scrolls by 150.
    expect(strip?.scrollLeft).toBe(150);
    vi.restoreAllMocks();
  });

  it('says in words what the trainee opened, looked at and touched', () => {
    const inputs = [
      'window/hist/cmd',
      'tool/hist/eventvwr',
      'close/hist/eventvwr',
      'look/hist/screen',
      'look/hist/clocks',
      'look/hist/ports',
      'look/hist/room',
      'look/hist/papers',
      'hand/hist/mouse',
      'hand/hist/key',
      'hand/hist/cable',
      'hand/hist/drive',
      'hand/hist/power',
    ].map((target) => ({ kind: 'tap' as const, target }));
    renderWithApp(<ReplayView replay={replaySample({ inputs, flags: [] })} />);
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('button');
    expect(steps.map((step) => step.textContent?.replace(/^\d+/, ''))).toEqual([
      'Opened Command Prompt',
      'Opened Event Viewer',
      'Closed Event Viewer',
      'Looked at the screen',
      'Looked at the clocks',
      'Looked at the ports, cables and lights',
      'Looked at the room',
      'Looked at the papers',
      'Moved the mouse',
      'Pressed a key',
      'Pulled out the network cable',
      'Pulled out the drive',
      'Switched the host off',
    ]);
  });

  it('names the tabs of tools and of the view in front of a host as the page of the run does', async () => {
    const user = userEvent.setup();
    const part = hostPartSample({
      state: [{ add: 'sight/cable', is: { place: 'ports', name: 'Network cable', text: 'P1 to SW-04/P11' } }],
    });
    const inputs = ['tool/hist/services', 'look/hist/ports'].map((target) => ({ kind: 'tap' as const, target }));
    renderWithApp(<ReplayView replay={replaySample({ hostPart: part, inputs, flags: [] })} />);
    expect(screen.getByRole('tab', { name: 'Services' })).toBeVisible();
    slider().focus();
    await user.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'In front of HIST-02', selected: true })).toBeVisible();
  });

  it('states the time by the watch of the trainee, and the seconds since the previous step', async () => {
    renderWithApp(<ReplayView replay={replaySample()} />);
    expect(screen.getByText(/watch 09:30:37/)).toHaveTextContent('6 s after step 3');
  });

  it('says on the sheet that a value does not count, from the step on at which it was written', async () => {
    const user = userEvent.setup();
    const lines = [
      { id: 'name', state: 'right', writtenAt: 3 },
      { id: 'log', state: 'unseen', writtenAt: 4, number: 2, written: 'Security', shownBy: null, note: null },
    ];
    renderWithApp(<ReplayView replay={replaySample({ result: { lines } as DrillReplay['result'] })} />);
    const sheet = within(screen.getByRole('region', { name: 'Sheet at step 4' }));
    expect(sheet.getByText('Nothing had shown it').closest('li')).toHaveTextContent('Security');
    expect(sheet.queryByText('Right')).not.toBeInTheDocument();
    slider().focus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('region', { name: 'Sheet at step 3' })).not.toHaveTextContent('Nothing had shown it');
  });

  it('scrolls the sheet to the line that the shown step wrote', async () => {
    const user = userEvent.setup();
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) * 400;
    });
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
    renderWithApp(<ReplayView replay={replaySample()} />);
    const sheet = screen.getByRole('group', { name: 'Sheet at step 4' });
    // The written line is shown a third of the height (300 / 3 = 100) below the upper edge of the sheet. Line 2 is at
    // 400 pixels, so the sheet scrolls to 400 - 100.
    expect(sheet.scrollTop).toBe(300);
    slider().focus();
    await user.keyboard('{ArrowLeft}');
    // Line 1 is at 0, so the sheet is scrolled to 0 - 100. A browser would stop at 0.
    expect(sheet.scrollTop).toBe(-100);
    vi.restoreAllMocks();
  });

  it('shows different icons on the tabs of tools and of windows with a prompt', () => {
    const inputs = [
      { kind: 'line' as const, window: 'hist/cmd-elevated', text: 'hostname' },
      { kind: 'tap' as const, target: 'tool/hist/eventvwr' },
    ];
    // The replay opens at the flagged step, at which both windows are open.
    const flags = replaySample().flags.map((flag) => ({ ...flag, index: 2 }));
    renderWithApp(<ReplayView replay={replaySample({ inputs, flags })} />);
    const iconClassOf = (name: string) => screen.getByRole('tab', { name }).querySelector('svg')?.getAttribute('class');
    expect(iconClassOf('Event Viewer')).toContain('app-window');
    expect(iconClassOf('Command Prompt, administrator')).toContain('terminal');
  });

  it('goes to the next flagged step with the button “Next Flag”', async () => {
    const user = userEvent.setup();
    renderWithApp(<ReplayView replay={replaySample()} />);
    await user.click(screen.getByRole('button', { name: 'Back one step' }));
    expect(slider()).toHaveAttribute('aria-valuenow', '3');
    await user.click(screen.getByRole('button', { name: 'Next Flag' }));
    expect(slider()).toHaveAttribute('aria-valuenow', '4');
    const next = screen.getByRole('button', { name: 'Next Flag' });
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveAttribute('title', 'There is no other flag');
  });

  it('names the flagged sheet line, and the command that would have shown its value', () => {
    const line = { id: 'log', state: 'unseen', writtenAt: 4, number: 2, written: 'Security', note: null };
    const result = { lines: [{ ...line, shownBy: 'wevtutil gl Security' }] } as DrillReplay['result'];
    renderWithApp(<ReplayView replay={replaySample({ result })} />);
    expect(screen.getByText('Stated without having looked').closest('[role=status]')).toHaveTextContent(
      /^Stated without having looked\s*Line 2: “Security”\. It would have been shown by wevtutil gl Security\.$/,
    );
  });

  it('names a wrong sheet line with its right value', () => {
    const line = {
      id: 'log',
      state: 'wrong',
      writtenAt: 4,
      number: 2,
      written: 'panel-operator',
      note: 'It is a trap.',
    };
    const result = { lines: [{ ...line, hostHad: 'system-owner', shownBy: 'ver' }] } as DrillReplay['result'];
    const flags = [{ index: 4, kind: 'wrong' as const, text: 'Line 2 is wrong.' }];
    renderWithApp(<ReplayView replay={replaySample({ result, flags })} />);
    expect(screen.getByText('Wrong on the sheet').closest('[role=status]')).toHaveTextContent(
      /^Wrong on the sheet\s*Line 2: “Panel operator”\. Right: “System owner”\. It is a trap\.$/,
    );
  });

  it('opens a run without flags, as trainees see it, at the first step with a value that does not count', () => {
    const lines = [
      { id: 'log', state: 'unseen', writtenAt: 4, number: 2, written: 'Security', note: null },
      { id: 'name', state: 'wrong', writtenAt: 3, number: 1, written: 'HIST-01', note: null },
    ];
    const result = { lines } as DrillReplay['result'];
    renderWithApp(<ReplayView replay={replaySample({ result, flags: [] })} />);
    expect(slider()).toHaveAttribute('aria-valuenow', '3');
  });

  it('shows the input of the step in words beside the number of the step', async () => {
    const user = userEvent.setup();
    renderWithApp(<ReplayView replay={replaySample()} />);
    expect(screen.getByText('Step 4 of 5').parentElement).toHaveTextContent('Step 4 of 5 Line 2: Security');
    slider().focus();
    await user.keyboard('{End}');
    expect(screen.getByText('Step 5 of 5').parentElement).toHaveTextContent('Handed in the sheet');
  });

  it('shows the text of a button that the trainee pressed in a tool', () => {
    const targets = ['tool/hist/eventvwr', 'tool/hist/eventvwr/log:Security', 'tool/hist/services'];
    const inputs = [...targets, 'tool/hist/services/service:EventLog', 'tool/hist/services/service:Unknown'].map(
      (target) => ({ kind: 'tap' as const, target }),
    );
    renderWithApp(<ReplayView replay={replaySample({ inputs, flags: [] })} />);
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('button');
    expect(steps.map((step) => step.textContent?.replace(/^\d+/, ''))).toEqual([
      'Opened Event Viewer',
      'Event Viewer: Security',
      'Opened Services',
      'Services: Windows Event Log',
      'Services: Unknown',
    ]);
  });

  it('breaks a typed path only after a backslash', () => {
    const text = String.raw`wevtutil epl Security D:\Job\HIST-02_20261120_Security.evtx`;
    const inputs = [{ kind: 'line' as const, window: 'hist/cmd-elevated', text }];
    renderWithApp(<ReplayView replay={replaySample({ inputs, flags: [] })} />);
    const [step] = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('button');
    expect(step).toHaveTextContent(text);
    const unbrokenParts = [...(step?.querySelectorAll('.inline-block') ?? [])].map((part) => part.textContent);
    expect(unbrokenParts).toEqual(['D:\\', 'Job\\', 'HIST-02_20261120_Security.evtx']);
  });

  it('lets the keyboard reach a table that is wider than the screen', async () => {
    const user = userEvent.setup();
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
    const inputs = [{ kind: 'line' as const, window: 'hist/cmd-elevated', text: 'dir C:\\Windows' }];
    renderWithApp(<ReplayView replay={replaySample({ inputs, flags: [] })} />);
    slider().focus();
    await user.keyboard('{End}');
    expect(screen.getAllByRole('group', { name: 'Table' })[0]).toHaveAttribute('tabindex', '0');
    vi.restoreAllMocks();
  });

  it('shows the frames of the server if the run was made with another revision of the simulator', () => {
    const { steps } = replayRun(replaySample());
    const frames = steps.map(({ frame }) => JSON.parse(JSON.stringify(frame)) as never);
    renderWithApp(<ReplayView replay={replaySample({ frames, simulatorRevision: 0 })} />);
    expect(screen.getByRole('log')).toHaveTextContent('HIST-02');
  });

  it('says why it shows no steps: the page cannot replay the run, or the steps were erased', () => {
    const { unmount } = renderWithApp(<ReplayView replay={replaySample({ simulatorRevision: 0 })} />);
    expect(screen.getByText('This page cannot replay the run')).toBeVisible();
    unmount();
    renderWithApp(<ReplayView replay={replaySample({ inputs: [], flags: [] })} />);
    expect(screen.getByText('The steps of this run are not kept any more.')).toBeVisible();
  });
});

describe('replayRun', () => {
  it('returns the state of the run after any number of steps', () => {
    const inputs = Array.from({ length: 45 }, (_, index) => ({
      kind: 'write' as const,
      line: 'name',
      value: `value ${index + 1}`,
    }));
    const { stateAfter } = replayRun(replaySample({ inputs }));
    // `replayRun` keeps each twentieth state.
    for (const count of [1, 19, 20, 21, 40, 45]) {
      expect(stateAfter?.(count).sheet.get('name')).toBe(`value ${count}`);
    }
  });
});

describe('CountLine', () => {
  const line: DrillResultLine = {
    id: 'log',
    number: 2,
    ask: 'Which log keeps no new event?',
    state: 'unseen',
    written: 'Security',
    hostHad: 'Security',
    shownBy: null,
    shownAt: null,
    writtenAt: 4,
    note: null,
    reads: [],
    isMust: true,
    canBeCounted: true,
    counted: null,
  };

  it('is offered only at the step that wrote an unseen sheet line', () => {
    const replay = { ...replaySample(), result: { lines: [line] } as DrillReplay['result'] };
    expect(countableLine(replay, 4)).toBe(line);
    expect(countableLine(replay, 3)).toBeUndefined();
    expect(countableLine(replay, 2)).toBeUndefined();
  });

  it('requires a reason, and sends it with the id of the line', async () => {
    const user = userEvent.setup();
    const path = '/api/trainer/drill-runs/r1/count-line';
    mockReplies({ [`POST ${path}`]: {} });
    renderWithApp(<CountLine runId="r1" line={line} />);
    await user.click(screen.getByRole('button', { name: 'Count It, With a Reason' }));
    const dialog = await screen.findByRole('dialog', { name: 'Count line 2' });
    await user.click(within(dialog).getByRole('button', { name: /^Count It/ }));
    expect(sentBodies('POST', path)).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Seen on paper');
    await user.click(within(dialog).getByRole('button', { name: 'Count It' }));
    await waitFor(() => expect(sentBodies('POST', path)).toEqual([{ line: 'log', reason: 'Seen on paper' }]));
  });
});
