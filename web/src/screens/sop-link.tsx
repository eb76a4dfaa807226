import { Trans } from '@lingui/react/macro';
import type { DrillSop } from '@loopcheck/contract/features/drills/drills.contract';
import { PathLink } from '../lib/path-link.tsx';
import { sopPath } from '../lib/paths.ts';

type SopLinkProps = {
  sop: DrillSop;
  /** Opens the library in another tab, so that an open run stays where it is. */
  newTab?: boolean | undefined;
};

/** The link to a procedure of the library; its number only, if the library does not have it. */
export function SopLink({ sop, newTab = false }: SopLinkProps) {
  if (sop.id === null) return <span title={sop.title}>{sop.number}</span>;
  const props = { href: sopPath(sop.number), title: sop.title, className: 'whitespace-nowrap' };
  if (newTab) {
    return (
      <a
        {...props}
        className="inline-flex items-center gap-1.5 whitespace-nowrap pointer-coarse:min-h-11"
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
  return <PathLink {...props}>{sop.number}</PathLink>;
}
