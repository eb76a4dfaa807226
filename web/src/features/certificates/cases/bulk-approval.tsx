import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';
import CheckCheck from 'lucide-react/icons/check-check';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useApproveMany } from './cases.hooks.ts';
import { useDecisionFailure } from './use-decision-failure.ts';

type Props = {
  /** Those that wait and may be decided. */
  open: readonly CertificateCase[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[]) => void;
};

type Refusal = { name: string; message: string | null };

/** Approves several at once, after asking; what could not be approved is named with the reason. */
export function BulkApproval({ open, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, isPending } = useApproveMany();
  const onError = useDecisionFailure();
  const [isAsking, setIsAsking] = useState(false);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const meant = open.filter(({ id }) => chosen.has(id));
  const isWhole = meant.length === open.length;

  const approve = () =>
    mutate(
      { ids: meant.map(({ id }) => id) },
      {
        onSuccess: (results) => {
          const failed = results.filter(({ approved }) => !approved);
          const approved = results.length - failed.length;
          const nameOf = (id: string) => meant.find((one) => one.id === id)?.holder.fullName ?? '';
          setRefused(failed.map(({ id, message }) => ({ name: nameOf(id), message })));
          show({
            title: t`Certificates Approved`,
            description: t`${approved} of ${results.length} approved.`,
            variant: failed.length > 0 ? 'warning' : 'success',
          });
          onChoose([]);
        },
        onError,
        onSettled: () => setIsAsking(false),
      },
    );

  if (open.length === 0 && refused.length === 0) return null;
  return (
    <>
      {refused.length > 0 ? <NotApproved refused={refused} /> : null}
      {open.length > 0 ? (
        <div className="row wrap gap-2!">
          <Button variant="quiet" onClick={() => onChoose(isWhole ? [] : open.map(({ id }) => id))}>
            {isWhole ? <Trans>Choose none</Trans> : <Trans>Choose all that wait</Trans>}
          </Button>
          <Button
            variant={meant.length > 0 ? 'primary' : 'default'}
            icon={<Icon of={CheckCheck} />}
            disabled={meant.length === 0}
            onClick={() => setIsAsking(true)}
          >
            <Plural value={meant.length} _0="Approve chosen" one="Approve # chosen" other="Approve # chosen" />
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Plural value={meant.length} one="Approve # certificate?" other="Approve # certificates?" />}
        cancel={
          <Button onClick={() => setIsAsking(false)}>
            <Trans>Cancel</Trans>
          </Button>
        }
        confirm={
          <Button variant="primary" busy={isPending} onClick={approve}>
            <Trans>Approve</Trans>
          </Button>
        }
      >
        <p className="sec text-14">
          <Trans>You stand for each of them with your name. The PDFs are made now, which can take a moment.</Trans>
        </p>
        <ul className="list-disc ps-5 text-14">
          {meant.map(({ id, holder }) => (
            <li key={id} className="wrap-anywhere">
              {holder.fullName}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

function NotApproved({ refused }: { refused: readonly Refusal[] }) {
  return (
    <Callout tone="warn" role="alert" title={<Trans>Not approved</Trans>}>
      <ul>
        {refused.map(({ name, message }) => (
          <li key={name}>
            {name}: {message ?? <Trans>it could not be issued</Trans>}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
