import { Trans } from '@lingui/react/macro';
import type { SitePictureKind, SiteSettingsChange } from '@loopcheck/contract/features/site/site.contract';
import type { ReactNode } from 'react';
import { selectSentence, type SentenceProps, type Sentences, getResultText } from './sentences.tsx';

/** The name of each site setting and site picture, for the sentence about its change. */
const settingNames: Record<keyof SiteSettingsChange | SitePictureKind, ReactNode> = {
  siteName: <Trans>the site name</Trans>,
  landingSentence: <Trans>the sentence on the landing page</Trans>,
  logo: <Trans>the logo</Trans>,
  picture: <Trans>the picture on the landing page</Trans>,
  registration: <Trans>the registration</Trans>,
  certificatePrefix: <Trans>the prefix of certificate numbers</Trans>,
  certificateValidityMonths: <Trans>the validity of certificates in months</Trans>,
  moduleGate: <Trans>what opens the next module</Trans>,
  drills: <Trans>whether drills are required</Trans>,
  stalledAfterDays: <Trans>the number of days after which a trainee is stalled</Trans>,
  secondFactorRequiredFor: <Trans>who must have a second factor</Trans>,
  checkReadingTime: <Trans>the check of the reading time</Trans>,
  quizWaitAfterFirstFailMinutes: <Trans>the wait in minutes after the first and second failed quiz attempt</Trans>,
  quizWaitAfterThirdFailMinutes: <Trans>the wait in minutes after the third and each later failed quiz attempt</Trans>,
  acceptWord: <Trans>whether Word documents are accepted</Trans>,
  acceptExcel: <Trans>whether Excel workbooks are accepted</Trans>,
  maxVideoMegabytes: <Trans>the maximum size of videos in MB</Trans>,
  maxDocumentMegabytes: <Trans>the maximum size of documents in MB</Trans>,
  maxSopMegabytes: <Trans>the maximum size of procedures in MB</Trans>,
};

/** The sentence about a change of a site setting, with its old and new value. */
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

/** The sentence about an export: personal data, a training record, the list of users, or the progress matrix. */
export function ExportSentence({ activity }: SentenceProps): ReactNode {
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const format = activity.result['format'] === 'xlsx' ? 'Excel' : 'CSV';
  const sentenceByObject: Record<string, ReactNode> = {
    'personal-data': (
      <Trans>
        {actor} exported the personal data of {person}
      </Trans>
    ),
    'training-record': (
      <Trans>
        {actor} saved the training record of {person} as PDF
      </Trans>
    ),
    'user-list': (
      <Trans>
        {actor} exported the list of users as {format}
      </Trans>
    ),
  };
  const sentences: Sentences<'personal-data' | 'progress-matrix' | 'training-record' | 'user-list'> = {
    // The sentence after `??` is for the progress matrix.
    exported: sentenceByObject[activity.object] ?? (
      <Trans>
        {actor} exported the progress of all trainees as {format}
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}
