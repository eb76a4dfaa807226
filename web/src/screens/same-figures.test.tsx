import { toWholeScore } from '@loopcheck/contract/percent';
import type { QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { ModuleResults, ResultsSummary } from '../features/certificates/cases/case-results.tsx';
import { ProgressCard } from '../features/certificates/progress-card.tsx';
import { ModuleQuizCard } from '../features/modules/module-quiz-card.tsx';
import { ResultChangeList } from '../features/quizzes/authoring/result-change-list.tsx';
import { QuizAverage } from '../features/quizzes/quiz-average.tsx';
import { QuizIntro } from '../features/quizzes/quiz-intro.tsx';
import { QuizResult } from '../features/quizzes/quiz-result.tsx';
import { ActivitySentence } from '../features/records/activity/activity-sentence.tsx';
import { EventSentence } from '../features/records/event-sentence.tsx';
import { AttemptDialog } from '../features/trainees/attempt-dialog.tsx';
import { mockReplies } from '../testing/network.ts';
import { renderWithApp } from '../testing/render.tsx';
import { eventSample, overviewSample, quizSample } from '../testing/samples.ts';

/** The pass mark of the quizzes, in percent. */
const passMark = 80;
const module = { chapterNumber: 1, title: 'Title 1', state: 'progress', percentage: 50 } as const;
const startedAt = '2026-11-20T10:00:00Z';

const attemptWith = (score: string): QuizAttempt => ({
  id: 'a1',
  quizId: 'q1',
  moduleId: 'm1',
  questions: [],
  answers: {},
  expiresAt: null,
  serverNow: startedAt,
  score,
  isPassing: Number(score) >= passMark,
  passingScore: passMark,
  requiredScore: passMark,
  countsAsPass: Number(score) >= passMark,
  testOut: false,
  correctCount: 11,
  questionCount: 12,
  timeSpent: 60,
  startedAt,
  completedAt: startedAt,
  closedByClock: false,
  endedByRevision: false,
  regraded: null,
});

const eventWith = (score: string) => {
  const verb = Number(score) >= passMark ? ('passed' as const) : ('failed' as const);
  return eventSample({ object: 'quiz', verb, result: { score: Number(score), passingScore: passMark } });
};

/**
 * The places that show a quiz score. All of them must round the same score to the same number. Each function renders
 * its place with a score in percent.
 */
const placesOfScore: Readonly<Record<string, (score: string) => ReactElement>> = {
  'the card of the quiz on the page of a module': (score) => (
    <ModuleQuizCard quiz={quizSample({ bestScore: score })} isOpen={false} />
  ),
  'the intro of the quiz': (score) => (
    <QuizIntro quiz={quizSample({ bestScore: score })} module={module} actions={null} takesFocus={false} />
  ),
  'the result of an attempt': (score) => (
    <QuizResult
      attempt={attemptWith(score)}
      attemptNumber={1}
      quiz={quizSample()}
      fetchedAt={0}
      module={module}
      nextStep={null}
      onRetake={null}
    />
  ),
  'the recent activity': (score) => <EventSentence event={eventWith(score)} />,
  'the activity log': (score) => (
    <ActivitySentence
      activity={{
        ...eventWith(score),
        person: { id: 'p', fullName: 'Ann Archer' },
        actor: { id: 'p', fullName: 'Ann Archer' },
        ipAddress: null,
        deviceType: null,
        browser: null,
      }}
    />
  ),
  'the chapters of a request for a certificate': (score) => (
    <ModuleResults
      modules={[
        {
          chapterNumber: 1,
          title: 'One',
          contentRevision: 1,
          completedAt: startedAt,
          completedOn: '2026-11-20',
          score,
          drills: [],
        },
      ]}
    />
  ),
  'the list of regraded results': (score) => (
    <ResultChangeList
      title="Raised"
      changes={[
        {
          attemptId: 'a1',
          userId: 'p',
          fullName: 'Ann Archer',
          submittedAt: startedAt,
          oldScore: '50.00',
          newScore: score,
          passingScore: passMark,
          wasPassing: false,
          isPassing: Number(score) >= passMark,
        },
      ]}
    />
  ),
};

/**
 * The percentages that an element shows, without those that do not depend on the score: the pass mark and 50, which is
 * the progress of the module, the progress of the person and the old score.
 */
function shownPercentages(element: ReactElement): number[] {
  const { container } = renderWithApp(element);
  const texts = container.innerHTML.replaceAll(/<[^>]*>/g, ' ');
  const figures = [...texts.matchAll(/(\d+(?:\.\d+)?)%/g)].map(([, figure]) => Number(figure));
  return figures.filter((figure) => figure !== passMark && figure !== 50);
}

describe('A quiz score', () => {
  it.each(Object.keys(placesOfScore))('of 91.67 is shown as 92%% in %s', (place) => {
    expect(shownPercentages(placesOfScore[place]?.('91.67') ?? <></>)).toEqual([92]);
  });

  // The request for a certificate is left out: it does not know the pass mark, so it rounds a score like any number.
  it.each(Object.keys(placesOfScore).filter((place) => !place.includes('certificate')))(
    'of 79.55 is not rounded up to the pass mark of 80%% in %s',
    (place) => {
      expect(shownPercentages(placesOfScore[place]?.('79.55') ?? <></>)).toEqual([79]);
    },
  );

  it('of 91.67 is shown as 92% in the dialog of an attempt', async () => {
    const details = { ...attemptWith('91.67'), fullName: 'Ann Archer', chapterNumber: 1, quizTitle: 'Quiz 1' };
    mockReplies({ 'GET /api/trainer/quiz-attempts/a1': { ...details, submittedAt: startedAt, isFast: false } });
    renderWithApp(<AttemptDialog attemptId="a1" onClose={() => undefined} />);
    expect(await screen.findByText('92%')).toBeVisible();
  });
});

/** The places that show the average of a person's scores. Each function renders its place with an average. */
const placesOfAverage: Readonly<Record<string, (averageScore: number) => ReactElement>> = {
  'the figures of the dashboard': (averageScore) => (
    <QuizAverage stats={{ averageScore, passedQuizzes: 2 }} passMark={passMark} />
  ),
  'the page of the certificates': (averageScore) => (
    <ProgressCard
      overview={overviewSample({ percentage: 50 })}
      quizStats={{ averageScore, passedQuizzes: 2 }}
      passMark={passMark}
    >
      {null}
    </ProgressCard>
  ),
  'a request for a certificate': (averageScore) => (
    <ResultsSummary
      certificate={{
        // The server rounds the average on a certificate.
        quizAverage: { score: toWholeScore(averageScore, passMark), requiredScore: null },
        holder: {
          id: 'p',
          fullName: 'Ann Archer',
          employeeId: 'E-1',
          department: null,
          averageScore,
          attemptCount: 3,
          wrongCritical: 0,
          wrongCriticalQuestions: [],
          marks: [],
        },
      }}
    />
  ),
};

it.each(Object.keys(placesOfAverage))('An average score of 77.78 is shown as 78%% in %s', (place) => {
  expect(shownPercentages(placesOfAverage[place]?.(77.78) ?? <></>)).toEqual([78]);
});
