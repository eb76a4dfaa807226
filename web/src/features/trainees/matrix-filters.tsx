import { Trans, useLingui } from '@lingui/react/macro';
import type { CellState, MatrixSort, ProgressStats } from '@loopcheck/contract/features/trainees/trainees.contract';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import type { MatrixSearch } from './matrix-filter.ts';

type Props = {
  search: MatrixSearch;
  onSearch: (next: MatrixSearch) => void;
  stats: ProgressStats | undefined;
};

/** Search, filters and order. On a phone the lists are behind one button. */
export function MatrixFilters({ search, onSearch, stats }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(search.search ?? '');
  const change = (part: { [Name in keyof MatrixSearch]: MatrixSearch[Name] | undefined }) =>
    onSearch(withoutNothing({ ...search, ...part }));
  const all = stats?.trainees ?? 0;
  const waiting = stats?.needAction ?? 0;
  const finished = stats?.finished ?? 0;
  return (
    <div className="stack s12" role="search">
      <div className="flex flex-wrap items-center gap-2">
        <TextField
          label={t`Name or employee ID`}
          hideLabel
          placeholder={t`Name or employee ID`}
          lead={<Icon of={Search} size={18} />}
          type="search"
          maxLength={100}
          value={typed}
          fieldClassName="min-w-0 flex-[1_1_200px] lg:max-w-[460px]"
          onChange={(event) => {
            setTyped(event.target.value);
            change({ search: event.target.value.trim() === '' ? undefined : event.target.value });
          }}
        />
        <Button
          className="lg:hidden!"
          aria-expanded={isOpen}
          aria-label={t`Filters`}
          icon={<Icon of={SlidersHorizontal} size={20} />}
          onClick={() => setOpen(!isOpen)}
        />
        <Segmented
          label={t`Who is shown`}
          value={search.standing ?? ''}
          onChange={(value) => change({ standing: (value || undefined) as MatrixSearch['standing'] })}
          options={[
            { value: '', label: <Trans>All {all}</Trans> },
            { value: 'needs_action', label: <Trans>Needs action {waiting}</Trans> },
            { value: 'finished', label: <Trans>Finished {finished}</Trans> },
          ]}
        />
      </div>
      <div className={`grid gap-3 sm:grid-cols-2 lg:grid lg:grid-cols-5 ${isOpen ? '' : 'hidden'}`}>
        <FilterLists search={search} change={change} stats={stats} />
      </div>
    </div>
  );
}

type ListsProps = {
  search: MatrixSearch;
  change: (part: { [Name in keyof MatrixSearch]: MatrixSearch[Name] | undefined }) => void;
  stats: ProgressStats | undefined;
};

function FilterLists({ search, change, stats }: ListsProps) {
  const { t } = useLingui();
  return (
    <>
      <Select
        label={t`Department`}
        value={search.department ?? ''}
        onChange={(event) => change({ department: event.target.value || undefined })}
        options={[
          { value: '', label: t`All departments` },
          ...(stats?.departments ?? []).map((name) => ({ value: name, label: name })),
        ]}
      />
      <Select
        label={t`Module`}
        value={search.module ?? ''}
        onChange={(event) => change({ module: event.target.value || undefined })}
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
        onChange={(event) => change({ state: (event.target.value || undefined) as CellState | undefined })}
        options={[
          { value: '', label: search.module ? t`Stands at it` : t`Any state` },
          { value: 'failed', label: t`Quiz Not Passed` },
          { value: 'in_progress', label: t`In Progress` },
          { value: 'completed', label: t`Completed, quiz to pass` },
          { value: 'passed', label: t`Completed` },
          { value: 'available', label: t`Available` },
          { value: 'locked', label: t`Locked` },
        ]}
      />
      <Select
        label={t`No activity for`}
        value={search.stalledDays === undefined ? '' : String(search.stalledDays)}
        onChange={(event) => change({ stalledDays: Number(event.target.value) || undefined })}
        options={[
          { value: '', label: t`Any time` },
          ...daysOffered(search.stalledDays).map((days) => ({ value: String(days), label: t`${days} days or more` })),
        ]}
      />
      <Select
        label={t`Order`}
        value={search.sort ?? 'name'}
        onChange={(event) => change({ sort: event.target.value as MatrixSort })}
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

/** The usual ones, and the one in the address. */
const daysOffered = (chosen: number | undefined): number[] =>
  [...new Set([7, 14, 30, 60, ...(chosen === undefined ? [] : [chosen])])].toSorted((one, other) => one - other);

const withoutNothing = (search: object): MatrixSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
