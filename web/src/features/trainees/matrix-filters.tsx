import { Trans, useLingui } from '@lingui/react/macro';
import type { CellState, MatrixSort, ProgressStats } from '@loopcheck/contract/features/trainees/trainees.contract';
import { cx } from 'class-variance-authority';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { applyChange, listStalledDays, type MatrixSearch, type MatrixSearchChange } from './matrix-filter.rules.ts';

type Props = {
  search: MatrixSearch;
  onSearch: (next: MatrixSearch) => void;
  /** Undefined until the figures are loaded. */
  stats: ProgressStats | undefined;
};

/** The search field, filters and order of the matrix. On a phone, a button shows and hides the select fields. */
export function MatrixFilters({ search, onSearch, stats }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const onChange = (change: MatrixSearchChange) => onSearch(applyChange(search, change));
  const [searchText, setSearchText] = useDebouncedText(search.search ?? '', (text) =>
    onChange({ search: text === '' ? undefined : text }),
  );
  const allCount = stats?.trainees ?? 0;
  const needActionCount = stats?.needAction ?? 0;
  const finishedCount = stats?.finished ?? 0;
  return (
    <div className="stack gap-3" role="search">
      <div className="flex flex-wrap items-center gap-2">
        <TextField
          label={t`Name or employee ID`}
          hideLabel
          placeholder={t`Name or employee ID`}
          lead={<Icon of={Search} size={18} />}
          type="search"
          maxLength={100}
          value={searchText}
          fieldClassName="min-w-0 flex-[1_1_200px] lg:max-w-[460px]"
          onChange={(event) => setSearchText(event.target.value)}
        />
        <Button
          className="lg:hidden"
          aria-expanded={isOpen}
          aria-label={t`Filters`}
          icon={<Icon of={SlidersHorizontal} size={20} />}
          onClick={() => setOpen(!isOpen)}
        />
        <Segmented
          label={t`Trainees shown`}
          value={search.standing ?? ''}
          onChange={(value) => onChange({ standing: (value || undefined) as MatrixSearch['standing'] })}
          options={[
            { value: '', label: <Trans>All {allCount}</Trans> },
            { value: 'needs_action', label: <Trans>Needs action {needActionCount}</Trans> },
            { value: 'finished', label: <Trans>Finished {finishedCount}</Trans> },
          ]}
        />
      </div>
      <div className={cx('grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6', !isOpen && 'max-lg:hidden')}>
        <FilterSelects search={search} onChange={onChange} stats={stats} />
      </div>
    </div>
  );
}

type SelectsProps = Pick<Props, 'search' | 'stats'> & { onChange: (change: MatrixSearchChange) => void };

function FilterSelects({ search, onChange, stats }: SelectsProps) {
  const { t } = useLingui();
  return (
    <>
      <Select
        label={t`Department`}
        value={search.department ?? ''}
        onChange={(event) => onChange({ department: event.target.value || undefined })}
        options={[
          { value: '', label: t`All departments` },
          ...(stats?.departments ?? []).map((name) => ({ value: name, label: name })),
        ]}
      />
      <Select
        label={t`Module`}
        value={search.module ?? ''}
        onChange={(event) => onChange({ module: event.target.value || undefined })}
        options={[
          { value: '', label: t`Any module` },
          ...(stats?.modules ?? []).map(({ moduleId, chapterNumber, title }) => ({
            value: moduleId,
            label: `${chapterNumber} ${title}`,
          })),
        ]}
      />
      <Select
        label={t`State`}
        value={search.state ?? ''}
        onChange={(event) => onChange({ state: (event.target.value || undefined) as CellState | undefined })}
        options={[
          // If a module but no state is selected, the matrix lists the people whose next module is this module.
          { value: '', label: search.module ? t`Next module of the trainee` : t`Any state` },
          { value: 'failed', label: t`Quiz Not Passed` },
          { value: 'in_progress', label: t`In Progress` },
          { value: 'completed', label: t`Completed, quiz to pass` },
          { value: 'passed', label: t`Completed` },
          { value: 'available', label: t`Available` },
          { value: 'locked', label: t`Locked` },
        ]}
      />
      <Select
        label={t`Evidence`}
        value={search.evidence ?? ''}
        onChange={(event) => onChange({ evidence: event.target.value === '' ? undefined : 'to_be_looked_at' })}
        options={[
          { value: '', label: t`Any` },
          { value: 'to_be_looked_at', label: t`Evidence to check` },
        ]}
      />
      <Select
        label={t`No activity for`}
        value={search.stalledDays === undefined ? '' : String(search.stalledDays)}
        onChange={(event) => onChange({ stalledDays: Number(event.target.value) || undefined })}
        options={[
          { value: '', label: t`Any time` },
          ...listStalledDays(search.stalledDays).map((days) => ({
            value: String(days),
            label: t`${days} days or more`,
          })),
        ]}
      />
      <Select
        label={t`Order`}
        value={search.sort ?? 'name'}
        onChange={(event) => onChange({ sort: event.target.value as MatrixSort })}
        options={[
          { value: 'name', label: t`By name` },
          { value: 'urgent', label: t`Needs action first` },
          { value: 'quiet', label: t`Longest without activity first` },
          { value: 'least', label: t`Fewest completed first` },
          { value: 'most', label: t`Most completed first` },
        ]}
      />
    </>
  );
}
