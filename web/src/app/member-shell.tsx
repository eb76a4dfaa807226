import { Outlet } from '@tanstack/react-router';
import { ToastProvider } from '../ui/toast.tsx';

/** What every screen behind the sign-in stands in. */
export function MemberShell() {
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}
