import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Fields } from './field-words.tsx';
import { sentenceFor, type SentenceProps, type Sentences } from './other-sentence.tsx';

/** What happened to an account. */
export function AccountSentence({ activity }: SentenceProps): ReactNode {
  const { result } = activity;
  const [by, about] = [activity.actor.fullName, activity.person.fullName];
  const isOwn = activity.actor.id === activity.person.id;
  const sentences: Sentences<'account'> = {
    registered: <Trans>{by} registered</Trans>,
    created:
      result['by'] === 'import' ? (
        <Trans>
          {by} imported {about} from a file
        </Trans>
      ) : (
        <Trans>
          {by} opened an account for {about}
        </Trans>
      ),
    approved:
      result['by'] === 'operator' ? (
        <Trans>{about} was let in at the server’s console</Trans>
      ) : (
        <Trans>
          {by} let {about} in
        </Trans>
      ),
    rejected: (
      <Trans>
        {by} turned {about} away
      </Trans>
    ),
    activated: (
      <Trans>
        {by} activated the account of {about}
      </Trans>
    ),
    deactivated: (
      <Trans>
        {by} deactivated the account of {about}
      </Trans>
    ),
    deleted: (
      <Trans>
        {by} deleted a person, now {about}
      </Trans>
    ),
    updated: isOwn ? (
      <Trans>
        {by} changed own data: <Fields fields={result['fields']} />
      </Trans>
    ) : (
      <Trans>
        {by} changed data of {about}: <Fields fields={result['fields']} />
      </Trans>
    ),
  };
  return sentenceFor(sentences, activity);
}

/** A new password, and the one-time links that lead to one. */
export function PasswordSentence({ activity }: SentenceProps): ReactNode {
  const [by, about] = [activity.actor.fullName, activity.person.fullName];
  const way = activity.result['by'];
  const sentences: Sentences<'password'> = {
    requested:
      way === 'operator' ? (
        <Trans>A one-time link was made for {about} at the server’s console</Trans>
      ) : way === 'mail' ? (
        <Trans>
          {by} sent {about} a one-time link by mail to set a password
        </Trans>
      ) : (
        <Trans>
          {by} made a one-time link for {about} to reset the password
        </Trans>
      ),
    updated: <Trans>{by} set a new password</Trans>,
  };
  return sentenceFor(sentences, activity);
}

/** Who signed in, was given access, or lost it. */
export function AccessSentence({ activity }: SentenceProps): ReactNode {
  const [by, about] = [activity.actor.fullName, activity.person.fullName];
  const isTrainer = activity.object === 'trainer-access';
  const sentences: Sentences<'trainer-access' | 'admin-access' | 'session'> = {
    'logged-in': <Trans>{by} signed in</Trans>,
    requested: <Trans>{by} asked to be a trainer</Trans>,
    approved: isTrainer ? (
      <Trans>
        {by} made {about} a trainer
      </Trans>
    ) : (
      <Trans>
        {by} made {about} an admin
      </Trans>
    ),
    rejected: (
      <Trans>
        {by} refused {about} trainer access
      </Trans>
    ),
    revoked: isTrainer ? (
      <Trans>
        {by} took trainer access from {about}
      </Trans>
    ) : (
      <Trans>
        {by} took admin access from {about}
      </Trans>
    ),
  };
  return sentenceFor(sentences, activity);
}
