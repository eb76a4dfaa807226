import type { RecordObject } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';
import { AccessSentence, AccountSentence, PasswordSentence } from './access-sentences.tsx';
import { ExportSentence, SettingSentence } from './administration-sentences.tsx';
import { AnnouncementSentence, DiscussionSentence, NewsSentence } from './community-sentences.tsx';
import { ResourceSentence, SopSentence } from './library-sentences.tsx';
import { FallbackSentence, type SentenceProps } from './sentences.tsx';
import { BadgeSentence, CertificateSentence, ModuleSentence, QuizSentence } from './training-sentences.tsx';

/** A training event as a sentence with the names of the actor and of the person that it is about. */
export function ActivitySentence({ activity }: SentenceProps): ReactNode {
  // Events of a later release can have objects that this release does not know.
  const Sentence = (sentences as Partial<typeof sentences>)[activity.object] ?? FallbackSentence;
  return <Sentence activity={activity} />;
}

/** The type requires a sentence for every object of the contract. */
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
