import { Trans } from '@lingui/react/macro';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { NotFound } from '../features/site/not-found.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';

const route = getRouteApi('/member/framed/training-modules/by-chapter/$chapter');

/**
 * Links in authored texts lead to the URL of a chapter number. This screen redirects from that URL to the page of the
 * module, and keeps the hash.
 */
export function ChapterScreen() {
  const { chapter } = route.useParams();
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const query = useModuleOutlines();
  const id = query.data?.find(({ chapterNumber }) => String(chapterNumber) === chapter)?.id;

  // Navigates in an effect. <Navigate> would navigate again on each render while the code of the next screen is
  // loading.
  useEffect(() => {
    if (id !== undefined) void navigate({ to: '/training-modules/$id', params: { id }, hash, replace: true });
  }, [id, hash, navigate]);

  if (query.data && id === undefined) return <NotFound />;
  const loading = (
    <LoadingState>
      <Trans>Loading module...</Trans>
    </LoadingState>
  );
  return (
    <Page>
      <QueryState
        queries={[query]}
        title={<Trans>The chapter could not be loaded</Trans>}
        headingLevel={1}
        loading={loading}
      >
        {() => loading}
      </QueryState>
    </Page>
  );
}
