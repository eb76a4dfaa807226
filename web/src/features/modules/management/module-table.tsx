import { Trans, useLingui } from '@lingui/react/macro';
import type { ManagedModule } from '@loopcheck/contract/features/modules/modules.contract';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import { useState } from 'react';
import { formatDate } from '../../../lib/formatting.ts';
import { lazyWithoutPlaceholder } from '../../../lib/lazy-part.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChapterIcon } from '../../../ui/chapter-icon.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useManagedModules } from './managed-modules.hooks.ts';

const EditModuleDialog = lazyWithoutPlaceholder(
  async () => (await import('./edit-module-dialog.tsx')).EditModuleDialog,
);

/** The tab Training Modules of the admin panel: a table of all modules, with buttons to view and edit them. */
export function ModuleTable() {
  const { t } = useLingui();
  const query = useManagedModules();
  const [editedModule, setEditedModule] = useState<ManagedModule | null>(null);
  const columns = useColumns(setEditedModule);
  return (
    <QueryState
      queries={[query]}
      title={<Trans>The modules could not be loaded</Trans>}
      headingLevel={2}
      loading={<LoadingState variant="rows" count={8} />}
    >
      {(modules) =>
        modules.length === 0 ? (
          <EmptyState headingLevel={2} title={<Trans>No modules yet</Trans>}>
            <Trans>Create the first one with the button above.</Trans>
          </EmptyState>
        ) : (
          <>
            <DataTable
              phoneCardColumns={3}
              caption={t`Training Modules`}
              columns={columns}
              rows={modules}
              rowKey={({ id }) => id}
            />
            {editedModule ? (
              <EditModuleDialog key={editedModule.id} module={editedModule} onClose={() => setEditedModule(null)} />
            ) : null}
          </>
        )
      }
    </QueryState>
  );
}

function useColumns(onEdit: (module: ManagedModule) => void): Column<ManagedModule>[] {
  const { t } = useLingui();
  return [
    {
      key: 'chapter',
      head: <Trans>Chapter</Trans>,
      hiddenOnPhone: true,
      cell: ({ chapterNumber }) => (
        <span className="row tabular-nums gap-2.5">
          <ChapterIcon chapter={chapterNumber} size={20} />
          {chapterNumber}
        </span>
      ),
    },
    {
      key: 'title',
      head: <Trans>Title</Trans>,
      fullWidthOnPhone: true,
      cell: ({ chapterNumber, title, description }) => (
        <>
          <b className="wrap-anywhere font-medium">
            <span className="lg:hidden">{chapterNumber}. </span>
            {title}
          </b>
          <div className="meta wrap-anywhere max-lg:hidden">{description}</div>
        </>
      ),
    },
    {
      key: 'duration',
      head: <Trans>Duration</Trans>,
      alignEnd: true,
      className: 'whitespace-nowrap',
      cell: ({ estimatedDuration }) => <Trans>{estimatedDuration} min</Trans>,
    },
    {
      key: 'created',
      head: <Trans>Created</Trans>,
      hiddenOnPhone: true,
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      key: 'state',
      head: <Trans>State</Trans>,
      cell: ({ isActive }) => (
        <Badge icon={<Icon of={isActive ? CircleCheck : CircleSlash} size={14} />}>
          {isActive ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}
        </Badge>
      ),
    },
    {
      key: 'actions',
      head: <span className="sr-only">{t`Actions`}</span>,
      alignEnd: true,
      cell: (module) => (
        <span className="row justify-end gap-1.5">
          <ButtonLink
            render={
              <Link
                to="/training-modules/$id"
                params={{ id: module.id }}
                aria-label={t`View chapter ${module.chapterNumber}, ${module.title}`}
              />
            }
          >
            <Trans>View</Trans>
          </ButtonLink>
          <Button onClick={() => onEdit(module)} aria-label={t`Edit chapter ${module.chapterNumber}, ${module.title}`}>
            <Trans>Edit</Trans>
          </Button>
        </span>
      ),
    },
  ];
}
