import { Outlet } from '@tanstack/react-router';
import { ToastProvider } from '../ui/toast.tsx';

/** The part around all screens for signed-in people, also around the quiz, which has no frame. */
export function MemberShell() {
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}
