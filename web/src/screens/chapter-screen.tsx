import { Trans } from '@lingui/react/macro';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { NotFound } from '../features/site/not-found.tsx';
import { plainMessageOf } from '../lib/api/api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';

/** Leads from a chapter's number, as links inside texts name it, to its module; the section stays. */
export function ChapterScreen() {
  const { chapter } = useParams({ strict: false });
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useModuleOutlines();
  const module = data?.find(({ chapterNumber }) => String(chapterNumber) === chapter);
  const id = module?.id;

  // Once for each module: a <Navigate> that is drawn again while the next screen loads would never let it come.
  useEffect(() => {
    if (id !== undefined) void navigate({ to: '/training-modules/$id', params: { id }, hash, replace: true });
  }, [id, hash, navigate]);

  if (error && !data) {
    return (
      <Page>
        <ErrorState
          headingLevel={1}
          title={<Trans>The chapter could not be found out</Trans>}
          message={plainMessageOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Page>
    );
  }
  if (data && !module) return <NotFound />;
  return (
    <Page>
      <Loading>
        <Trans>Loading module...</Trans>
      </Loading>
    </Page>
  );
}
