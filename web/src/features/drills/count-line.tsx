import { Trans, useLingui } from '@lingui/react/macro';
import type { DrillReplay } from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillResultLine } from '@loopcheck/contract/features/drills/drill-result';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCloseButton } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { useCountLine } from './drills.hooks.ts';

/**
 * Returns the sheet line that was written at a step if a trainer can decide that this line counts; otherwise undefined.
 * Each line of the record sheet asks for a value that the trainee must find. `step` is the number of the input, from 1.
 */
export function countableLine({ inputs, result }: DrillReplay, step: number): DrillResultLine | undefined {
  const input = inputs[step - 1];
  if (input?.kind !== 'write') return undefined;
  return result?.lines.find(({ id, canBeCounted }) => id === input.line && canBeCounted);
}

type CountLineProps = { runId: string; line: DrillResultLine };

/**
 * The button and dialog with which a trainer decides that a sheet line of a trainee's run counts, with a reason for the
 * record.
 */
export function CountLine({ runId, line }: CountLineProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const countLine = useCountLine(runId);
  const showFailure = useFailureToast();
  const save = () =>
    countLine.mutate(
      { line: line.id, reason: reason.trim() },
      { onSuccess: () => setIsOpen(false), onError: showFailure(t`The line was not counted`) },
    );
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Trans>Count It, With a Reason</Trans>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={<Trans>Count line {line.number}</Trans>}
        keepOnOutsidePress
        footer={
          <>
            <DialogCloseButton>
              <Trans>Cancel</Trans>
            </DialogCloseButton>
            <Button
              variant="primary"
              busy={countLine.isPending}
              disabledReason={reason.trim() === '' ? t`Write the reason first.` : undefined}
              onClick={save}
            >
              <Trans>Count It</Trans>
            </Button>
          </>
        }
      >
        <p>
          {line.ask}
          {line.ask.endsWith('?') ? '' : ':'} <bdi className="font-mono">{line.written}</bdi>
        </p>
        <TextArea
          label={<Trans>Reason</Trans>}
          hint={<Trans>It stands on the record of the person, with your name.</Trans>}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Dialog>
    </>
  );
}
