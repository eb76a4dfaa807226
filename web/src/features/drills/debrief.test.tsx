import type { ClosedDrillRun, DrillPage, ListedDrill } from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillReading, DrillResult, DrillResultLine } from '@loopcheck/contract/features/drills/drill-result';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { drillPageSample, openRunSample, runDrillSample } from '../../testing/drills.ts';
import { mockReplies, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { Debrief } from './debrief.tsx';
import { DrillCardPage } from './drill-page.tsx';
import { ModuleDrills } from './module-drills.tsx';

const lineSample = (changes: Partial<DrillResultLine>): DrillResultLine => ({
  id: 'newest',
  number: 1,
  ask: 'Time of its newest event, UTC',
  state: 'right',
  written: '2026-11-18 01:14',
  hostHad: '2026-11-18 01:14',
  shownBy: 'wevtutil gli LOG',
  shownAt: 3,
  writtenAt: 5,
  note: null,
  reads: [],
  isMust: false,
  canBeCounted: false,
  counted: null,
  ...changes,
});

/** The texts that explain how to find the value of a wrong line. */
const textsToRead: DrillReading[] = [
  { title: 'Check size and retention', href: '/training-modules/by-chapter/7#check-settings' },
];

const result: DrillResult = {
  isPassed: false,
  rightCount: 1,
  lineCount: 3,
  requiredCount: 3,
  mustRightCount: 0,
  mustCount: 1,
  lines: [
    lineSample({}),
    lineSample({
      id: 'time',
      number: 2,
      ask: 'Creation',
      state: 'wrong',
      written: '2024-03-12 08:14',
      note: 'You took creationTime.',
      isMust: true,
      reads: textsToRead,
    }),
    lineSample({
      id: 'audited',
      number: 3,
      ask: 'Are failed sign-ins audited here?',
      state: 'unseen',
      written: 'No',
      shownBy: 'auditpol /get /category:*',
    }),
  ],
  forbidden: [],
  careless: [{ act: 'open-evtx', text: 'Opened the copy on the host.', index: 4, reads: [] }],
  reactions: [
    {
      event: 'clear-it',
      from: 'Historian engineer',
      text: 'Just clear it.',
      isRight: false,
      did: 'You cleared it.',
      needed: 'To say no.',
    },
  ],
  duties: [{ text: 'Tell the panel operator before the first line', isDone: true }],
  timeline: [
    { hostTime: '09:31', kind: 'act', text: 'Opened the copy on the host.', index: 4 },
    { hostTime: '09:41', kind: 'event', text: 'Historian engineer: Just clear it.', index: 6 },
  ],
  stepCount: 31,
  minutes: 19,
};

const closedRun = (changes: Partial<ClosedDrillRun> = {}): ClosedDrillRun => ({
  state: 'failed',
  id: openRunSample().id,
  kind: 'record',
  tryNumber: 1,
  drill: runDrillSample,
  begunAt: '2026-11-20T14:05:00Z',
  submittedAt: '2026-11-20T14:24:00Z',
  stepCount: 31,
  result,
  ...changes,
});

describe('Debrief', () => {
  it('shows whether the run was passed, how many lines count, the time and the number of steps', () => {
    renderWithApp(<Debrief run={closedRun()} takesFocus={false} />);
    expect(screen.getByRole('heading', { name: 'Drill Not Passed' })).toBeVisible();
    expect(screen.getByRole('img', { name: '1 of 3 lines count, 3 are required' })).toBeVisible();
    expect(screen.getByText(/^31 steps, handed in after 19 min/)).toHaveTextContent('19 min by the clock of the host');
  });

  it('shows the time that has passed on the server, not only that of the host', () => {
    renderWithApp(<Debrief run={closedRun({ submittedAt: '2026-11-20T14:05:00.300Z' })} takesFocus={false} />);
    expect(screen.getByText(/handed in after less than 1 min/)).toBeVisible();
  });

  it('lists the lines that do not count, with the right value and the command that shows it, and all lines on request', async () => {
    const user = userEvent.setup();
    renderWithApp(<Debrief run={closedRun()} takesFocus={false} />);
    const findings = screen.getByRole('region', { name: 'What you found' });
    expect(within(findings).getAllByRole('listitem')).toHaveLength(2);
    expect(findings).toHaveTextContent('You wrote 2024-03-12 08:14');
    expect(findings).toHaveTextContent('The host had 2026-11-18 01:14');
    expect(findings).toHaveTextContent('You took creationTime.');
    expect(findings).toHaveTextContent('Right, but you had not looked');
    expect(findings).toHaveTextContent('Shown by auditpol /get /category:*');
    await user.click(within(findings).getByRole('button', { name: 'All 3' }));
    expect(within(findings).getAllByRole('listitem')).toHaveLength(3);
  });

  it('shows the reaction to an event, the careless acts, and links to the texts to read again', () => {
    renderWithApp(<Debrief run={closedRun()} takesFocus={false} />);
    expect(screen.getByText(/You cleared it.*Needed/)).toHaveTextContent('Needed: To say no.');
    expect(screen.getByText('Noted, costs nothing')).toBeVisible();
    expect(screen.getByRole('link', { name: /Check size and retention/ })).toHaveTextContent('Line 2');
  });

  it('says at the top what was missing for a pass, but not for a passed run', () => {
    const duties = [
      { text: 'Compare label, name and permit before the first line', isDone: false },
      { text: 'Tell the panel operator that you are done', isDone: true },
    ];
    const forbidden = [{ act: 'log.clear', text: 'Cleared the log Security', index: 3, reads: [] }];
    const { unmount } = renderWithApp(
      <Debrief run={closedRun({ result: { ...result, duties, forbidden } })} takesFocus={false} />,
    );
    const missing = screen.getByRole('heading', { name: 'What was missing' }).parentElement;
    const items = within(missing ?? document.body).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      '2 more right lines',
      '1 line that must be right',
      'Forbidden by the permit: Cleared the log Security',
      'Not done: Compare label, name and permit before the first line',
      expect.stringContaining('You cleared it'),
    ]);
    unmount();
    renderWithApp(<Debrief run={closedRun({ result: { ...result, isPassed: true } })} takesFocus={false} />);
    expect(screen.queryByRole('heading', { name: 'What was missing' })).not.toBeInTheDocument();
  });

  it('links to another run, to the replay and to the module', () => {
    renderWithApp(<Debrief run={closedRun()} takesFocus={false} />);
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Begin Again, Another Host')).toBe('/drills/07-1');
    expect(href('Step Through the Run')).toBe(`/drill-runs/${openRunSample().id}/replay`);
    expect(href('Back to Module')).toBe(`/training-modules/${runDrillSample.moduleId}`);
  });

  it('has no result for a practised run, or for a run that an update has ended', () => {
    const { unmount } = renderWithApp(
      <Debrief run={closedRun({ state: 'completed', kind: 'practice', result: null })} takesFocus={false} />,
    );
    expect(screen.getByRole('heading', { name: 'Practised' })).toBeVisible();
    unmount();
    renderWithApp(<Debrief run={closedRun({ state: 'superseded', result: null })} takesFocus={false} />);
    expect(screen.getByText(/does not count, and costs nothing/)).toBeVisible();
  });
});

