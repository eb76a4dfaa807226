import type { RecordObject } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';
import { AccessSentence, AccountSentence, PasswordSentence, SessionSentence } from './access-sentences.tsx';
import { DrillSentence } from './drill-sentence.tsx';
import { ExportSentence, SettingSentence } from './administration-sentences.tsx';
import { AnnouncementSentence, DiscussionSentence, NewsSentence } from './community-sentences.tsx';
import { ResourceSentence, SopSentence } from './library-sentences.tsx';
import { SecondFactorSentence } from './second-factor-sentence.tsx';
import { FallbackSentence, type SentenceProps } from './sentences.tsx';
import {
  BadgeSentence,
  CertificateSentence,
  ModuleSentence,
  QuizSentence,
  QuizWaitSentence,
  ReminderSentence,
} from './training-sentences.tsx';

/** A training event as a sentence with the names of the actor and of the person that it is about. */
export function ActivitySentence({ activity }: SentenceProps): ReactNode {
  // Training events of a later release can have objects that this release does not know.
  const Sentence = (sentenceOfObject as Partial<typeof sentenceOfObject>)[activity.object] ?? FallbackSentence;
  return <Sentence activity={activity} />;
}

/** The type requires a sentence for every object of the contract. */
const sentenceOfObject: Record<RecordObject, (props: SentenceProps) => ReactNode> = {
  account: AccountSentence,
  password: PasswordSentence,
  'second-factor': SecondFactorSentence,
  session: SessionSentence,
  'trainer-access': AccessSentence,
  'admin-access': AccessSentence,
  'personal-data': ExportSentence,
  'progress-matrix': ExportSentence,
  'user-list': ExportSentence,
  'training-record': ExportSentence,
  site: SettingSentence,
  certificate: CertificateSentence,
  module: ModuleSentence,
  quiz: QuizSentence,
  'quiz-wait': QuizWaitSentence,
  drill: DrillSentence,
  badge: BadgeSentence,
  sop: SopSentence,
  resource: ResourceSentence,
  discussion: DiscussionSentence,
  news: NewsSentence,
  announcement: AnnouncementSentence,
  reminder: ReminderSentence,
};
