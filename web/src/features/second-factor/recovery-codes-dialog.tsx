import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { selectText } from '../../lib/copy-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import '../../ui/print-alone.css';

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** New recovery codes, which are shown only once, to copy, to print or to save. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={<Trans>Your recovery codes</Trans>}
      footer={
        <Button variant="primary" onClick={onClose}>
          <Trans>I have kept these codes</Trans>
        </Button>
      }
    >
      <Callout tone="warn">
        <p>
          <Trans>
            Keep these codes in a safe place. They are not shown again. Each one signs you in once if your phone is
            lost.
          </Trans>
        </p>
      </Callout>
      <ol ref={list} data-print-alone className="grid grid-cols-2 gap-x-4 gap-y-2 font-mono text-14 select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} onRefused={() => list.current && selectText(list.current)} />
        <Button onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t`recovery-codes.txt`)}>
          <Trans>Save as a file</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
