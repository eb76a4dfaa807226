import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { Panel } from '../../ui/panel.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';

export type SectionsToReadProps = {
  moduleId: string;
  /** Groups of consecutive sections; empty for the whole chapter. */
  groups: readonly (readonly ModuleSection[])[];
  /** A list item with a link to the procedures of the chapter: the quiz also asks about procedures. */
  procedures?: ReactNode;
};

/** The sections to read again after a failed attempt, with one link for each group. */
export function SectionsToRead({ moduleId, groups, procedures }: SectionsToReadProps) {
  return (
    <Panel title={<Trans>Read again</Trans>} padded={false}>
      <ul>
        {groups.length === 0 ? (
          <Item moduleId={moduleId}>
            <Trans>The whole chapter</Trans>
          </Item>
        ) : (
          groups.map((group) => (
            <Item key={group[0]?.id} moduleId={moduleId} sectionIds={group.map(({ id }) => id)}>
              <GroupTitle group={group} />
            </Item>
          ))
        )}
        {procedures}
      </ul>
      <p className={`${panelPadding} meta`}>
        <Trans>Correct answers are shown only for an attempt that you pass.</Trans>
      </p>
    </Panel>
  );
}

type ItemProps = { moduleId: string; sectionIds?: readonly string[]; children: ReactNode };

function Item({ moduleId, sectionIds, children }: ItemProps) {
  const firstId = sectionIds?.[0];
  const target =
    sectionIds === undefined || firstId === undefined
      ? {}
      : { search: { sections: sectionIds.join(',') }, hash: firstId };
  return (
    <ListItem layout="block" padding="sides">
      <Link
        className="row min-h-11 justify-between gap-3 py-2"
        to="/training-modules/$id"
        params={{ id: moduleId }}
        {...target}
      >
        <span>{children}</span>
        <Icon of={ArrowRight} className="rtl:-scale-x-100" />
      </Link>
    </ListItem>
  );
}

/** The title of a single section, or the titles of the first and the last section of the group. */
function GroupTitle({ group }: { group: readonly ModuleSection[] }) {
  const [first, last] = [group[0]?.title ?? '', group.at(-1)?.title ?? ''];
  if (group.length === 1) return <>{first}</>;
  return (
    <Trans>
      “{first}” to “{last}”
    </Trans>
  );
}
