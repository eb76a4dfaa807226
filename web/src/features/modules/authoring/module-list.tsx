import { Trans } from '@lingui/react/macro';
import type { ModuleRevision, WrittenModule } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/formatting.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ChapterIcon } from '../../../ui/chapter-icon.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useWrittenModules } from './authoring.hooks.ts';
import { ReadStates } from '../../../ui/read-states.tsx';

/** All modules with the revision that stands. `markOf` adds what the screen knows of one besides. */
export function ModuleList({ markOf }: { markOf: (moduleId: string) => ReactNode }) {
  const modules = useWrittenModules();
  return (
    <ReadStates read={modules} title={<Trans>The modules did not arrive</Trans>}>
      {(found) =>
        found.length === 0 ? (
          <section className="panel">
            <EmptyState headingLevel={2} title={<Trans>No modules yet</Trans>}>
              <Trans>An admin creates modules in the admin panel.</Trans>
            </EmptyState>
          </section>
        ) : (
          <ul className="panel rows">
            {found.map((module) => (
              <Row key={module.id} module={module} mark={markOf(module.id)} />
            ))}
          </ul>
        )
      }
    </ReadStates>
  );
}

function Row({ module, mark }: { module: WrittenModule; mark: ReactNode }) {
  const { id, chapterNumber, title, isActive, editedOnSite, hasContent } = module;
  return (
    <li className="pad row wrap">
      <ChapterIcon chapter={chapterNumber} />
      <div className="min-w-0 grow">
        <Link to="/trainer/modules/$id" params={{ id }} className="inline-flex min-h-11 items-center lg:min-h-0">
          <Trans>
            {chapterNumber}. {title}
          </Trans>
        </Link>
        <p className="meta">
          <RevisionLine revision={module.latest} />
        </p>
      </div>
      {mark}
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

/** Which revision, of whom, when. */
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
