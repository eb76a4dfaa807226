import { Trans, useLingui } from '@lingui/react/macro';
import type { ModuleEntry } from '@loopcheck/contract/features/modules/modules.contract';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import { useState } from 'react';
import { formatDate } from '../../../lib/formatting.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChapterIcon } from '../../../ui/chapter-icon.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedRead } from '../../../ui/failed-read.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ButtonLink } from '../../../ui/link-button.tsx';
import { SkeletonGroup, SkeletonRows } from '../../../ui/skeleton.tsx';
import { EditModuleDialog } from './edit-module-dialog.tsx';
import { useModuleEntries } from './entries.hooks.ts';

/** The Training Modules tab: every module, with the ways to look at it and to change it. */
export function ModuleEntries() {
  const { t } = useLingui();
  const entries = useModuleEntries();
  const [edited, setEdited] = useState<ModuleEntry | null>(null);
  const columns = useColumns(setEdited);
  const { data, error } = entries;
  if (!data) {
    return error ? (
      <FailedRead title={<Trans>The modules did not arrive</Trans>} error={error} read={entries} />
    ) : (
      <SkeletonGroup>
        <SkeletonRows rows={8} />
      </SkeletonGroup>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState headingLevel={2} title={<Trans>No modules yet</Trans>}>
        <Trans>Create the first one with the button above.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable className="adm" caption={t`Training Modules`} columns={columns} rows={data} rowKey={({ id }) => id} />
      {edited ? <EditModuleDialog key={edited.id} module={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

function useColumns(onEdit: (module: ModuleEntry) => void): Column<ModuleEntry>[] {
  const { t } = useLingui();
  return [
    {
      key: 'chapter',
      head: <Trans>Chapter</Trans>,
      deskOnly: true,
      cell: ({ chapterNumber }) => (
        <span className="row num gap-2.5!">
          <ChapterIcon chapter={chapterNumber} size={20} />
          {chapterNumber}
        </span>
      ),
    },
    {
      key: 'title',
      head: <Trans>Title</Trans>,
      wide: true,
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
      numeric: true,
      className: 'whitespace-nowrap',
      cell: ({ estimatedDuration }) => <Trans>{estimatedDuration} min</Trans>,
    },
    {
      key: 'created',
      head: <Trans>Created</Trans>,
      deskOnly: true,
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
      key: 'acts',
      head: <span className="vh">{t`Acts`}</span>,
      numeric: true,
      cell: (module) => (
        <span className="row justify-end gap-1.5!">
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
