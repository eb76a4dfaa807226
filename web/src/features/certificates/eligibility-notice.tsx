import { Plural, Trans } from '@lingui/react/macro';
import type { ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import { Link } from '@tanstack/react-router';
import Award from 'lucide-react/icons/award';
import Hourglass from 'lucide-react/icons/hourglass';
import { formatDate } from '../../lib/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type CurrentCertificates, toEligibility } from './current-certificates.rules.ts';
import { useRequestCertificate } from './use-request-certificate.ts';

type Props = { overview: ProgressOverview; certificates: CurrentCertificates };

/** States whether the person can request a certificate, and the reason if not. */
export function EligibilityNotice({ overview, certificates }: Props) {
  const { pendingRequest, validCertificate, isRenewal } = certificates;
  const { canRequest, missing } = overview.certificate;
  const eligibility = toEligibility(certificates, canRequest);
  if (pendingRequest) {
    return <PendingNotice number={pendingRequest.certificateNumber} requestedAt={pendingRequest.requestedAt} />;
  }
  if (eligibility === 'valid') return <ValidNotice expiresAt={validCertificate?.expiresAt ?? null} />;
  if (eligibility === 'requestable') return <RequestNotice moduleCount={overview.totalModules} isRenewal={isRenewal} />;
  return <MissingStepsNotice steps={missing} isRenewal={isRenewal} />;
}

function PendingNotice({ number, requestedAt }: { number: string; requestedAt: string }) {
  return (
    <Callout icon={Hourglass} title={<Trans>Waiting for approval</Trans>}>
      <p>
        <Trans>
          Requested on {formatDate(requestedAt)}. Number <span className="font-mono">{number}</span> is reserved. A
          trainer or an administrator must approve the request. You cannot approve it yourself.
        </Trans>
      </p>
    </Callout>
  );
}

function ValidNotice({ expiresAt }: { expiresAt: string | null }) {
  return (
    <Callout title={<Trans>You hold a valid certificate</Trans>} icon={Award}>
      {expiresAt ? (
        <p>
          <Trans>Valid until {formatDate(expiresAt)}. You can renew it in the last 30 days.</Trans>
        </p>
      ) : null}
    </Callout>
  );
}

function RequestNotice({ moduleCount, isRenewal }: { moduleCount: number; isRenewal: boolean }) {
  const { request, isPending } = useRequestCertificate();
  return (
    <Callout
      tone="success"
      title={isRenewal ? <Trans>You can renew your certificate</Trans> : <Trans>You can get your certificate</Trans>}
    >
      <p>
        <Trans>All {moduleCount} modules are completed. A trainer must approve the certificate.</Trans>
      </p>
      <Button variant="primary" className="mt-3" busy={isPending} icon={<Icon of={Award} />} onClick={request}>
        <Trans>Generate Certificate</Trans>
      </Button>
    </Callout>
  );
}

type MissingStepsProps = { steps: ProgressOverview['certificate']['missing']; isRenewal: boolean };

/** Lists the missing modules, quizzes and drills, each with a link. */
function MissingStepsNotice({ steps, isRenewal }: MissingStepsProps) {
  return (
    <Callout
      tone="warn"
      title={
        isRenewal ? (
          <Trans>Complete these to renew your certificate</Trans>
        ) : (
          <Trans>Complete all modules to earn your certificate</Trans>
        )
      }
    >
      <p>
        <Plural value={steps.length} one="One step is missing:" other="# steps are missing:" />
      </p>
      <ul className="mt-1">
        {steps.map((step) => (
          <li key={`${step.moduleId} ${step.what}`}>
            <MissingStepLink step={step} />
          </li>
        ))}
      </ul>
    </Callout>
  );
}

const stepLinkClass = 'inline-flex min-h-11 items-center lg:min-h-0 lg:py-1.5';

function MissingStepLink({ step }: { step: MissingStepsProps['steps'][number] }) {
  const { moduleId, chapterNumber, title, what, drill } = step;
  if (drill) {
    return (
      <Link to="/drills/$id" params={{ id: drill.id }} className={stepLinkClass}>
        <Trans>
          Pass a drill of chapter {chapterNumber}, for example {drill.number}, {drill.title}
        </Trans>
      </Link>
    );
  }
  if (what === 'quiz') {
    return (
      <Link to="/quiz/$id" params={{ id: moduleId }} className={stepLinkClass}>
        <Trans>
          Pass the quiz of chapter {chapterNumber}, {title}
        </Trans>
      </Link>
    );
  }
  return (
    <Link to="/training-modules/$id" params={{ id: moduleId }} className={stepLinkClass}>
      <Trans>
        Complete chapter {chapterNumber}, {title}
      </Trans>
    </Link>
  );
}
