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
import { toastDuration, toasts, type ShownToast, type Toast } from './toasts.ts';

const looks: Record<NonNullable<Toast['variant']>, { className: string; icon: LucideIcon }> = {
  default: { className: '', icon: Info },
  success: { className: 'ok', icon: CircleCheck },
  warning: { className: 'warn', icon: TriangleAlert },
  destructive: { className: 'bad', icon: CircleX },
};

/** Shows a toast from a component: `const { show } = useToast()`. */
export function useToast(): Pick<typeof toasts, 'show' | 'dismiss'> {
  return toasts;
}

/** Put once around the app. Both live regions stand empty from the beginning: a region that arrives with its text is not announced. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current);
  const urgent = shown?.variant === 'destructive';
  return (
    <>
      {children}
      <div className="toasts">
        <div role="status" className="contents">
          {shown && !urgent ? <ToastCard key={shown.id} toast={shown} /> : null}
        </div>
        <div role="alert" className="contents">
          {shown && urgent ? <ToastCard key={shown.id} toast={shown} /> : null}
        </div>
      </div>
    </>
  );
}

/** One toast; the clock stands still while a pointer or the focus is on it. */
function ToastCard({ toast }: { toast: ShownToast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toasts.dismiss(toast.id), toastDuration);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  const { action } = toast;
  const choose = () => {
    toasts.dismiss(toast.id);
    action?.onSelect();
  };
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToastView
        toast={toast}
        action={action ? <Button onClick={choose}>{action.label}</Button> : null}
        onDismiss={() => toasts.dismiss(toast.id)}
      />
    </div>
  );
}

/** How a toast looks; the start edge carries the colour, the icon the shape. */
export function ToastView(props: { toast: Toast; action?: ReactNode; onDismiss: () => void }) {
  const { toast, action, onDismiss } = props;
  const { t } = useLingui();
  const look = looks[toast.variant ?? 'default'];
  return (
    <div className={`toast ${look.className}`}>
      <Icon of={look.icon} size={20} />
      <div>
        <b>{toast.title}</b>
        {toast.description}
        {action ? <div className="act">{action}</div> : null}
      </div>
      <IconButton label={t`Dismiss`} icon={<Icon of={X} size={18} />} onClick={onDismiss} />
    </div>
  );
}
