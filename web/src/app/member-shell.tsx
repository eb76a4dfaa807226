import { Outlet } from '@tanstack/react-router';
import { ToastProvider } from '../ui/toast.tsx';

/** Wraps all screens for signed-in people, including the quiz, whose route is outside the frame. */
export function MemberShell() {
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}
