import { Trans, useLingui } from '@lingui/react/macro';
import { DrawingText } from './drawing-text.tsx';
import type { LoopSheetProps } from './loop-sheet.tsx';
import { loopSheetTallSize, toViewBox } from './sheet-sizes.ts';
import { SignalLoop } from './signal-loop.tsx';
import { listSignalPoints } from './signal-path.ts';

/** The number of chapters for which the sheet has room. */
const maxChapters = 15;
/** The maximum number of chapters that the sheet shows as completed. The next chapter is shown as in progress. */
const maxCompleted = 8;

/** The same drawing as LoopSheet, in portrait format for phones. */
export function LoopSheetTall({ moduleCount, passMark }: LoopSheetProps) {
  const { t } = useLingui();
  const count = Math.min(moduleCount, maxChapters);
  // The index of the chapter in progress, from 0. With few chapters, the last chapter is in progress.
  const indexInProgress = Math.min(maxCompleted, count - 1);
  const points = listSignalPoints(count, { columns: 5, start: { x: 40, y: 66 }, step: { x: 64, y: 50 } });
  return (
    <svg
      className="block w-full text-draw"
      viewBox={toViewBox(loopSheetTallSize)}
      fill="none"
      role="img"
      aria-label={t`${moduleCount} chapters on one signal line, a quiz with a set point of ${passMark} percent, then a trainer and a certificate`}
    >
      <rect x=".5" y=".5" width="349" height="391" fill="var(--surface)" stroke="var(--line-strong)" />
      <rect x="8" y="8" width="334" height="376" stroke="var(--draw)" strokeWidth="1.25" />
      <path d="M8 206H342M8 316H342" stroke="var(--draw-2)" strokeDasharray="12 4 3 4" />
      <DrawingText x={20} y={30} size={13} weight={600} sans>
        <Trans>LEARN</Trans>
      </DrawingText>
      <DrawingText x={20} y={230} size={13} weight={600} sans>
        <Trans>PROVE</Trans>
      </DrawingText>
      <DrawingText x={20} y={340} size={13} weight={600} sans>
        <Trans>SIGN OFF</Trans>
      </DrawingText>
      <SignalLoop points={points} indexInProgress={indexInProgress} radius={19} />
      <PassMarkGauge passMark={passMark} />
      <SignOff />
    </svg>
  );
}

/**
 * A horizontal gauge, 310 SVG units wide. Its set point is the pass mark. Its pointer is halfway between pass mark and
 * 100%.
 */
function PassMarkGauge({ passMark }: { passMark: number }) {
  const xOf = (percent: number) => 20 + percent * 3.1;
  const pointerPercent = Math.round((passMark + 100) / 2);
  const setPointX = xOf(passMark);
  const pointerX = xOf(pointerPercent);
  return (
    <>
      <rect x="20" y="264" width="310" height="18" fill="var(--sunken)" stroke="var(--line-strong)" />
      <rect x={setPointX} y="264.75" width={329.5 - setPointX} height="16.5" fill="var(--data-1)" />
      <rect x="23" y="268" width={pointerX - 23} height="10" fill="var(--data-4)" />
      <path d={`M${setPointX} 256v34`} stroke="var(--draw)" strokeWidth="2" />
      <path d={`m${pointerX} 286-6 10h12z`} fill="var(--accent)" />
      <DrawingText x={setPointX} y={249} size={12} anchor="middle">
        <Trans>set point {passMark} %</Trans>
      </DrawingText>
      <DrawingText x={pointerX} y={309} size={12} anchor="middle" tone="accent">
        {pointerPercent}
      </DrawingText>
      <DrawingText x={20} y={300} size={11} tone="faint">
        0
      </DrawingText>
      <DrawingText x={175} y={300} size={11} anchor="middle" tone="faint">
        50
      </DrawingText>
    </>
  );
}

function SignOff() {
  return (
    <>
      <path d="M106 350H196M247 350h24" stroke="var(--draw)" strokeDasharray="7 4" />
      <circle cx="222" cy="350" r="25" stroke="var(--accent)" strokeWidth="2.5" fill="var(--accent-soft)" />
      <path d="M197 350h13l8 10 20-26" stroke="var(--accent)" strokeWidth="4" strokeLinejoin="round" />
      <rect x="272" y="329" width="58" height="42" fill="var(--raised)" stroke="var(--draw)" strokeWidth="1.5" />
      <path d="M280 340h28M280 347h18" stroke="var(--draw)" strokeWidth="2" />
      <circle cx="318" cy="360" r="6" stroke="var(--accent)" strokeWidth="1.5" />
      <DrawingText x={20} y={358} size={12} tone="faint">
        <Trans>trainer</Trans>
      </DrawingText>
      <DrawingText x={20} y={372} size={12} tone="faint">
        <Trans>approves</Trans>
      </DrawingText>
    </>
  );
}
