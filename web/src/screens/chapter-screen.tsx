import { Trans } from '@lingui/react/macro';
import { Navigate, useLocation, useParams } from '@tanstack/react-router';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { NotFound } from '../features/site/not-found.tsx';
import { plainMessageOf } from '../lib/api/api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';

/** Leads from a chapter's number, as links inside texts name it, to its module; the section stays. */
export function ChapterScreen() {
  const { chapter } = useParams({ strict: false });
  const { hash } = useLocation();
  const { data, error, refetch, isFetching } = useModuleOutlines();
  if (error && !data) {
    return (
      <Page>
        <ErrorState
          title={<Trans>The chapter could not be found out</Trans>}
          message={plainMessageOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page>
        <Loading>
          <Trans>Loading module...</Trans>
        </Loading>
      </Page>
    );
  }
  const module = data.find(({ chapterNumber }) => String(chapterNumber) === chapter);
  if (!module) return <NotFound />;
  return <Navigate to="/training-modules/$id" params={{ id: module.id }} {...(hash ? { hash } : {})} replace />;
}
