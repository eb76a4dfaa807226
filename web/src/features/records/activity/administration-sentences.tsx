import { Trans } from '@lingui/react/macro';
import type { SiteSettingsChange } from '@loopcheck/contract/features/site/site.contract';
import type { ReactNode } from 'react';
import { selectSentence, type SentenceProps, type Sentences, getResultText } from './sentences.tsx';

const settingNames: Record<keyof SiteSettingsChange, ReactNode> = {
  siteName: <Trans>the site name</Trans>,
  registration: <Trans>the registration</Trans>,
  certificatePrefix: <Trans>the prefix of certificate numbers</Trans>,
  certificateValidityMonths: <Trans>the validity of certificates in months</Trans>,
  stalledAfterDays: <Trans>the days after which a trainee has stalled</Trans>,
};

export function SettingSentence({ activity }: SentenceProps): ReactNode {
  const actor = activity.actor.fullName;
  const setting = getResultText(activity, 'setting');
  const sentences: Sentences<'site'> = {
    updated: (
      <Trans>
        {actor} changed {(settingNames as Record<string, ReactNode>)[setting] ?? setting} from “
        {getResultText(activity, 'from')}” to “{getResultText(activity, 'to')}”
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}

/** For exports of personal data and of the progress matrix. */
export function ExportSentence({ activity }: SentenceProps): ReactNode {
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const format = activity.result['format'] === 'xlsx' ? 'Excel' : 'CSV';
  const sentences: Sentences<'personal-data' | 'progress-matrix'> = {
    exported:
      activity.object === 'personal-data' ? (
        <Trans>
          {actor} exported the personal data of {person}
        </Trans>
      ) : (
        <Trans>
          {actor} exported the progress of all trainees as {format}
        </Trans>
      ),
  };
  return selectSentence(sentences, activity);
}
