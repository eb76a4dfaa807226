import type { ReactElement, ReactNode, RefObject } from 'react';
import { useRef } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { cva, cx } from 'class-variance-authority';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from './button.tsx';
import { DialogGuard } from './dialog-guard.ts';
import { Icon } from './icon.tsx';
import { panelPadding } from './panel-padding.ts';

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
  /**
   * `sheet` fills the screen of a phone. `document` is as large as the screen, up to 1000px wide, and its content
   * scrolls inside it. `corner` is not modal. It fills the screen of a phone and is in the bottom corner of larger
   * screens.
   */
  shape?: 'dialog' | 'sheet' | 'document' | 'corner' | undefined;
  /** Makes a `dialog` or a `sheet` up to 960px wide. */
  wide?: boolean | undefined;
  /**
   * Makes a `dialog` or a `sheet` as tall as the screen allows, so that the dialog does not move when its content
   * grows.
   */
  tall?: boolean | undefined;
  /** Omits the padding around the children and the space between them. */
  noPadding?: boolean | undefined;
  /** If true, a click outside the dialog does not close it, so that text in a form is not lost. */
  keepOnOutsidePress?: boolean | undefined;
  /**
   * The element that is focused when the dialog opens. By default the first control below the header. If the dialog was
   * opened by touch, no control is focused by default.
   */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /**
   * Returns the element that gets the focus when the dialog closes. By default the element that had the focus before
   * the dialog opened.
   */
  finalFocus?: (() => HTMLElement | null) | undefined;
};

const viewport = cva('fixed inset-0 z-40 grid items-end justify-items-stretch', {
  variants: {
    isCorner: { true: 'sm:pointer-events-none sm:place-items-end sm:p-6', false: 'sm:place-items-center' },
  },
});

const popup = cva(
  [
    'flex max-h-dvh flex-col border-line bg-raised shadow-[0_18px_60px_var(--shadow-c)] outline-0',
    'sm:max-h-[calc(100dvh-48px)] sm:rounded-4',
  ],
  {
    variants: {
      shape: {
        dialog: 'overflow-auto border max-sm:rounded-t-4',
        sheet: 'overflow-auto max-sm:min-h-dvh sm:border',
        // On a low screen, such as a phone in landscape, the whole dialog scrolls, so that its content has more space.
        document:
          'h-dvh overflow-hidden [@media(max-height:420px)]:overflow-auto sm:h-[calc(100dvh-48px)] sm:w-[min(1000px,100vw-48px)] sm:border',
        corner: [
          'overflow-auto max-sm:min-h-dvh',
          'sm:pointer-events-auto sm:h-[min(680px,100dvh-48px)] sm:w-105 sm:border',
        ],
      },
      wide: { true: '', false: '' },
      tall: { true: 'min-h-dvh sm:min-h-[calc(100dvh-48px)]', false: '' },
    },
    compoundVariants: [
      { shape: ['dialog', 'sheet'], wide: false, className: 'sm:w-120' },
      { shape: ['dialog', 'sheet'], wide: true, className: 'sm:w-[min(960px,100vw-48px)]' },
    ],
  },
);

/** A dialog. Escape closes it. While it is open, it keeps the focus inside, except in the shape `corner`. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, shape = 'dialog', wide = false, tall = false, keepOnOutsidePress } = props;
  const { initialFocus, finalFocus } = props;
  const box = useRef<HTMLDivElement>(null);
  // Content with unsaved text sets the guard (`useDialogGuard`). The guard asks the person whether to close the dialog.
  const guard = useRef<((close: () => void) => void) | null>(null);
  const isCorner = shape === 'corner';
  const changeOpen = (next: boolean) => {
    if (!next && guard.current) guard.current(() => onOpenChange(false));
    else onOpenChange(next);
  };
  return (
    <Base.Root
      open={open}
      onOpenChange={changeOpen}
      modal={!isCorner}
      disablePointerDismissal={isCorner || (keepOnOutsidePress ?? false)}
    >
      <Base.Portal>
        {/* The backdrop is outside of the viewport element, so that a click on the backdrop closes the dialog. */}
        {isCorner ? null : <Base.Backdrop className="fixed inset-0 z-39 bg-(--scrim)" />}
        <Base.Viewport className={viewport({ isCorner })}>
          <Base.Popup
            ref={box}
            data-shape={shape}
            className={popup({ shape, wide, tall })}
            {...(finalFocus ? { finalFocus: () => finalFocus() } : {})}
            initialFocus={initialFocus ?? ((openedBy) => findInitialFocus(box.current, openedBy))}
          >
            <DialogGuard value={guard}>
              <DialogContent {...props} />
            </DialogGuard>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** A button that closes its dialog, as Escape and the button in the header do. */
export const DialogCloseButton = ({ children }: { children: ReactNode }) => (
  <Base.Close render={(<Button>{children}</Button>) as ReactElement} />
);

/**
 * Returns the first control below the header. Returns true, the default of Base UI, if there is no control or if the
 * dialog was opened by touch. A focused input would open the on-screen keyboard, which covers the dialog.
 */
function findInitialFocus(box: HTMLElement | null, openedBy: string): HTMLElement | true {
  if (openedBy === 'touch') return true;
  const controls = 'a[href], button, input, select, textarea, [tabindex="0"]';
  // Limits each selector to controls that are outside of the header, enabled and not hidden.
  const controlsBelowHeader = controls
    .split(', ')
    .map((control) => `:scope > :not(header) ${control}:not([disabled], [type="hidden"])`)
    .join(', ');
  return box?.querySelector<HTMLElement>(controlsBelowHeader) ?? true;
}

function DialogContent({ title, description, children, footer, lead, badge, noPadding }: DialogProps) {
  const { t } = useLingui();
  return (
    <>
      {/* The header and the footer do not scroll. */}
      <header
        className={cx(
          'sticky top-0 z-1 flex items-center gap-2.5 border-b border-line bg-inherit',
          'py-2.5 ps-4 pe-2 lg:ps-6 lg:pe-3 [@media(max-height:420px)]:py-0.5',
        )}
      >
        {lead}
        <Base.Title className={badge ? undefined : 'min-w-0 flex-1'}>{title}</Base.Title>
        {badge ? (
          <>
            {badge}
            <span className="min-w-0 flex-1" />
          </>
        ) : null}
        <Base.Close render={(<IconButton label={t`Close`} icon={<Icon of={X} size={20} />} />) as ReactElement} />
      </header>
      {description ? (
        <Base.Description className="px-4 pt-4 text-ink-2 lg:px-6 lg:pt-5">{description}</Base.Description>
      ) : null}
      {noPadding ? children : <div className={cx(panelPadding, 'stack')}>{children}</div>}
      {footer ? (
        <footer
          className={cx(
            'sticky bottom-0 mt-auto flex flex-wrap justify-end gap-2 border-t border-line bg-inherit',
            'px-4 py-3 max-sm:*:flex-1 lg:px-6 lg:py-3.5',
            '[@media(max-height:420px)]:static [@media(max-height:420px)]:py-1.5',
          )}
        >
          {footer}
        </footer>
      ) : null}
    </>
  );
}
