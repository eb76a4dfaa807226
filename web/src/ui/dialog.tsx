import type { ReactElement, ReactNode, RefObject } from 'react';
import { useRef } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The text below the title, which is also the accessible description. */
  description?: ReactNode;
  children: ReactNode;
  /** The buttons at the bottom. */
  footer?: ReactNode;
  /** An element before the title, for example the logo. */
  lead?: ReactNode;
  /** An element after the title. */
  badge?: ReactNode;
  /** `sheet` fills the screen of a phone. `corner` is not modal, and is in the bottom corner of a desktop screen. */
  shape?: 'dialog' | 'sheet' | 'corner' | undefined;
  /** Up to 960px wide. */
  wide?: boolean | undefined;
  /** Omits the padding around the children. */
  bare?: boolean | undefined;
  /** A press outside does not close the dialog, so that text in a form is not lost. */
  keepOnOutsidePress?: boolean | undefined;
  /** Gets the focus when the dialog opens. By default the first control below the header. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Returns the element that gets the focus when the dialog closes. By default the element that had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  className?: string | undefined;
};

/** A dialog. It keeps the focus inside while it is open, and Escape closes it. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, shape = 'dialog', keepOnOutsidePress, initialFocus, finalFocus } = props;
  const popup = useRef<HTMLDivElement>(null);
  const corner = shape === 'corner';
  const look = ['dialog', shape === 'dialog' ? '' : 'sheet', props.wide ? 'wide' : '', props.className ?? ''];
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      modal={!corner}
      disablePointerDismissal={corner || (keepOnOutsidePress ?? false)}
    >
      <Base.Portal>
        {corner ? null : <Base.Backdrop className="scrim-back" />}
        <Base.Viewport className={corner ? 'scrim corner' : 'scrim'}>
          <Base.Popup
            ref={popup}
            className={look.filter(Boolean).join(' ')}
            {...(finalFocus ? { finalFocus: () => finalFocus() } : {})}
            initialFocus={initialFocus ?? ((how) => findInitialFocus(popup.current, how))}
          >
            <DialogContent {...props} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Finds the first control below the header. After a touch none, because the on-screen keyboard would cover the dialog. */
function findInitialFocus(popup: HTMLElement | null, how: string): HTMLElement | boolean {
  if (how === 'touch') return true;
  const controls = 'a[href], button, input, select, textarea, [tabindex="0"]';
  const inBody = controls
    .split(', ')
    .map((control) => `:scope > :not(header) ${control}:not([disabled], [type="hidden"])`)
    .join(', ');
  return popup?.querySelector<HTMLElement>(inBody) ?? true;
}

function DialogContent({ title, description, children, footer, lead, badge, bare }: DialogProps) {
  const { t } = useLingui();
  return (
    <>
      <header>
        {lead}
        <Base.Title className={badge ? undefined : 'grow'}>{title}</Base.Title>
        {badge ? (
          <>
            {badge}
            <span className="grow" />
          </>
        ) : null}
        <Base.Close render={(<IconButton label={t`Close`} icon={<Icon of={X} size={20} />} />) as ReactElement} />
      </header>
      {description ? <Base.Description className="pad sec pb-0">{description}</Base.Description> : null}
      {bare ? children : <div className="stack pad">{children}</div>}
      {footer ? <footer>{footer}</footer> : null}
    </>
  );
}

export type ConfirmDialogProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'children'> & {
  /** The button that confirms, named after the action: "Delete SOP". */
  confirm: ReactNode;
  /** The button that closes the dialog without the action. */
  cancel: ReactNode;
};

/** Asks for confirmation before an action that cannot be undone. The cancel button has the focus at first. */
export function ConfirmDialog({ confirm, cancel, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {cancel}
          {confirm}
        </>
      }
    />
  );
}
