import type { ClosedDrillRun, DrillPage, ListedDrill } from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillReading, DrillResult, DrillResultLine } from '@loopcheck/contract/features/drills/drill-result';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { drillPageSample, openRunSample, replaySample, runDrillSample } from '../../testing/drills.ts';
import { mockReplies, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { Debrief } from './debrief.tsx';
import { DrillCardPage } from './drill-page.tsx';
import { ModuleDrills } from './module-drills.tsx';

const createLine = (changes: Partial<DrillResultLine>): DrillResultLine => ({
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
  // The texts that the trainee should read again.
  reads: [],
  isMust: false,
  canBeCounted: false,
  counted: null,
  ...changes,
});

/** The texts that explain how to find the value of a wrong line. */
const textsToRead: DrillReading[] = [
  { title: 'Check size and retention', href: '/training-modules/by-chapter/7#check-settings', chapterNumber: 7 },
  { title: 'LC-07-02 Export the logs', href: '/sop-library?sop=LC-07-02', stepNumber: 7 },
  { title: 'LC-11-02 Carry a drive', href: '/sop-library?sop=LC-11-02' },
];

const result: DrillResult = {
  isPassed: false,
  rightCount: 1,
  lineCount: 3,
  requiredCount: 3,
  // Of the lines that must be right (one), none is right.
  mustRightCount: 0,
  mustCount: 1,
  lines: [
    createLine({}),
    createLine({
      id: 'time',
      number: 2,
      ask: 'Creation',
      state: 'wrong',
      written: '2024-03-12 08:14',
      note: 'You took creationTime.',
      isMust: true,
      reads: textsToRead,
    }),
    createLine({
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

const createClosedRun = (changes: Partial<ClosedDrillRun> = {}): ClosedDrillRun => ({
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
  it('shows the verdict, the number of sheet lines that count, the time, and the number of steps', () => {
    renderWithApp(<Debrief run={createClosedRun()} takesFocus={false} />);
    expect(screen.getByRole('heading', { name: 'Drill Not Passed' })).toBeVisible();
    expect(screen.getByRole('img', { name: '1 of 3 lines count, 3 are required' })).toBeVisible();
    expect(screen.getByText('Handed in after').parentElement).toHaveTextContent(
      /19 min, 31 steps.*19 min on the plant, by your watch/,
    );
  });

  it('says that the times in the timeline are by the watch of the trainee', () => {
    // The times are not by the clock of a host, because it can be wrong. In the contract, their field is called
    // `hostTime`.
    renderWithApp(<Debrief run={createClosedRun()} takesFocus={false} />);
    expect(screen.getByRole('region', { name: 'What you did' })).toHaveTextContent('By your watch');
    expect(screen.queryByText(/clock of the host/i)).not.toBeInTheDocument();
  });

  it('shows the time that the trainee really needed, beside the simulated time by the watch of the trainee', () => {
    renderWithApp(<Debrief run={createClosedRun({ submittedAt: '2026-11-20T14:05:00.300Z' })} takesFocus={false} />);
    expect(screen.getByText('Handed in after').nextElementSibling).toHaveTextContent(/^less than 1 min, 31 steps/);
  });

  it('lists the lines that do not count with the right value and its command, and lists all lines after a press of “All 3”', async () => {
    const user = userEvent.setup();
    renderWithApp(<Debrief run={createClosedRun()} takesFocus={false} />);
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

  it('says why a value is right, also for a sheet line that is right', () => {
    const lines = [createLine({ why: 'Its retention is true.' }), createLine({ id: 'other', why: null })];
    renderWithApp(<Debrief run={createClosedRun({ result: { ...result, lines } })} takesFocus={false} />);
    const [first] = within(screen.getByRole('region', { name: 'What you found' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('Its retention is true.');
    expect(first).toHaveTextContent('First on your screen at step 3');
  });

  it('says that the host had no value, for example for the hash of a copy that was never saved', () => {
    const lines = [
      createLine({ state: 'wrong', written: '0ec5f3ce', hostHad: '' }),
      createLine({ id: 'hash', state: 'missed', written: '', hostHad: '' }),
    ];
    renderWithApp(<Debrief run={createClosedRun({ result: { ...result, lines } })} takesFocus={false} />);
    expect(screen.getAllByText('The host had no value for this line.')).toHaveLength(2);
    expect(screen.queryByText(/^The host had$/)).not.toBeInTheDocument();
  });

  it('shows the reaction to a drill event, the careless acts, and links to the texts to read again', () => {
    renderWithApp(<Debrief run={createClosedRun()} takesFocus={false} />);
    expect(screen.getByText(/You cleared it.*Needed/)).toHaveTextContent('Needed: To say no.');
    expect(screen.getByText('Noted, costs nothing')).toBeVisible();
    for (const [name, about] of [
      [/Check size and retention/, 'Chapter 7 · for line 2'],
      [/LC-07-02/, 'Procedure, step 7 · for line 2'],
      [/LC-11-02/, 'Procedure · for line 2'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveTextContent(about);
    }
  });

  it('marks forbidden acts, and shows acts that differ only in the file as one entry with the number of acts', () => {
    const forbidden = ['a.txt', 'b.txt', 'c.txt'].map((name, index) => ({
      act: 'file.delete',
      text: `Deleted ${name}`,
      index: index + 2,
      reads: [],
    }));
    const timeline = forbidden.map(({ text, index }) => ({
      hostTime: '09:31',
      kind: 'forbidden' as const,
      text,
      index,
    }));
    renderWithApp(<Debrief run={createClosedRun({ result: { ...result, forbidden, timeline } })} takesFocus={false} />);
    const entries = screen.getAllByRole('listitem').map((entry) => entry.textContent);
    expect(entries).toContain('Deleted a.txt and 2 others (steps 2, 3, 4)');
    expect(screen.getByText('Forbidden by the permit, 3 times')).toBeVisible();
    expect(screen.queryByText(/b\.txt/)).not.toBeInTheDocument();
  });

  it('shows the right answer to a line that asks for a judgement, and “Not written” only once for an empty line', () => {
    const lines = [
      createLine({ state: 'wrong', written: 'trainer', hostHad: 'System owner', shownBy: null, isJudgement: true }),
      createLine({ id: 'size', state: 'missed', written: '', hostHad: '20971520' }),
    ];
    renderWithApp(<Debrief run={createClosedRun({ result: { ...result, lines } })} takesFocus={false} />);
    expect(screen.getByText(/^Right:/)).toHaveTextContent('Right: System owner');
    expect(screen.getByText(/^The host had/)).toHaveTextContent('The host had 20971520');
    expect(screen.getByText('Not written')).toBeVisible();
    expect(screen.queryByText('You wrote nothing.')).not.toBeInTheDocument();
  });

  it('shows in the timeline on which channel a contact spoke', () => {
    const timeline = (['radio', 'phone', 'face'] as const).map((by, index) => ({
      hostTime: '09:31',
      kind: 'event' as const,
      by,
      text: `By ${by}`,
      index,
    }));
    renderWithApp(<Debrief run={createClosedRun({ result: { ...result, timeline } })} takesFocus={false} />);
    const icons = timeline.map(({ text }) => screen.getByText(text).closest('li')?.querySelector('svg')?.innerHTML);
    expect(new Set(icons).size).toBe(3);
  });

  it('shows reactions and duties above the timeline only if one of them was not done right, and shows that one first', () => {
    const duties = [
      { text: 'Tell the panel operator that you are done', isDone: true },
      { text: 'Compare label, name and permit before the first line', isDone: false },
    ];
    const listHeadings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    const { unmount } = renderWithApp(
      <Debrief run={createClosedRun({ result: { ...result, duties } })} takesFocus={false} />,
    );
    expect(listHeadings().indexOf('How you worked')).toBeLessThan(listHeadings().indexOf('What you did'));
    const [first] = screen.getAllByText(/^(Tell the panel operator that|Compare label, name and permit)/);
    expect(first).toHaveTextContent('Compare label');
    expect(screen.getByRole('link', { name: '1 duty of the job not done' })).toHaveAttribute(
      'href',
      expect.stringMatching(/#how-you-worked$/),
    );
    unmount();
    const reactions = result.reactions.map((reaction) => ({ ...reaction, isRight: true }));
    renderWithApp(
      <Debrief
        run={createClosedRun({ result: { ...result, duties: duties.slice(0, 1), reactions } })}
        takesFocus={false}
      />,
    );
    expect(listHeadings().indexOf('How you worked')).toBeGreaterThan(listHeadings().indexOf('What you did'));
  });

  it('marks each figure that is not enough for a pass, and counts the duties that were not done', () => {
    const duties = [
      { text: 'Compare label, name and permit before the first line', isDone: false },
      { text: 'Tell the panel operator that you are done', isDone: true },
    ];
    const forbidden = [{ act: 'log.clear', text: 'Cleared the log Security', index: 3, reads: [] }];
    const { unmount } = renderWithApp(
      <Debrief run={createClosedRun({ result: { ...result, duties, forbidden } })} takesFocus={false} />,
    );
    const findValueOf = (fact: string) => screen.getByText(fact, { selector: 'dt' }).nextElementSibling;
    expect(findValueOf('Must be right')).toHaveTextContent('0 of 1Not enough for a pass');
    expect(findValueOf('Forbidden acts')).toHaveTextContent('1Not enough for a pass');
    expect(findValueOf('Reactions')).toHaveTextContent('0 of 1Not enough for a pass');
    expect(screen.getByText('1 duty of the job not done')).toBeVisible();
    // The page names the forbidden act and the duty only once: below the figures.
    expect(screen.getAllByText(/Cleared the log Security/)).toHaveLength(1);
    expect(screen.getAllByText(/Compare label, name and permit/)).toHaveLength(1);
    expect(screen.getAllByText(/You cleared it/)).toHaveLength(1);
    unmount();
    const reactions = result.reactions.map((reaction) => ({ ...reaction, isRight: true }));
    renderWithApp(
      <Debrief
        run={createClosedRun({ result: { ...result, isPassed: true, mustRightCount: 1, reactions } })}
        takesFocus={false}
      />,
    );
    expect(screen.queryByText('Not enough for a pass')).not.toBeInTheDocument();
    expect(screen.queryByText(/not done$/)).not.toBeInTheDocument();
  });

  it('links to another run, to the replay and to the module', () => {
    renderWithApp(<Debrief run={createClosedRun()} takesFocus={false} />);
    const findHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(findHref('Begin Again, Another Host')).toBe('/drills/07-1');
    expect(findHref('Step Through the Run')).toBe(`/drill-runs/${openRunSample().id}/replay`);
    expect(findHref('Back to Module')).toBe(`/training-modules/${runDrillSample.moduleId}`);
  });

  it('lists for a practised run the forbidden acts, what was written, and what to do next', async () => {
    const { id } = openRunSample();
    const clearInput = { kind: 'line' as const, window: 'hist/cmd-elevated', text: 'wevtutil cl Security' };
    const writeInput = { kind: 'write' as const, line: 'owner', value: 'shift-supervisor' };
    const replay = replaySample({
      forbidden: ['log.clear'],
      inputs: [clearInput, writeInput, { kind: 'submit' }],
      flags: [],
    });
    mockReplies({ [`GET /api/drill-runs/${id}/replay`]: replay });
    renderWithApp(
      <Debrief run={createClosedRun({ state: 'completed', kind: 'practice', result: null })} takesFocus={false} />,
    );
    expect(await screen.findByText(/^Cleared the log Security/)).toHaveTextContent('(step 1)');
    const writtenRegion = screen.getByRole('region', { name: 'What you wrote' });
    const ownerLine = within(writtenRegion).getAllByRole('listitem')[3];
    expect(ownerLine).toHaveTextContent('Shift supervisor');
    expect(within(writtenRegion).getAllByText('Not written')).toHaveLength(3);
    const nextStepsRegion = screen.getByRole('region', { name: 'What to do next' });
    expect(nextStepsRegion).toHaveTextContent('Practise again without what the permit forbids.');
    expect(nextStepsRegion).toHaveTextContent('open the hints of the 3 lines that are empty');
    // The run is not graded.
    expect(screen.queryByText(/The host had|Wrong/)).not.toBeInTheDocument();
  });

  it('shows no result for a practised run or for a run that an update has ended', () => {
    mockReplies({ [`GET /api/drill-runs/${openRunSample().id}/replay`]: replaySample() });
    const { unmount } = renderWithApp(
      <Debrief run={createClosedRun({ state: 'completed', kind: 'practice', result: null })} takesFocus={false} />,
    );
    expect(screen.getByRole('heading', { name: 'Practised' })).toBeVisible();
    unmount();
    renderWithApp(<Debrief run={createClosedRun({ state: 'superseded', result: null })} takesFocus={false} />);
    expect(screen.getByText(/does not count, and costs nothing/)).toBeVisible();
  });

  it('says that the server, and not an update, has ended a run whose replay takes too long', () => {
    renderWithApp(<Debrief run={createClosedRun({ state: 'too_long', result: null })} takesFocus={false} />);
    expect(screen.getByRole('heading', { name: 'This run was ended by the server' })).toBeVisible();
    expect(screen.getByText(/does not count, and costs nothing/)).toBeVisible();
    expect(screen.queryByText(/update/)).not.toBeInTheDocument();
  });
});

describe('DrillCardPage', () => {
  const renderCard = (changes: Partial<DrillPage> = {}) => {
    const onOpen = vi.fn<(runId: string) => void>();
    renderWithApp(
      <DrillCardPage drill={drillPageSample(changes)} back={null} renderSop={() => null} onOpen={onOpen} />,
    );
    return { onOpen, user: userEvent.setup() };
  };

  it('shows the job card, the label on the case of the host, and what a pass requires', () => {
    renderCard();
    expect(screen.getByText('PTW-4471')).toBeVisible();
    expect(screen.getByRole('img', { name: /Label on the case: HIST-02, asset A-20418/ })).toBeVisible();
    expect(screen.getByText(/7 of 8 lines right/)).toHaveTextContent(
      '2 lines must be among them:2Which log keeps no new event?5Time of its newest event, UTC',
    );
    expect(screen.getByText(/Outputs of real hosts may differ in wording/)).toBeVisible();
  });

  it('shows the paths of the job card in the font of code, as the host shows them', () => {
    const { card } = drillPageSample();
    const saveTo = String.raw`New set: D:\Job, last set: C:\Old Set\a-1.txt. Share: \\HIST-01\Exports`;
    renderCard({ card: { ...card, saveTo } });
    const cell = screen.getByText('Save to').nextElementSibling;
    expect(cell).toHaveTextContent(saveTo);
    const codes = [...(cell?.querySelectorAll('.font-mono') ?? [])].map(({ textContent }) => textContent);
    // A path ends before a space, so only the beginning of `C:\Old Set\a-1.txt` counts as a path.
    expect(codes).toEqual([String.raw`D:\Job`, String.raw`C:\Old`, String.raw`\\HIST-01\Exports`]);
  });

  it.each([
    ['For the record', 'record'],
    ['Practise', 'practice'],
  ])('starts a run of the kind “%s”', async (label, kind) => {
    mockReplies({ 'POST /api/drill-runs': openRunSample() });
    const { user, onOpen } = renderCard();
    await user.click(screen.getByRole('radio', { name: new RegExp(`^${label}`) }));
    await user.click(screen.getByRole('button', { name: 'Start Drill' }));
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(openRunSample().id));
    expect(sentBodies('POST', '/api/drill-runs')).toEqual([{ drillId: '07-1', kind }]);
  });

  it('resumes the open run instead of starting another one', async () => {
    const openRun = { id: 'r1', kind: 'record' as const, begunAt: '2026-11-20T14:05:00Z', inputCount: 3 };
    const { user, onOpen } = renderCard({ openRun });
    expect(screen.queryByRole('button', { name: 'Start Drill' })).not.toBeInTheDocument();
    const resumeButton = screen.getByRole('button', { name: 'Resume' });
    expect(resumeButton.compareDocumentPosition(screen.getByRole('heading', { name: 'Job card' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await user.click(resumeButton);
    expect(onOpen).toHaveBeenCalledWith('r1');
  });

  it('lists the ended runs, and shows for each graded run how long it took by the clock of the server', () => {
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
    renderCard({ runs: [graded] });
    const runs = screen.getByRole('region', { name: 'Your runs' });
    expect(runs).toHaveTextContent('Passed8 of 8, for the record20 Nov 2026, less than 1 min, 33 steps');
    expect(runs).not.toHaveTextContent('13 min');
  });

  it('says why the drill cannot be started', () => {
    renderCard({ canStart: false, startRefusal: 'module_locked' });
    expect(screen.getByText(/Chapter 7 is locked\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Its page says what opens it.' })).toBeVisible();
  });
});

describe('ModuleDrills', () => {
  const path = `/api/drills?moduleId=${runDrillSample.moduleId}`;

  it('shows nothing if the module has no drill', async () => {
    mockReplies({ [`GET ${path}`]: [] });
    const { container } = renderWithApp(<ModuleDrills moduleId={runDrillSample.moduleId} />);
    await waitFor(() => expect(container.querySelector('section')).toBeNull());
    expect(screen.queryByText('Practice hosts')).not.toBeInTheDocument();
  });

  it('links to each drill, and shows its best run', async () => {
    // The page of a drill has these fields. A drill in a list does not have them.
    const { moduleTitle: _title, card: _card, sops: _sops, label: _label, runs: _runs, ...fields } = drillPageSample();
    const drill: ListedDrill = {
      ...fields,
      bestRun: { rightCount: 5, lineCount: 8 } as ListedDrill['bestRun'],
    };
    mockReplies({ [`GET ${path}`]: [drill] });
    renderWithApp(<ModuleDrills moduleId={runDrillSample.moduleId} />);
    const link = await screen.findByRole('link', { name: /The log that keeps nothing new/ });
    expect(link).toHaveAttribute('href', '/drills/07-1');
    expect(link).toHaveTextContent('best 5 of 8');
  });
});
