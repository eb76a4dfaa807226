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
  /** Read out after the title; shown under it. */
  description?: ReactNode;
  children: ReactNode;
  /** Buttons along the bottom edge. */
  footer?: ReactNode;
  /** Stands before the title: the mark, an icon. */
  lead?: ReactNode;
  /** Stands behind the title: a badge. */
  badge?: ReactNode;
  /** `sheet` fills a phone's screen; `corner` is the assistant: not modal, in the end corner of a desk. */
  shape?: 'dialog' | 'sheet' | 'corner' | undefined;
  /** Wide enough for a preview. */
  wide?: boolean | undefined;
  /** Children get no padding and scroll by themselves. */
  bare?: boolean | undefined;
  /** A press outside does not close: for forms whose text would be lost. */
  keepOnOutsidePress?: boolean | undefined;
  /** Where focus goes on opening; by default the first control under the header. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Where focus goes on closing, when what opened the dialog could not keep it; by default where it was before. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  className?: string | undefined;
};

/** A layer above the page with focus kept inside, Escape to close, and focus given back. */
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
            initialFocus={initialFocus ?? ((how) => firstControl(popup.current, how))}
          >
            <DialogContent {...props} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The first control under the header, not Close; a finger gets none, or the keyboard would cover half the dialog. */
function firstControl(popup: HTMLElement | null, how: string): HTMLElement | boolean {
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
      {description ? <Base.Description className="pad sec pb-0!">{description}</Base.Description> : null}
      {bare ? children : <div className="stack pad">{children}</div>}
      {footer ? <footer>{footer}</footer> : null}
    </>
  );
}

export type ConfirmDialogProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'children'> & {
  /** The button that does it, worded as the act: "Delete SOP". */
  confirm: ReactNode;
  /** The button that does not. */
  cancel: ReactNode;
};

/** A question before something that cannot be taken back. Focus begins on the safe answer. */
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
