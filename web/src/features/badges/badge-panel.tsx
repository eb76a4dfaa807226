import { Trans } from '@lingui/react/macro';
import Lock from 'lucide-react/icons/lock';
import { formatDate } from '../../lib/formatting.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { BadgeDrawing } from './badge-drawing.tsx';
import { type BadgeEntry, listBadgeEntries } from './badge-list.rules.ts';
import { BadgeName, BadgeRequirement } from './badge-texts.tsx';
import { useBadges } from './badges.hooks.ts';

type Props = {
  /** The chapters of the site; undefined while loading. */
  chapters: readonly { chapterNumber: number; title: string }[] | undefined;
  completedModules: number;
};

/**
 * All badges of the site. An earned badge shows its date. Any other badge shows what the person must still do for it.
 */
export function BadgePanel({ chapters, completedModules }: Props) {
  const badges = useBadges();
  const entries = badges.data && chapters ? listBadgeEntries(badges.data, chapters) : undefined;
  const earnedCount = badges.data?.length ?? 0;
  return (
    <Panel
      id="badges"
      title={<Trans>Badges</Trans>}
      aside={
        entries ? (
          <span className="meta tabular-nums">
            <Trans>
              {earnedCount} of {entries.length}
            </Trans>
          </span>
        ) : null
      }
    >
      <QueryState queries={[badges]} title={<Trans>Your badges could not be loaded</Trans>}>
        {() =>
          entries && chapters ? (
            <ul className="grid gap-x-4 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
              {entries.map((entry) => (
                <BadgeItem
                  key={entry.key}
                  badge={entry}
                  completedModules={completedModules}
                  totalModules={chapters.length}
                />
              ))}
            </ul>
          ) : (
            <LoadingState variant="rows" />
          )
        }
      </QueryState>
    </Panel>
  );
}

type ItemProps = { badge: BadgeEntry; completedModules: number; totalModules: number };

function BadgeItem({ badge, completedModules, totalModules }: ItemProps) {
  const { kind, chapterNumber, earnedAt } = badge;
  return (
    <li className="row min-w-0">
      <BadgeDrawing kind={kind} chapterNumber={chapterNumber} isEarned={earnedAt !== null} />
      <div className="min-w-0 text-14 leading-[1.35]">
        <b className={earnedAt ? '' : 'text-ink-2'}>
          <BadgeName badge={badge} />
        </b>
        {earnedAt ? (
          <p className="meta">
            <Trans>
              Earned <time dateTime={earnedAt}>{formatDate(earnedAt)}</time>
            </Trans>
          </p>
        ) : (
          <p className="meta flex items-start gap-1.5">
            <Icon of={Lock} size={14} className="mt-0.5" />
            <span>
              <span className="sr-only">
                <Trans>Not earned yet.</Trans>{' '}
              </span>
              <BadgeRequirement badge={badge} completedModules={completedModules} totalModules={totalModules} />
            </span>
          </p>
        )}
      </div>
    </li>
  );
}
