import { Trans } from '@lingui/react/macro';
import type { ModuleRevision, AuthoredModule } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { Link } from '@tanstack/react-router';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/formatting.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ChapterIcon } from '../../../ui/chapter-icon.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { Panel, panelClass } from '../../../ui/panel.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useAuthoredModules } from './authoring.hooks.ts';

type Props = {
  /** Returns an additional badge for a module. */
  renderBadge: (moduleId: string) => ReactNode;
};

/** All modules with their current revisions, as links to their editors. */
export function ModuleList({ renderBadge }: Props) {
  const query = useAuthoredModules();
  return (
    <QueryState queries={[query]} title={<Trans>The modules could not be loaded</Trans>} variant="panel">
      {(modules) =>
        modules.length === 0 ? (
          <Panel padded={false}>
            <EmptyState headingLevel={2} title={<Trans>No modules yet</Trans>}>
              <Trans>An administrator creates modules in the admin panel.</Trans>
            </EmptyState>
          </Panel>
        ) : (
          <ul className={panelClass()}>
            {modules.map((module) => (
              <Row key={module.id} module={module} badge={renderBadge(module.id)} />
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

function Row({ module, badge }: { module: AuthoredModule; badge: ReactNode }) {
  const { id, chapterNumber, title, isActive, editedOnSite, hasContent } = module;
  return (
    <li className={cx(panelPadding, 'row flex-wrap')}>
      <ChapterIcon chapter={chapterNumber} />
      <div className="min-w-0 flex-1">
        <Link to="/trainer/modules/$id" params={{ id }} className="inline-flex min-h-11 items-center lg:min-h-0">
          <Trans>
            {chapterNumber}. {title}
          </Trans>
        </Link>
        <p className="meta">
          <RevisionLine revision={module.latest} />
        </p>
      </div>
      {badge}
      {editedOnSite ? (
        <Badge>
          <Trans>Edited here</Trans>
        </Badge>
      ) : null}
      {hasContent ? null : (
        <Badge>
          <Trans>No text yet</Trans>
        </Badge>
      )}
      {isActive ? null : (
        <Badge>
          <Trans>Inactive</Trans>
        </Badge>
      )}
    </li>
  );
}

/** The number, author and date of a revision in one line. */
export function RevisionLine({ revision: { revision, authorName, publishedAt } }: { revision: ModuleRevision }) {
  const date = formatDate(publishedAt);
  return authorName === null ? (
    <Trans>
      Revision {revision}, as shipped, {date}
    </Trans>
  ) : (
    <Trans>
      Revision {revision} by {authorName}, {date}
    </Trans>
  );
}
