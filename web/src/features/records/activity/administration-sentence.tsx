import { Trans } from '@lingui/react/macro';
import type { Activity } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';
import { Fields } from './field-words.tsx';
import { OtherSentence, type SentenceProps } from './other-sentence.tsx';

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
  const sentences: Partial<Record<Activity['verb'], ReactNode>> = {
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
  return sentences[verb] ?? <OtherSentence activity={activity} />;
}

/** Who was given access, or lost it. */
export function AccessSentence({ activity }: SentenceProps): ReactNode {
  const [by, about] = [activity.actor.fullName, activity.person.fullName];
  const isTrainer = activity.object === 'trainer-access';
  const sentences: Partial<Record<Activity['verb'], ReactNode>> = {
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
  return sentences[activity.verb] ?? <OtherSentence activity={activity} />;
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
  const { setting: named } = result;
  const setting = typeof named === 'string' ? named : '';
  return (
    <Trans>
      {actor.fullName} changed {settingWords[setting] ?? setting} from “{String(result['from'])}” to “
      {String(result['to'])}”
    </Trans>
  );
}

/** Who took the crew's progress out of the house as a file. What it was narrowed to stands in the event and in the file. */
export function ExportSentence({ activity }: SentenceProps): ReactNode {
  const by = activity.actor.fullName;
  const kind = activity.result['format'] === 'xlsx' ? 'Excel' : 'CSV';
  return (
    <Trans>
      {by} exported the crew’s progress as {kind}
    </Trans>
  );
}
