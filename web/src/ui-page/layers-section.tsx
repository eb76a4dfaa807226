import { useState } from 'react';
import { MessageBox } from '../features/assistant/message-box.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Logo } from '../ui/logo.tsx';
import { Panel } from '../ui/panel.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { Section } from './section.tsx';

type Layer = 'none' | 'sheet' | 'confirm' | 'corner' | 'long';

function Dialogs(props: { openLayer: Layer; close: () => void }) {
  const openState = (layer: Layer) => ({
    open: props.openLayer === layer,
    onOpenChange: (next: boolean) => {
      if (!next) props.close();
    },
  });
  return (
    <>
      <Dialog {...openState('sheet')} shape="sheet" title="Sign in to Loopcheck" lead={<Logo />}>
        <TextField label="Email" type="email" />
        <PasswordField label="Password" />
        <Button variant="primary" size="big" wide>
          Sign In
        </Button>
      </Dialog>
      <ConfirmDialog
        open={openState('confirm').open}
        title="Delete SOP"
        action="Delete SOP"
        onConfirm={props.close}
        onClose={props.close}
      >
        <p>LC-07-02 will be gone for everybody. The records still show who has read it.</p>
      </ConfirmDialog>
      <Dialog {...openState('corner')} shape="corner" title="Training assistant" badge={<Badge>AI</Badge>} noPadding>
        <div className="stack min-h-0 min-w-0 flex-auto content-start gap-3 overflow-auto p-4">
          <MessageBox from="assistant">I answer from this site’s modules and SOPs.</MessageBox>
          <MessageBox from="user">The Security log is full on HMI-04. Can I make room?</MessageBox>
        </div>
      </Dialog>
      <Dialog
        {...openState('long')}
        title="A long text"
        description="The header and the buttons stay, the text scrolls."
        footer={<Button onClick={props.close}>Close it</Button>}
        wide
      >
        {Array.from({ length: 24 }, (_, line) => (
          <p key={line}>Line {line + 1}: export the log, leave it as it is, report it.</p>
        ))}
      </Dialog>
    </>
  );
}

/** A section of the component overview: dialogs, toasts and tooltips. */
export function LayersSection() {
  const [openLayer, setOpenLayer] = useState<Layer>('none');
  const { show } = useToast();
  return (
    <Section id="layers" title="Layers">
      <Panel>
        <div className="row flex-wrap">
          <Button onClick={() => setOpenLayer('sheet')}>Open dialog</Button>
          <Button onClick={() => setOpenLayer('confirm')}>Open confirm dialog</Button>
          <Button onClick={() => setOpenLayer('corner')}>Open assistant</Button>
          <Button onClick={() => setOpenLayer('long')}>Open long dialog</Button>
          <Button onClick={() => show({ title: 'Progress Updated', variant: 'success' })}>Show toast</Button>
          <Button
            onClick={() =>
              show({
                title: 'Error',
                description: 'Failed to submit quiz',
                variant: 'destructive',
                action: { label: 'Try again', onSelect: () => show({ title: 'Tried again' }) },
              })
            }
          >
            Show error toast
          </Button>
          <Tooltip text="Exports what the filter shows">
            <Button>Hover for tooltip</Button>
          </Tooltip>
        </div>
      </Panel>
      <Dialogs openLayer={openLayer} close={() => setOpenLayer('none')} />
    </Section>
  );
}
