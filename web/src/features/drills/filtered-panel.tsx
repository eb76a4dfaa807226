import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/tabs.tsx';

type FilteredPanelProps = {
  title: ReactNode;
  /** The value of the chosen filter. */
  filter: string;
  filters: readonly { value: string; label: ReactNode }[];
  onFilter: (value: string) => void;
  /** A list with its own padding. */
  children: ReactNode;
};

/** A panel with a list and a filter for it. The parent applies the filter. */
export function FilteredPanel({ title, filter, filters, onFilter, children }: FilteredPanelProps) {
  const { t } = useLingui();
  return (
    <Panel
      title={title}
      aside={<Segmented label={t`Filter`} value={filter} onChange={onFilter} options={filters} />}
      padded={false}
    >
      {children}
    </Panel>
  );
}
