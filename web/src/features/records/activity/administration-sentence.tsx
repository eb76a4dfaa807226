import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OtherSentence, type SentenceProps } from './act-sentence.tsx';

/** What happened to an account, its password and its sessions. */
export function AccountSentence({ activity }: SentenceProps): ReactNode {
  const { verb, object, result } = activity;
  const [by, about] = [activity.actor.fullName, activity.person.fullName];
  const isOwn = activity.actor.id === activity.person.id;
  if (object === 'session') return <Trans>{by} signed in</Trans>;
  if (object === 'personal-data')
    return (
      <Trans>
        {by} exported the personal data of {about}
      </Trans>
    );
  if (object === 'password') {
    if (verb === 'requested')
      return isOwn ? (
        <Trans>A one-time link was made for {about} at the server’s console</Trans>
      ) : (
        <Trans>
          {by} made a one-time link for {about} to reset the password
        </Trans>
      );
    return <Trans>{by} set a new password</Trans>;
  }
  switch (verb) {
    case 'registered':
      return <Trans>{by} registered</Trans>;
    case 'created':
      return result['by'] === 'import' ? (
        <Trans>
          {by} imported {about} from a file
        </Trans>
      ) : (
        <Trans>
          {by} opened an account for {about}
        </Trans>
      );
    case 'approved':
      return result['by'] === 'operator' ? (
        <Trans>{about} was let in at the server’s console</Trans>
      ) : (
        <Trans>
          {by} let {about} in
        </Trans>
      );
    case 'rejected':
      return (
        <Trans>
          {by} turned {about} away
        </Trans>
      );
    case 'activated':
      return (
        <Trans>
          {by} activated the account of {about}
        </Trans>
      );
    case 'deactivated':
      return (
        <Trans>
          {by} deactivated the account of {about}
        </Trans>
      );
    case 'deleted':
      return (
        <Trans>
          {by} deleted a person, now {about}
        </Trans>
      );
    case 'updated':
      return isOwn ? (
        <Trans>
          {by} changed own data: <Fields fields={result['fields']} />
        </Trans>
      ) : (
        <Trans>
          {by} changed data of {about}: <Fields fields={result['fields']} />
        </Trans>
      );
    default:
      return <OtherSentence activity={activity} />;
  }
}

const fieldWords: Record<string, ReactNode> = {
  fullName: <Trans>name</Trans>,
  email: <Trans>email</Trans>,
  employeeId: <Trans>employee ID</Trans>,
  phoneNumber: <Trans>phone</Trans>,
  position: <Trans>position</Trans>,
  department: <Trans>department</Trans>,
  title: <Trans>title</Trans>,
  description: <Trans>description</Trans>,
  chapterNumber: <Trans>chapter number</Trans>,
  estimatedDuration: <Trans>duration</Trans>,
};

/** Names of fields, as the record keeps them, in words. */
export function Fields({ fields }: { fields: unknown }): ReactNode {
  const names = typeof fields === 'string' ? fields.split(', ') : [];
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 ? ', ' : ''}
      {fieldWords[name] ?? name}
    </span>
  ));
}

/** Who was given access, or lost it. */
export function AccessSentence({ activity }: SentenceProps): ReactNode {
  const [by, about] = [activity.actor.fullName, activity.person.fullName];
  const isTrainer = activity.object === 'trainer-access';
  switch (activity.verb) {
    case 'requested':
      return <Trans>{by} asked to be a trainer</Trans>;
    case 'approved':
      return isTrainer ? (
        <Trans>
          {by} made {about} a trainer
        </Trans>
      ) : (
        <Trans>
          {by} made {about} an admin
        </Trans>
      );
    case 'rejected':
      return (
        <Trans>
          {by} refused {about} trainer access
        </Trans>
      );
    case 'revoked':
      return isTrainer ? (
        <Trans>
          {by} took trainer access from {about}
        </Trans>
      ) : (
        <Trans>
          {by} took admin access from {about}
        </Trans>
      );
    default:
      return <OtherSentence activity={activity} />;
  }
}

const settingWords: Record<string, ReactNode> = {
  siteName: <Trans>the site name</Trans>,
  registration: <Trans>the registration</Trans>,
  certificatePrefix: <Trans>the prefix of certificate numbers</Trans>,
  certificateValidityMonths: <Trans>the validity of certificates in months</Trans>,
  stalledAfterDays: <Trans>the days after which a trainee has stalled</Trans>,
};

/** What was set on the site, from what to what. */
export function SettingSentence({ activity: { actor, result } }: SentenceProps): ReactNode {
  const setting = String(result['setting'] ?? '');
  return (
    <Trans>
      {actor.fullName} changed {settingWords[setting] ?? setting} from “{String(result['from'])}” to “
      {String(result['to'])}”
    </Trans>
  );
}
