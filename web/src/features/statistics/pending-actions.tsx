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
import { PathLink } from '../../lib/path-link.tsx';
import { formatList } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { LinkLike } from '../../ui/any-link.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { usePendingActions } from './trainer-overview.hooks.ts';

/**
 * The links to the screens on which pending actions are done, by the kind of the action. A link of this map replaces
 * the link that the server has sent with the action. An action without any link has no button.
 */
export type ActionLinks = Readonly<Partial<Record<PendingKind, LinkLike>>>;

/** The actions that wait for the signed-in trainer or admin, most urgent first. */
export function PendingActions({ links }: { links: ActionLinks }) {
  const pendingActions = usePendingActions();
  const count = pendingActions.data?.length ?? 0;
  return (
    <Panel
      title={<Trans>Pending actions</Trans>}
      padded={false}
      aside={
        count > 0 ? (
          <Badge tone="amber" icon={<Icon of={TriangleAlert} size={14} />}>
            <Trans>{count} to do</Trans>
          </Badge>
        ) : undefined
      }
    >
      <QueryState
        queries={[pendingActions]}
        title={<Trans>Your pending actions could not be loaded</Trans>}
        loading={<LoadingState variant="rows" count={3} />}
      >
        {(actions) => (actions.length === 0 ? <NoActions /> : <ActionList actions={actions} links={links} />)}
      </QueryState>
    </Panel>
  );
}

function NoActions() {
  return (
    <EmptyState title={<Trans>No pending actions</Trans>}>
      <Trans>Requests, questions and stalled trainees are listed here.</Trans>
    </EmptyState>
  );
}

function ActionList({ actions, links }: { actions: readonly PendingAction[]; links: ActionLinks }) {
  return (
    <ul>
      {actions.map((action) => (
        <ActionItem key={action.kind} action={action} link={links[action.kind] ?? toPathLink(action)} />
      ))}
    </ul>
  );
}

const toPathLink = ({ link }: PendingAction): LinkLike | undefined =>
  link === null ? undefined : <PathLink href={link} />;

const icons: Record<PendingKind, LucideIcon> = {
  registrations: UserPlus,
  suspect_questions: KeyRound,
  certificates: Award,
  trainer_requests: UserCheck,
  open_questions: MessageCircleQuestionMark,
  reported_posts: Flag,
  stalled_trainees: Hourglass,
};

function ActionItem({ action, link }: { action: PendingAction; link: LinkLike | undefined }) {
  return (
    <ListItem layout="middle">
      <Icon of={icons[action.kind]} size={20} className="text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          <ActionSentence action={action} />
        </p>
        <p className="meta">
          <ActionNames action={action} />
        </p>
      </div>
      {link ? (
        <ButtonLink render={link}>
          <ButtonLabel kind={action.kind} />
        </ButtonLink>
      ) : null}
    </ListItem>
  );
}

function ActionSentence({ action: { kind, count } }: { action: PendingAction }): ReactNode {
  if (kind === 'registrations')
    return (
      <Plural value={count} one="# person waits for account approval" other="# people wait for account approval" />
    );
  if (kind === 'certificates')
    return <Plural value={count} one="# certificate waits for approval" other="# certificates wait for approval" />;
  if (kind === 'trainer_requests')
    return <Plural value={count} one="# person asks for trainer access" other="# people ask for trainer access" />;
  if (kind === 'suspect_questions')
    return (
      <Plural
        value={count}
        one="# question has a correct answer that looks wrong"
        other="# questions have correct answers that look wrong"
      />
    );
  if (kind === 'open_questions')
    return <Plural value={count} one="# question has no answer yet" other="# questions have no answer yet" />;
  if (kind === 'reported_posts')
    return <Plural value={count} one="# post has been reported" other="# posts have been reported" />;
  return <Plural value={count} one="# trainee has stalled" other="# trainees have stalled" />;
}

function ButtonLabel({ kind }: { kind: PendingKind }): ReactNode {
  if (kind === 'certificates' || kind === 'reported_posts') return <Trans>Review</Trans>;
  if (kind === 'suspect_questions') return <Trans>Check</Trans>;
  if (kind === 'open_questions') return <Trans>Answer</Trans>;
  if (kind === 'stalled_trainees') return <Trans>Open</Trans>;
  return <Trans>Decide</Trans>;
}

/** At most three names, and the number of further people or objects if it is known. */
function ActionNames({ action: { kind, names, count } }: { action: PendingAction }) {
  const { t } = useLingui();
  // For suspect questions, `names` has the names of quizzes, but `count` is the number of questions. So it is not known
  // how many more quizzes there are.
  const moreCount = kind === 'suspect_questions' ? 0 : count - names.length;
  return formatList(moreCount > 0 && names.length > 0 ? [...names, t`${moreCount} more`] : names);
}
