import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { shownScore } from '../../../lib/shown-score.ts';
import { OtherSentence, type SentenceProps } from './act-sentence.tsx';
import { Fields } from './administration-sentence.tsx';

/** What somebody learned, or what an admin did to a module. */
export function LearningSentence({ activity }: SentenceProps): ReactNode {
  const { object, verb, result, title } = activity;
  const by = activity.actor.fullName;
  const chapter = activity.chapterNumber ?? title ?? '';
  if (object === 'badge') return <Trans>{activity.person.fullName} earned a badge</Trans>;
  if (object === 'quiz') return <QuizSentence activity={activity} />;
  switch (verb) {
    case 'initialized':
      return (
        <Trans>
          {by} started chapter {chapter}
        </Trans>
      );
    case 'progressed':
      return (
        <Trans>
          {by} read chapter {chapter} to {String(result['depth'] ?? '')}%
        </Trans>
      );
    case 'marked':
      return (
        <Trans>
          {by} marked chapter {chapter} as completed
        </Trans>
      );
    case 'completed':
      return result['by'] === 'quiz' ? (
        <Trans>
          {by} completed chapter {chapter} by its quiz
        </Trans>
      ) : (
        <Trans>
          {by} completed chapter {chapter} by the button
        </Trans>
      );
    case 'created':
      return (
        <Trans>
          {by} created the module “{title}”
        </Trans>
      );
    case 'updated':
      return (
        <Trans>
          {by} changed “{title}”: <Fields fields={result['fields']} />
        </Trans>
      );
    case 'activated':
      return (
        <Trans>
          {by} activated “{title}”
        </Trans>
      );
    case 'deactivated':
      return (
        <Trans>
          {by} deactivated “{title}”
        </Trans>
      );
    default:
      return <OtherSentence activity={activity} />;
  }
}

function QuizSentence({ activity }: SentenceProps): ReactNode {
  const { verb, result } = activity;
  const by = activity.actor.fullName;
  const chapter = activity.chapterNumber ?? activity.title ?? '';
  const score = shownScore(Number(result['score'] ?? 0), Number(result['passingScore'] ?? 0));
  switch (verb) {
    case 'attempted':
      return (
        <Trans>
          {by} began the quiz of chapter {chapter}
        </Trans>
      );
    case 'passed':
      return (
        <Trans>
          {by} passed the quiz of chapter {chapter} with {score}%
        </Trans>
      );
    case 'failed':
      return (
        <Trans>
          {by} did not pass the quiz of chapter {chapter}: {score}%
        </Trans>
      );
    case 'terminated':
      return (
        <Trans>
          {activity.person.fullName} ran out of time in the quiz of chapter {chapter}
        </Trans>
      );
    default:
      return <OtherSentence activity={activity} />;
  }
}

/** What became of a certificate. */
export function CertificateSentence({ activity }: SentenceProps): ReactNode {
  const [by, about] = [activity.actor.fullName, activity.person.fullName];
  switch (activity.verb) {
    case 'requested':
      return <Trans>{by} asked for the certificate</Trans>;
    case 'approved':
      return (
        <Trans>
          {by} approved the certificate of {about}
        </Trans>
      );
    case 'rejected':
      return (
        <Trans>
          {by} rejected the certificate of {about}
        </Trans>
      );
    case 'revoked':
      return (
        <Trans>
          {by} revoked the certificate of {about}
        </Trans>
      );
    default:
      return <OtherSentence activity={activity} />;
  }
}
