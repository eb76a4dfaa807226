import { Plural, Trans } from '@lingui/react/macro';
import type { ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import { Link } from '@tanstack/react-router';
import Award from 'lucide-react/icons/award';
import Hourglass from 'lucide-react/icons/hourglass';
import { formatDate } from '../../lib/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Standing } from './standing.ts';
import { useRequestCertificate } from './use-request-certificate.ts';

type Missing = ProgressOverview['certificate']['missing'];
type Props = { overview: ProgressOverview; standing: Standing };

/** The one state that holds: waiting, valid, to be had, or what is still missing. */
export function Eligibility({ overview, standing }: Props) {
  const { pending, valid, isInRenewal } = standing;
  if (pending) return <Waiting number={pending.certificateNumber} requestedAt={pending.requestedAt} />;
  if (valid && !isInRenewal) return <Held expiresAt={valid.expiresAt} />;
  if (overview.certificate.canRequest)
    return <ToBeHad totalModules={overview.totalModules} isRenewal={Boolean(valid)} />;
  return <StillMissing missing={overview.certificate.missing} isRenewal={Boolean(valid)} />;
}

function Waiting({ number, requestedAt }: { number: string; requestedAt: string }) {
  return (
    <Callout icon={Hourglass} title={<Trans>Waiting for approval</Trans>}>
      <p>
        <Trans>
          You asked on {formatDate(requestedAt)}. Number <span className="mono">{number}</span> is reserved. A trainer
          or an administrator approves it, never the holder.
        </Trans>
      </p>
    </Callout>
  );
}

function Held({ expiresAt }: { expiresAt: string | null }) {
  return (
    <Callout title={<Trans>You hold a valid certificate</Trans>} icon={Award}>
      {expiresAt ? (
        <p>
          <Trans>Valid until {formatDate(expiresAt)}. It can be renewed in its last 30 days.</Trans>
        </p>
      ) : null}
    </Callout>
  );
}

function ToBeHad({ totalModules, isRenewal }: { totalModules: number; isRenewal: boolean }) {
  const { ask, isPending } = useRequestCertificate();
  return (
    <Callout
      tone="ok"
      title={isRenewal ? <Trans>You can renew your certificate</Trans> : <Trans>You can have your certificate</Trans>}
    >
      <p>
        <Trans>All {totalModules} modules are completed. A trainer approves it before it is issued.</Trans>
      </p>
      <Button variant="primary" className="mt-3" busy={isPending} icon={<Icon of={Award} />} onClick={ask}>
        <Trans>Generate Certificate</Trans>
      </Button>
    </Callout>
  );
}

/** Every module and quiz that stands between a person and the certificate, each with the way there. */
function StillMissing({ missing, isRenewal }: { missing: Missing; isRenewal: boolean }) {
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
        <Plural value={missing.length} one="One step is missing:" other="# steps are missing:" />
      </p>
      <ul className="mt-1!">
        {missing.map(({ moduleId, chapterNumber, title, what }) => (
          <li key={`${moduleId} ${what}`}>
            {what === 'quiz' ? (
              <Link to="/quiz/$id" params={{ id: moduleId }} className="inline-block py-2.5 lg:py-1.5">
                <Trans>
                  Pass the quiz of chapter {chapterNumber}, {title}
                </Trans>
              </Link>
            ) : (
              <Link to="/training-modules/$id" params={{ id: moduleId }} className="inline-block py-2.5 lg:py-1.5">
                <Trans>
                  Complete chapter {chapterNumber}, {title}
                </Trans>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
