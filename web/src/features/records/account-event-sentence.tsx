import { Trans } from '@lingui/react/macro';
import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';

type Props = { event: TrainingEvent };

/** What happened to one's account, as a sentence about oneself. */
export function AccountSentence({ event: { object, verb } }: Props): ReactNode {
  if (object === 'session') return <Trans>Signed in</Trans>;
  if (verb === 'registered') return <Trans>Opened this account</Trans>;
  if (verb === 'created') return <Trans>An admin opened this account</Trans>;
  if (verb === 'approved') return <Trans>Was let in</Trans>;
  if (verb === 'rejected') return <Trans>Was turned away</Trans>;
  if (verb === 'activated') return <Trans>The account was activated</Trans>;
  if (verb === 'deactivated') return <Trans>The account was deactivated</Trans>;
  if (verb === 'deleted') return <Trans>The account was deleted</Trans>;
  return <Trans>Personal data changed</Trans>;
}

/** A new password, or the way to one. */
export function PasswordSentence({ event: { verb } }: Props): ReactNode {
  return verb === 'requested' ? (
    <Trans>A one-time link was made to set a password</Trans>
  ) : (
    <Trans>Changed the password</Trans>
  );
}

/** Access that was asked for, given or taken. */
export function AccessSentence({ event: { object, verb } }: Props): ReactNode {
  if (object === 'admin-access')
    return verb === 'approved' ? <Trans>Was given admin access</Trans> : <Trans>Admin access was taken back</Trans>;
  if (verb === 'approved') return <Trans>Was given trainer access</Trans>;
  if (verb === 'rejected') return <Trans>Trainer access was refused</Trans>;
  if (verb === 'revoked') return <Trans>Trainer access was taken back</Trans>;
  return <Trans>Asked for trainer access</Trans>;
}

/** What a trainer or an admin did for the whole site. */
export function OfficeSentence({ event: { object, verb, result } }: Props): ReactNode {
  if (object === 'personal-data') return <Trans>The personal data were exported</Trans>;
  if (object === 'progress-matrix') return <Trans>Exported the crew’s progress</Trans>;
  if (object === 'site') return <Trans>Changed a setting of the site</Trans>;
  const title = typeof result['title'] === 'string' ? result['title'] : '';
  if (verb === 'created') return <Trans>Announced “{title}”</Trans>;
  if (verb === 'revoked') return <Trans>Withdrew the announcement “{title}”</Trans>;
  return <Trans>Changed the announcement “{title}”</Trans>;
}
