import { Trans, useLingui } from '@lingui/react/macro';
import type {
  CertificateCase,
  CertificateStatus,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import Search from 'lucide-react/icons/search';
import { useRef, useState } from 'react';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { NextPage } from '../../../ui/next-page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { BulkApproval } from './bulk-approval.tsx';
import { CaseCard } from './case-card.tsx';
import { useCases } from './cases.hooks.ts';
import { isDecidable } from './cases.rules.ts';

/** The certificates of all people, pending ones first, with a search and the decisions of trainers. */
export function CertificateCases({ userId }: { userId: string }) {
  const [status, setStatus] = useState<CertificateStatus>();
  const [searchText, setSearchText] = useState('');
  const search = useDebouncedValue(searchText.trim());
  const cases = useCases({ status, search });
  const clearFilters = () => {
    setStatus(undefined);
    setSearchText('');
  };
  const isFiltered = status !== undefined || searchText !== '';
  const errorTitle = <Trans>The certificates could not be loaded</Trans>;
  return (
    <div className="stack">
      <CaseFilters status={status} onStatus={setStatus} searchText={searchText} onSearchText={setSearchText} />
      <QueryState queries={[cases]} title={errorTitle} variant="panel">
        {({ pages }) => (
          <CaseList
            cases={pages.flatMap((page) => page.items)}
            userId={userId}
            isOutdated={cases.isPlaceholderData}
            onClearFilters={isFiltered ? clearFilters : undefined}
          />
        )}
      </QueryState>
      <NextPage query={cases} errorTitle={errorTitle} variant="panel">
        <Trans>Show more</Trans>
      </NextPage>
    </div>
  );
}

type FilterProps = {
  status: CertificateStatus | undefined;
  onStatus: (status: CertificateStatus | undefined) => void;
  searchText: string;
  onSearchText: (text: string) => void;
};

function CaseFilters({ status, onStatus, searchText, onSearchText }: FilterProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_220px]" role="search">
      <TextField
        label={t`Search by name, employee ID or number`}
        lead={<Icon of={Search} size={18} />}
        type="search"
        maxLength={100}
        value={searchText}
        onChange={(event) => onSearchText(event.target.value)}
      />
      <Select
        label={t`Status`}
        value={status ?? ''}
        onChange={(event) => onStatus((event.target.value || undefined) as CertificateStatus | undefined)}
        options={[
          { value: '', label: t`All, waiting first` },
          { value: 'pending', label: t`Waiting for approval` },
          { value: 'issued', label: t`Valid` },
          { value: 'expired', label: t`Expired` },
          { value: 'revoked', label: t`Revoked` },
          { value: 'rejected', label: t`Not approved` },
        ]}
      />
    </div>
  );
}

type CaseListProps = {
  cases: readonly CertificateCase[];
  /** The viewer. */
  userId: string;
  /** True while the cases of a new filter are loading. */
  isOutdated: boolean;
  onClearFilters: (() => void) | undefined;
};

function CaseList({ cases, userId, isOutdated, onClearFilters }: CaseListProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const findHeading = () => heading.current;
  const listItemProps = useListFocus(
    cases.map(({ id }) => id),
    findHeading,
  );
  const select = (id: string, isSelected: boolean) =>
    setSelectedIds((ids) => new Set(isSelected ? [...ids, id] : [...ids].filter((selectedId) => selectedId !== id)));
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        <Trans>Certificates</Trans>
      </h2>
      <BulkApproval
        decidableCases={cases.filter(isDecidable)}
        selectedIds={selectedIds}
        onSelect={(ids) => setSelectedIds(new Set(ids))}
        findFocusTarget={findHeading}
      />
      {cases.length === 0 ? <NoCases onClearFilters={onClearFilters} /> : null}
      <ul className="grid gap-3 empty:hidden" aria-busy={isOutdated || undefined}>
        {cases.map((certificate) => (
          <CaseCard
            key={certificate.id}
            certificate={certificate}
            isViewerHolder={certificate.holder.id === userId}
            isSelected={selectedIds.has(certificate.id)}
            onSelect={(isSelected) => select(certificate.id, isSelected)}
            listItemProps={listItemProps(certificate.id)}
          />
        ))}
      </ul>
    </>
  );
}

function NoCases({ onClearFilters }: Pick<CaseListProps, 'onClearFilters'>) {
  return (
    <Panel padded={false}>
      {onClearFilters ? (
        <EmptyState
          title={<Trans>No certificates found</Trans>}
          action={
            <Button onClick={onClearFilters}>
              <Trans>Clear Search</Trans>
            </Button>
          }
        >
          <Trans>No certificate matches this search and status.</Trans>
        </EmptyState>
      ) : (
        <EmptyState title={<Trans>No certificates yet</Trans>}>
          <Trans>Trainees can request a certificate after they pass every quiz. Their requests are listed here.</Trans>
        </EmptyState>
      )}
    </Panel>
  );
}
