import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { NameChange } from '../name-change.tsx';
import { DirectorySentence } from './directory-sentence.tsx';
import { FieldNames } from './field-names.tsx';
import { selectSentence, type SentenceProps, type Sentences } from './sentences.tsx';

/** The sentence about a change of an account. */
export function AccountSentence({ activity }: SentenceProps): ReactNode {
  const { result } = activity;
  if (result['by'] === 'directory') return <DirectorySentence activity={activity} />;
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
      <>
        <Trans>
          {actor} deactivated the account of {person}
        </Trans>
        <EmailChangeEnd result={result} />
      </>
    ),
    // After the deletion, `person` is the pseudonym that has replaced the name.
    deleted: (
      <Trans>
        {actor} deleted a person (now {person})
      </Trans>
    ),
    updated: (
      <>
        {isSelf ? (
          <Trans>
            {actor} changed their own data: <FieldNames fields={result['fields']} />
          </Trans>
        ) : (
          <Trans>
            {actor} changed the data of {person}: <FieldNames fields={result['fields']} />
          </Trans>
        )}
        <NameChange result={result} />
      </>
    ),
  };
  return selectSentence(sentences, activity);
}

/** The sentence about a password, or about a link or code to set it. */
export function PasswordSentence({ activity }: SentenceProps): ReactNode {
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const source = activity.result['by'];
  const sentences: Sentences<'password'> = {
    requested: <PasswordRequest source={source} actor={actor} person={person} />,
    updated: (
      <>
        {source === 'card' ? (
          <Trans>{actor} set a new password with a card</Trans>
        ) : (
          <Trans>{actor} set a new password</Trans>
        )}
        <EmailChangeEnd result={activity.result} />
      </>
    ),
  };
  return selectSentence(sentences, activity);
}

/** The sentence about the request for a link or code. `source` states how the link or code was requested. */
function PasswordRequest({ source, actor, person }: { source: unknown; actor: string; person: string }): ReactNode {
  switch (source) {
    case 'operator':
      return <Trans>A one-time link for {person} was created at the server’s console</Trans>;
    case 'person':
      return <Trans>{person} forgot the password and asked for a link</Trans>;
    case 'mail':
      return (
        <Trans>
          {actor} sent {person} a one-time link by mail to set a password
        </Trans>
      );
    case 'card':
      return (
        <Trans>
          {actor} created a card with a one-time code for {person}
        </Trans>
      );
    default:
      return (
        <Trans>
          {actor} created a one-time link for {person} to reset the password
        </Trans>
      );
  }
}

/** Continues a sentence if the action has also ended an unconfirmed change of the email. Otherwise renders nothing. */
function EmailChangeEnd({ result }: { result: Readonly<Record<string, unknown>> }): ReactNode {
  return result['emailChange'] === 'ended' ? <Trans>; the unconfirmed change of the email ended</Trans> : null;
}

/** The sentence about a sign-in, or about the end of a person's sessions. */
export function SessionSentence({ activity }: SentenceProps): ReactNode {
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const sentences: Sentences<'session'> = {
    'logged-in': <Trans>{actor} signed in</Trans>,
    revoked: (
      <>
        <Trans>
          {actor} ended all sessions of {person}
        </Trans>
        <EmailChangeEnd result={activity.result} />
      </>
    ),
  };
  return selectSentence(sentences, activity);
}

/** The sentence about a change of trainer access or admin access. */
export function AccessSentence({ activity }: SentenceProps): ReactNode {
  if (activity.result['by'] === 'directory') return <DirectorySentence activity={activity} />;
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const isTrainer = activity.object === 'trainer-access';
  const sentences: Sentences<'trainer-access' | 'admin-access'> = {
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
        {actor} rejected the request of {person} for trainer access
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
