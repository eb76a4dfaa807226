import { Plural, Trans } from '@lingui/react/macro';
import type { QuizAct } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';
import { requiredScore } from '@loopcheck/contract/features/quizzes/test-out.rules';
import { toWholeScore } from '@loopcheck/contract/percent';
import { FieldNames } from './field-names.tsx';
import { getChapter, getResultText, selectSentence, type SentenceProps, type Sentences } from './sentences.tsx';

/** The sentence about a module: a person's reading, or a change of the module. */
export function ModuleSentence({ activity }: SentenceProps): ReactNode {
  const { result, title } = activity;
  const actor = activity.actor.fullName;
  const chapter = getChapter(activity);
  const depth = Number(result['depth'] ?? 0);
  const part = Number(result['part'] ?? 1);
  const sentences: Sentences<'module'> = {
    initialized: (
      <Trans>
        {actor} started chapter {chapter}
      </Trans>
    ),
    progressed: (
      <Trans>
        {actor} read chapter {chapter} to {depth}%
      </Trans>
    ),
    marked: (
      <Trans>
        {actor} marked chapter {chapter} as completed
      </Trans>
    ),
    answered:
      result['isRight'] === true ? (
        <Trans>
          {actor} answered the check question of part {part} of chapter {chapter}: right
        </Trans>
      ) : (
        <Trans>
          {actor} answered the check question of part {part} of chapter {chapter}: wrong
        </Trans>
      ),
    completed: <CompletionSentence activity={activity} />,
    created: (
      <Trans>
        {actor} created the module “{title}”
      </Trans>
    ),
    updated:
      'revision' in result ? <PublicationSentence activity={activity} /> : <SettingsSentence activity={activity} />,
    activated: (
      <Trans>
        {actor} activated “{title}”
      </Trans>
    ),
    deactivated: (
      <Trans>
        {actor} deactivated “{title}”
      </Trans>
    ),
    approved: (
      <Trans>
        {actor} took over the newer shipped text of “{title}”
      </Trans>
    ),
    rejected: (
      <Trans>
        {actor} kept the site’s own text of “{title}”
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}

/** The sentence about the completion of a module: with the quiz, or with the button Complete Module. */
function CompletionSentence({ activity }: SentenceProps): ReactNode {
  const chapter = getChapter(activity);
  const actor = activity.actor.fullName;
  if (activity.result['by'] === 'test_out')
    return (
      <Trans>
        {activity.person.fullName} completed chapter {chapter} with the quiz; reading was waived
      </Trans>
    );
  if (activity.result['by'] === 'quiz')
    return (
      <Trans>
        {activity.person.fullName} completed chapter {chapter} with the quiz
      </Trans>
    );
  return (
    <Trans>
      {actor} completed chapter {chapter} with the button
    </Trans>
  );
}

/** The sentence about a publication. Training events of an earlier release have no kind of publication. */
function PublicationSentence({ activity }: SentenceProps): ReactNode {
  const { actor, title } = activity;
  const [revision, note] = [getResultText(activity, 'revision'), getResultText(activity, 'note')];
  const { kind, askedToRead: toRead, askedToPass: toPass } = activity.result;
  if (kind === 'small_correction')
    return (
      <Trans>
        {actor.fullName} published revision {revision} of “{title}” as a small correction: {note}
      </Trans>
    );
  if (kind === 'read_again')
    return (
      <Trans>
        {actor.fullName} published revision {revision} of “{title}”, asking{' '}
        <Plural value={Number(toRead)} one="# person" other="# people" /> to read it again: {note}
      </Trans>
    );
  if (kind === 'read_and_pass_again')
    return (
      <Trans>
        {actor.fullName} published revision {revision} of “{title}”, asking{' '}
        <Plural value={Number(toRead)} one="# person" other="# people" /> to read it again and {Number(toPass)} of them
        to pass its quiz again: {note}
      </Trans>
    );
  return (
    <Trans>
      {actor.fullName} published revision {revision} of “{title}”: {note}
    </Trans>
  );
}

/** The sentence about a change of a module's settings. */
function SettingsSentence({ activity: { actor, title, result } }: SentenceProps): ReactNode {
  if (result['allowsTestOut'] === true)
    return (
      <Trans>
        {actor.fullName} allowed people to take the quiz of “{title}” before reading
      </Trans>
    );
  if (result['allowsTestOut'] === false)
    return (
      <Trans>
        {actor.fullName} no longer allows people to take the quiz of “{title}” before reading
      </Trans>
    );
  return (
    <Trans>
      {actor.fullName} changed “{title}”: <FieldNames fields={result['fields']} />
    </Trans>
  );
}

/** The sentence about a quiz: a person's attempt, or a change of the quiz. */
export function QuizSentence({ activity }: SentenceProps): ReactNode {
  const { result } = activity;
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const chapter = getChapter(activity);
  // `shippedUpdate` is the key of a quiz that the product ships.
  const quiz = getResultText(activity, 'title') || getResultText(activity, 'shippedUpdate');
  // A test-out is an attempt that is started before reading. It can require more than the pass mark (`passingScore`).
  const testOut = result['testOut'] === true;
  const required = requiredScore({ passingScore: Number(result['passingScore'] ?? 0), testOut });
  // Rounds the score to a whole number, but never up to `required`: that would look like a passed attempt.
  const score = toWholeScore(Number(result['score'] ?? 0), required);
  const sentences: Sentences<'quiz'> = {
    attempted: (
      <Trans>
        {actor} started the quiz of chapter {chapter}
      </Trans>
    ),
    passed:
      'regradeId' in result ? (
        <Trans>
          {person} passed the quiz of chapter {chapter} with {score}% after {actor} corrected the answer of a question
        </Trans>
      ) : (
        <Trans>
          {person} passed the quiz of chapter {chapter} with {score}%
        </Trans>
      ),
    failed: (
      <Trans>
        {person} did not pass the quiz of chapter {chapter}: {score}%
      </Trans>
    ),
    scored: (
      <Trans>
        {person} now has {score}% in the quiz of chapter {chapter}, because {actor} corrected the answer of a question
      </Trans>
    ),
    terminated: (
      <Trans>
        {person} ran out of time in the quiz of chapter {chapter}
      </Trans>
    ),
    updated: (
      <Trans>
        {actor} changed the quiz of chapter {chapter}: {toQuizChangeText(getResultText(activity, 'act'))}
      </Trans>
    ),
    approved: (
      <Trans>
        {actor} took over the newer shipped quiz “{quiz}”
      </Trans>
    ),
    rejected: (
      <Trans>
        {actor} kept the site’s own quiz instead of “{quiz}”
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}

/** The sentence about the waiting time before the next quiz attempt. */
export function QuizWaitSentence({ activity }: SentenceProps): ReactNode {
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const chapter = getChapter(activity);
  const sentences: Sentences<'quiz-wait'> = {
    removed: (
      <Trans>
        {actor} lifted the waiting time of {person} before the next quiz attempt of chapter {chapter}
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}

/** The sentence about a reminder, with the next step of which the person was reminded. */
export function ReminderSentence({ activity }: SentenceProps): ReactNode {
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const label = getResultText(activity, 'label');
  const sentences: Sentences<'reminder'> = {
    created: (
      <Trans>
        {actor} reminded {person} of the next step: {label}
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}

/** The description of each change of a quiz. */
const quizChangeTexts: Record<QuizAct, ReactNode> = {
  quiz_created: <Trans>quiz created</Trans>,
  quiz_settings: <Trans>settings changed</Trans>,
  quizzes_ordered: <Trans>order of quizzes changed</Trans>,
  question_created: <Trans>question added</Trans>,
  question_edited: <Trans>question changed</Trans>,
  question_activated: <Trans>question activated</Trans>,
  question_deactivated: <Trans>question deactivated</Trans>,
  question_regraded: <Trans>results raised after a correct answer was corrected</Trans>,
  questions_ordered: <Trans>order of questions changed</Trans>,
  questions_imported: <Trans>questions imported</Trans>,
};

/** Returns the description of a change of a quiz; the recorded name if it is unknown. */
const toQuizChangeText = (change: string): ReactNode =>
  (quizChangeTexts as Record<string, ReactNode>)[change] ?? change;

export function BadgeSentence({ activity }: SentenceProps): ReactNode {
  const sentences: Sentences<'badge'> = { earned: <Trans>{activity.person.fullName} earned a badge</Trans> };
  return selectSentence(sentences, activity);
}

export function CertificateSentence({ activity }: SentenceProps): ReactNode {
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const sentences: Sentences<'certificate'> = {
    requested: <Trans>{actor} requested the certificate</Trans>,
    approved: (
      <Trans>
        {actor} approved the certificate of {person}
      </Trans>
    ),
    rejected: (
      <Trans>
        {actor} rejected the certificate of {person}
      </Trans>
    ),
    revoked: (
      <Trans>
        {actor} revoked the certificate of {person}
      </Trans>
    ),
    exported: <Trans>{actor} exported the list of certificates</Trans>,
  };
  return selectSentence(sentences, activity);
}
