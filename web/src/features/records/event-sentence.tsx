import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import { Trans } from '@lingui/react/macro';
import Award from 'lucide-react/icons/award';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BellRing from 'lucide-react/icons/bell-ring';
import BookOpen from 'lucide-react/icons/book-open';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePlay from 'lucide-react/icons/circle-play';
import CircleX from 'lucide-react/icons/circle-x';
import FileText from 'lucide-react/icons/file-text';
import Flag from 'lucide-react/icons/flag';
import ListChecks from 'lucide-react/icons/list-checks';
import Play from 'lucide-react/icons/play';
import SquareCheck from 'lucide-react/icons/square-check';
import TimerOff from 'lucide-react/icons/timer-off';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquare from 'lucide-react/icons/message-square';
import Newspaper from 'lucide-react/icons/newspaper';
import UserRound from 'lucide-react/icons/user-round';
import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';
import { requiredScore } from '@loopcheck/contract/features/quizzes/test-out.rules';
import { toWholeScore } from '@loopcheck/contract/percent';
import {
  AccessSentence,
  AccountSentence,
  AdministrationSentence,
  PasswordSentence,
  SecondFactorSentence,
} from './account-sentences.tsx';
import { BadgeSentence, CertificateSentence } from './award-sentences.tsx';
import { DrillSentence } from './drill-sentence.tsx';
import { DiscussionSentence, NewsSentence } from './community-sentences.tsx';

type Props = { event: TrainingEvent };

/** Returns a finite number rounded down; null for all other values. */
const toInteger = (value: unknown): number | null => {
  const number = typeof value === 'number' ? value : Number.NaN;
  return Number.isFinite(number) ? Math.floor(number) : null;
};

/** A training event as a sentence for lists about one person, so it does not name this person. */
export function EventSentence({ event }: Props): ReactNode {
  // Training events of a later release can have an object that this release does not know.
  const Sentence = (sentenceOfObject as Partial<typeof sentenceOfObject>)[event.object] ?? AccountSentence;
  return <Sentence event={event} />;
}

function SopSentence({ event }: Props): ReactNode {
  const recordedNumber = event.result['number'];
  const number = typeof recordedNumber === 'string' ? recordedNumber : 'SOP';
  if (event.verb === 'read') return <Trans>Read {number}</Trans>;
  if (event.verb === 'viewed') return <Trans>Viewed {number}</Trans>;
  if (event.verb === 'downloaded') return <Trans>Downloaded {number}</Trans>;
  if (event.verb === 'approved' && 'shippedUpdate' in event.result)
    return <Trans>Took over the newer shipped text of a procedure</Trans>;
  if (event.verb === 'approved') return <Trans>Released {number} for this site</Trans>;
  if (event.verb === 'rejected') return <Trans>Kept the site’s own text of a procedure</Trans>;
  if (event.verb === 'added') return <Trans>Added {number} to the library</Trans>;
  if (event.verb === 'removed') return <Trans>Deleted {number}</Trans>;
  if (event.verb === 'activated') return <Trans>Put {number} back into the library</Trans>;
  if (event.verb === 'deactivated') return <Trans>Removed {number} from the library</Trans>;
  return <Trans>Changed {number}</Trans>;
}

function ModuleSentence({ event }: Props): ReactNode {
  const chapter = event.chapterNumber ?? event.title;
  const depth = toInteger(event.result['depth']);
  if (event.verb === 'initialized') return <Trans>Started chapter {chapter}</Trans>;
  if (event.verb === 'marked') return <Trans>Marked chapter {chapter} as completed</Trans>;
  if (event.verb === 'completed' && event.result['by'] === 'test_out')
    return <Trans>Completed chapter {chapter} with the quiz; reading was waived</Trans>;
  if (event.verb === 'completed') return <Trans>Completed chapter {chapter}</Trans>;
  if (event.verb === 'answered') {
    const part = toInteger(event.result['part']);
    return event.result['isRight'] === true ? (
      <Trans>
        Answered the check question of part {part} of chapter {chapter}: right
      </Trans>
    ) : (
      <Trans>
        Answered the check question of part {part} of chapter {chapter}: wrong
      </Trans>
    );
  }
  if (event.verb !== 'progressed') return <Trans>Chapter {chapter} was updated</Trans>;
  if (depth === 100) return <Trans>Read chapter {chapter} to the end</Trans>;
  return depth === null ? (
    <Trans>Read a part of chapter {chapter}</Trans>
  ) : (
    <Trans>
      Read chapter {chapter} to {depth}%
    </Trans>
  );
}

