import { Outlet } from '@tanstack/react-router';
import { ToastProvider } from '../ui/toast.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';

/** What every screen behind the sign-in stands in. */
export function MemberShell() {
  return (
    <ToastProvider>
      <TooltipProvider>
        <Outlet />
      </TooltipProvider>
    </ToastProvider>
  );
}
