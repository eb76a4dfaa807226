import { Trans, useLingui } from '@lingui/react/macro';
import type { UserState } from '@loopcheck/contract/features/accounts/users.contract';
import { cx } from 'class-variance-authority';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import Search from 'lucide-react/icons/search';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import { lazyWithoutPlaceholder } from '../../../lib/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { Select } from '../../../ui/select.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { emptyUserFilter, isUserFilterSet, type UserFilter } from './user-filter.rules.ts';
import { UserList } from './user-list.tsx';
import { useDepartments, useExportUsers } from './users.hooks.ts';

const UserDialog = lazyWithoutPlaceholder(async () => (await import('./user-dialog.tsx')).UserDialog);
const ImportDialog = lazyWithoutPlaceholder(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** The Users tab of the Admin Panel: create, import, find and manage users. */
export function UserManagement() {
  const [filter, setFilter] = useState(emptyUserFilter);
  const [openDialog, setOpenDialog] = useState<'create' | 'import' | null>(null);
  const search = useDebouncedValue(filter.search.trim());
  const close = () => setOpenDialog(null);
  return (
    <>
      <div className={cx(panelPadding, 'stack')}>
        <div className="row flex-wrap gap-2">
          <Button icon={<Icon of={UserPlus} />} onClick={() => setOpenDialog('create')}>
            <Trans>Create user</Trans>
          </Button>
          <Button icon={<Icon of={FileUp} />} onClick={() => setOpenDialog('import')}>
            <Trans>Import from CSV</Trans>
          </Button>
          <ExportButtons filter={{ ...filter, search }} />
        </div>
        <FilterFields filter={filter} onChange={setFilter} />
      </div>
      <UserList
        filter={{ ...filter, search }}
        onClearFilter={isUserFilterSet(filter) ? () => setFilter(emptyUserFilter) : undefined}
      />
      {openDialog === 'create' ? <UserDialog onClose={close} /> : null}
      {openDialog === 'import' ? <ImportDialog onClose={close} /> : null}
    </>
  );
}

/** Buttons that save the users who match the filter as a file. The server records each export. */
function ExportButtons({ filter }: { filter: UserFilter }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const { mutate, isPending, variables } = useExportUsers(filter);
  const save = (format: 'csv' | 'xlsx') => mutate(format, { onError: showFailure(t`The file could not be saved`) });
  return (
    <>
      <Button icon={<Icon of={Download} />} busy={isPending && variables === 'csv'} onClick={() => save('csv')}>
        <Trans>Export CSV</Trans>
      </Button>
      <Button icon={<Icon of={Download} />} busy={isPending && variables === 'xlsx'} onClick={() => save('xlsx')}>
        <Trans>Export Excel</Trans>
      </Button>
    </>
  );
}

function FilterFields({ filter, onChange }: { filter: UserFilter; onChange: (filter: UserFilter) => void }) {
  const { t } = useLingui();
  const departments = useDepartments();
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_230px_140px_190px]" role="search">
      <TextField
        fieldClassName="col-span-2 md:col-span-3 xl:col-span-1"
        label={t`Search by name, email or employee ID`}
        lead={<Icon of={Search} size={18} />}
        type="search"
        maxLength={100}
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
      <Select
        fieldClassName="col-span-2 md:col-span-1"
        label={t`State`}
        value={filter.state}
        onChange={(event) => onChange({ ...filter, state: event.target.value as UserState | '' })}
        options={[
          { value: '', label: t`All except deleted` },
          { value: 'active', label: t`Active` },
          { value: 'waiting', label: t`Waiting for approval` },
          { value: 'inactive', label: t`Inactive` },
          { value: 'deleted', label: t`Deleted` },
        ]}
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
