import { Plural, Trans } from '@lingui/react/macro';
import type { CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { formatDay } from '../../../lib/formatting.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** The quiz results of the holder in one line, as a basis for the decision. */
export function ResultsSummary({ holder }: { holder: CertificateCase['holder'] }) {
  const { averageScore, attemptCount, wrongCritical } = holder;
  const average = Math.floor(averageScore);
  return (
    <div className="row flex-wrap gap-x-3 gap-y-1 text-14">
      <span className="tabular-nums">
        <Trans>
          Average <b>{average}%</b>
        </Trans>
      </span>
      <span className="tabular-nums text-ink-2">
        <Plural value={attemptCount} one="# attempt" other="# attempts" />
      </span>
      {wrongCritical > 0 ? (
        <Badge tone="amber" icon={<Icon of={TriangleAlert} size={14} />}>
          <Plural value={wrongCritical} one="# critical question wrong" other="# critical questions wrong" />
        </Badge>
      ) : null}
    </div>
  );
}

/** The chapters with completion day and score, as they were at the time of the request. */
export function ModuleResults({ modules }: { modules: CertificateCase['modules'] }) {
  return (
    <details className="text-14">
      <summary className="flex min-h-11 cursor-pointer items-center text-accent underline lg:min-h-0">
        <Plural value={modules.length} one="# chapter with its score" other="# chapters with their scores" />
      </summary>
      <ol className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {modules.map(({ chapterNumber, title, completedOn, score }) => (
          <li key={chapterNumber} className="grid grid-cols-[2ch_1fr_auto] items-baseline gap-2">
            <span className="meta font-mono">{String(chapterNumber).padStart(2, '0')}</span>
            <span className="min-w-0">
              {title} <span className="meta">{formatDay(completedOn, 'long')}</span>
            </span>
            <span className="tabular-nums">
              {score === null ? <Trans>no quiz</Trans> : `${Math.floor(Number(score))}%`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
