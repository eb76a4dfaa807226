import { useLingui } from '@lingui/react/macro';
import type { CertificateStatus } from '@loopcheck/contract/features/certificates/certificates.contract';
import { cx } from 'class-variance-authority';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { useDebouncedText } from '../../../lib/use-debounced-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { applyCaseChange, type CaseSearch, type CaseSearchChange, maxSearchLength } from './case-search.rules.ts';
import { useCaseFilters } from './cases.hooks.ts';

type Props = { search: CaseSearch; onSearch: (search: CaseSearch) => void };

/** The search field and filters of the trainers' certificate list. On phones, a button shows and hides the filters. */
export function CaseFilters({ search, onSearch }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const onChange = (change: CaseSearchChange) => onSearch(applyCaseChange(search, change));
  const [searchText, setSearchText] = useDebouncedText(search.search ?? '', (text) =>
    onChange({ search: text === '' ? undefined : text }),
  );
  return (
    <div className="stack gap-3" role="search">
      <div className="flex items-end gap-2">
        <TextField
          label={t`Search by name, employee ID or number`}
          lead={<Icon of={Search} size={18} />}
          type="search"
          maxLength={maxSearchLength}
          value={searchText}
          fieldClassName="min-w-0 flex-1"
          onChange={(event) => setSearchText(event.target.value)}
        />
        <Button
          className="lg:hidden"
          aria-expanded={isOpen}
          aria-label={t`Filters`}
          icon={<Icon of={SlidersHorizontal} size={20} />}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div className={cx('grid gap-3 sm:grid-cols-2 lg:grid-cols-5', !isOpen && 'max-lg:hidden')}>
        <FilterSelects search={search} onChange={onChange} />
      </div>
    </div>
  );
}

type SelectsProps = { search: CaseSearch; onChange: (change: CaseSearchChange) => void };

function FilterSelects({ search, onChange }: SelectsProps) {
  const { t } = useLingui();
  const { departments, modules } = useCaseFilters().data ?? { departments: [], modules: [] };
  return (
    <>
      <Select
        label={t`Status`}
        value={search.status ?? ''}
        onChange={(event) => onChange({ status: (event.target.value || undefined) as CertificateStatus | undefined })}
        options={[
          { value: '', label: t`All, waiting first` },
          { value: 'pending', label: t`Waiting for approval` },
          { value: 'issued', label: t`Valid` },
          { value: 'expired', label: t`Expired` },
          { value: 'revoked', label: t`Revoked` },
          { value: 'rejected', label: t`Not approved` },
        ]}
      />
      <Select
        label={t`Expiry`}
        value={search.expiring ?? ''}
        onChange={(event) => onChange({ expiring: event.target.value === '' ? undefined : 'soon' })}
        options={[
          { value: '', label: t`Any` },
          { value: 'soon', label: t`Expires soon` },
        ]}
      />
      <Select
        label={t`Department`}
        value={search.department ?? ''}
        onChange={(event) => onChange({ department: event.target.value || undefined })}
        options={[
          { value: '', label: t`All departments` },
          ...withSelected(departments, search.department).map((name) => ({ value: name, label: name })),
        ]}
      />
      <Select
        label={t`Critical question wrong`}
        value={search.critical ?? ''}
        onChange={(event) => onChange({ critical: event.target.value || undefined })}
        options={[
          { value: '', label: t`Not filtered` },
          { value: 'any', label: t`In any module` },
          ...modules.map(({ id, chapterNumber, title }) => ({ value: id, label: `${chapterNumber} ${title}` })),
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
    </>
  );
}

/**
 * Adds the selected option if it is not in the list, for example because a link names a department that no longer
 * exists.
 */
const withSelected = (options: readonly string[], selected: string | undefined): readonly string[] =>
  selected === undefined || options.includes(selected) ? options : [selected, ...options];
