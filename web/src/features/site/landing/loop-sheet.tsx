import { Trans, useLingui } from '@lingui/react/macro';
import { DrawnWord } from './drawn-word.tsx';
import { SignalLoop } from './signal-loop.tsx';
import { snake } from './snake.ts';

export type LoopSheetProps = { moduleCount: number; passMark: number };

/** How many bubbles the sheet has room for. */
const room = 15;
const done = 8;

/** The whole training as a loop sheet: chapters, quiz with its set point, trainer, certificate. */
export function LoopSheet({ moduleCount, passMark }: LoopSheetProps) {
  const { t } = useLingui();
  const count = Math.min(moduleCount, room);
  const points = snake(count, { columns: 3, start: { x: 58, y: 96 }, step: { x: 56, y: 70 } });
  return (
    <svg
      className="sheet-art"
      viewBox="0 0 640 520"
      fill="none"
      role="img"
      aria-label={t`A loop sheet: ${moduleCount} chapters on one signal line lead to a quiz with a set point of ${passMark} percent, then to a trainer and a certificate`}
    >
      <Border />
      <SignalLoop points={points} current={Math.min(done, count - 1)} radius={21} />
      <Quiz moduleCount={moduleCount} />
      <SetPoint passMark={passMark} />
      <SignOff />
      <Again passMark={passMark} />
      <TitleBlock moduleCount={moduleCount} />
    </svg>
  );
}

function Border() {
  return (
    <>
      <rect x="1" y="1" width="638" height="518" fill="var(--surface)" stroke="var(--line-strong)" />
      <rect x="14" y="14" width="612" height="492" stroke="var(--draw)" strokeWidth="1.25" />
      {[1, 2, 3, 4, 5, 6].map((zone) => (
        <DrawnWord key={zone} x={65 + (zone - 1) * 102} y={11} size={9} anchor="middle" tone="zone">
          {zone}
        </DrawnWord>
      ))}
      {['A', 'B', 'C', 'D'].map((zone, place) => (
        <DrawnWord key={zone} x={7.5} y={78.5 + place * 123} size={9} anchor="middle" tone="zone">
          {zone}
        </DrawnWord>
      ))}
      <path d="M116 1v13M218 1v13M320 1v13M422 1v13M524 1v13M1 137h13M1 260h13M1 383h13" stroke="var(--draw-2)" />
      <path d="M214 14V428M450 14V428" stroke="var(--draw-2)" strokeDasharray="14 4 3 4" />
      <DrawnWord x={114} y={40} size={13} anchor="middle" weight={500}>
        <Trans>LEARN</Trans>
      </DrawnWord>
      <DrawnWord x={332} y={40} size={13} anchor="middle" weight={500}>
        <Trans>PROVE</Trans>
      </DrawnWord>
      <DrawnWord x={538} y={40} size={13} anchor="middle" weight={500}>
        <Trans>SIGN OFF</Trans>
      </DrawnWord>
      <path d="M14 54H626" stroke="var(--draw)" strokeWidth="1.25" />
    </>
  );
}

function Quiz({ moduleCount }: { moduleCount: number }) {
  return (
    <>
      <path d="M191 236H250V150H286" stroke="var(--data-4)" strokeWidth="2" />
      <path d="M286 150l-9-4.5v9z" fill="var(--data-4)" />
      <DrawnWord x={221} y={229} size={10} tone="faint">
        <Trans>READ</Trans>
      </DrawnWord>
      <DrawnWord x={221} y={251} size={11} weight={500}>
        100%
      </DrawnWord>
      <g fill="var(--surface)" stroke="var(--draw)" strokeWidth="1.75">
        <rect x="286" y="104" width="92" height="92" />
        <circle cx="332" cy="150" r="46" />
        <path d="M286 150h92" strokeWidth="1.25" />
      </g>
      <DrawnWord x={332} y={138} size={16} anchor="middle" weight={500}>
        <Trans>QUIZ</Trans>
      </DrawnWord>
      <DrawnWord x={332} y={174} size={16} anchor="middle" weight={500}>
        {moduleCount}
      </DrawnWord>
      <path d="M378 150H494" stroke="var(--draw)" strokeDasharray="7 4" />
      <path d="M494 150l-9-4.5v9z" fill="var(--draw)" />
      <DrawnWord x={436} y={140} size={11} anchor="middle">
        <Trans>PASS</Trans>
      </DrawnWord>
    </>
  );
}

