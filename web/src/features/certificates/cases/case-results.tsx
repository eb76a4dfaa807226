import { Plural, Trans } from '@lingui/react/macro';
import type { CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';
import { toWholePercent } from '@loopcheck/contract/percent';
import { formatDay } from '../../../lib/formatting.ts';
import { CertifiedDrills } from '../certified-drills.tsx';

/** One line for the approver: the quiz average and the required average, in percent, and the number of attempts. */
export function ResultsSummary({ certificate }: { certificate: Pick<CertificateCase, 'quizAverage' | 'holder'> }) {
  const { quizAverage, holder } = certificate;
  return (
    <div className="row flex-wrap gap-x-3 gap-y-1 text-14">
      {quizAverage === null ? null : (
        <span className="tabular-nums">
          <Trans>
            Quiz average <b>{quizAverage.score}%</b>
          </Trans>{' '}
          {quizAverage.requiredScore === null ? null : (
            <span className="text-ink-2">
              <Trans>(required {quizAverage.requiredScore}%)</Trans>
            </span>
          )}
        </span>
      )}
      <span className="tabular-nums text-ink-2">
        <Plural value={holder.attemptCount} one="# attempt" other="# attempts" />
      </span>
    </div>
  );
}

/**
 * A list of the chapters with their completion days, scores and passed drills, as they were when the certificate was
 * requested. The list is closed until the person opens it.
 */
export function ModuleResults({ modules }: { modules: CertificateCase['modules'] }) {
  return (
    <details className="text-14">
      <summary className="flex min-h-11 cursor-pointer items-center text-accent underline lg:min-h-0">
        <Plural value={modules.length} one="# chapter with its score" other="# chapters with their scores" />
      </summary>
      <ol className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {modules.map(({ chapterNumber, title, completedOn, score, drills }) => (
          <li key={chapterNumber} className="grid grid-cols-[2ch_1fr_auto] items-baseline gap-2">
            <span className="meta font-mono">{String(chapterNumber).padStart(2, '0')}</span>
            <span className="min-w-0">
              {title} <span className="meta">{formatDay(completedOn, 'long')}</span>
              <CertifiedDrills drills={drills} />
            </span>
            <span className="tabular-nums">
              {score === null ? <Trans>no quiz</Trans> : `${toWholePercent(score)}%`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
