import type { RecordedDrill, RecordedDrillRun } from '@loopcheck/contract/features/trainees/trainees.contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentRequests } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { OwnRecordDrills, RecordDrills } from './record-drills.tsx';

const drillOfRun = {
  drillId: '07-1',
  number: '7.1',
  title: 'The log that keeps nothing new',
  moduleId: 'm7',
  chapterNumber: 7,
};

const createRun = (tryNumber: number, changes: Partial<RecordedDrillRun> = {}): RecordedDrillRun => ({
  ...drillOfRun,
  id: `r${tryNumber}`,
  kind: 'record',
  state: 'failed',
  tryNumber,
  rightCount: 5,
  lineCount: 8,
  requiredCount: 7,
  mustRightCount: 1,
  mustCount: 2,
  minutes: 24,
  stepCount: 31,
  begunAt: '2026-11-20T10:00:00Z',
  submittedAt: '2026-11-20T10:24:00Z',
  marks: [],
  drillMinutes: 25,
  playedSeconds: 1380,
  ...changes,
});

const ungraded = {
  rightCount: null,
  lineCount: null,
  requiredCount: null,
  mustRightCount: null,
  mustCount: null,
  minutes: null,
} as const;
const passedRun = createRun(2, { state: 'passed', rightCount: 8 });
const openRun = createRun(3, { ...ungraded, state: 'open', submittedAt: null, stepCount: 4 });
const practisedRun = createRun(1, { ...ungraded, id: 'p1', kind: 'practice', state: 'completed' });

const createDrill = (changes: Partial<RecordedDrill> = {}): RecordedDrill => ({
  ...drillOfRun,
  bestRun: passedRun,
  recordRuns: 3,
  practisedRuns: 1,
  openRun: { id: openRun.id, kind: 'record', begunAt: openRun.begunAt },
  ...changes,
});

const path = 'GET /api/trainer/trainees/u1/drill-runs';
const renderRunLink = ({ id }: RecordedDrillRun) => <a href={`/trainer/drill-runs/${id}`}>Replay</a>;
const renderRunMarks = ({ marks }: RecordedDrillRun) =>
  marks.length === 0 ? null : <span>To check: {marks.join(' ')}</span>;
const renderDrills = (drills: RecordedDrill[]) =>
  renderWithApp(
    <RecordDrills userId="u1" drills={drills} renderRunLink={renderRunLink} renderRunMarks={renderRunMarks} />,
  );

describe('RecordDrills', () => {
  it('shows the best run of a drill with its result, its date and the number of tries, and that a run is open', async () => {
    mockReplies({
      [`${path}?kind=record`]: { items: [openRun, passedRun, createRun(1)], nextCursor: null },
      [`${path}?kind=practice`]: { items: [practisedRun], nextCursor: null },
    });
    renderDrills([createDrill()]);
    const [best] = screen.getAllByRole('listitem');
    // The text content has no spaces between the elements.
    expect(best).toHaveTextContent(/^7\.1 · The log.*Passed8 of 8 linestry 2 of 3, .*2026.*practised once.*Run open$/);
    expect(await screen.findByText('Handed in')).toBeVisible();
  });

  it('lists runs for the record and practised runs apart, each with its result and a link to its replay', async () => {
    mockReplies({
      [`${path}?kind=record`]: { items: [openRun, passedRun, createRun(1)], nextCursor: null },
      [`${path}?kind=practice`]: { items: [practisedRun], nextCursor: null },
    });
    renderDrills([createDrill()]);
    expect(await screen.findByText(/try 3, begun/)).toBeVisible();
    expect(await screen.findByText('Handed in')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Runs for the record',
      'Practised runs, not graded',
    ]);
    const [, recordRuns, practisedRuns] = screen.getAllByRole('list');
    if (!recordRuns || !practisedRuns) throw new Error('A list is missing.');
    const rows = within(recordRuns).getAllByRole('listitem');
    expect(rows.map((row) => /Open|Passed|Not passed/.exec(row.textContent)?.[0])).toEqual([
      'Open',
      'Passed',
      'Not passed',
    ]);
    expect(rows[2]).toHaveTextContent('5 of 8 lines');
    expect(rows[2]).toHaveTextContent('31 steps, handed in after 24 min');
    expect(rows[0]).not.toHaveTextContent('handed in');
    expect(within(recordRuns).getAllByRole('link')[2]).toHaveAttribute('href', '/trainer/drill-runs/r1');
    expect(within(practisedRuns).getByText('Handed in')).toBeVisible();
    expect(within(practisedRuns).queryByText(/lines/)).toBeNull();
  });

  it('shows the time that has passed on the server, not the time on the practice host', async () => {
    // `minutes` is the time on the clock of the practice host (a simulated computer). On the server, 0.3 s have passed.
    const fastRun = createRun(1, { minutes: 24, submittedAt: '2026-11-20T10:00:00.300Z' });
    mockReplies({ [`${path}?kind=record`]: { items: [fastRun], nextCursor: null } });
    renderDrills([createDrill({ practisedRuns: 0, openRun: null })]);
    expect(await screen.findByText('31 steps, handed in after less than 1 min')).toBeVisible();
    expect(screen.queryByText(/24 min/)).toBeNull();
  });

  it('shows the reasons to check a run beside the run', async () => {
    const markedRun = createRun(2, { state: 'passed', marks: ['fast_steps', 'steps_at_once'] });
    mockReplies({ [`${path}?kind=record`]: { items: [markedRun, createRun(1)], nextCursor: null } });
    renderDrills([createDrill({ practisedRuns: 0, openRun: null })]);
    expect(await screen.findAllByText('To check: fast_steps steps_at_once')).toHaveLength(1);
    // The first list item is the best run of the drill.
    const [, row] = screen.getAllByRole('listitem');
    if (!row) throw new Error('The run is missing.');
    expect(row).toHaveTextContent('To check');
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/trainer/drill-runs/r2');
  });

  it('says that no drill was started, and requests no runs', () => {
    mockReplies({});
    renderDrills([]);
    expect(screen.getByText('No drill started yet.')).toBeVisible();
    expect(sentRequests()).toEqual([]);
  });

  it('shows “No result yet” for a drill that was only practised', () => {
    mockReplies({ [`${path}?kind=practice`]: { items: [practisedRun], nextCursor: null } });
    renderDrills([createDrill({ bestRun: null, recordRuns: 0, openRun: null })]);
    expect(screen.getByText('No result yet')).toBeVisible();
    expect(screen.queryByText('Runs for the record')).toBeNull();
  });
});

describe('OwnRecordDrills', () => {
  it('shows the runs of the signed-in person, and nothing before the first run', async () => {
    mockReplies({ 'GET /api/training-record/drill-runs?kind=record': { items: [passedRun], nextCursor: null } });
    const { unmount } = renderWithApp(<OwnRecordDrills drills={[]} renderRunLink={renderRunLink} />);
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
    const ownDrill = createDrill({ recordRuns: 1, practisedRuns: 0, openRun: null });
    renderWithApp(<OwnRecordDrills drills={[ownDrill]} renderRunLink={renderRunLink} />);
    expect(await screen.findByText(/^try 2, /)).toBeVisible();
    // The best run of the drill, and the same run in the list of runs.
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});
