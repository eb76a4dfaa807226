import type { BadgeKind } from '@loopcheck/contract/features/badges/badges.contract';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';
import { appearingShape, drawnLine } from '../../ui/achievement.tsx';

type Props = {
  kind: BadgeKind;
  /** Null for a milestone, which is a badge that is not about a chapter. */
  chapterNumber: number | null;
  isEarned: boolean;
  /** The width and height in pixels. */
  size?: number | undefined;
  /** True to animate the drawing, for a badge that was just earned (see ui/achievement.tsx). */
  isAnimated?: boolean | undefined;
};

/** One dot for each module that the product ships. */
const dotCount = 13;
/** The positions of the dots on a circle, as angles in radians. The first dot is at the top. */
const dotAngles = Array.from({ length: dotCount }, (_, index) => (index / dotCount) * 2 * Math.PI - Math.PI / 2);

/** The symbols of the milestones, for an SVG view box of 24 by 24. */
const symbols: Record<Exclude<BadgeKind, 'chapter'>, ReactNode> = {
  // A pulse on a signal line.
  first_quiz: <path d="M2.5 13h5l2.2-6.5 4 11 2.3-6.500 1 2h4.500" />,
  // A gauge with its pointer at the end of the scale.
  perfect_score: (
    <>
      <path d="M5.300 18.700a9.500 9.500 0 1 1 13.400 0" />
      <path d="m12 12 5.600 5.600" strokeWidth="1.900" />
      <circle cx="12" cy="12" r="1.500" fill="currentColor" />
      <path d="M12 4.800v1.600M4.800 12h1.600M19.200 12h-1.600" />
    </>
  ),
  // A vessel that is half full.
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
  // The logo of the product in a circle of dots.
  all_chapters: (
    <>
      {dotAngles.map((angle) => (
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

/** A badge: an octagon for a milestone, a circle for a chapter. The outline is dashed until the badge is earned. */
export function BadgeDrawing({ kind, chapterNumber, isEarned, size = 64, isAnimated = false }: Props) {
  const symbol =
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
        {symbols[kind]}
      </svg>
    );
  return (
    <span
      className="relative grid flex-none place-items-center"
      style={{ inlineSize: size, blockSize: size, color: isEarned ? 'var(--on-data-4)' : 'var(--ink-off)' }}
    >
      <svg className="absolute inset-0" viewBox="0 0 64 64" fill="none" aria-hidden="true">
        <Outline kind={kind} isEarned={isEarned} isAnimated={isAnimated} />
      </svg>
      <span className={cx('relative', isAnimated && appearingShape)}>{symbol}</span>
    </span>
  );
}

/**
 * Returns the SVG path of an octagon in a view box of 64 by 64. `margin` is the distance of the octagon from the sides
 * of the box.
 */
const toOctagonPath = (margin: number) => {
  // The distance of a corner of the octagon from the nearest corner of the box, along the side. It grows by the margin
  // times the tangent of 22.5 degrees (0.41).
  const corner = 17.5 + margin * 0.41;
  const [min, max, cornerMin, cornerMax] = [margin, 64 - margin, corner, 64 - corner];
  return [
    `M${cornerMin} ${min}H${cornerMax}L${max} ${cornerMin}V${cornerMax}`,
    `L${cornerMax} ${max}H${cornerMin}L${min} ${cornerMax}V${cornerMin}Z`,
  ].join('');
};

function Outline({ kind, isEarned, isAnimated }: { kind: BadgeKind; isEarned: boolean; isAnimated: boolean }) {
  const outerLine = {
    stroke: isEarned ? 'var(--data-4)' : 'var(--line-strong)',
    strokeWidth: 1.6,
    ...(isAnimated && drawnLine),
  };
  const innerArea = { fill: isEarned ? 'var(--data-4)' : 'none', ...(isAnimated && { className: appearingShape }) };
  const dashes = isEarned ? {} : { strokeDasharray: '4 3.500' };
  if (kind === 'chapter') {
    return (
      <>
        <circle cx="32" cy="32" r="30" {...outerLine} {...dashes} />
        {isEarned ? <circle cx="32" cy="32" r="26.500" {...innerArea} /> : null}
      </>
    );
  }
  return (
    <>
      <path d={toOctagonPath(2)} strokeLinejoin="round" {...outerLine} {...dashes} />
      {isEarned ? <path d={toOctagonPath(5.5)} {...innerArea} /> : null}
    </>
  );
}
