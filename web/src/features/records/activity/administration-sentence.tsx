import { Trans } from '@lingui/react/macro';
import type { SettingsChange } from '@loopcheck/contract/features/site/site.contract';
import type { ReactNode } from 'react';
import { sentenceFor, type SentenceProps, type Sentences, textIn } from './other-sentence.tsx';

const settingWords: Record<keyof SettingsChange, ReactNode> = {
  siteName: <Trans>the site name</Trans>,
  registration: <Trans>the registration</Trans>,
  certificatePrefix: <Trans>the prefix of certificate numbers</Trans>,
  certificateValidityMonths: <Trans>the validity of certificates in months</Trans>,
  stalledAfterDays: <Trans>the days after which a trainee has stalled</Trans>,
};

/** What was set on the site, from what to what. */
export function SettingSentence({ activity }: SentenceProps): ReactNode {
  const by = activity.actor.fullName;
  const setting = textIn(activity, 'setting');
  const sentences: Sentences<'site'> = {
    updated: (
      <Trans>
        {by} changed {(settingWords as Record<string, ReactNode>)[setting] ?? setting} from “{textIn(activity, 'from')}”
        to “{textIn(activity, 'to')}”
      </Trans>
    ),
  };
  return sentenceFor(sentences, activity);
}

/** Who took data of people out of the house as a file. What it was narrowed to stands in the event and in the file. */
export function ExportSentence({ activity }: SentenceProps): ReactNode {
  const [by, about] = [activity.actor.fullName, activity.person.fullName];
  const kind = activity.result['format'] === 'xlsx' ? 'Excel' : 'CSV';
  const sentences: Sentences<'personal-data' | 'progress-matrix'> = {
    exported:
      activity.object === 'personal-data' ? (
        <Trans>
          {by} exported the personal data of {about}
        </Trans>
      ) : (
        <Trans>
          {by} exported the crew’s progress as {kind}
        </Trans>
      ),
  };
  return sentenceFor(sentences, activity);
}
