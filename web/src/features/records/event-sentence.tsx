import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import { Trans } from '@lingui/react/macro';
import Award from 'lucide-react/icons/award';
import BadgeCheck from 'lucide-react/icons/badge-check';
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
import { shownScore } from '../../lib/shown-score.ts';
import { AccessSentence, AccountSentence, OfficeSentence, PasswordSentence } from './account-event-sentence.tsx';
import { BadgeSentence, CertificateSentence } from './award-sentence.tsx';
import { CommunitySentence } from './community-sentence.tsx';

type Props = { event: TrainingEvent };

const numberIn = (value: unknown): number | null => {
  const number = typeof value === 'number' ? value : Number.NaN;
  return Number.isFinite(number) ? Math.floor(number) : null;
};

/** What happened, as a sentence about oneself. */
export function EventSentence({ event }: Props): ReactNode {
  // What a later release has recorded may be of an object that this page has not heard of.
  const Sentence = (sentences as Partial<typeof sentences>)[event.object] ?? AccountSentence;
  return <Sentence event={event} />;
}

function SopSentence({ event }: Props): ReactNode {
  const { number: kept } = event.result;
  const number = typeof kept === 'string' ? kept : 'SOP';
  if (event.verb === 'read') return <Trans>Read {number}</Trans>;
  if (event.verb === 'downloaded') return <Trans>Downloaded {number}</Trans>;
  if (event.verb === 'approved' && 'shippedUpdate' in event.result)
    return <Trans>Took over a newer shipped procedure</Trans>;
  if (event.verb === 'approved') return <Trans>Released {number} for this site</Trans>;
  if (event.verb === 'rejected') return <Trans>Kept the site’s own text of a procedure</Trans>;
  if (event.verb === 'added') return <Trans>Added {number} to the library</Trans>;
  if (event.verb === 'removed') return <Trans>Deleted {number}</Trans>;
  if (event.verb === 'activated') return <Trans>Put {number} back into the library</Trans>;
  if (event.verb === 'deactivated') return <Trans>Took {number} out of the library</Trans>;
  return <Trans>Changed {number}</Trans>;
}

function ModuleSentence({ event }: Props): ReactNode {
  const chapter = event.chapterNumber ?? event.title;
  const depth = numberIn(event.result['depth']);
  if (event.verb === 'initialized') return <Trans>Started chapter {chapter}</Trans>;
  if (event.verb === 'marked') return <Trans>Marked chapter {chapter} as completed</Trans>;
  if (event.verb === 'completed') return <Trans>Completed chapter {chapter}</Trans>;
  if (event.verb !== 'progressed') return <Trans>Chapter {chapter} was updated</Trans>;
  if (depth === 100) return <Trans>Read chapter {chapter} to the end</Trans>;
  return depth === null ? (
    <Trans>Read in chapter {chapter}</Trans>
  ) : (
    <Trans>
      Read chapter {chapter} to {depth}%
    </Trans>
  );
}

function QuizSentence({ event }: Props): ReactNode {
  const chapter = event.chapterNumber ?? event.title;
  const required = numberIn(event.result['passingScore']) ?? 0;
  const score = shownScore(Number(event.result['score'] ?? 0), required);
  if (event.verb === 'attempted') return <Trans>Began the quiz of chapter {chapter}</Trans>;
  if (event.verb === 'terminated') return <Trans>The time ran out in the quiz of chapter {chapter}</Trans>;
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

function ResourceSentence({ event }: Props): ReactNode {
  const title = typeof event.result['title'] === 'string' ? event.result['title'] : null;
  const chapter = event.chapterNumber;
  if (title === null) return <Trans>Put the resources of chapter {chapter} into another order</Trans>;
  if (event.verb === 'completed') return <Trans>Watched {title}</Trans>;
  if (event.verb === 'added') return <Trans>Added {title} to the resources of a module</Trans>;
  if (event.verb === 'removed') return <Trans>Removed {title} from the resources of a module</Trans>;
  return <Trans>Changed {title} among the resources of a module</Trans>;
}

/** Whole by its type: an object of the contract without a sentence does not compile. */
const sentences: Record<TrainingEvent['object'], (props: Props) => ReactNode> = {
  module: ModuleSentence,
  quiz: QuizSentence,
  sop: SopSentence,
  badge: BadgeSentence,
  certificate: CertificateSentence,
  discussion: CommunitySentence,
  news: CommunitySentence,
  resource: ResourceSentence,
  account: AccountSentence,
  password: PasswordSentence,
  session: AccountSentence,
  'trainer-access': AccessSentence,
  'admin-access': AccessSentence,
  'personal-data': OfficeSentence,
  'progress-matrix': OfficeSentence,
  site: OfficeSentence,
  announcement: OfficeSentence,
};

const icons: Partial<Record<TrainingEvent['verb'], LucideIcon>> = {
  initialized: Play,
  progressed: BookOpen,
  marked: SquareCheck,
  completed: Flag,
  attempted: ListChecks,
  passed: CircleCheck,
  failed: CircleX,
  terminated: TimerOff,
};

/** The shape that stands before the sentence. */
export function iconOf({ object, verb }: TrainingEvent): LucideIcon {
  if (object === 'sop') return FileText;
  if (object === 'badge') return BadgeCheck;
  if (object === 'certificate') return Award;
  if (object === 'discussion') return MessageSquare;
  if (object === 'news') return Newspaper;
  if (object === 'announcement') return Megaphone;
  if (object === 'resource') return verb === 'completed' ? CirclePlay : FileText;
  return icons[verb] ?? UserRound;
}
