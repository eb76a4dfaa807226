import { Trans } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { ApiError } from '../lib/api/api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';

type FailedPageProps = { error: unknown; onRetry: () => void; retrying?: boolean };

/** A whole page that could not be shown, with the way to try again. */
export function FailedPage({ error, onRetry, retrying }: FailedPageProps) {
  const isCall = error instanceof ApiError;
  return (
    <Page>
      <ErrorState
        className="py-[72px]!"
        headingLevel={1}
        title={<Trans>This page could not be shown</Trans>}
        message={isCall ? error.plain : <Trans>Something in it failed. Nothing that you saved is lost.</Trans>}
        requestId={isCall ? error.requestId : undefined}
        onRetry={onRetry}
        retrying={retrying}
      />
    </Page>
  );
}

/** Browsers remember that a script could not be loaded, so only a new page load asks for it again. */
const isScriptMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message);

/** The router's answer to a screen that throws. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    if (isScriptMissing(error)) {
      window.location.reload();
      return;
    }
    reset();
    void router.invalidate();
  };
  return <FailedPage error={error} onRetry={retry} />;
}
