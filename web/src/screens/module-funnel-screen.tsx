import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { NotFound } from '../features/site/not-found.tsx';
import { FunnelPanels } from '../features/trainees/module-funnel.tsx';
import { useFunnel } from '../features/trainees/trainees.hooks.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/link-button.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { TrainerOnly } from './trainer-only.tsx';

const route = getRouteApi('/member/framed/trainer/progress-tracking/modules/$moduleId');

/** One module as the crew takes it: how far they come, how long it takes, and who stands at it. */
export function ModuleFunnelScreen() {
  return (
    <TrainerOnly>
      <Shown />
    </TrainerOnly>
  );
}

function Shown() {
  const { t } = useLingui();
  const { moduleId } = route.useParams();
  const { data, error, refetch, isFetching } = useFunnel(moduleId);
  const chapter = data?.chapterNumber ?? 0;
  usePageTitle(data ? t`Chapter ${chapter}` : t`Progress Tracking`);
  const refusal = error instanceof ApiError ? error : undefined;
  if (refusal?.status === 404) return <NotFound />;
  return (
    <Page>
      <Link
        to="/trainer/progress-tracking"
        className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-14 lg:min-h-0"
      >
        <Icon of={ArrowLeft} size={16} className="flip" />
        <Trans>Progress Tracking</Trans>
      </Link>
      {data ? (
        <>
          <TitleBar
            title={data.title}
            lead={<Trans>Chapter {chapter}</Trans>}
            actions={
              <ButtonLink render={<Link to="/trainer/progress-tracking" search={{ module: moduleId }} />}>
                <Trans>Who stands here</Trans>
              </ButtonLink>
            }
          />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <FunnelPanels funnel={data} />
          </div>
        </>
      ) : null}
      {!data && error ? (
        <ErrorState
          headingLevel={1}
          title={<Trans>The figures did not arrive</Trans>}
          message={refusal?.plain}
          requestId={refusal?.requestId}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!data && !error ? (
        <SkeletonGroup className="stack">
          <Skeleton width={260} height={32} />
          <Skeleton height={220} />
        </SkeletonGroup>
      ) : null}
    </Page>
  );
}