describe('DrillCardPage', () => {
  const show = (changes: Partial<DrillPage> = {}) => {
    const onOpen = vi.fn<(runId: string) => void>();
    renderWithApp(
      <DrillCardPage drill={drillPageSample(changes)} back={null} renderSop={() => null} onOpen={onOpen} />,
    );
    return { onOpen, user: userEvent.setup() };
  };

  it('shows the job card, the label on the case of the host, and what a pass requires', () => {
    show();
    expect(screen.getByText('PTW-4471')).toBeVisible();
    expect(screen.getByRole('img', { name: /Label on the case: HIST-02, asset A-20418/ })).toBeVisible();
    expect(screen.getByText(/7 of 8 lines right/)).toHaveTextContent('2 lines must be among them.');
    expect(screen.getByText(/Outputs of real hosts may differ in wording/)).toBeVisible();
  });

  it.each([
    ['For the record', 'record'],
    ['Practise', 'practice'],
  ])('starts a run: %s', async (label, kind) => {
    mockReplies({ 'POST /api/drill-runs': openRunSample() });
    const { user, onOpen } = show();
    await user.click(screen.getByRole('radio', { name: new RegExp(`^${label}`) }));
    await user.click(screen.getByRole('button', { name: 'Start Drill' }));
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(openRunSample().id));
    expect(sentBodies('POST', '/api/drill-runs')).toEqual([{ drillId: '07-1', kind }]);
  });

  it('resumes the open run instead of starting another one', async () => {
    const openRun = { id: 'r1', kind: 'record' as const, begunAt: '2026-11-20T14:05:00Z', inputCount: 3 };
    const { user, onOpen } = show({ openRun });
    expect(screen.queryByRole('button', { name: 'Start Drill' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(onOpen).toHaveBeenCalledWith('r1');
  });

  it('lists the ended runs, the graded ones with the time that has passed on the server', () => {
    const graded = {
      id: 'r1',
      kind: 'record' as const,
      state: 'passed' as const,
      tryNumber: 1,
      rightCount: 8,
      lineCount: 8,
      requiredCount: 7,
      mustRightCount: 2,
      mustCount: 2,
      minutes: 13,
      stepCount: 33,
      begunAt: '2026-11-20T14:05:00Z',
      submittedAt: '2026-11-20T14:05:00.300Z',
    };
    show({ runs: [graded] });
    const runs = screen.getByRole('region', { name: 'Your runs' });
    expect(runs).toHaveTextContent('handed in after less than 1 min, 33 steps. Passed');
    expect(runs).not.toHaveTextContent('13 min');
  });

  it('says why the drill cannot be started', () => {
    show({ canStart: false, startRefusal: 'module_locked' });
    expect(screen.getByText(/The module of this drill is locked/)).toBeVisible();
  });
});

describe('ModuleDrills', () => {
  const path = `/api/drills?moduleId=${runDrillSample.moduleId}`;

  it('shows nothing where the module has no drill', async () => {
    mockReplies({ [`GET ${path}`]: [] });
    const { container } = renderWithApp(<ModuleDrills moduleId={runDrillSample.moduleId} />);
    await waitFor(() => expect(container.querySelector('section')).toBeNull());
    expect(screen.queryByText('Practice hosts')).not.toBeInTheDocument();
  });

  it('links to each drill, and shows its best run', async () => {
    const { moduleTitle: _title, card: _card, sops: _sops, label: _label, runs: _runs, ...rest } = drillPageSample();
    const drill: ListedDrill = {
      ...rest,
      bestRun: { rightCount: 5, lineCount: 8 } as ListedDrill['bestRun'],
    };
    mockReplies({ [`GET ${path}`]: [drill] });
    renderWithApp(<ModuleDrills moduleId={runDrillSample.moduleId} />);
    const link = await screen.findByRole('link', { name: /The log that keeps nothing new/ });
    expect(link).toHaveAttribute('href', '/drills/07-1');
    expect(link).toHaveTextContent('best 5 of 8');
  });
});
