import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMemo } from 'react';
import { ExportButtons } from '../features/trainees/export-buttons.tsx';
import { MatrixBoard, type MatrixLinks } from '../features/trainees/matrix-board.tsx';
import { type MatrixSearch, matrixSearch } from '../features/trainees/matrix-filter.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/link-button.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { TrainerOnly } from './trainer-only.tsx';

/** Trainees by modules. What is shown stands in the address, so that it can be passed on. */
export function ProgressTrackingScreen() {
  const { t } = useLingui();
  usePageTitle(t`Progress Tracking`);
  const navigate = useNavigate();
  const given = useLocation({ select: (location) => location.search });
  const search = useMemo(() => matrixSearch(given), [given]);
  const onSearch = (next: MatrixSearch) =>
    void navigate({ to: '/trainer/progress-tracking', search: next, replace: true, resetScroll: false });
  return (
    <TrainerOnly>
      <Page>
        <Link to="/trainer" className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-14 lg:min-h-0">
          <Icon of={ArrowLeft} size={16} className="flip" />
          <Trans>Trainer Portal</Trans>
        </Link>
        <TitleBar
          title={<Trans>Progress Tracking</Trans>}
          lead={<Trans>Who can be sent to which job. Grey is normal; colour needs you.</Trans>}
          actions={<ExportButtons search={search} />}
        />
        <MatrixBoard search={search} onSearch={onSearch} {...links} />
      </Page>
    </TrainerOnly>
  );
}

/** Where the matrix leads. Made once: links that are made anew would lose the focus. */
const links: MatrixLinks = {
  personLink: (row, props) => (
    <Link to="/trainer/progress-tracking/people/$userId" params={{ userId: row.id }} {...props}>
      {row.fullName}
    </Link>
  ),
  recordLink: (userId) => (
    <ButtonLink wide render={<Link to="/trainer/progress-tracking/people/$userId" params={{ userId }} />}>
      <Trans>Open record</Trans>
    </ButtonLink>
  ),
  moduleLink: ({ moduleId }, props, children) => (
    <Link to="/trainer/progress-tracking/modules/$moduleId" params={{ moduleId }} {...props}>
      {children}
    </Link>
  ),
};
