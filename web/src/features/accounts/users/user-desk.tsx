import { Trans, useLingui } from '@lingui/react/macro';
import type { UserState } from '@loopcheck/contract/features/accounts/users.contract';
import FileUp from 'lucide-react/icons/file-up';
import Search from 'lucide-react/icons/search';
import UserPlus from 'lucide-react/icons/user-plus';
import { lazy, Suspense, useState } from 'react';
import { useSettled } from '../../../lib/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserList } from './user-list.tsx';
import { useDepartments, type UserFilter } from './users.hooks.ts';

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((file) => ({ default: file.ImportDialog })));

const everybody: UserFilter = { search: '', role: '', state: '', department: '' };

/** The Users tab: find people, open accounts, import them. */
export function UserDesk() {
  const [filter, setFilter] = useState(everybody);
  const [open, setOpen] = useState<'create' | 'import' | null>(null);
  const search = useSettled(filter.search.trim());
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const close = () => setOpen(null);
  return (
    <>
      <div className="stack pad">
        <div className="row wrap gap-2!">
          <Button icon={<Icon of={UserPlus} />} onClick={() => setOpen('create')}>
            <Trans>Create user</Trans>
          </Button>
          <Button icon={<Icon of={FileUp} />} onClick={() => setOpen('import')}>
            <Trans>Import from CSV</Trans>
          </Button>
        </div>
        <Filters filter={filter} onChange={setFilter} />
      </div>
      <UserList filter={{ ...filter, search }} onClear={isFiltered ? () => setFilter(everybody) : undefined} />
      {open === 'create' ? <UserDialog onClose={close} /> : null}
      {open === 'import' ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

function Filters({ filter, onChange }: { filter: UserFilter; onChange: (filter: UserFilter) => void }) {
  const { t } = useLingui();
  const departments = useDepartments();
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_170px_170px_200px]" role="search">
      <TextField
        fieldClassName="col-span-2 lg:col-span-1"
        label={t`Search by name, email or employee ID`}
        lead={<Icon of={Search} size={18} />}
        type="search"
        maxLength={100}
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
      <Select
        label={t`Role`}
        value={filter.role}
        onChange={(event) => onChange({ ...filter, role: event.target.value as UserFilter['role'] })}
        options={[
          { value: '', label: t`All` },
          { value: 'trainee', label: t`Trainees` },
          { value: 'trainer', label: t`Trainers` },
          { value: 'admin', label: t`Admins` },
        ]}
      />
      <Select
        label={t`State`}
        value={filter.state}
        onChange={(event) => onChange({ ...filter, state: event.target.value as UserState | '' })}
        options={[
          { value: '', label: t`All but deleted` },
          { value: 'active', label: t`Active` },
          { value: 'waiting', label: t`Waiting for approval` },
          { value: 'inactive', label: t`Inactive` },
          { value: 'deleted', label: t`Deleted` },
        ]}
      />
      <Select
        label={t`Department`}
        value={filter.department}
        onChange={(event) => onChange({ ...filter, department: event.target.value })}
        options={[
          { value: '', label: t`All` },
          ...(departments.data ?? []).map((name) => ({ value: name, label: name })),
        ]}
      />
    </div>
  );
}
