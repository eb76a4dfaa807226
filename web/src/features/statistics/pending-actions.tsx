import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PendingAction, PendingKind } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import Award from 'lucide-react/icons/award';
import Flag from 'lucide-react/icons/flag';
import Hourglass from 'lucide-react/icons/hourglass';
import KeyRound from 'lucide-react/icons/key-round';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';
import { AddressLink } from '../../lib/address-link.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatList } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, type LinkLike } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonGroup, SkeletonRows } from '../../ui/skeleton.tsx';
import { usePendingActions } from './trainer-overview.hooks.ts';

/** Where each kind of thing is done; a kind without a place is told without a button. */
export type ActionLinks = Readonly<Partial<Record<PendingKind, LinkLike>>>;

/** What waits for this person, the most urgent first, each with the way to do it. */
export function PendingActions({ links }: { links: ActionLinks }) {
  const { data } = usePendingActions();
  const count = data?.length ?? 0;
  return (
    <Panel
      title={<Trans>Pending actions</Trans>}
      padded={false}
      aside={
        count > 0 ? (
          <Badge tone="amber" icon={<Icon of={TriangleAlert} size={14} />}>
            <Plural value={count} one="# needs you" other="# need you" />
          </Badge>
        ) : undefined
      }
    >
      <Actions links={links} />
    </Panel>
  );
}

function Actions({ links }: { links: ActionLinks }) {
  const { data, error, refetch, isFetching } = usePendingActions();
  if (data && data.length > 0) {
    return (
      <ul className="list">
        {data.map((action) => (
          <Action key={action.kind} action={action} link={links[action.kind] ?? ownPlace(action)} />
        ))}
      </ul>
    );
  }
  if (data) {
    return (
      <EmptyState title={<Trans>Nothing waits for you</Trans>}>
        <Trans>Requests, questions and people who have stalled are listed here.</Trans>
      </EmptyState>
    );
  }
  if (!error) {
    return (
      <SkeletonGroup>
        <SkeletonRows rows={3} />
      </SkeletonGroup>
    );
  }
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <ErrorState
      title={<Trans>What waits for you did not arrive</Trans>}
      message={refusal?.plain}
      requestId={refusal?.requestId}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

/** What waits at one place among many says itself where. */
const ownPlace = ({ link }: PendingAction): LinkLike | undefined =>
  link === null ? undefined : <AddressLink href={link} />;

const icons: Record<PendingKind, LucideIcon> = {
  registrations: UserPlus,
  suspect_questions: KeyRound,
  certificates: Award,
  trainer_requests: UserCheck,
  open_questions: MessageCircleQuestionMark,
  reported_posts: Flag,
  stalled_trainees: Hourglass,
};

function Action({ action, link }: { action: PendingAction; link: LinkLike | undefined }) {
  return (
    <li className="items-center!">
      <Icon of={icons[action.kind]} size={20} className="sec" />
      <div className="grow">
        <p className="font-medium">
          <Sentence action={action} />
        </p>
        <p className="meta">
          <Names action={action} />
        </p>
      </div>
      {link ? (
        <ButtonLink render={link}>
          <Verb kind={action.kind} />
        </ButtonLink>
      ) : null}
    </li>
  );
}

function Sentence({ action: { kind, count } }: { action: PendingAction }): ReactNode {
  if (kind === 'registrations')
    return <Plural value={count} one="# person waits to be let in" other="# people wait to be let in" />;
  if (kind === 'certificates')
    return <Plural value={count} one="# certificate waits for approval" other="# certificates wait for approval" />;
  if (kind === 'trainer_requests')
    return <Plural value={count} one="# person asks for trainer access" other="# people ask for trainer access" />;
  if (kind === 'suspect_questions')
    return (
      <Plural value={count} one="# question has a key that looks wrong" other="# questions have keys that look wrong" />
    );
  if (kind === 'open_questions')
    return <Plural value={count} one="# question has no answer yet" other="# questions have no answer yet" />;
  if (kind === 'reported_posts')
    return <Plural value={count} one="# post has been reported" other="# posts have been reported" />;
  return <Plural value={count} one="# trainee has stalled" other="# trainees have stalled" />;
}

/** The thing to do, in a word. */
function Verb({ kind }: { kind: PendingKind }): ReactNode {
  if (kind === 'certificates') return <Trans>Review</Trans>;
  if (kind === 'suspect_questions') return <Trans>Check</Trans>;
  if (kind === 'open_questions') return <Trans>Answer</Trans>;
  if (kind === 'reported_posts') return <Trans>Look</Trans>;
  if (kind === 'stalled_trainees') return <Trans>Open</Trans>;
  return <Trans>Decide</Trans>;
}

/** The first three by name, and how many more there are. */
function Names({ action: { kind, names, count } }: { action: PendingAction }) {
  const { t } = useLingui();
  // Several questions may belong to one quiz: how many quizzes are not named is not known.
  const more = kind === 'suspect_questions' ? 0 : count - names.length;
  return formatList(more > 0 && names.length > 0 ? [...names, t`${more} more`] : names);
}
