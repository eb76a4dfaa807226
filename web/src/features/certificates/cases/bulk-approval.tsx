import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ApprovalOutcome, CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';
import CheckCheck from 'lucide-react/icons/check-check';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { lazyWithoutPlaceholder } from '../../../lib/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import type { EvidenceMarksRenderer } from './case-warnings.tsx';
import { useApproveMany } from './cases.hooks.ts';
import { maxBulkApprovals } from './cases.rules.ts';

const BulkApprovalDialog = lazyWithoutPlaceholder(
  async () => (await import('./bulk-approval-dialog.tsx')).BulkApprovalDialog,
);

type Props = {
  /** The requests that the viewer can approve. */
  decidableCases: readonly CertificateCase[];
  /** True if more requests can be waiting on pages of the list that are not loaded yet. */
  hasMoreWaiting: boolean;
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: readonly string[]) => void;
  /** Renders why the evidence of a holder should be checked, for example a very short reading time. */
  renderEvidenceMarks: EvidenceMarksRenderer;
  /** Returns the element that gets the focus after an approval. */
  findFocusTarget: () => HTMLElement | null;
};

/** The outcome for one request, with the name of its holder. */
type Result = ApprovalOutcome & { name: string };

/**
 * Approves the selected requests after a confirmation, and lists for each person whether their request was approved.
 */
export function BulkApproval(props: Props) {
  const { decidableCases, hasMoreWaiting, selectedIds, onSelect, renderEvidenceMarks, findFocusTarget } = props;
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useApproveMany();
  // The requests that were selected when the confirmation dialog was opened. The dialog shows and approves exactly
  // these requests, even if a refetch in the background changes `decidableCases`.
  const [casesInDialog, setCasesInDialog] = useState<readonly CertificateCase[]>([]);
  const [isConfirming, setIsConfirming] = useState(false);
  const [results, setResults] = useState<readonly Result[]>([]);
  useEffect(() => void BulkApprovalDialog.preload(), []);
  const approveButton = useRef<HTMLButtonElement>(null);
  const hasApproved = useRef(false);
  const selectedCases = decidableCases.filter(({ id }) => selectedIds.has(id));
  // The results of the last approval disappear when somebody is selected for the next one.
  if (selectedIds.size > 0 && results.length > 0) setResults([]);

  const openConfirmation = () => {
    hasApproved.current = false;
    setCasesInDialog(selectedCases);
    setIsConfirming(true);
  };
  const approve = (reason: string | undefined) =>
    mutate(
      {
        ids: casesInDialog.map(({ id }) => id),
        // The server refuses the approval of a person whose warnings have changed since the dialog showed them.
        warningsVersions: Object.fromEntries(casesInDialog.map(({ id, warningsVersion }) => [id, warningsVersion])),
        ...(reason !== undefined && { reason }),
      },
      {
        onSuccess: (outcomes) => {
          const findName = (id: string) => casesInDialog.find((request) => request.id === id)?.holder.fullName ?? '';
          const approvedCount = outcomes.filter(({ approved }) => approved).length;
          setResults(outcomes.map((outcome) => ({ ...outcome, name: findName(outcome.id) })));
          show({
            title: approvedCount > 0 ? t`Certificates Approved` : t`No Certificates Approved`,
            description: t`${approvedCount} of ${outcomes.length} approved.`,
            variant: approvedCount < outcomes.length ? 'warning' : 'success',
          });
          hasApproved.current = true;
          onSelect([]);
        },
        onError: showFailure(t`Decision not saved`),
        onSettled: () => setIsConfirming(false),
      },
    );

  return (
    <>
      <BulkResults results={results} />
      {decidableCases.length > 0 ? (
        <SelectionButtons
          decidableCases={decidableCases}
          hasMoreWaiting={hasMoreWaiting}
          selectedCount={selectedCases.length}
          onSelect={onSelect}
          onApprove={openConfirmation}
          approveButton={approveButton}
        />
      ) : null}
      {casesInDialog.length > 0 ? (
        <BulkApprovalDialog
          open={isConfirming}
          cases={casesInDialog}
          renderEvidenceMarks={renderEvidenceMarks}
          isPending={isPending}
          onApprove={approve}
          onClose={() => setIsConfirming(false)}
          finalFocus={() => (hasApproved.current ? findFocusTarget() : approveButton.current)}
        />
      ) : null}
    </>
  );
}

type SelectionProps = Pick<Props, 'decidableCases' | 'hasMoreWaiting' | 'onSelect'> & {
  selectedCount: number;
  onApprove: () => void;
  approveButton: Ref<HTMLButtonElement>;
};

function SelectionButtons(props: SelectionProps) {
  const { decidableCases, hasMoreWaiting, selectedCount, onSelect, onApprove, approveButton } = props;
  const { t } = useLingui();
  const areTooManySelected = selectedCount > maxBulkApprovals;
  const limitText = t`Select at most ${maxBulkApprovals} requests at once.`;
  const selectableIds = decidableCases.slice(0, maxBulkApprovals).map(({ id }) => id);
  const areAllSelected = selectedCount >= selectableIds.length;
  return (
    <div className="row flex-wrap gap-2">
      <Button variant="quiet" onClick={() => onSelect(areAllSelected ? [] : selectableIds)}>
        {areAllSelected ? (
          <Trans>Select none</Trans>
        ) : (
          <SelectText decidableCount={decidableCases.length} hasMoreWaiting={hasMoreWaiting} />
        )}
      </Button>
      <Button
        ref={approveButton}
        variant={selectedCount > 0 ? 'primary' : 'default'}
        icon={<Icon of={CheckCheck} />}
        disabled={selectedCount === 0}
        disabledReason={areTooManySelected ? limitText : undefined}
        onClick={onApprove}
      >
        <Plural value={selectedCount} _0="Approve selected" one="Approve # selected" other="Approve # selected" />
      </Button>
      {areTooManySelected ? (
        // Hidden from screen readers, because they read the same text as the button's `disabledReason`.
        <span aria-hidden className="text-14 text-ink-2">
          {limitText}
        </span>
      ) : null}
    </div>
  );
}

type SelectTextProps = { decidableCount: number; hasMoreWaiting: boolean };

function SelectText({ decidableCount, hasMoreWaiting }: SelectTextProps): ReactNode {
  if (decidableCount > maxBulkApprovals) return <Trans>Select the first {maxBulkApprovals}</Trans>;
  return hasMoreWaiting ? <Trans>Select all shown</Trans> : <Trans>Select all waiting</Trans>;
}

/**
 * Lists the people whose requests were approved, and the other people with the reason for the refusal. Shows nothing
 * before the first approval.
 */
function BulkResults({ results }: { results: readonly Result[] }) {
  const approvedNames = results.flatMap(({ approved, name }) => (approved ? [name] : []));
  const refusedResults = results.filter(({ approved }) => !approved);
  return (
    <>
      {refusedResults.length > 0 ? (
        <Callout tone="warn" role="alert" title={<Trans>Not approved</Trans>}>
          <ul>
            {refusedResults.map(({ id, name, message }) => (
              <li key={id} className="wrap-anywhere">
                {name}: {message ?? <Trans>The certificate could not be issued.</Trans>}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {approvedNames.length > 0 ? (
        <Callout tone="success" title={<Trans>Approved</Trans>}>
          <p className="wrap-anywhere">{approvedNames.join(', ')}</p>
        </Callout>
      ) : null}
    </>
  );
}
