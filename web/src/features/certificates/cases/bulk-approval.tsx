import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';
import CheckCheck from 'lucide-react/icons/check-check';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useApproveMany } from './cases.hooks.ts';

type Props = {
  /** The requests that the viewer can approve. */
  decidableCases: readonly CertificateCase[];
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: readonly string[]) => void;
  /** Returns the element that gets the focus after an approval. */
  findFocusTarget: () => HTMLElement | null;
};

type FailedApproval = { id: string; name: string; message: string | null };

/** Approves the selected requests after a confirmation, and lists those that could not be approved. */
export function BulkApproval({ decidableCases, selectedIds, onSelect, findFocusTarget }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useApproveMany();
  const [isConfirming, setIsConfirming] = useState(false);
  const [failedApprovals, setFailedApprovals] = useState<readonly FailedApproval[]>([]);
  const approveButton = useRef<HTMLButtonElement>(null);
  const hasApproved = useRef(false);
  const selectedCases = decidableCases.filter(({ id }) => selectedIds.has(id));
  const areAllSelected = selectedCases.length === decidableCases.length;

  const openConfirmation = () => {
    hasApproved.current = false;
    setIsConfirming(true);
  };
  const approve = () =>
    mutate(
      { ids: selectedCases.map(({ id }) => id) },
      {
        onSuccess: (results) => {
          const failedResults = results.filter(({ approved }) => !approved);
          const approvedCount = results.length - failedResults.length;
          const nameOf = (id: string) => selectedCases.find((request) => request.id === id)?.holder.fullName ?? '';
          setFailedApprovals(failedResults.map(({ id, message }) => ({ id, name: nameOf(id), message })));
          show({
            title: t`Certificates Approved`,
            description: t`${approvedCount} of ${results.length} approved.`,
            variant: failedResults.length > 0 ? 'warning' : 'success',
          });
          hasApproved.current = true;
          onSelect([]);
        },
        onError: showFailure(t`Decision not saved`),
        onSettled: () => setIsConfirming(false),
      },
    );

  if (decidableCases.length === 0 && failedApprovals.length === 0 && !isConfirming) return null;
  return (
    <>
      {failedApprovals.length > 0 ? <FailedApprovals approvals={failedApprovals} /> : null}
      {decidableCases.length > 0 ? (
        <div className="row flex-wrap gap-2">
          <Button variant="quiet" onClick={() => onSelect(areAllSelected ? [] : decidableCases.map(({ id }) => id))}>
            {areAllSelected ? <Trans>Select none</Trans> : <Trans>Select all waiting</Trans>}
          </Button>
          <Button
            ref={approveButton}
            variant={selectedCases.length > 0 ? 'primary' : 'default'}
            icon={<Icon of={CheckCheck} />}
            disabled={selectedCases.length === 0}
            onClick={openConfirmation}
          >
            <Plural
              value={selectedCases.length}
              _0="Approve selected"
              one="Approve # selected"
              other="Approve # selected"
            />
          </Button>
        </div>
      ) : null}
      <Dialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={<Plural value={selectedCases.length} one="Approve # certificate?" other="Approve # certificates?" />}
        finalFocus={() => (hasApproved.current ? findFocusTarget() : approveButton.current)}
        footer={
          <>
            <Button onClick={() => setIsConfirming(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" busy={isPending} onClick={approve}>
              <Trans>Approve</Trans>
            </Button>
          </>
        }
      >
        <p className="text-ink-2 text-14">
          <Trans>You are recorded as the approver of each certificate. Creating the PDFs can take a moment.</Trans>
        </p>
        <ul className="list-disc ps-5 text-14">
          {selectedCases.map(({ id, holder }) => (
            <li key={id} className="wrap-anywhere">
              {holder.fullName}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function FailedApprovals({ approvals }: { approvals: readonly FailedApproval[] }) {
  return (
    <Callout tone="warn" role="alert" title={<Trans>Not approved</Trans>}>
      <ul>
        {approvals.map(({ id, name, message }) => (
          <li key={id}>
            {name}: {message ?? <Trans>The certificate could not be issued.</Trans>}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
