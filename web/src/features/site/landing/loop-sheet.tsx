import { Trans, useLingui } from '@lingui/react/macro';
import { DrawingText } from './drawing-text.tsx';
import { loopSheetSize, toViewBox } from './sheet-sizes.ts';
import { SignalLoop } from './signal-loop.tsx';
import { listSignalPoints } from './signal-path.ts';

export type LoopSheetProps = { moduleCount: number; passMark: number };

/** The number of chapters for which the sheet has room. */
const maxChapters = 15;
/** The maximum number of chapters that the sheet shows as completed. The next chapter is shown as in progress. */
const maxCompleted = 8;

/**
 * A drawing of the training in the form of a loop sheet (the engineering drawing of an instrument loop). It shows the
 * chapters, the quiz with its set point, the trainer and the certificate.
 */
export function LoopSheet({ moduleCount, passMark }: LoopSheetProps) {
  const { t } = useLingui();
  const count = Math.min(moduleCount, maxChapters);
  // The index of the chapter in progress, from 0. With few chapters, the last chapter is in progress.
  const indexInProgress = Math.min(maxCompleted, count - 1);
  const points = listSignalPoints(count, { columns: 3, start: { x: 58, y: 96 }, step: { x: 56, y: 70 } });
  return (
    <svg
      className="block w-full text-draw"
      viewBox={toViewBox(loopSheetSize)}
      fill="none"
      role="img"
      aria-label={t`A loop sheet: ${moduleCount} chapters on one signal line lead to a quiz with a set point of ${passMark} percent, then to a trainer and a certificate`}
    >
      <Frame />
      <SignalLoop points={points} indexInProgress={indexInProgress} radius={21} />
      <Quiz moduleCount={moduleCount} />
      <PassMarkGauge passMark={passMark} />
      <SignOff />
      <RetryLine passMark={passMark} />
      <TitleBlock moduleCount={moduleCount} completedCount={Math.max(indexInProgress, 0)} />
    </svg>
  );
}

/** The border of the sheet with its zone numbers and letters, and the three columns with their headings. */
function Frame() {
  return (
    <>
      <rect x="1" y="1" width="638" height="518" fill="var(--surface)" stroke="var(--line-strong)" />
      <rect x="14" y="14" width="612" height="492" stroke="var(--draw)" strokeWidth="1.25" />
      {[1, 2, 3, 4, 5, 6].map((zone) => (
        <DrawingText key={zone} x={65 + (zone - 1) * 102} y={11} size={9} anchor="middle" tone="zone">
          {zone}
        </DrawingText>
      ))}
      {['A', 'B', 'C', 'D'].map((zone, index) => (
        <DrawingText key={zone} x={7.5} y={78.5 + index * 123} size={9} anchor="middle" tone="zone">
          {zone}
        </DrawingText>
      ))}
      <path d="M116 1v13M218 1v13M320 1v13M422 1v13M524 1v13M1 137h13M1 260h13M1 383h13" stroke="var(--draw-2)" />
      <path d="M214 14V428M450 14V428" stroke="var(--draw-2)" strokeDasharray="14 4 3 4" />
      <DrawingText x={114} y={40} size={13} anchor="middle" weight={600} sans>
        <Trans>LEARN</Trans>
      </DrawingText>
      <DrawingText x={332} y={40} size={13} anchor="middle" weight={600} sans>
        <Trans>PROVE</Trans>
      </DrawingText>
      <DrawingText x={538} y={40} size={13} anchor="middle" weight={600} sans>
        <Trans>SIGN OFF</Trans>
      </DrawingText>
      <path d="M14 54H626" stroke="var(--draw)" strokeWidth="1.25" />
    </>
  );
}

function Quiz({ moduleCount }: { moduleCount: number }) {
  return (
    <>
      <path d="M191 236H250V150H286" stroke="var(--data-4)" strokeWidth="2" />
      <path d="M286 150l-9-4.5v9z" fill="var(--data-4)" />
      <DrawingText x={221} y={229} size={10} tone="faint">
        <Trans>READ</Trans>
      </DrawingText>
      <DrawingText x={221} y={251} size={11}>
        100%
      </DrawingText>
      <g fill="var(--surface)" stroke="var(--draw)" strokeWidth="1.75">
        <rect x="286" y="104" width="92" height="92" />
        <circle cx="332" cy="150" r="46" />
        <path d="M286 150h92" strokeWidth="1.25" />
      </g>
      <DrawingText x={332} y={138} size={16} anchor="middle">
        <Trans>QUIZ</Trans>
      </DrawingText>
      <DrawingText x={332} y={174} size={16} anchor="middle">
        {moduleCount}
      </DrawingText>
      <path d="M378 150H494" stroke="var(--draw)" strokeDasharray="7 4" />
      <path d="M494 150l-9-4.5v9z" fill="var(--draw)" />
      <DrawingText x={436} y={140} size={11} anchor="middle">
        <Trans>PASS</Trans>
      </DrawingText>
    </>
  );
}

/**
 * A vertical gauge, 120 SVG units high. Its set point is the pass mark. Its pointer is halfway between pass mark and
 * 100%.
 */
