import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { RemindButton } from '../features/reminders/remind-button.tsx';
import { ExportButtons } from '../features/trainees/export-buttons.tsx';
import { MarkList } from '../features/evidence/mark-list.tsx';
import type { EvidenceMarksRenderer } from '../features/trainees/cell-popover.tsx';
import { MatrixBoard, type MatrixLinks } from '../features/trainees/matrix-board.tsx';
import { type MatrixSearch, toReminderFilter } from '../features/trainees/matrix-filter.rules.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { BackLink } from './back-link.tsx';
import { TrainerOnly } from './trainer-only.tsx';

const route = getRouteApi('/member/framed/trainer/progress-tracking');

/** The matrix of trainees and modules. Its filter and order are in the URL, so that people can share the view. */
export function ProgressTrackingScreen() {
  const { t } = useLingui();
  usePageTitle(t`Progress Tracking`);
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const onSearch = (next: MatrixSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  return (
    <TrainerOnly>
      <Page>
        <BackLink to="/trainer">
          <Trans>Trainer Portal</Trans>
        </BackLink>
        <TitleBar
          title={<Trans>Progress Tracking</Trans>}
          lead={<Trans>The state of each trainee in each module. Colour marks what needs your action.</Trans>}
          actions={
            <div className="flex flex-wrap gap-2">
              <RemindTrainees search={search} />
              <ExportButtons search={search} />
            </div>
          }
        />
        <MatrixBoard search={search} onSearch={onSearch} {...links} renderEvidenceMarks={renderEvidenceMarks} />
      </Page>
    </TrainerOnly>
  );
}

/**
 * A button that lists the filtered trainees, and sends reminders to the chosen people. If the filter does not select
 * people by their progress, only those who need action are listed.
 */
function RemindTrainees({ search }: { search: MatrixSearch }) {
  const account = useAccount();
  return <RemindButton people={{ filter: toReminderFilter(search) }} author={account.fullName} />;
}

/** Renders the reasons why a trainer should check a person's evidence. */
const renderEvidenceMarks: EvidenceMarksRenderer = (marks) => <MarkList marks={marks} />;

/** A constant, because new functions on each render would recreate the links and lose the focus. */
const links: MatrixLinks = {
  renderPersonLink: (row, linkProps) => (
    <Link to="/trainer/progress-tracking/people/$userId" params={{ userId: row.id }} {...linkProps}>
      {row.fullName}
    </Link>
  ),
  renderRecordLink: (userId) => (
    <ButtonLink wide render={<Link to="/trainer/progress-tracking/people/$userId" params={{ userId }} />}>
      <Trans>Open record</Trans>
    </ButtonLink>
  ),
  renderModuleLink: ({ moduleId }, linkProps, children) => (
    <Link to="/trainer/progress-tracking/modules/$moduleId" params={{ moduleId }} {...linkProps}>
      {children}
    </Link>
  ),
};
