import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FieldNames } from './field-names.tsx';
import { selectSentence, type SentenceProps, type Sentences } from './sentences.tsx';

export function AccountSentence({ activity }: SentenceProps): ReactNode {
  const { result } = activity;
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const isSelf = activity.actor.id === activity.person.id;
  const sentences: Sentences<'account'> = {
    registered: <Trans>{actor} registered</Trans>,
    created:
      result['by'] === 'import' ? (
        <Trans>
          {actor} imported {person} from a file
        </Trans>
      ) : (
        <Trans>
          {actor} created an account for {person}
        </Trans>
      ),
    approved:
      result['by'] === 'operator' ? (
        <Trans>The account of {person} was approved at the server’s console</Trans>
      ) : (
        <Trans>
          {actor} approved the account of {person}
        </Trans>
      ),
    rejected: (
      <Trans>
        {actor} rejected the registration of {person}
      </Trans>
    ),
    activated: (
      <Trans>
        {actor} activated the account of {person}
      </Trans>
    ),
    deactivated: (
      <Trans>
        {actor} deactivated the account of {person}
      </Trans>
    ),
    deleted: (
      <Trans>
        {actor} deleted a person (now {person})
      </Trans>
    ),
    updated: isSelf ? (
      <Trans>
        {actor} changed their own data: <FieldNames fields={result['fields']} />
      </Trans>
    ) : (
      <Trans>
        {actor} changed the data of {person}: <FieldNames fields={result['fields']} />
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}

export function PasswordSentence({ activity }: SentenceProps): ReactNode {
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const source = activity.result['by'];
  const sentences: Sentences<'password'> = {
    requested:
      source === 'operator' ? (
        <Trans>A one-time link for {person} was created at the server’s console</Trans>
      ) : source === 'mail' ? (
        <Trans>
          {actor} sent {person} a one-time link by mail to set a password
        </Trans>
      ) : (
        <Trans>
          {actor} created a one-time link for {person} to reset the password
        </Trans>
      ),
    updated: <Trans>{actor} set a new password</Trans>,
  };
  return selectSentence(sentences, activity);
}

/** For sign-ins, and for changes of trainer access and admin access. */
export function AccessSentence({ activity }: SentenceProps): ReactNode {
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const isTrainer = activity.object === 'trainer-access';
  const sentences: Sentences<'trainer-access' | 'admin-access' | 'session'> = {
    'logged-in': <Trans>{actor} signed in</Trans>,
    requested: <Trans>{actor} requested trainer access</Trans>,
    approved: isTrainer ? (
      <Trans>
        {actor} granted {person} trainer access
      </Trans>
    ) : (
      <Trans>
        {actor} granted {person} admin access
      </Trans>
    ),
    rejected: (
      <Trans>
        {actor} refused {person} trainer access
      </Trans>
    ),
    revoked: isTrainer ? (
      <Trans>
        {actor} revoked the trainer access of {person}
      </Trans>
    ) : (
      <Trans>
        {actor} revoked the admin access of {person}
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}
