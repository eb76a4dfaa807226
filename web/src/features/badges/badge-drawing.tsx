import type { BadgeKind } from '@loopcheck/contract/features/badges/badges.contract';
import type { ReactNode } from 'react';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';

type Props = { kind: BadgeKind; chapterNumber: number | null; isEarned: boolean; size?: number | undefined };

const around = Array.from({ length: 13 }, (_, at) => (at / 13) * 2 * Math.PI - Math.PI / 2);

/** What stands on the enamel, on a grid of 24. */
const signs: Record<Exclude<BadgeKind, 'chapter'>, ReactNode> = {
  // The first signal that comes back: a pulse on the line.
  first_quiz: <path d="M2.5 13h5l2.2-6.5 4 11 2.3-6.500 1 2h4.500" />,
  // A gauge whose pointer stands at full scale.
  perfect_score: (
    <>
      <path d="M5.300 18.700a9.500 9.500 0 1 1 13.400 0" />
      <path d="m12 12 5.600 5.600" strokeWidth="1.900" />
      <circle cx="12" cy="12" r="1.500" fill="currentColor" />
      <path d="M12 4.800v1.600M4.800 12h1.600M19.200 12h-1.600" />
    </>
  ),
  // A vessel filled to the half.
  halfway: (
    <>
      <path d="M6 6.500V17c0 1.900 2.700 3.500 6 3.500s6-1.600 6-3.500V6.500" />
      <ellipse cx="12" cy="6.500" rx="6" ry="2.700" />
      <path
        d="M6 13c1.500-1 3-1 4.500 0s4.500 1 7.500 0v4c0 1.900-2.700 3.500-6 3.500S6 18.900 6 17z"
        fill="currentColor"
        stroke="none"
      />
    </>
  ),
  // The closed loop: thirteen instruments around the mark.
  all_chapters: (
    <>
      {around.map((angle) => (
        <circle
          key={angle}
          cx={12 + 9.5 * Math.cos(angle)}
          cy={12 + 9.5 * Math.sin(angle)}
          r="1.100"
          fill="currentColor"
          stroke="none"
        />
      ))}
      <circle cx="12" cy="12" r="5.600" />
      <path d="M6.400 12h3l1.900 2.300 4.800-6.200" />
    </>
  ),
};

/** A badge as a machined plate: an octagon for a milestone, the chapter's instrument for a chapter. Broken while it is not earned. */
export function BadgeDrawing({ kind, chapterNumber, isEarned, size = 64 }: Props) {
  const sign =
    kind === 'chapter' ? (
      <ChapterIcon chapter={chapterNumber ?? 0} size={size * 0.44} />
    ) : (
      <svg
        width={size * 0.5}
        height={size * 0.5}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {signs[kind]}
      </svg>
    );
  return (
    <span
      className="relative grid flex-none place-items-center"
      style={{ inlineSize: size, blockSize: size, color: isEarned ? 'var(--on-data-4)' : 'var(--ink-off)' }}
    >
      <svg className="absolute inset-0" viewBox="0 0 64 64" fill="none" aria-hidden="true">
        <Plate kind={kind} isEarned={isEarned} />
      </svg>
      <span className="relative">{sign}</span>
    </span>
  );
}

const octagon = (margin: number) => {
  const corner = 17.5 + margin * 0.41;
  const [low, high, near, far] = [margin, 64 - margin, corner, 64 - corner];
  return `M${near} ${low}H${far}L${high} ${near}V${far}L${far} ${high}H${near}L${low} ${far}V${near}Z`;
};

function Plate({ kind, isEarned }: { kind: BadgeKind; isEarned: boolean }) {
  const outer = { stroke: isEarned ? 'var(--data-4)' : 'var(--line-strong)', strokeWidth: 1.6 };
  const inner = { fill: isEarned ? 'var(--data-4)' : 'none' };
  const broken = isEarned ? {} : { strokeDasharray: '4 3.500' };
  if (kind === 'chapter') {
    return (
      <>
        <circle cx="32" cy="32" r="30" {...outer} {...broken} />
        {isEarned ? <circle cx="32" cy="32" r="26.500" {...inner} /> : null}
      </>
    );
  }
  return (
    <>
      <path d={octagon(2)} strokeLinejoin="round" {...outer} {...broken} />
      {isEarned ? <path d={octagon(5.5)} {...inner} /> : null}
    </>
  );
}
