import type {
  MatrixCell,
  MatrixRow,
  RecordedAttempt,
  RecordedDrill,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentRequests } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { CellPopover } from './cell-popover.tsx';
import { RecordAttempts } from './record/record-attempts.tsx';

const createAttempt = (number: number, overrides: Partial<RecordedAttempt> = {}): RecordedAttempt => ({
  id: `a${number}`,
  moduleId: 'm1',
  chapterNumber: 1,
  number,
  quizId: 'q1',
  quizTitle: 'Quiz of chapter 1',
  startedAt: '2026-01-02T10:00:00Z',
  submittedAt: '2026-01-02T10:05:00Z',
  score: 50,
  isPassing: false,
  passingScore: 80,
  testOut: false,
  countsAsPass: false,
  endedByRevision: false,
  correctCount: 6,
  questionCount: 12,
  timeSpentSeconds: 300,
  isFast: false,
  ...overrides,
});

const attemptsPath = 'GET /api/trainer/trainees/u1/attempts';

describe('CellPopover', () => {
  const cell = { moduleId: 'm1', state: 'failed', depth: 100, attempts: 2, isDrillPassed: null } as MatrixCell;
  const mark = { kind: 'fast_reading', count: 1, seconds: 9, markedAt: '2026-01-02T10:00:00Z' } as const;
  const marks = ['m1', 'm2', null].map((moduleId) => ({ ...mark, moduleId, chapterNumber: null }));
  const row = { id: 'u1', fullName: 'Rita Reader', marks } as unknown as MatrixRow;
  const record = {
    id: 'u1',
    modules: [{ ...cell, chapterNumber: 1, title: 'System Information', changedSinceRead: false }],
    drills: [] as Partial<RecordedDrill>[],
  };

  function renderPopover(replies: Record<string, unknown>) {
    mockReplies({ 'GET /api/trainer/trainees/u1': record, ...replies });
    const onOpenAttempt = vi.fn<(attemptId: string) => void>();
    const selectedCell = { row, cell, element: document.body };
    renderWithApp(
      <CellPopover
        selectedCell={selectedCell}
        onClose={vi.fn<() => void>()}
        renderRecordLink={() => null}
        renderEvidenceMarks={(shown) => `Marks of ${shown.map(({ moduleId }) => moduleId ?? 'all').join(' and ')}`}
        onOpenAttempt={onOpenAttempt}
      />,
    );
    return onOpenAttempt;
  }

  it('shows the marks about the module and the marks about several modules', async () => {
    renderPopover({ [attemptsPath]: { items: [], nextCursor: null } });
    expect(await screen.findByText('Marks of m1 and all')).toBeVisible();
  });

  it('lists the attempts in the module, newest first and page by page, each with a button that opens the attempt', async () => {
    const onOpenAttempt = renderPopover({
      [`${attemptsPath}?moduleId=m1`]: {
        items: [createAttempt(3, { submittedAt: null, score: null })],
        nextCursor: 'c1',
      },
      [`${attemptsPath}?moduleId=m1&cursor=c1`]: { items: [createAttempt(2), createAttempt(1)], nextCursor: null },
    });
    expect(await screen.findByText(/^Attempt 3/)).toBeVisible();
    expect(screen.queryByText(/^Attempt 2/)).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/^Attempt 1/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();

    fireEvent.click(screen.getAllByRole('button', { name: /see the answers/ })[1] as HTMLElement);
    expect(onOpenAttempt).toHaveBeenCalledWith('a2');
  });

  const bestRun = { state: 'failed', rightCount: 5, lineCount: 8, submittedAt: '2026-01-02T10:05:00Z' };
  const drill = { drillId: '01-1', number: '1.1', moduleId: 'm1', recordRuns: 1, practisedRuns: 0, openRun: null };
  it.each([
    ['passed', { ...drill, bestRun: { ...bestRun, state: 'passed' } }, /^passed, .*2026/],
    ['not passed, with the best result', { ...drill, bestRun }, /^not passed, best 5 of 8$/],
    ['open', { ...drill, bestRun: null, openRun: { kind: 'record' } }, /^run open$/],
    ['only practised', { ...drill, bestRun: null, recordRuns: 0, practisedRuns: 1 }, /^only practised$/],
    // An update of the drill or the time limit has ended the only run for the record.
    ['without a result yet', { ...drill, bestRun: null, practisedRuns: 1 }, /^no result yet$/],
  ])('says that a drill of the module is %s', async (_, recordedDrill, text) => {
    const drillOfOtherModule = { ...recordedDrill, drillId: '02-1', number: '2.1', moduleId: 'm2' };
    const modules = record.modules.map((module) => ({ ...module, isDrillPassed: true }));
    renderPopover({
      'GET /api/trainer/trainees/u1': { ...record, modules, drills: [recordedDrill, drillOfOtherModule] },
      [attemptsPath]: { items: [], nextCursor: null },
    });
    const term = await screen.findByText('Drill 1.1');
    expect(term.nextElementSibling).toHaveTextContent(text);
    expect(screen.queryByText('Drill 2.1')).toBeNull();
  });

  it('says that the drill of a module is not started, and does not mention drills if the module has none', async () => {
    const replies = { [attemptsPath]: { items: [], nextCursor: null } };
    renderPopover(replies);
    expect(await screen.findByText('100%')).toBeVisible();
    expect(screen.queryByText(/drill/i)).toBeNull();
    const modules = record.modules.map((module) => ({ ...module, isDrillPassed: false }));
    renderPopover({ ...replies, 'GET /api/trainer/trainees/u1': { ...record, modules } });
    expect((await screen.findByText('Drill')).nextElementSibling).toHaveTextContent('not started');
  });

  it('shows the reading depth even if the attempts could not be loaded, and loads the attempts on Retry', async () => {
    renderPopover({
      [`${attemptsPath}?moduleId=m1`]: [404, { code: 'trainee_not_found', message: 'This trainee does not exist.' }],
    });
    expect(await screen.findByText('100%')).toBeVisible();
    expect(await screen.findByText('This trainee does not exist.')).toBeVisible();

    mockReplies({ [`${attemptsPath}?moduleId=m1`]: { items: [createAttempt(1)], nextCursor: null } });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Attempt 1/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('RecordAttempts', () => {
  it('lists the attempts in all chapters, page by page, each with a button that shows the answers', async () => {
    mockReplies({
      [attemptsPath]: {
        items: [
          createAttempt(1, {
            id: 'b1',
            chapterNumber: 2,
            quizTitle: 'Quiz of chapter 2',
            score: 90,
            isPassing: true,
            countsAsPass: true,
          }),
        ],
        nextCursor: 'c1',
      },
      [`${attemptsPath}?cursor=c1`]: { items: [createAttempt(2), createAttempt(1)], nextCursor: null },
    });
    const onOpenAttempt = vi.fn<(attemptId: string) => void>();
    renderWithApp(<RecordAttempts userId="u1" onOpenAttempt={onOpenAttempt} />);
    const [newest] = await screen.findAllByRole('listitem');
    expect(newest).toHaveTextContent(/^2 · Quiz of chapter 2.*90%.*passed.*Attempt 1.*5 minutes/);

    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/Attempt 2/)).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(sentRequests()).toHaveLength(2);

    fireEvent.click(screen.getAllByRole('button', { name: 'Answers' })[2] as HTMLElement);
    expect(onOpenAttempt).toHaveBeenCalledWith('a1');
  });

  it('shows a sentence if there are no attempts', async () => {
    mockReplies({ [attemptsPath]: { items: [], nextCursor: null } });
    renderWithApp(<RecordAttempts userId="u1" onOpenAttempt={vi.fn<(attemptId: string) => void>()} />);
    expect(await screen.findByText('No quiz attempts yet.')).toBeVisible();
  });
});