/** A gauge of 120 with the set point at the pass mark and a reading half way between it and full. */
function SetPoint({ passMark }: { passMark: number }) {
  const heightOf = (percent: number) => 352 - percent * 1.2;
  const reading = Math.round((passMark + 100) / 2);
  const mark = heightOf(passMark);
  const pointer = heightOf(reading);
  return (
    <>
      <path d="M332 196v36" stroke="var(--draw)" strokeDasharray="5 4" />
      <rect x="322" y="232" width="20" height="120" fill="var(--sunken)" stroke="var(--line-strong)" />
      <rect x="322" y="232" width="20" height={mark - 232} fill="var(--data-1)" />
      <rect x="326" y={pointer} width="12" height={352 - pointer} fill="var(--data-4)" />
      <path d={`M312 ${mark}h40`} stroke="var(--draw)" strokeWidth="2" />
      <path d="M316 352h6M316 322h6M316 292h6M316 262h6M316 232h6" stroke="var(--draw-2)" />
      <DrawnWord x={358} y={mark + 4} size={12} weight={500}>
        {passMark} %
      </DrawnWord>
      <DrawnWord x={358} y={mark + 18} size={11} tone="faint">
        <Trans>set point</Trans>
      </DrawnWord>
      <path d={`M318 ${pointer}l-10-5v10z`} fill="var(--accent)" />
      <DrawnWord x={302} y={pointer + 4} size={14} anchor="end" weight={600} tone="accent">
        {reading}
      </DrawnWord>
      <DrawnWord x={310} y={356} size={10} anchor="end" tone="faint">
        0
      </DrawnWord>
      <DrawnWord x={310} y={296} size={10} anchor="end" tone="faint">
        50
      </DrawnWord>
      <DrawnWord x={332} y={384} size={11} anchor="middle" tone="faint">
        <Trans>5-point scale</Trans>
      </DrawnWord>
    </>
  );
}

function SignOff() {
  return (
    <>
      <circle cx="540" cy="150" r="46" stroke="var(--accent)" strokeWidth="2.5" fill="var(--accent-soft)" />
      <path d="M494 150h23l15 18 36-48" stroke="var(--accent)" strokeWidth="5" strokeLinejoin="round" />
      <DrawnWord x={540} y={218} size={12} anchor="middle" weight={500}>
        <Trans>TRAINER</Trans>
      </DrawnWord>
      <DrawnWord x={540} y={233} size={11} anchor="middle" tone="faint">
        <Trans>approves</Trans>
      </DrawnWord>
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
      <DrawnWord x={540} y={384} size={11} anchor="middle" weight={500}>
        <Trans>CERTIFICATE</Trans>
      </DrawnWord>
    </>
  );
}

function Again({ passMark }: { passMark: number }) {
  return (
    <>
      <path d="M332 392v16H114v-14" stroke="var(--draw-2)" strokeDasharray="5 4" />
      <path d="M114 392l-4.5 9h9z" fill="var(--draw-2)" />
      <rect x="168" y="400" width="106" height="17" fill="var(--surface)" />
      <DrawnWord x={221} y={412} size={11} anchor="middle" tone="faint">
        <Trans>below {passMark}: again</Trans>
      </DrawnWord>
    </>
  );
}

function TitleBlock({ moduleCount }: { moduleCount: number }) {
  return (
    <>
      <path d="M14 428H626M214 428v78M450 428v78M450 467H626M538 467v39" stroke="var(--draw)" strokeWidth="1.25" />
      <DrawnWord x={28} y={450} size={10} tone="faint">
        <Trans>LOOP SHEET</Trans>
      </DrawnWord>
      <DrawnWord x={28} y={472} size={15} weight={600} sans>
        <Trans>Cybersecurity</Trans>
      </DrawnWord>
      <DrawnWord x={28} y={491} size={15} weight={600} sans>
        <Trans>sustainability</Trans>
      </DrawnWord>
      <DrawnWord x={228} y={450} size={10} tone="faint">
        <Trans>NOTES</Trans>
      </DrawnWord>
      <DrawnWord x={228} y={469} size={11.5} sans>
        <Trans>1 Process safety comes first</Trans>
      </DrawnWord>
      <DrawnWord x={228} y={485} size={11.5} sans>
        <Trans>2 Read-only unless the SOP says so</Trans>
      </DrawnWord>
      <DrawnWord x={464} y={452} size={10} tone="faint">
        <Trans>TAG</Trans>
      </DrawnWord>
      <DrawnWord x={612} y={455} size={14} anchor="end" weight={600} sans>
        <Trans>You</Trans>
      </DrawnWord>
      <DrawnWord x={464} y={482} size={10} tone="faint">
        <Trans>SHEET</Trans>
      </DrawnWord>
      <DrawnWord x={464} y={498} size={12}>
        <Trans>1 of {moduleCount}</Trans>
      </DrawnWord>
      <DrawnWord x={550} y={482} size={10} tone="faint">
        <Trans>STATUS</Trans>
      </DrawnWord>
      <DrawnWord x={550} y={498} size={12}>
        <Trans>
          {Math.min(done, moduleCount)} of {moduleCount}
        </Trans>
      </DrawnWord>
    </>
  );
}
