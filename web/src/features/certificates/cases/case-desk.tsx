import { Trans, useLingui } from '@lingui/react/macro';
import type { CertificateStatus } from '@loopcheck/contract/features/certificates/certificates.contract';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { BulkApproval } from './bulk-approval.tsx';
import { CaseCard } from './case-card.tsx';
import { useCases, type CaseFilter } from './cases.hooks.ts';

/** Where a trainer decides on certificates: those that wait first. */
export function CaseDesk({ userId }: { userId: string }) {
  const [status, setStatus] = useState<CertificateStatus>();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const isFiltered = status !== undefined || typed !== '';
  return (
    <div className="stack">
      <Filters status={status} onStatus={setStatus} typed={typed} onTyped={setTyped} />
      <Cases
        filter={{ status, search }}
        userId={userId}
        onClear={
          isFiltered
            ? () => {
                setStatus(undefined);
                setTyped('');
              }
            : undefined
        }
      />
    </div>
  );
}

type FilterProps = {
  status: CertificateStatus | undefined;
  onStatus: (status: CertificateStatus | undefined) => void;
  typed: string;
  onTyped: (typed: string) => void;
};

function Filters({ status, onStatus, typed, onTyped }: FilterProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_220px]" role="search">
      <TextField
        label={t`Search by name, employee ID or number`}
        lead={<Icon of={Search} size={18} />}
        type="search"
        maxLength={100}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
      />
      <Select
        label={t`State`}
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

type CasesProps = { filter: CaseFilter; userId: string; onClear: (() => void) | undefined };

function Cases({ filter, userId, onClear }: CasesProps) {
  const cases = useCases(filter);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, error } = cases;
  if (!data)
    return error ? (
      <Failed error={error} onRetry={() => void cases.refetch()} retrying={cases.isFetching} />
    ) : (
      <Coming />
    );
  const items = data.pages.flatMap((page) => page.items);
  const open = items.filter(({ status, canDecide }) => status === 'pending' && canDecide);
  if (items.length === 0) return <Nothing onClear={onClear} />;
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <>
      <BulkApproval open={open} chosen={chosen} onChoose={(ids) => setChosen(new Set(ids))} />
      <h2 className="vh">
        <Trans>Certificates</Trans>
      </h2>
      <ul className="grid gap-3" aria-busy={cases.isPlaceholderData || undefined}>
        {items.map((certificate) => (
          <CaseCard
            key={certificate.id}
            certificate={certificate}
            isOwn={certificate.holder.id === userId}
            isChosen={chosen.has(certificate.id)}
            onChoose={(isChosen) => choose(certificate.id, isChosen)}
          />
        ))}
      </ul>
      {error ? <Failed error={error} onRetry={() => void cases.refetch()} retrying={cases.isFetching} /> : null}
      {cases.hasNextPage ? (
        <Button wide busy={cases.isFetchingNextPage} onClick={() => void cases.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}

function Nothing({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <section className="panel">
      {onClear ? (
        <EmptyState
          headingLevel={2}
          title={<Trans>No certificates found</Trans>}
          action={
            <Button onClick={onClear}>
              <Trans>Clear Search</Trans>
            </Button>
          }
        >
          <Trans>Nobody matches this search and state.</Trans>
        </EmptyState>
      ) : (
        <EmptyState headingLevel={2} title={<Trans>No certificates yet</Trans>}>
          <Trans>When somebody has passed everything and asks for the certificate, the request is listed here.</Trans>
        </EmptyState>
      )}
    </section>
  );
}

function Failed({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying: boolean }) {
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <section className="panel">
      <ErrorState
        headingLevel={2}
        title={<Trans>The certificates did not arrive</Trans>}
        message={refusal?.plain}
        requestId={refusal?.requestId}
        onRetry={onRetry}
        retrying={retrying}
      />
    </section>
  );
}

function Coming() {
  return (
    <SkeletonGroup className="stack">
      {[0, 1, 2].map((row) => (
        <div key={row} className="panel pad stack s8">
          <Skeleton width={220} height={18} />
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
