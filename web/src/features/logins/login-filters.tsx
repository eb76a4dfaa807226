import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { type SignInFilter, maxSearchLength, toSignInFilter } from './login-filter.rules.ts';

type Props = {
  filter: SignInFilter;
  onFilter: (filter: SignInFilter) => void;
  /** The name of the person in `filter.userId`, if it is known. */
  personName: string | undefined;
};

/**
 * The fields of the filter. If the admin has selected a person in the table, a button takes the place of the search
 * field. The button shows all people again.
 */
export function SignInFilters({ filter, onFilter, personName }: Props) {
  const { t } = useLingui();
  const change = (changes: Partial<Record<keyof SignInFilter, string>>) =>
    onFilter(toSignInFilter({ ...filter, ...changes }));
  return (
    <div
      className={cx(
        'grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_120px_150px_176px_176px]',
        'border-b border-line p-4 *:min-w-0 lg:px-6',
      )}
      role="search"
    >
      {filter.userId ? (
        <Button
          align="between"
          className="max-lg:col-span-2"
          icon={<Icon of={X} />}
          onClick={() => onFilter(toSignInFilter({ ...filter, userId: '' }))}
        >
          {personName ? (
            <Trans>Showing only {personName}. Show all people</Trans>
          ) : (
            <Trans>Showing only one person. Show all people</Trans>
          )}
        </Button>
      ) : (
        <TextField
          fieldClassName="max-lg:col-span-2"
          label={t`Search by name, email or employee ID`}
          lead={<Icon of={Search} size={18} />}
          type="search"
          maxLength={maxSearchLength}
          value={filter.search ?? ''}
          onChange={(event) => change({ search: event.target.value })}
        />
      )}
      <Select
        label={t`Role`}
        value={filter.role ?? ''}
        onChange={(event) => change({ role: event.target.value })}
        options={[
          { value: '', label: t`All` },
          { value: 'trainee', label: t`Trainee` },
          { value: 'trainer', label: t`Trainer` },
        ]}
      />
      <Select
        label={t`Outcome`}
        value={filter.outcome ?? ''}
        onChange={(event) => change({ outcome: event.target.value })}
        options={[
          { value: '', label: t`Signed in` },
          { value: 'failed', label: t`Failed` },
          { value: 'refused', label: t`Too many attempts` },
          { value: 'all', label: t`All attempts` },
        ]}
      />
      <TextField
        label={t`From`}
        type="date"
        value={filter.from ?? ''}
        onChange={(event) => change({ from: event.target.value })}
      />
      <TextField
        label={t`To`}
        type="date"
        value={filter.to ?? ''}
        onChange={(event) => change({ to: event.target.value })}
      />
    </div>
  );
}
