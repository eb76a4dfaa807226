import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react/macro';
import { cva, cx } from 'class-variance-authority';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { toastDurationMs, toasts, type DisplayedToast, type Toast } from './toasts.ts';

type Variant = NonNullable<Toast['variant']>;

const icons: Record<Variant, LucideIcon> = {
  default: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  destructive: CircleX,
};

const iconColours: Record<Variant, string> = {
  default: '',
  success: 'text-green',
  warning: 'text-amber',
  destructive: 'text-red',
};

const card = cva(
  [
    'grid max-w-[420px] grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-0.5 py-3 ps-3.5 pe-1',
    'rounded-2 border border-s-4 border-line-strong bg-raised shadow-[0_8px_28px_var(--shadow-c)] forced-colors:border',
    'text-14 leading-[1.4]',
  ],
  {
    variants: {
      variant: {
        default: 'border-s-data-4',
        success: 'border-s-green-mark',
        warning: 'border-s-amber-mark',
        destructive: 'border-s-red-mark',
      } satisfies Record<Variant, string>,
    },
  },
);

/** Returns the functions that show and dismiss toasts: `const { show } = useToast()`. */
export function useToast(): Pick<typeof toasts, 'show' | 'dismiss'> {
  return toasts;
}

const positionsOnPhone: Record<NonNullable<Toast['positionOnPhone']> | 'bottom', string> = {
  bottom: 'max-lg:bottom-[calc(var(--dock)+12px)]',
  over_header: 'max-lg:top-[calc(8px+env(safe-area-inset-top))]',
  // 52px for the header of a phone, and a gap of 12px.
  below_header: 'max-lg:top-[calc(64px+env(safe-area-inset-top))]',
};

/**
 * Renders the children and the current toast. Both live regions are always rendered, because screen readers announce
 * only changes inside a live region.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const current = useSyncExternalStore(toasts.subscribe, toasts.current);
  const isError = current?.variant === 'destructive';
  return (
    <>
      {children}
      <div role="status" className="contents">
        {current && !isError ? <ToastCard key={current.id} toast={current} /> : null}
      </div>
      <div role="alert" className="contents">
        {current && isError ? <ToastCard key={current.id} toast={current} /> : null}
      </div>
    </>
  );
}

/**
 * A toast that is dismissed after `toastDurationMs`. While the pointer or the focus is on the toast, the timer is
 * stopped. Afterwards, the full time starts again.
 */
function ToastCard({ toast }: { toast: DisplayedToast }) {
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toasts.dismiss(toast.id), toastDurationMs);
    return () => clearTimeout(timer);
  }, [isPaused, toast.id]);
  const { action } = toast;
  const selectAction = () => {
    toasts.dismiss(toast.id);
    action?.onSelect();
  };
  return (
    <div
      // Each toast has its own position. A common frame around all toasts would move when a toast with another position
      // replaces the current one.
      className={cx(
        'fixed inset-x-3 z-60 print:hidden',
        positionsOnPhone[toast.positionOnPhone ?? 'bottom'],
        // On a desktop, `end-22` leaves room for the button of the assistant in the corner.
        'lg:start-auto lg:end-22 lg:bottom-6 lg:w-[min(420px,100vw-112px)]',
      )}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <ToastView
        toast={toast}
        action={action ? <Button onClick={selectAction}>{action.label}</Button> : null}
        onDismiss={() => toasts.dismiss(toast.id)}
      />
    </div>
  );
}

/** The visible box of a toast, without its timing. */
export function ToastView(props: { toast: Toast; action?: ReactNode; onDismiss: () => void }) {
  const { toast, action, onDismiss } = props;
  const { t } = useLingui();
  const { variant = 'default' } = toast;
  return (
    <div className={card({ variant })}>
      <Icon of={icons[variant]} size={20} className={iconColours[variant]} />
      <div>
        <b className="block">{toast.title}</b>
        {toast.description}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
      <IconButton className="-my-2.5" label={t`Dismiss`} icon={<Icon of={X} size={18} />} onClick={onDismiss} />
    </div>
  );
}
