import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FieldNames } from './field-names.tsx';
import type { SentenceProps } from './sentences.tsx';

/**
 * The sentence about a change that the directory (the OpenID Connect provider of the site) made when the person signed
 * in: a change of the account, of trainer access or of admin access.
 */
export function DirectorySentence({ activity: { object, verb, result, person } }: SentenceProps): ReactNode {
  const { fullName } = person;
  if (verb === 'registered') return <Trans>The directory created an account for {fullName}</Trans>;
  if (object === 'account' && result['fields'] === 'directorySignIn') {
    return (
      <Trans>
        The account of {fullName} was linked to the directory; its password, second factors and sessions were removed
      </Trans>
    );
  }
  if (object === 'account') {
    return (
      <Trans>
        The directory changed the data of {fullName}: <FieldNames fields={result['fields']} />
      </Trans>
    );
  }
  const isTrainer = object === 'trainer-access';
  if (verb === 'approved') {
    return isTrainer ? (
      <Trans>The directory granted {fullName} trainer access</Trans>
    ) : (
      <Trans>The directory granted {fullName} admin access</Trans>
    );
  }
  return isTrainer ? (
    <Trans>The directory revoked the trainer access of {fullName}</Trans>
  ) : (
    <Trans>The directory revoked the admin access of {fullName}</Trans>
  );
}
