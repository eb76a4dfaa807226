import { Trans } from '@lingui/react/macro';
import type { DrillSop } from '@loopcheck/contract/features/drills/drills.contract';
import ExternalLink from 'lucide-react/icons/external-link';
import { sopPath } from '../lib/paths.ts';
import { Icon } from '../ui/icon.tsx';

/**
 * The link from the job card of a drill (its work order) to a procedure of the library, or only the number of the
 * procedure if the library does not have it. The link opens another tab, so that the job card and an open run stay
 * where they are.
 */
export function SopLink({ sop }: { sop: DrillSop }) {
  if (sop.id === null) return <span title={sop.title}>{sop.number}</span>;
  return (
    <a
      href={sopPath(sop.number)}
      title={sop.title}
      className="relative inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap no-underline pointer-coarse:min-h-11"
      target="_blank"
      rel="noopener"
    >
      <span className="underline">{sop.number}</span> <Icon of={ExternalLink} size={14} className="text-ink-3" />
      <span className="sr-only">
        <Trans>(new tab)</Trans>
      </span>
    </a>
  );
}
