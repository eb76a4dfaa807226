import { useToast } from './toast.tsx';

/** Tells in a toast that something was not done, and why where the failure says it. */
export function useFailure() {
  const { show } = useToast();
  return (title: string) => (error: Error & { plain?: string; status?: number }) => {
    // Who was signed out is told so by the page itself.
    if (error.status !== 401) show({ title, description: error.plain, variant: 'destructive' });
  };
}
