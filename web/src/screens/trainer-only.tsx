import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { canTrain, useAccount } from '../features/accounts/accounts.hooks.ts';
import { Page } from '../ui/page.tsx';
import { useToast } from '../ui/toast.tsx';

/** The toast can be read before the page goes, in milliseconds. */
const readingTime = 500;

/** Lets trainers and admins in. Anybody else is told so and sent home, as at /admin. */
export function TrainerOnly({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { show } = useToast();
  const navigate = useNavigate();
  const mayEnter = canTrain(useAccount());
  useEffect(() => {
    if (mayEnter) return;
    show({
      title: t`Access Denied`,
      description: t`Trainer access required to view this page.`,
      variant: 'destructive',
    });
    const leaving = setTimeout(() => void navigate({ to: '/', replace: true }), readingTime);
    return () => clearTimeout(leaving);
  }, [mayEnter, show, navigate, t]);
  return mayEnter ? children : <Page>{null}</Page>;
}
