import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import { useToast } from '../ui/toast.tsx';

/** The time to read the toast before the home screen opens. */
const toastTimeMs = 500;

type AccessGateProps = {
  isAllowed: boolean;
  /** The text of the toast for people without access. */
  refusal: string;
  children: ReactNode;
};

/** Shows `children` to people with access. All others see a toast and then their home screen. */
export function AccessGate({ isAllowed, refusal, children }: AccessGateProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (isAllowed) return;
    show({ title: t`Access Denied`, description: refusal, variant: 'destructive' });
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), toastTimeMs);
    return () => clearTimeout(timer);
  }, [isAllowed, refusal, show, navigate, t]);
  return isAllowed ? children : <Page>{null}</Page>;
}
