import type { ReactNode } from 'react';
import { DrawingText } from './drawing-text.tsx';
import { listSignalPoints } from './signal-path.ts';

function Figure({ width, children }: { width: number; children: ReactNode }) {
  return (
    <svg
      className="justify-self-start text-draw"
      viewBox={`0 0 ${width} 56`}
      width={width}
      height="56"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** The number of modules that the figure shows as completed. */
const completedCount = 6;
/** The number of modules for which the figure has room. */
const maxModules = 14;

/** Modules on a signal line: `completedCount` completed, one in progress, the others not started. */
export function ModulesFigure({ count }: { count: number }) {
  const points = listSignalPoints(Math.min(count, maxModules), {
    columns: 7,
    start: { x: 11, y: 17 },
    step: { x: 22.3, y: 22 },
  });
  const last = points.at(-1);
  return (
    <Figure width={156}>
      {/* The signal line runs to the right in the first row, then down, then to the left until the last module. */}
      <path d={`M11 17h134v22H${last?.x ?? 145}`} stroke="var(--draw-2)" strokeDasharray="4 3" />
      {points.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r="8.5" {...circlePropsOf(index)} />
      ))}
    </Figure>
  );
}

function circlePropsOf(index: number) {
  if (index < completedCount) return { fill: 'var(--data-4)', stroke: 'var(--data-4)' };
  if (index === completedCount) return { fill: 'var(--page)', stroke: 'var(--accent)', strokeWidth: 2.5 };
  return { fill: 'var(--page)', stroke: 'var(--draw-2)', strokeDasharray: '3 2.5' };
}

/**
 * A horizontal gauge, 150 units wide. Its set point is the pass mark. Its pointer is halfway between pass mark and
 * 100%.
 */
export function PassMarkFigure({ passMark }: { passMark: number }) {
  const xOf = (percent: number) => 1 + percent * 1.5;
  const setPointX = xOf(passMark);
  const pointerX = xOf((passMark + 100) / 2);
  return (
    <Figure width={156}>
      <rect x="1" y="24" width="150" height="14" fill="var(--sunken)" stroke="var(--line-strong)" />
      <rect x={setPointX} y="24.75" width={150.5 - setPointX} height="12.5" fill="var(--data-1)" stroke="none" />
      <rect x="4" y="27" width={pointerX - 4} height="8" fill="var(--data-4)" stroke="none" />
      <path d={`M${setPointX} 16v30`} strokeWidth="2" />
      <path d={`m${pointerX} 41-5.5 9h11z`} fill="var(--accent)" stroke="none" />
      <DrawingText x={setPointX} y={11} size={12} anchor="middle">
        {passMark} %
      </DrawingText>
    </Figure>
  );
}

/** A certificate with a check mark. */
export function CertificateFigure() {
  return (
    <Figure width={90}>
      <rect x="1" y="2" width="78" height="52" />
      <rect x="5" y="6" width="70" height="44" stroke="var(--draw-2)" strokeWidth="1" />
      <path d="M14 18h36M14 26h24" strokeWidth="2" />
      <path d="M14 41h22" stroke="var(--draw-2)" />
      <g stroke="var(--accent)" strokeWidth="2">
        <circle cx="61" cy="37" r="8" />
        <path d="m57 37 3 3.5 6-7.5" />
      </g>
    </Figure>
  );
}

/** Documents and a magnifying glass. */
export function LibraryFigure() {
  return (
    <Figure width={120}>
      <g fill="var(--page)">
        <rect x="1" y="10" width="34" height="44" />
        <rect x="14" y="6" width="34" height="48" />
        <path d="M28 2h26l12 12v40H28z" />
        <path d="M54 2v12h12M36 24h20M36 32h20M36 40h12" />
      </g>
      <circle cx="92" cy="30" r="13" stroke="var(--accent)" strokeWidth="2" />
      <path d="m101 40 10 11" stroke="var(--accent)" strokeWidth="2.5" />
    </Figure>
  );
}
