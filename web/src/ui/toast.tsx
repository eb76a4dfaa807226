import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { toastDuration, toasts, type DisplayedToast, type Toast } from './toasts.ts';

const appearances: Record<NonNullable<Toast['variant']>, { className: string; icon: LucideIcon }> = {
  default: { className: '', icon: Info },
  success: { className: 'success', icon: CircleCheck },
  warning: { className: 'warn', icon: TriangleAlert },
  destructive: { className: 'bad', icon: CircleX },
};

/** Returns the functions that show and dismiss toasts: `const { show } = useToast()`. */
export function useToast(): Pick<typeof toasts, 'show' | 'dismiss'> {
  return toasts;
}

/** Renders the toasts. Both live regions are always rendered, because only changes inside a live region are announced. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const current = useSyncExternalStore(toasts.subscribe, toasts.current);
  const isError = current?.variant === 'destructive';
  return (
    <>
      {children}
      <div className="toasts">
        <div role="status" className="contents">
          {current && !isError ? <ToastCard key={current.id} toast={current} /> : null}
        </div>
        <div role="alert" className="contents">
          {current && isError ? <ToastCard key={current.id} toast={current} /> : null}
        </div>
      </div>
    </>
  );
}

/** Dismisses the toast after a while, but not while the pointer or the focus is on it. */
function ToastCard({ toast }: { toast: DisplayedToast }) {
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toasts.dismiss(toast.id), toastDuration);
    return () => clearTimeout(timer);
  }, [isPaused, toast.id]);
  const { action } = toast;
  const choose = () => {
    toasts.dismiss(toast.id);
    action?.onSelect();
  };
  return (
    <div
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <ToastView
        toast={toast}
        action={action ? <Button onClick={choose}>{action.label}</Button> : null}
        onDismiss={() => toasts.dismiss(toast.id)}
      />
    </div>
  );
}

/** The box of a toast. */
export function ToastView(props: { toast: Toast; action?: ReactNode; onDismiss: () => void }) {
  const { toast, action, onDismiss } = props;
  const { t } = useLingui();
  const appearance = appearances[toast.variant ?? 'default'];
  return (
    <div className={`toast ${appearance.className}`}>
      <Icon of={appearance.icon} size={20} />
      <div>
        <b>{toast.title}</b>
        {toast.description}
        {action ? <div className="act">{action}</div> : null}
      </div>
      <IconButton label={t`Dismiss`} icon={<Icon of={X} size={18} />} onClick={onDismiss} />
    </div>
  );
}