function PassMarkGauge({ passMark }: { passMark: number }) {
  const yOf = (percent: number) => 352 - percent * 1.2;
  const pointerPercent = Math.round((passMark + 100) / 2);
  const setPointY = yOf(passMark);
  const pointerY = yOf(pointerPercent);
  return (
    <>
      <path d="M332 196v36" stroke="var(--draw)" strokeDasharray="5 4" />
      <rect x="322" y="232" width="20" height="120" fill="var(--sunken)" stroke="var(--line-strong)" />
      <rect x="322" y="232" width="20" height={setPointY - 232} fill="var(--data-1)" />
      <rect x="326" y={pointerY} width="12" height={352 - pointerY} fill="var(--data-4)" />
      <path d={`M312 ${setPointY}h40`} stroke="var(--draw)" strokeWidth="2" />
      <path d="M316 352h6M316 322h6M316 292h6M316 262h6M316 232h6" stroke="var(--draw-2)" />
      <DrawingText x={358} y={setPointY + 4} size={12}>
        {passMark} %
      </DrawingText>
      <DrawingText x={358} y={setPointY + 18} size={11} tone="faint">
        <Trans>set point</Trans>
      </DrawingText>
      <path d={`M318 ${pointerY}l-10-5v10z`} fill="var(--accent)" />
      <DrawingText x={302} y={pointerY + 4} size={14} anchor="end" tone="accent">
        {pointerPercent}
      </DrawingText>
      <DrawingText x={310} y={356} size={10} anchor="end" tone="faint">
        0
      </DrawingText>
      <DrawingText x={310} y={296} size={10} anchor="end" tone="faint">
        50
      </DrawingText>
      <DrawingText x={332} y={384} size={11} anchor="middle" tone="faint">
        <Trans>5-point scale</Trans>
      </DrawingText>
    </>
  );
}

function SignOff() {
  return (
    <>
      <circle cx="540" cy="150" r="46" stroke="var(--accent)" strokeWidth="2.5" fill="var(--accent-soft)" />
      <path d="M494 150h23l15 18 36-48" stroke="var(--accent)" strokeWidth="5" strokeLinejoin="round" />
      <DrawingText x={540} y={218} size={12} anchor="middle">
        <Trans>TRAINER</Trans>
      </DrawingText>
      <DrawingText x={540} y={233} size={11} anchor="middle" tone="faint">
        <Trans>approves</Trans>
      </DrawingText>
      <path d="M540 244v34" stroke="var(--draw)" strokeDasharray="7 4" />
      <path d="M540 286l-4.5-9h9z" fill="var(--draw)" />
      <rect x="488" y="290" width="104" height="72" fill="var(--raised)" stroke="var(--draw)" strokeWidth="1.5" />
      <rect x="493" y="295" width="94" height="62" stroke="var(--draw-2)" />
      <path d="M505 310h48M505 320h34" stroke="var(--draw)" strokeWidth="2" />
      <path d="M505 344h30" stroke="var(--draw-2)" />
      <g stroke="var(--accent)" strokeWidth="1.75">
        <circle cx="569" cy="340" r="9" />
        <path d="m564 340 4 4 6-8" />
      </g>
      <DrawingText x={540} y={384} size={11} anchor="middle">
        <Trans>CERTIFICATE</Trans>
      </DrawingText>
    </>
  );
}

/** The line from the quiz back to the chapters for people who did not pass. */
function RetryLine({ passMark }: { passMark: number }) {
  return (
    <>
      <path d="M332 392v16H114v-14" stroke="var(--draw-2)" strokeDasharray="5 4" />
      <path d="M114 392l-4.5 9h9z" fill="var(--draw-2)" />
      <rect x="168" y="400" width="106" height="17" fill="var(--surface)" />
      <DrawingText x={221} y={412} size={11} anchor="middle" tone="faint">
        <Trans>below {passMark}: repeat</Trans>
      </DrawingText>
    </>
  );
}

function TitleBlock({ moduleCount, completedCount }: { moduleCount: number; completedCount: number }) {
  return (
    <>
      <path d="M14 428H626M214 428v78M450 428v78M450 467H626M538 467v39" stroke="var(--draw)" strokeWidth="1.25" />
      <DrawingText x={28} y={450} size={10} tone="faint">
        <Trans>LOOP SHEET</Trans>
      </DrawingText>
      <DrawingText x={28} y={472} size={15} weight={600} sans>
        <Trans>Cybersecurity</Trans>
      </DrawingText>
      <DrawingText x={28} y={491} size={15} weight={600} sans>
        <Trans>sustainability</Trans>
      </DrawingText>
      <DrawingText x={228} y={450} size={10} tone="faint">
        <Trans>NOTES</Trans>
      </DrawingText>
      <DrawingText x={228} y={469} size={11.5} sans>
        <Trans>1 Process safety comes first</Trans>
      </DrawingText>
      <DrawingText x={228} y={485} size={11.5} sans>
        <Trans>2 Read-only unless the SOP says so</Trans>
      </DrawingText>
      <DrawingText x={464} y={452} size={10} tone="faint">
        <Trans>TAG</Trans>
      </DrawingText>
      <DrawingText x={612} y={455} size={14} anchor="end" weight={600} sans>
        <Trans>You</Trans>
      </DrawingText>
      <DrawingText x={464} y={482} size={10} tone="faint">
        <Trans>SHEET</Trans>
      </DrawingText>
      <DrawingText x={464} y={498} size={12}>
        <Trans>1 of {moduleCount}</Trans>
      </DrawingText>
      <DrawingText x={550} y={482} size={10} tone="faint">
        <Trans>STATUS</Trans>
      </DrawingText>
      <DrawingText x={550} y={498} size={12}>
        <Trans>
          {completedCount} of {moduleCount}
        </Trans>
      </DrawingText>
    </>
  );
}
