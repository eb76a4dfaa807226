import { Trans, useLingui } from '@lingui/react/macro';
import { loginPageSizes, type Login } from '@loopcheck/contract/features/logins/logins.contract';
import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TitleBar } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { LoginChart } from './login-chart.tsx';
import { LoginBreakdown, LoginFigures } from './login-figures.tsx';
import { cleaned, type LoginFilter } from './login-filter.ts';
import { LoginFilters } from './login-filters.tsx';
import { LoginRecords } from './login-records.tsx';
import { nameOf } from './login-table.tsx';
import { useExportLogins, useLogins } from './logins.hooks.ts';

const pageSizes: readonly number[] = loginPageSizes;

type Props = {
  filter: LoginFilter;
  onFilter: (filter: LoginFilter) => void;
};

/** Who signed in: the figures of the site, the days drawn, and the records that a filter lets through. */
export function LoginAnalytics({ filter, onFilter }: Props) {
  const [pageSize, setPageSize] = useState(50);
  const [person, setPerson] = useState<string>();
  const records = useLogins(useSettled(filter), pageSize);
  const statistics = records.data?.pages[0]?.statistics;
  const showOnly = (login: Login) => {
    if (login.userId === null) return;
    setPerson(nameOf(login));
    onFilter(cleaned({ ...filter, search: '', userId: login.userId }));
  };
  return (
    <>
      <TitleBar
        title={<Trans>Login Analytics</Trans>}
        actions={
          <div className="row wrap gap-2">
            <PageSize value={pageSize} onChange={setPageSize} />
            <ExportButton filter={filter} day={statistics?.days.at(-1)?.day ?? ''} />
          </div>
        }
      />
      {statistics ? (
        <div className="grid gap-4 xl:grid-cols-[200px_minmax(0,1fr)_300px]">
          <LoginFigures statistics={statistics} />
          <LoginChart statistics={statistics} />
          <LoginBreakdown statistics={statistics} />
        </div>
      ) : records.error ? null : (
        <SkeletonGroup>
          <Skeleton height={300} />
        </SkeletonGroup>
      )}
      <Panel title={<Trans>Login records</Trans>} padded={false} className="mt-4">
        <LoginFilters filter={filter} onFilter={onFilter} person={person} />
        <LoginRecords
          records={records}
          isFiltered={Object.keys(filter).length > 0}
          onClear={() => onFilter({})}
          onPerson={showOnly}
        />
      </Panel>
    </>
  );
}

/** A filter once typing has paused: one call per word, not per letter. */
function useSettled(filter: LoginFilter): LoginFilter {
  const [settled, setSettled] = useState(filter);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(filter), 250);
    return () => clearTimeout(timer);
  }, [filter]);
  return settled;
}

function PageSize({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  const { t } = useLingui();
  return (
    <div className="row gap-2">
      <span className="meta" aria-hidden="true">
        <Trans>Show</Trans>
      </span>
      <Select
        label={t`Records per page`}
        hideLabel
        fieldClassName="w-[88px]"
        value={String(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
      />
    </div>
  );
}

/** Saves what the filter lets through. A failure is told in words, and nothing is saved then. */
function ExportButton({ filter, day }: { filter: LoginFilter; day: string }) {
  const { t } = useLingui();
  const { show } = useToast();
  const save = useExportLogins(filter, day);
  const start = () =>
    save.mutate(undefined, {
      onError: (error) => {
        if (isUnauthorized(error)) return;
        show({ title: t`The sign-ins were not exported`, description: plainMessageOf(error), variant: 'destructive' });
      },
    });
  return (
    <Button icon={<Icon of={Download} />} busy={save.isPending} onClick={start}>
      <Trans>Export CSV</Trans>
    </Button>
  );
}
