import { Trans, useLingui } from '@lingui/react/macro';
import type { ActivityKind } from '@loopcheck/contract/features/records/records.contract';
import { cx } from 'class-variance-authority';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { Select } from '../../../ui/select.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { type ActivityFilter, useExportActivity } from './activity.hooks.ts';
import { ActivityList } from './activity-list.tsx';

const emptyFilter: ActivityFilter = { kind: '', person: '', actor: '', from: '', to: '' };

/** The Activity tab of the Admin Panel: the activity log of the site, with filters and an export. */
export function ActivityLog() {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const [filter, setFilter] = useState(emptyFilter);
  const person = useDebouncedValue(filter.person.trim());
  const actor = useDebouncedValue(filter.actor.trim());
  const debouncedFilter = { ...filter, person, actor };
  const { mutate: exportActivity, isPending } = useExportActivity(debouncedFilter);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <>
      <div className={cx(panelPadding, 'stack')}>
        <ActivityFilters filter={filter} onChange={setFilter} />
        <Button
          className="justify-self-start"
          icon={<Icon of={Download} />}
          busy={isPending}
          onClick={() => exportActivity(undefined, { onError: showFailure(t`The activity could not be exported`) })}
        >
          <Trans>Export as CSV</Trans>
        </Button>
      </div>
      <ActivityList filter={debouncedFilter} onClearFilter={isFiltered ? () => setFilter(emptyFilter) : undefined} />
    </>
  );
}

type FilterProps = { filter: ActivityFilter; onChange: (filter: ActivityFilter) => void };

function ActivityFilters({ filter, onChange }: FilterProps) {
  const { t } = useLingui();
  const fieldProps = (name: keyof ActivityFilter) => ({
    value: filter[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...filter, [name]: event.target.value }),
  });
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5" role="search">
      <Select
        label={t`Kind`}
        value={filter.kind}
        onChange={(event) => onChange({ ...filter, kind: event.target.value as ActivityKind | '' })}
        options={[
          { value: '', label: t`Everything` },
          { value: 'acts', label: t`Actions of trainers and admins` },
          { value: 'training', label: t`Training` },
          { value: 'certificates', label: t`Certificates` },
          { value: 'access', label: t`Accounts and access` },
          { value: 'site', label: t`Settings, discussions and news` },
        ]}
      />
      <TextField {...fieldProps('person')} type="search" maxLength={100} label={t`Person concerned`} />
      <TextField {...fieldProps('actor')} type="search" maxLength={100} label={t`Done by`} />
      <TextField {...fieldProps('from')} type="date" label={t`From`} />
      <TextField {...fieldProps('to')} type="date" label={t`To`} />
    </div>
  );
}