function QuizSentence({ event }: Props): ReactNode {
  const chapter = event.chapterNumber ?? event.title;
  // A test-out is an attempt that is started before reading. It can require more than the pass mark (`passingScore`).
  const testOut = event.result['testOut'] === true;
  const required = requiredScore({ passingScore: toInteger(event.result['passingScore']) ?? 0, testOut });
  // Rounds the score to a whole number, but never up to `required`: that would look like a passed attempt.
  const score = toWholeScore(Number(event.result['score'] ?? 0), required);
  if (event.verb === 'attempted' && testOut) return <Trans>Started the quiz of chapter {chapter} before reading</Trans>;
  if (event.verb === 'attempted') return <Trans>Started the quiz of chapter {chapter}</Trans>;
  if (event.verb === 'terminated') return <Trans>The time ran out in the quiz of chapter {chapter}</Trans>;
  if (event.verb === 'passed' && testOut)
    return (
      <Trans>
        Passed the quiz of chapter {chapter} before reading, with {score}%
      </Trans>
    );
  if (event.verb === 'passed')
    return (
      <Trans>
        Passed the quiz of chapter {chapter} with {score}%
      </Trans>
    );
  if (event.verb === 'scored')
    return (
      <Trans>
        The quiz of chapter {chapter} was regraded to {score}%
      </Trans>
    );
  if (event.verb === 'failed') {
    return (
      <Trans>
        Did not pass the quiz of chapter {chapter}: {score}%, required {required}%
      </Trans>
    );
  }
  return <Trans>The quiz of chapter {chapter} was updated</Trans>;
}

function QuizWaitSentence({ event }: Props): ReactNode {
  const chapter = event.chapterNumber ?? event.title;
  return <Trans>The waiting time before the next quiz attempt of chapter {chapter} was lifted</Trans>;
}

function ReminderSentence({ event }: Props): ReactNode {
  const label = typeof event.result['label'] === 'string' ? event.result['label'] : '';
  return <Trans>Was reminded of the next step: {label}</Trans>;
}

function ResourceSentence({ event }: Props): ReactNode {
  const title = typeof event.result['title'] === 'string' ? event.result['title'] : null;
  const chapter = event.chapterNumber;
  // Only the event about a change of the order has no title.
  if (title === null) return <Trans>Changed the order of the resources of chapter {chapter}</Trans>;
  if (event.verb === 'completed') return <Trans>Watched {title}</Trans>;
  if (event.verb === 'added') return <Trans>Added {title} to the resources of a module</Trans>;
  if (event.verb === 'removed') return <Trans>Removed {title} from the resources of a module</Trans>;
  return <Trans>Changed the resource {title} of a module</Trans>;
}

/** The component that renders the sentence about an object. The type requires one for every object of the contract. */
const sentenceOfObject: Record<TrainingEvent['object'], (props: Props) => ReactNode> = {
  module: ModuleSentence,
  quiz: QuizSentence,
  'quiz-wait': QuizWaitSentence,
  drill: DrillSentence,
  sop: SopSentence,
  badge: BadgeSentence,
  certificate: CertificateSentence,
  discussion: DiscussionSentence,
  news: NewsSentence,
  resource: ResourceSentence,
  account: AccountSentence,
  password: PasswordSentence,
  'second-factor': SecondFactorSentence,
  session: AccountSentence,
  'trainer-access': AccessSentence,
  'admin-access': AccessSentence,
  'personal-data': AdministrationSentence,
  'progress-matrix': AdministrationSentence,
  'user-list': AdministrationSentence,
  'training-record': AdministrationSentence,
  site: AdministrationSentence,
  announcement: AdministrationSentence,
  reminder: ReminderSentence,
};

/** The icon of each verb of modules, quizzes and drills. */
const iconOfVerb: Partial<Record<TrainingEvent['verb'], LucideIcon>> = {
  initialized: Play,
  progressed: BookOpen,
  marked: SquareCheck,
  answered: ListChecks,
  completed: Flag,
  attempted: ListChecks,
  passed: CircleCheck,
  failed: CircleX,
  terminated: TimerOff,
};

/**
 * Returns the icon of a training event: the icon of its object, else the icon of its verb, else the icon of a person.
 */
export function findEventIcon({ object, verb }: TrainingEvent): LucideIcon {
  if (object === 'sop') return FileText;
  if (object === 'badge') return BadgeCheck;
  if (object === 'certificate') return Award;
  if (object === 'discussion') return MessageSquare;
  if (object === 'news') return Newspaper;
  if (object === 'announcement') return Megaphone;
  if (object === 'reminder') return BellRing;
  if (object === 'resource') return verb === 'completed' ? CirclePlay : FileText;
  return iconOfVerb[verb] ?? UserRound;
}
