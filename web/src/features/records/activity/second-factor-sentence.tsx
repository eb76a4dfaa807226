import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { selectSentence, type SentenceProps, type Sentences } from './sentences.tsx';

export function SecondFactorSentence({ activity }: SentenceProps): ReactNode {
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const isPasskey = activity.result['method'] === 'passkey';
  const sentences: Sentences<'second-factor'> = {
    added: isPasskey ? <Trans>{actor} added a passkey</Trans> : <Trans>{actor} added an authenticator app</Trans>,
    removed: isPasskey ? (
      <Trans>{actor} removed a passkey</Trans>
    ) : (
      <Trans>{actor} removed the authenticator app</Trans>
    ),
    updated: <Trans>{actor} replaced the recovery codes</Trans>,
    revoked:
      activity.result['by'] === 'operator' ? (
        <Trans>The second factor of {person} was reset at the server’s console</Trans>
      ) : (
        <Trans>
          {actor} reset the second factor of {person}
        </Trans>
      ),
  };
  return selectSentence(sentences, activity);
}
