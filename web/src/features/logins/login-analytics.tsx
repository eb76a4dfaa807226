import { Trans, useLingui } from '@lingui/react/macro';
import { signInPageSizes, type SignInAttempt } from '@loopcheck/contract/features/logins/logins.contract';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TitleBar } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { SignInChart } from './login-chart.tsx';
import { SignInBreakdown, SignInFigures } from './login-figures.tsx';
import { defaultPageSize, type SignInFilter, toSignInFilter } from './login-filter.rules.ts';
import { SignInFilters } from './login-filters.tsx';
import { SignInRecords } from './login-records.tsx';
import { useExportSignIns, useSignIns } from './logins.hooks.ts';
import { personNameOf } from './logins.rules.ts';

type Props = {
  filter: SignInFilter;
  onFilter: (filter: SignInFilter) => void;
};

/** The sign-in statistics of the site, and the sign-in attempts that match the filter. */
export function SignInAnalytics({ filter, onFilter }: Props) {
  const [pageSize, setPageSize] = useState(defaultPageSize);
  const [personName, setPersonName] = useState<string>();
  const debouncedSearch = useDebouncedValue(filter.search ?? '');
  // A search takes effect after a pause in typing. An emptied search field takes effect at once.
  const records = useSignIns(
    filter.search === undefined ? filter : toSignInFilter({ ...filter, search: debouncedSearch }),
    pageSize,
  );
  const statistics = records.data?.pages[0]?.statistics;
  const showOnlyPerson = (signIn: SignInAttempt) => {
    if (signIn.userId === null) return;
    setPersonName(personNameOf(signIn));
    onFilter(toSignInFilter({ ...filter, search: '', userId: signIn.userId }));
  };
  return (
    <>
      <TitleBar
        title={<Trans>Login Analytics</Trans>}
        actions={
          <div className="row flex-wrap gap-2">
            <PageSizeSelect value={pageSize} onChange={setPageSize} />
            <ExportButton filter={filter} />
          </div>
        }
      />
      {statistics ? (
        <div className="grid gap-4 xl:grid-cols-[200px_minmax(0,1fr)_300px]">
          <SignInFigures statistics={statistics} />
          <SignInChart statistics={statistics} />
          <SignInBreakdown statistics={statistics} />
        </div>
      ) : null}
      {/* If the request fails, SignInRecords shows the error. */}
      {records.isPending ? <LoadingState variant="panels" /> : null}
      <Panel title={<Trans>Login records</Trans>} padded={false} className="mt-4">
        <SignInFilters filter={filter} onFilter={onFilter} personName={personName} />
        <SignInRecords
          records={records}
          isFiltered={Object.keys(filter).length > 0}
          onClearFilter={() => onFilter({})}
          onSelectPerson={showOnlyPerson}
        />
      </Panel>
    </>
  );
}

function PageSizeSelect({ value, onChange }: { value: number; onChange: (size: number) => void }) {
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
        options={signInPageSizes.map((size) => ({ value: String(size), label: String(size) }))}
      />
    </div>
  );
}

/** Saves the sign-in attempts that match the filter as CSV. */
function ExportButton({ filter }: { filter: SignInFilter }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useExportSignIns(filter);
  return (
    <Button
      icon={<Icon of={Download} />}
      busy={isPending}
      onClick={() => mutate(undefined, { onError: showFailure(t`The sign-ins were not exported`) })}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
}
