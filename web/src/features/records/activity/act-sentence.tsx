import { Trans } from '@lingui/react/macro';
import type { Activity } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';
import { AccessSentence, AccountSentence, SettingSentence } from './administration-sentence.tsx';
import { CertificateSentence, LearningSentence } from './learning-sentence.tsx';

export type SentenceProps = { activity: Activity };

/** Who did what to whom, as a sentence that a foreman would say. */
export function ActSentence({ activity }: SentenceProps): ReactNode {
  const { object } = activity;
  switch (object) {
    case 'account':
    case 'password':
    case 'session':
    case 'personal-data':
      return <AccountSentence activity={activity} />;
    case 'trainer-access':
    case 'admin-access':
      return <AccessSentence activity={activity} />;
    case 'site':
      return <SettingSentence activity={activity} />;
    case 'certificate':
      return <CertificateSentence activity={activity} />;
    case 'module':
    case 'quiz':
    case 'badge':
      return <LearningSentence activity={activity} />;
    default:
      return <OtherSentence activity={activity} />;
  }
}

/** What has no sentence of its own yet: never less than who, what and to whom. */
export function OtherSentence({ activity: { actor, person, object, verb, title } }: SentenceProps): ReactNode {
  const what = [object, title].filter(Boolean).join(' ');
  if (actor.id === person.id) {
    return (
      <Trans>
        {actor.fullName}: {what}, {verb}
      </Trans>
    );
  }
  return (
    <Trans>
      {actor.fullName}, about {person.fullName}: {what}, {verb}
    </Trans>
  );
}
