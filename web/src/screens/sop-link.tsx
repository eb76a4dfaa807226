import { Trans } from '@lingui/react/macro';
import type { DrillSop } from '@loopcheck/contract/features/drills/drills.contract';
import { sopPath } from '../lib/paths.ts';

/**
 * The link from a job card to a procedure of the library, or only its number if the library does not have the
 * procedure. The link opens another tab, so that the job card and an open run stay where they are.
 */
export function SopLink({ sop }: { sop: DrillSop }) {
  if (sop.id === null) return <span title={sop.title}>{sop.number}</span>;
  return (
    <a
      href={sopPath(sop.number)}
      title={sop.title}
      className="inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap pointer-coarse:min-h-11"
      target="_blank"
      rel="noopener"
    >
      {sop.number}{' '}
      <span className="meta">
        <Trans>(new tab)</Trans>
      </span>
    </a>
  );
}
