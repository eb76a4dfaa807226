import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CertificateList } from '../features/certificates/certificate-list.tsx';
import { useCertificates } from '../features/certificates/certificates.hooks.ts';
import { Eligibility } from '../features/certificates/eligibility.tsx';
import { InfoPanels } from '../features/certificates/info-panels.tsx';
import { ProgressCard } from '../features/certificates/progress-card.tsx';
import { standingOf } from '../features/certificates/standing.ts';
import { useProgressOverview } from '../features/progress/progress.hooks.ts';
import { useQuizStats } from '../features/quizzes/quizzes.hooks.ts';
import { useSite } from '../features/site/site.hooks.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows } from '../ui/skeleton.tsx';

/** Own certificates: what is missing, what waits, what holds. */
export function CertificatesScreen() {
  const { t } = useLingui();
  usePageTitle(t`Certificates`);
  return (
    <Page>
      <TitleBar title={<Trans>Certificates</Trans>} lead={<Lead />} />
      <div className="split">
        <div className="stack min-w-0">
          <Own />
        </div>
        <InfoPanels />
      </div>
    </Page>
  );
}

function Lead() {
  const { data: site } = useSite();
  if (!site) return <Trans>Proof that you completed every module and passed each quiz.</Trans>;
  return (
    <Trans>
      Proof that you completed all {site.moduleCount} modules and passed each quiz at {site.passMark}% or higher.
    </Trans>
  );
}

function Own() {
  const overview = useProgressOverview();
  const certificates = useCertificates();
  const { data: quizzes } = useQuizStats();
  const [now] = useState(() => Date.now());
  const reads = [overview, certificates];
  const failed = reads.find((read) => read.isError && !read.data);
  if (failed) {
    const refusal = failed.error instanceof ApiError ? failed.error : undefined;
    return (
      <section className="panel">
        <ErrorState
          title={<Trans>Your certificates did not arrive</Trans>}
          message={refusal?.plain}
          requestId={refusal?.requestId}
          onRetry={() => reads.forEach((read) => read.isError && void read.refetch())}
          retrying={reads.some((read) => read.isFetching)}
        />
      </section>
    );
  }
  if (!overview.data || !certificates.data) return <Coming />;
  return (
    <>
      <ProgressCard overview={overview.data} quizzes={quizzes}>
        <Eligibility overview={overview.data} standing={standingOf(certificates.data, now)} />
      </ProgressCard>
      <Panel title={<Trans>Your certificates</Trans>} padded={false}>
        <CertificateList certificates={certificates.data} now={now} />
      </Panel>
    </>
  );
}

function Coming() {
  return (
    <SkeletonGroup className="stack">
      <div className="panel pad stack">
        <Skeleton width={180} height={20} />
        <Skeleton height={10} />
        <Skeleton height={120} />
      </div>
      <div className="panel">
        <SkeletonRows rows={2} />
      </div>
    </SkeletonGroup>
  );
}
