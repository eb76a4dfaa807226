import { Trans } from '@lingui/react/macro';
import type { Activity } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';
import { shownScore } from '../../../lib/shown-score.ts';
import { OtherSentence, type SentenceProps } from './other-sentence.tsx';
import { Fields } from './field-words.tsx';

/** What somebody learned, or what an admin did to a module. */
export function LearningSentence({ activity }: SentenceProps): ReactNode {
  const { object, verb, result, title } = activity;
  const by = activity.actor.fullName;
  const chapter = activity.chapterNumber ?? title ?? '';
  const depth = Number(result['depth'] ?? 0);
  if (object === 'badge') return <Trans>{activity.person.fullName} earned a badge</Trans>;
  if (object === 'quiz') return <QuizSentence activity={activity} />;
  const sentences: Partial<Record<Activity['verb'], ReactNode>> = {
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
          {by} completed chapter {chapter} by its quiz
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
    updated: (
      <Trans>
        {by} changed “{title}”: <Fields fields={result['fields']} />
      </Trans>
    ),
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
  };
  return sentences[verb] ?? <OtherSentence activity={activity} />;
}

function QuizSentence({ activity }: SentenceProps): ReactNode {
  const { verb, result } = activity;
  const by = activity.actor.fullName;
  const chapter = activity.chapterNumber ?? activity.title ?? '';
  const score = shownScore(Number(result['score'] ?? 0), Number(result['passingScore'] ?? 0));
  const sentences: Partial<Record<Activity['verb'], ReactNode>> = {
    attempted: (
      <Trans>
        {by} began the quiz of chapter {chapter}
      </Trans>
    ),
    passed: (
      <Trans>
        {by} passed the quiz of chapter {chapter} with {score}%
      </Trans>
    ),
    failed: (
      <Trans>
        {by} did not pass the quiz of chapter {chapter}: {score}%
      </Trans>
    ),
    terminated: (
      <Trans>
        {activity.person.fullName} ran out of time in the quiz of chapter {chapter}
      </Trans>
    ),
  };
  return sentences[verb] ?? <OtherSentence activity={activity} />;
}

/** What became of a certificate. */
export function CertificateSentence({ activity }: SentenceProps): ReactNode {
  const [by, about] = [activity.actor.fullName, activity.person.fullName];
  const sentences: Partial<Record<Activity['verb'], ReactNode>> = {
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
  return sentences[activity.verb] ?? <OtherSentence activity={activity} />;
}
