import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockReplies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { progressSample } from '../../testing/samples.ts';
import { createReadingClock, type ReadingClock } from './reading-clock.ts';
import { ReadingWait } from './reading-wait.tsx';
import { useReportProgress } from './use-report-progress.ts';

const secondsToRead = 20;

function CompleteButton({ clock }: { clock: ReadingClock }) {
  const { complete } = useReportProgress({ userId: 'u1', moduleId: 'm1', revision: 1, clock });
  return (
    <ReadingWait clock={clock} step="complete">
      {(runOrShowWait) => <button onClick={() => runOrShowWait(complete)}>Complete</button>}
    </ReadingWait>
  );
}

function StartButton({ clock }: { clock: ReadingClock }) {
  const { start } = useReportProgress({ userId: 'u1', moduleId: 'm1', revision: 1, clock });
  return (
    <ReadingWait clock={clock} step="complete">
      {() => <button onClick={start}>Start</button>}
    </ReadingWait>
  );
}

it('useReportProgress counts the seconds of a report only once when the server confirms the report', async () => {
  const clock = createReadingClock({ send: () => new Promise(() => {}), store: () => {} });
  clock.setSecondsToRead(secondsToRead);
  for (let second = 0; second < 5; second += 1) clock.countSecond(true);
  const after = progressSample({ status: 'in_progress', secondsToRead: secondsToRead - 5 });
  mockReplies({ 'PUT /api/progress/m1': after });
  renderWithApp(<StartButton clock={clock} />);
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  await screen.findByText('Progress Updated');
  // `useReadingClock` does this when the list of progress has been fetched again.
  act(() => clock.setSecondsToRead(after.secondsToRead));
  expect(screen.getByRole('timer')).toHaveTextContent('You can complete this in 15 s');
});

it('useReportProgress counts down the seconds that the server states when it refuses a completion', async () => {
  const clock = createReadingClock({ send: () => new Promise(() => {}), store: () => {} });
  // In the browser, the countdown reaches 0, so the button sends the completion.
  clock.setSecondsToRead(secondsToRead);
  for (let second = 0; second < secondsToRead; second += 1) clock.countSecond(true);
  const tooFast = { code: 'reading_too_fast', message: 'Read a little longer.', retryAfterSeconds: 3 };
  mockReplies({ 'PUT /api/progress/m1': [409, tooFast] });
  renderWithApp(<CompleteButton clock={clock} />);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();

  fireEvent.click(screen.getByRole('button', { name: 'Complete' }));
  expect(await screen.findByRole('timer')).toHaveTextContent('You can complete this in 3 s');
});
