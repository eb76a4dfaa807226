import type { Activity } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';
import { AccessSentence, AccountSentence, ExportSentence, SettingSentence } from './administration-sentence.tsx';
import { CertificateSentence, LearningSentence } from './learning-sentence.tsx';
import { OtherSentence, type SentenceProps } from './other-sentence.tsx';

/** Who did what to whom, as a sentence that a foreman would say. */
export function ActSentence({ activity }: SentenceProps): ReactNode {
  const Sentence = sentences[activity.object] ?? OtherSentence;
  return <Sentence activity={activity} />;
}

const sentences: Partial<Record<Activity['object'], (props: SentenceProps) => ReactNode>> = {
  account: AccountSentence,
  password: AccountSentence,
  session: AccountSentence,
  'personal-data': AccountSentence,
  'trainer-access': AccessSentence,
  'admin-access': AccessSentence,
  site: SettingSentence,
  'progress-matrix': ExportSentence,
  certificate: CertificateSentence,
  module: LearningSentence,
  quiz: LearningSentence,
  badge: LearningSentence,
};
