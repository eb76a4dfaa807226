import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { OneTimeLinkForm } from '../features/accounts/one-time-link-form.tsx';
import { useOneTimeLink } from '../features/accounts/use-one-time-link.ts';
import { useSite } from '../features/site/site.hooks.ts';
import { isRefusal, plainMessageOf } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ButtonLink } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { Loading } from '../ui/spinner.tsx';
import { PublicFrame } from './public-frame.tsx';

/** Where a one-time link leads: the first admin's account, or a new password. */
export function OneTimeLinkScreen() {
  const { t } = useLingui();
  usePageTitle(t`Choose a password`);
  const { token = '' } = useParams({ strict: false });
  return (
    <PublicFrame>
      <Page>
        <div className="mx-auto max-w-[480px]">
          <LinkBody token={token} />
        </div>
      </Page>
    </PublicFrame>
  );
}

function LinkBody({ token }: { token: string }) {
  const { data: link, error, isFetching, refetch } = useOneTimeLink(token);
  const site = useSite();
  if (isRefusal(error, 'link_not_valid', 'invalid')) return <NotValid />;
  if (error) {
    return (
      <ErrorState
        headingLevel={1}
        title={<Trans>The link could not be checked</Trans>}
        message={plainMessageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!link || site.isPending) {
    return (
      <Loading>
        <Trans>Loading...</Trans>
      </Loading>
    );
  }
  const isFirstAdmin = link.purpose === 'first_admin';
  return (
    <>
      <div className="titlebar">
        <div>
          <h1>{isFirstAdmin ? <Trans>Become the first administrator</Trans> : <Trans>Choose a new password</Trans>}</h1>
          <p>
            <Trans>This link works once.</Trans>
          </p>
        </div>
      </div>
      <Panel>
        <OneTimeLinkForm
          token={token}
          email={link.email}
          isFirstAdmin={isFirstAdmin}
          passwordMinimum={site.data?.passwordMinimum}
        />
      </Panel>
    </>
  );
}

function NotValid() {
  return (
    <EmptyState
      className="py-[72px]!"
      headingLevel={1}
      title={<Trans>This link is not valid any more</Trans>}
      action={
        <ButtonLink variant="primary" render={<Link to="/" />}>
          <Trans>To the start page</Trans>
        </ButtonLink>
      }
    >
      <Trans>It works once and for a limited time. Ask for a new one.</Trans>
    </EmptyState>
  );
}
