import { Trans } from '@lingui/react/macro';
import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';
import { NameChange } from './name-change.tsx';

type Props = { event: TrainingEvent };

/**
 * The sentence for a training event about an account or a session. It is also shown for an object that this release
 * does not know. Then only the verb selects the sentence: "Personal data changed" for a verb that has no sentence below.
 * The sentences in this file do not name the person, because each list that shows them is about one person.
 */
export function AccountSentence({ event: { object, verb, result } }: Props): ReactNode {
  if (object === 'session' && verb === 'revoked') return <Trans>An admin ended all sessions</Trans>;
  if (object === 'session') return <Trans>Signed in</Trans>;
  if (verb === 'registered') return <Trans>Registered</Trans>;
  if (verb === 'created') return <Trans>An admin created the account</Trans>;
  if (verb === 'approved') return <Trans>The account was approved</Trans>;
  if (verb === 'rejected') return <Trans>The registration was rejected</Trans>;
  if (verb === 'activated') return <Trans>The account was activated</Trans>;
  if (verb === 'deactivated') return <Trans>The account was deactivated</Trans>;
  if (verb === 'deleted') return <Trans>The account was deleted</Trans>;
  if (result['fields'] === 'directorySignIn') return <Trans>The account was linked to the directory</Trans>;
  return (
    <>
      <Trans>Personal data changed</Trans>
      <NameChange result={result} />
    </>
  );
}

export function PasswordSentence({ event: { verb } }: Props): ReactNode {
  return verb === 'requested' ? (
    <Trans>A one-time link to set a password was created</Trans>
  ) : (
    <Trans>Changed the password</Trans>
  );
}

export function SecondFactorSentence({ event: { verb, result } }: Props): ReactNode {
  const isPasskey = result['method'] === 'passkey';
  if (verb === 'added') return isPasskey ? <Trans>Added a passkey</Trans> : <Trans>Added an authenticator app</Trans>;
  if (verb === 'removed')
    return isPasskey ? <Trans>Removed a passkey</Trans> : <Trans>Removed the authenticator app</Trans>;
  if (verb === 'revoked') return <Trans>The second factor was reset</Trans>;
  return <Trans>Replaced the recovery codes</Trans>;
}

/** The sentence for a training event about trainer access or admin access. */
export function AccessSentence({ event: { object, verb } }: Props): ReactNode {
  if (object === 'admin-access')
    return verb === 'approved' ? <Trans>Admin access was granted</Trans> : <Trans>Admin access was revoked</Trans>;
  if (verb === 'approved') return <Trans>Trainer access was granted</Trans>;
  if (verb === 'rejected') return <Trans>The request for trainer access was rejected</Trans>;
  if (verb === 'revoked') return <Trans>Trainer access was revoked</Trans>;
  return <Trans>Requested trainer access</Trans>;
}

/** The sentence for a training event about an export, a setting or an announcement. */
export function AdministrationSentence({ event: { object, verb, result } }: Props): ReactNode {
  if (object === 'personal-data') return <Trans>The personal data were exported</Trans>;
  if (object === 'training-record') return <Trans>The training record was saved as PDF</Trans>;
  if (object === 'user-list') return <Trans>Exported the list of users</Trans>;
  if (object === 'progress-matrix') return <Trans>Exported the progress of all trainees</Trans>;
  if (object === 'site') return <Trans>Changed a setting of the site</Trans>;
  const title = typeof result['title'] === 'string' ? result['title'] : '';
  if (verb === 'created') return <Trans>Sent the announcement “{title}”</Trans>;
  if (verb === 'revoked') return <Trans>Withdrew the announcement “{title}”</Trans>;
  return <Trans>Changed the announcement “{title}”</Trans>;
}
