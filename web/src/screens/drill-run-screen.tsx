import { Trans } from '@lingui/react/macro';
import type { ClosedDrillRun, OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { MemberFrame } from '../app/member-frame.tsx';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { ContactList } from '../features/drills/contact-list.tsx';
import { DrillRun } from '../features/drills/drill-run.tsx';
import { useDrillRun, useShowResult } from '../features/drills/drills.hooks.ts';
import { JobCardGrid } from '../features/drills/job-card.tsx';
import { useProcedureLines } from '../features/sops/sops.hooks.ts';
import { NotFound } from '../features/site/not-found.tsx';
import { useSite } from '../features/site/site.hooks.ts';
import { isNotFound } from '../lib/api/api-error.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { DrillProcedures } from './drill-procedures.tsx';
import { SopLink } from './sop-link.tsx';

/** Adds the frame with the navigation. An open run is shown without this frame. */
const renderInFrame = (content: ReactNode) => <MemberFrame>{content}</MemberFrame>;

/** Loaded separately from the code of an open run, so that a phone can start a run earlier. */
const Debrief = lazyPart(async () => (await import('../features/drills/debrief.tsx')).Debrief);

const route = getRouteApi('/member/drill-runs/$id');

/**
 * `/drill-runs/{id}`: an open run, or the debrief of a run that has ended. The debrief shows what was found, what was
 * done, and what to read again.
 */
export function DrillRunScreen() {
  const { id } = route.useParams();
  return <RunPage key={id} id={id} />;
}

function RunPage({ id }: { id: string }) {
  const query = useDrillRun(id);
  const showResult = useShowResult();
  /** True if the run has ended on this page, so that the debrief takes the focus. */
  const [wasOpen, setWasOpen] = useState(false);
  /** How often the trainee has loaded the run again. Used as a key, so that the run is mounted again each time. */
  const [reloadCount, setReloadCount] = useState(0);
  const { data } = query;
  usePageTitle(data?.drill.title);
  if (data === undefined && isNotFound(query.error)) return renderInFrame(<NotFound />);
  const loading = (
    <LoadingState>
      <Trans>Loading run...</Trans>
    </LoadingState>
  );
  if (data === undefined) {
    return renderInFrame(
      <Page>
        <QueryState
          queries={[query]}
          title={<Trans>The run could not be loaded</Trans>}
          headingLevel={1}
          loading={loading}
        >
          {() => loading}
        </QueryState>
      </Page>,
    );
  }
  if (data.state !== 'open') {
    return renderInFrame(
      <Page>
        <Suspense fallback={loading}>
          <Debrief run={data} takesFocus={wasOpen} />
        </Suspense>
      </Page>,
    );
  }
  return (
    <OpenRunPage
      key={reloadCount}
      run={data}
      onReload={() => void query.refetch().then(() => setReloadCount((count) => count + 1))}
      onResult={(result) => {
        setWasOpen(true);
        showResult(result);
      }}
    />
  );
}

type OpenRunPageProps = {
  run: OpenDrillRun;
  onReload: () => void;
  onResult: (run: ClosedDrillRun) => void;
};

function OpenRunPage({ run, onReload, onResult }: OpenRunPageProps) {
  const account = useAccount();
  const site = useSite();
  const { drill } = run;
  const procedureLines = useProcedureLines(drill.sops.flatMap(({ id }) => id ?? []));
  useEffect(() => {
    // Loads the code early, because the network might be available only for a moment when the result arrives.
    void Debrief.preload();
  }, []);
  const exit = (
    <ButtonLink render={<Link to="/drills/$id" params={{ id: drill.id }} />}>
      <Trans>Save & Exit</Trans>
    </ButtonLink>
  );
  return (
    <DrillRun
      drillRun={run}
      userId={account.id}
      siteName={site.data?.siteName ?? 'Loopcheck'}
      onReload={onReload}
      onResult={onResult}
      jobCard={
        <Panel
          className="max-lg:[&>header]:py-1"
          title={<Trans>Job card</Trans>}
          aside={
            <>
              <bdi className="meta ms-auto font-mono">{drill.card.workOrder}</bdi>
              {/* On a narrow screen, the link is here, because the header of the run has no room for it. A row of its
                  own would push the job card down. */}
              <span className="-me-2 lg:hidden">{exit}</span>
            </>
          }
        >
          <JobCardGrid
            card={drill.card}
            sops={drill.sops}
            lineCount={run.hostPart.sheet.length}
            renderSop={(sop) => <SopLink sop={sop} />}
          />
          <ContactList contacts={drill.card.contacts} />
        </Panel>
      }
      renderProcedures={(onInsert) => <DrillProcedures sops={drill.sops} onInsert={onInsert} />}
      procedureLines={procedureLines}
      exit={exit}
    />
  );
}
