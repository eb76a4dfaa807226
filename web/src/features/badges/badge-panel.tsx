import { Trans } from '@lingui/react/macro';
import Lock from 'lucide-react/icons/lock';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatDate } from '../../lib/formatting.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { BadgeDrawing } from './badge-drawing.tsx';
import { badgeShelf, type BadgePlace } from './badge-shelf.ts';
import { BadgeMissing, BadgeName } from './badge-words.tsx';
import { useBadges } from './badges.hooks.ts';

type Props = {
  /** The site's chapters; undefined while they are on their way. */
  chapters: readonly { chapterNumber: number; title: string }[] | undefined;
  completedModules: number;
};

/** Every badge there is: the earned ones with their date, the others with what is missing. */
export function BadgePanel({ chapters, completedModules }: Props) {
  const { data: badges, error, isFetching, refetch } = useBadges();
  const aside =
    badges && chapters ? (
      <span className="meta num">
        <Trans>
          {badges.length} of {badgeShelf(badges, chapters).length}
        </Trans>
      </span>
    ) : null;
  return (
    <Panel id="badges" title={<Trans>Badges</Trans>} aside={aside}>
      {badges && chapters ? (
        <ul className="grid gap-x-4 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
          {badgeShelf(badges, chapters).map((place) => (
            <ShelfPlace key={place.key} place={place} completed={completedModules} total={chapters.length} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          title={<Trans>Your badges did not arrive</Trans>}
          message={error instanceof ApiError ? error.plain : undefined}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonGroup className="stack">
          <Skeleton height={64} />
          <Skeleton height={64} />
        </SkeletonGroup>
      )}
    </Panel>
  );
}

function ShelfPlace({ place, completed, total }: { place: BadgePlace; completed: number; total: number }) {
  return (
    <li className="row min-w-0">
      <BadgeDrawing kind={place.kind} chapterNumber={place.chapterNumber} isEarned={place.earnedAt !== null} />
      <div className="min-w-0 text-14 leading-[1.35]">
        <b className={place.earnedAt ? '' : 'text-ink-2'}>
          <BadgeName place={place} />
        </b>
        {place.earnedAt ? (
          <p className="meta">
            <Trans>
              Earned <time dateTime={place.earnedAt}>{formatDate(place.earnedAt)}</time>
            </Trans>
          </p>
        ) : (
          <p className="meta flex items-start gap-1.5">
            <Icon of={Lock} size={14} className="mt-0.5" />
            <span>
              <span className="vh">
                <Trans>Not earned yet.</Trans>{' '}
              </span>
              <BadgeMissing place={place} completed={completed} total={total} />
            </span>
          </p>
        )}
      </div>
    </li>
  );
}
