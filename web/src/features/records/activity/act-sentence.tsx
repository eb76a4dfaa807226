import type { RecordObject } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';
import { AccessSentence, AccountSentence, PasswordSentence } from './access-sentence.tsx';
import { ExportSentence, SettingSentence } from './administration-sentence.tsx';
import { AnnouncementSentence, DiscussionSentence, NewsSentence } from './community-act-sentence.tsx';
import { BadgeSentence, CertificateSentence, ModuleSentence, QuizSentence } from './learning-sentence.tsx';
import { ResourceSentence, SopSentence } from './library-sentence.tsx';
import { OtherSentence, type SentenceProps } from './other-sentence.tsx';

/** Who did what to whom, as a sentence that a foreman would say. */
export function ActSentence({ activity }: SentenceProps): ReactNode {
  // What a later release has recorded may be of an object that this page has not heard of.
  const Sentence = (sentences as Partial<typeof sentences>)[activity.object] ?? OtherSentence;
  return <Sentence activity={activity} />;
}

/** Whole by its type: an object of the contract without a sentence does not compile. */
const sentences: Record<RecordObject, (props: SentenceProps) => ReactNode> = {
  account: AccountSentence,
  password: PasswordSentence,
  session: AccessSentence,
  'trainer-access': AccessSentence,
  'admin-access': AccessSentence,
  'personal-data': ExportSentence,
  'progress-matrix': ExportSentence,
  site: SettingSentence,
  certificate: CertificateSentence,
  module: ModuleSentence,
  quiz: QuizSentence,
  badge: BadgeSentence,
  sop: SopSentence,
  resource: ResourceSentence,
  discussion: DiscussionSentence,
  news: NewsSentence,
  announcement: AnnouncementSentence,
};
