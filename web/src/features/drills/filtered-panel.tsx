import { useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/tabs.tsx';

type FilteredPanelProps = {
  title: ReactNode;
  /** The value of the chosen filter. */
  filter: string;
  /** The choices of the filter. If the list is empty, no filter is shown. */
  filters: readonly { value: string; label: ReactNode }[];
  onFilter: (value: string) => void;
  /** Reduces the space at the left and right of the header. Use it for a panel in a narrow column. */
  narrow?: boolean;
  /** A list with its own padding. */
  children: ReactNode;
};

/**
 * A panel with a list and a filter above the list. The component that renders the panel applies the filter to the list.
 */
export function FilteredPanel({ title, filter, filters, onFilter, narrow = false, children }: FilteredPanelProps) {
  const { t } = useLingui();
  return (
    <Panel
      className={cx(filters.length > 0 && '[&>header]:py-2', narrow && '[&>header]:px-4')}
      title={title}
      aside={
        filters.length > 0 ? (
          <Segmented label={t`Filter`} value={filter} onChange={onFilter} options={filters} />
        ) : undefined
      }
      padded={false}
    >
      {children}
    </Panel>
  );
}
