import CloudOff from 'lucide-react/icons/cloud-off';
import { ApiError } from '../lib/api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { DraftNoticeList } from '../ui/draft-notices.tsx';
import { DraftStatus } from '../ui/draft-status.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonGroup, SkeletonRows } from '../ui/skeleton.tsx';
import { Loading } from '../ui/spinner.tsx';
import { ToastView } from '../ui/toast.tsx';
import { Section } from './section.tsx';

const doNothing = () => {};

const sampleError = new ApiError({
  status: 503,
  code: 'unavailable',
  message: 'The server did not answer within 10 seconds.',
  requestId: '8f3a-21c7',
});

function Toasts() {
  return (
    <Panel title="Toasts, one at a time">
      <ToastView
        toast={{ title: 'Progress Updated', description: 'Your progress has been saved.' }}
        onDismiss={doNothing}
      />
      <ToastView toast={{ title: 'Module Completed!', variant: 'success' }} onDismiss={doNothing} />
      <ToastView
        toast={{ title: 'Error', description: 'Failed to submit quiz', variant: 'destructive' }}
        action={<Button>Try again</Button>}
        onDismiss={doNothing}
      />
      <ToastView
        toast={{
          title: 'Unauthorized',
          description: 'You are logged out. Logging in again...',
          variant: 'warning',
        }}
        onDismiss={doNothing}
      />
    </Panel>
  );
}

function Callouts() {
  return (
    <Panel title="Callouts">
      <Callout title="No network" icon={CloudOff}>
        You can keep reading. 3 saved steps are sent when it is back.
      </Callout>
      <Callout tone="warn" title="Not yet">
        Complete all modules to generate your certificate. Missing: chapters 7 to 13.
      </Callout>
      <Callout tone="success">Chapter 7 is completed. Chapter 8, Backups, is open.</Callout>
      <Callout tone="bad" title="Not passed">
        Read the two sections below, then try again.
      </Callout>
    </Panel>
  );
}

/** The state of a saved draft that other trainers edit too. `reason` is used only for the status `device`. */
const draftState = {
  status: 'saved',
  reason: 'no_network',
  savedAt: '2026-11-20T10:42:00Z',
  others: [{ fullName: 'Anna Berg', savedAt: '2026-11-20T09:30:00Z' }],
} as const;

const draft = {
  content: undefined,
  isFromElsewhere: true,
  state: { ...draftState, status: 'behind' },
  save: doNothing,
  discard: doNothing,
  keepMine: async () => {},
  takeOther: () => Promise.resolve(),
} as const;

function Drafts() {
  return (
    <Panel title="Drafts">
      <DraftNoticeList draft={draft} />
      <p>
        <DraftStatus state={draftState} />
      </p>
      <p>
        <DraftStatus state={{ ...draftState, status: 'device' }} />
      </p>
      <p>
        <DraftStatus state={{ ...draftState, status: 'lost' }} />
      </p>
    </Panel>
  );
}

/** A section of the component overview: empty, loading and error states, toasts, callouts and drafts. */
export function StatesSection() {
  return (
    <Section id="states" title="States">
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Panel title="SOP Library" padded={false}>
          <EmptyState title="No SOPs Found" action={<Button>Clear Search</Button>}>
            Nothing matches “drive 2024”. Titles and descriptions are searched.
          </EmptyState>
        </Panel>
        <Panel title="Read failed" padded={false}>
          <ErrorState title="The module list could not be loaded" error={sampleError} onRetry={doNothing} />
        </Panel>
        <Panel title="Module, loading" padded={false}>
          <Loading>Loading module...</Loading>
        </Panel>
        <Panel title="Activity, loading" padded={false}>
          <SkeletonGroup>
            <SkeletonRows />
          </SkeletonGroup>
        </Panel>
        <Toasts />
        <Callouts />
        <Drafts />
      </div>
    </Section>
  );
}
