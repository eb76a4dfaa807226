import { Outlet } from '@tanstack/react-router';
import { ConfirmationHost } from '../features/accounts/confirmation/confirmation-host.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { useAccountRefresh } from './use-account-refresh.ts';

/** Wraps all screens for signed-in people, including the quiz, whose route is outside the frame. */
export function MemberShell() {
  useAccountRefresh();
  return (
    <ToastProvider>
      <Outlet />
      <ConfirmationHost />
    </ToastProvider>
  );
}
