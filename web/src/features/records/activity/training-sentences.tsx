import { Trans } from '@lingui/react/macro';
import type { QuizAct } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';
import { toDisplayedScore } from '@loopcheck/contract/features/quizzes/displayed-score.rules';
import { FieldNames } from './field-names.tsx';
import { getChapter, getResultText, selectSentence, type SentenceProps, type Sentences } from './sentences.tsx';

export function ModuleSentence({ activity }: SentenceProps): ReactNode {
  const { result, title } = activity;
  const actor = activity.actor.fullName;
  const chapter = getChapter(activity);
  const depth = Number(result['depth'] ?? 0);
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
    completed:
      result['by'] === 'quiz' ? (
        <Trans>
          {activity.person.fullName} completed chapter {chapter} with the quiz
        </Trans>
      ) : (
        <Trans>
          {actor} completed chapter {chapter} with the button
        </Trans>
      ),
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

function PublicationSentence({ activity }: SentenceProps): ReactNode {
  const { actor, title } = activity;
  const [revision, note] = [getResultText(activity, 'revision'), getResultText(activity, 'note')];
  return (
    <Trans>
      {actor.fullName} published revision {revision} of “{title}”: {note}
    </Trans>
  );
}

function SettingsSentence({ activity: { actor, title, result } }: SentenceProps): ReactNode {
  return (
    <Trans>
      {actor.fullName} changed “{title}”: <FieldNames fields={result['fields']} />
    </Trans>
  );
}

export function QuizSentence({ activity }: SentenceProps): ReactNode {
  const { result } = activity;
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const chapter = getChapter(activity);
  const quiz = getResultText(activity, 'title') || getResultText(activity, 'shippedUpdate');
  const score = toDisplayedScore(Number(result['score'] ?? 0), Number(result['passingScore'] ?? 0));
  const sentences: Sentences<'quiz'> = {
    attempted: (
      <Trans>
        {actor} started the quiz of chapter {chapter}
      </Trans>
    ),
    passed:
      'regradeId' in result ? (
        <Trans>
          {person} passed the quiz of chapter {chapter} with {score}% after {actor} corrected the answer key
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
        {person} now has {score}% in the quiz of chapter {chapter}, because {actor} corrected the answer key
      </Trans>
    ),
    terminated: (
      <Trans>
        {person} ran out of time in the quiz of chapter {chapter}
      </Trans>
    ),
    updated: (
      <Trans>
        {actor} changed the quiz of chapter {chapter}: {toActText(getResultText(activity, 'act'))}
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

const actTexts: Record<QuizAct, ReactNode> = {
  quiz_created: <Trans>quiz created</Trans>,
  quiz_settings: <Trans>settings changed</Trans>,
  quizzes_ordered: <Trans>order of quizzes changed</Trans>,
  question_created: <Trans>question added</Trans>,
  question_edited: <Trans>question changed</Trans>,
  question_activated: <Trans>question activated</Trans>,
  question_deactivated: <Trans>question deactivated</Trans>,
  question_regraded: <Trans>results raised after the answer key was corrected</Trans>,
  questions_ordered: <Trans>order of questions changed</Trans>,
  questions_imported: <Trans>questions imported</Trans>,
};

const toActText = (act: string): ReactNode => (actTexts as Record<string, ReactNode>)[act] ?? act;

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
  };
  return selectSentence(sentences, activity);
}
