import { Trans } from '@lingui/react/macro';
import type { QuizAct } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';
import { shownScore } from '../../../lib/shown-score.ts';
import { Fields } from './field-words.tsx';
import { sentenceFor, type SentenceProps, type Sentences, textIn } from './other-sentence.tsx';

/** What somebody learned in a module, or what was done to it. */
export function ModuleSentence({ activity }: SentenceProps): ReactNode {
  const { result, title } = activity;
  const by = activity.actor.fullName;
  const chapter = activity.chapterNumber ?? title ?? '';
  const depth = Number(result['depth'] ?? 0);
  const sentences: Sentences<'module'> = {
    initialized: (
      <Trans>
        {by} started chapter {chapter}
      </Trans>
    ),
    progressed: (
      <Trans>
        {by} read chapter {chapter} to {depth}%
      </Trans>
    ),
    marked: (
      <Trans>
        {by} marked chapter {chapter} as completed
      </Trans>
    ),
    completed:
      result['by'] === 'quiz' ? (
        <Trans>
          {activity.person.fullName} completed chapter {chapter} by its quiz
        </Trans>
      ) : (
        <Trans>
          {by} completed chapter {chapter} by the button
        </Trans>
      ),
    created: (
      <Trans>
        {by} created the module “{title}”
      </Trans>
    ),
    updated: 'revision' in result ? <Published activity={activity} /> : <Edited activity={activity} />,
    activated: (
      <Trans>
        {by} activated “{title}”
      </Trans>
    ),
    deactivated: (
      <Trans>
        {by} deactivated “{title}”
      </Trans>
    ),
    approved: (
      <Trans>
        {by} took over the newer shipped text of “{title}”
      </Trans>
    ),
    rejected: (
      <Trans>
        {by} kept the site’s own text of “{title}”
      </Trans>
    ),
  };
  return sentenceFor(sentences, activity);
}

function Published({ activity }: SentenceProps): ReactNode {
  const { actor, title } = activity;
  const [revision, note] = [textIn(activity, 'revision'), textIn(activity, 'note')];
  return (
    <Trans>
      {actor.fullName} published revision {revision} of “{title}”: {note}
    </Trans>
  );
}

function Edited({ activity: { actor, title, result } }: SentenceProps): ReactNode {
  return (
    <Trans>
      {actor.fullName} changed “{title}”: <Fields fields={result['fields']} />
    </Trans>
  );
}

/** What somebody answered in a quiz, or what was done to it. */
export function QuizSentence({ activity }: SentenceProps): ReactNode {
  const { result } = activity;
  const [by, about] = [activity.actor.fullName, activity.person.fullName];
  const chapter = activity.chapterNumber ?? activity.title ?? '';
  const quiz = textIn(activity, 'title') || textIn(activity, 'shippedUpdate');
  const score = shownScore(Number(result['score'] ?? 0), Number(result['passingScore'] ?? 0));
  const sentences: Sentences<'quiz'> = {
    attempted: (
      <Trans>
        {by} began the quiz of chapter {chapter}
      </Trans>
    ),
    passed:
      'regradeId' in result ? (
        <Trans>
          {about} passes the quiz of chapter {chapter} with {score}%: {by} corrected a key
        </Trans>
      ) : (
        <Trans>
          {about} passed the quiz of chapter {chapter} with {score}%
        </Trans>
      ),
    failed: (
      <Trans>
        {about} did not pass the quiz of chapter {chapter}: {score}%
      </Trans>
    ),
    scored: (
      <Trans>
        {about} has {score}% in the quiz of chapter {chapter} now: {by} corrected a key
      </Trans>
    ),
    terminated: (
      <Trans>
        {about} ran out of time in the quiz of chapter {chapter}
      </Trans>
    ),
    updated: (
      <Trans>
        {by} changed the quiz of chapter {chapter}: {actWords(textIn(activity, 'act'))}
      </Trans>
    ),
    approved: (
      <Trans>
        {by} took over the newer shipped quiz “{quiz}”
      </Trans>
    ),
    rejected: (
      <Trans>
        {by} kept the site’s own quiz instead of “{quiz}”
      </Trans>
    ),
  };
  return sentenceFor(sentences, activity);
}

const acts: Record<QuizAct, ReactNode> = {
  quiz_created: <Trans>a new quiz</Trans>,
  quiz_settings: <Trans>its settings</Trans>,
  quizzes_ordered: <Trans>the order of quizzes</Trans>,
  question_created: <Trans>a new question</Trans>,
  question_edited: <Trans>a question</Trans>,
  question_activated: <Trans>a question is asked again</Trans>,
  question_deactivated: <Trans>a question is not asked any more</Trans>,
  question_regraded: <Trans>results were raised by a corrected key</Trans>,
  questions_ordered: <Trans>the order of questions</Trans>,
  questions_imported: <Trans>imported questions</Trans>,
};

const actWords = (act: string): ReactNode => (acts as Record<string, ReactNode>)[act] ?? act;

/** What somebody earned. */
export function BadgeSentence({ activity }: SentenceProps): ReactNode {
  const sentences: Sentences<'badge'> = { earned: <Trans>{activity.person.fullName} earned a badge</Trans> };
  return sentenceFor(sentences, activity);
}

/** What became of a certificate. */
export function CertificateSentence({ activity }: SentenceProps): ReactNode {
  const [by, about] = [activity.actor.fullName, activity.person.fullName];
  const sentences: Sentences<'certificate'> = {
    requested: <Trans>{by} asked for the certificate</Trans>,
    approved: (
      <Trans>
        {by} approved the certificate of {about}
      </Trans>
    ),
    rejected: (
      <Trans>
        {by} rejected the certificate of {about}
      </Trans>
    ),
    revoked: (
      <Trans>
        {by} revoked the certificate of {about}
      </Trans>
    ),
  };
  return sentenceFor(sentences, activity);
}
