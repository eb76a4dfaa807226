import { Trans, useLingui } from '@lingui/react/macro';
import type { ManagedSop } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type ReactNode, useState } from 'react';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useActivateSop, useDeactivateSop, useReleaseSop, useRemoveSop } from './desk.hooks.ts';

/** Release, take out, put back, delete: what stands here is what this person may do with this procedure now. */
export function SopActs({ sop, onGone }: { sop: ManagedSop; onGone: () => void }) {
  const { t } = useLingui();
  const release = useReleaseSop(sop.id);
  const deactivate = useDeactivateSop(sop.id);
  const activate = useActivateSop(sop.id);
  const remove = useRemoveSop(sop.id);
  return (
    <div className="row wrap gap-2!">
      {sop.releasedAt === null && sop.isActive ? (
        <Act
          label={<Trans>Release</Trans>}
          question={<Trans>Release {sop.number} for this site?</Trans>}
          run={release}
          done={t`SOP Released`}
        >
          <Trans>
            You say with your name that this revision was tried at this site and may be worked by. The warning on its
            pages goes, and your name and the time are recorded. A new revision has to be released again.
          </Trans>
        </Act>
      ) : null}
      {sop.isActive ? (
        <Act
          label={<Trans>Deactivate</Trans>}
          question={<Trans>Take {sop.number} out of the library?</Trans>}
          run={deactivate}
          done={t`SOP Deactivated`}
          onDone={onGone}
        >
          <Trans>Nobody finds it any more. Who has read it stays recorded, and you can put it back.</Trans>
        </Act>
      ) : (
        <Act
          label={<Trans>Activate</Trans>}
          question={<Trans>Put {sop.number} back into the library?</Trans>}
          run={activate}
          done={t`SOP Activated`}
        >
          <Trans>Everybody finds it again.</Trans>
        </Act>
      )}
      {sop.canDelete ? (
        <Act
          isDanger
          label={<Trans>Delete</Trans>}
          question={<Trans>Delete {sop.number}?</Trans>}
          run={remove}
          done={t`SOP Deleted`}
          onDone={onGone}
        >
          <Trans>It cannot be put back. What people have read of it stays recorded as evidence.</Trans>
        </Act>
      ) : null}
    </div>
  );
}

type ActProps = {
  label: ReactNode;
  question: ReactNode;
  children: ReactNode;
  run: {
    isPending: boolean;
    mutate: (none: void, then: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  };
  done: string;
  onDone?: (() => void) | undefined;
  isDanger?: boolean | undefined;
};

/** One act, asked for before it is done. */
function Act({ label, question, children, run, done, onDone, isDanger }: ActProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const act = () =>
    run.mutate(undefined, {
      onSuccess: () => {
        show({ title: done, variant: 'success' });
        setIsAsking(false);
        onDone?.();
      },
      onError: (error) => {
        setIsAsking(false);
        show({ title: t`That was not done`, description: plainMessageOf(error), variant: 'destructive' });
      },
    });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{label}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={question}
        cancel={
          <Button onClick={() => setIsAsking(false)}>
            <Trans>Cancel</Trans>
          </Button>
        }
        confirm={
          <Button variant={isDanger ? 'danger' : 'primary'} busy={run.isPending} onClick={act}>
            {label}
          </Button>
        }
      >
        <p className="sec text-14">{children}</p>
      </ConfirmDialog>
    </>
  );
}
