import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockReplies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
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

it('useReportProgress counts down the seconds that the server states when it refuses a completion', async () => {
  const clock = createReadingClock({ send: () => new Promise(() => {}), store: () => {} });
  // According to the browser, the text has been read for long enough.
  clock.setSecondsToRead(secondsToRead);
  for (let second = 0; second < secondsToRead; second += 1) clock.countSecond(true);
  const tooFast = { code: 'reading_too_fast', message: 'Read a little longer.', retryAfterSeconds: 3 };
  mockReplies({ 'PUT /api/progress/m1': [409, tooFast] });
  renderWithApp(<CompleteButton clock={clock} />);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();

  fireEvent.click(screen.getByRole('button', { name: 'Complete' }));
  expect(await screen.findByRole('timer')).toHaveTextContent('You can complete this in 3 s');
});
