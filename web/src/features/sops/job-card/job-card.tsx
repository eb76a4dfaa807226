import { Trans } from '@lingui/react/macro';
import { type JobCardSection, recordSectionTitle } from '@loopcheck/contract/features/sops/job-card';
import type { SopJobCard } from '@loopcheck/contract/features/sops/sops.contract';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { RecordFormButton } from '../record-form-button.tsx';
import { CardBlocks } from './card-blocks.tsx';
import { HoldPoint } from './hold-point.tsx';
import { countDone, holdPointKey, isHeld } from './job.rules.ts';
import { JobBar } from './job-bar.tsx';
import { JobStep } from './job-step.tsx';
import { RecordFields } from './record-fields.tsx';
import { useJob } from './use-job.ts';

type Props = {
  card: SopJobCard;
  userId: string;
  /** True if the steps change the configuration of a computer. Such a procedure needs a permit or an order. */
  changesHost: boolean;
};

/** A procedure on the screen of a phone. The person does its steps and marks them as done. */
export function JobCard({ card, userId, changesHost }: Props) {
  const state = useJob(userId, card);
  const [now, setNow] = useState(() => Date.now());
  const { job, toggle, sign, unsign } = state;
  const doneCount = countDone(job);
  const nextStep = card.steps.find(({ number }) => job.doneAt[number] === undefined);
  const list = useRef<HTMLOListElement>(null);
  const troubleHeading = useRef<HTMLHeadingElement>(null);
  // The last section of every procedure says what to do if the work goes wrong.
  const troubleSection = card.after.at(-1);
  const bar = useRef<HTMLDivElement>(null);
  const showStep = (step: Element | undefined) => showBelow(bar.current, step, step?.querySelector('[data-step-done]'));
  const showTrouble = () => showBelow(bar.current, troubleHeading.current, troubleHeading.current);
  return (
    <>
      <JumpBar ref={bar} doneCount={doneCount} stepCount={card.steps.length}>
        {nextStep ? (
          <JumpButton onClick={() => showStep(list.current?.children[card.steps.indexOf(nextStep)])}>
            <Trans>Go to step {nextStep.number}</Trans>
          </JumpButton>
        ) : null}
        {troubleSection ? <JumpButton onClick={showTrouble}>{troubleSection.title}</JumpButton> : null}
      </JumpBar>
      <div className="grid gap-5 p-4">
        <BeforeYouStart sections={card.before} isOpenAtFirst={doneCount === 0}>
          <AboutRevision card={card} />
        </BeforeYouStart>
        <JobBar state={state} revision={card.revision} />
        {card.record.length === 0 ? null : (
          <RecordFormButton
            sopId={card.sopId}
            revision={card.revision}
            size="touch"
            padding="narrow"
            className="justify-self-start"
          />
        )}
        {changesHost ? (
          <Callout tone="warn" role="note" title={<Trans>This procedure makes a change</Trans>}>
            <Trans>Do it only with the permit or the order that it names.</Trans>
          </Callout>
        ) : null}
        <CardBlocks blocks={card.warnings} />
        <ol ref={list} className="border-b border-line">
          {card.steps.map((step) => (
            <JobStep
              key={step.number}
              step={step}
              fields={card.record.filter((field) => field.step === step.number)}
              holdPoints={step.holdPoints.map((holdPoint) => {
                const key = holdPointKey(step.number, holdPoint.signedBy);
                return (
                  <HoldPoint
                    key={key}
                    holdPoint={holdPoint}
                    step={step.number}
                    signed={job.signed[key]}
                    isStepDone={job.doneAt[step.number] !== undefined}
                    now={now}
                    onSign={(name) => {
                      setNow(Date.now());
                      sign(key, name);
                    }}
                    onUnsign={() => unsign(key)}
                  />
                );
              })}
              isHeld={isHeld(job, step)}
              doneAt={job.doneAt[step.number]}
              now={now}
              onToggle={() => {
                setNow(Date.now());
                toggle(step.number);
              }}
            />
          ))}
        </ol>
        <div role="status">
          {nextStep === undefined ? (
            <Callout tone="success" title={<Trans>All steps done</Trans>}>
              <Trans>Check the result, and write the record as described below.</Trans>
            </Callout>
          ) : null}
        </div>
        {card.after.map((section) => (
          <CardSection
            key={section.title}
            section={section}
            headingRef={section === troubleSection ? troubleHeading : undefined}
          >
            {section.title === recordSectionTitle && card.record.length > 0 ? (
              <RecordFields fields={card.record} />
            ) : null}
          </CardSection>
        ))}
      </div>
    </>
  );
}

/** The distance between the bar and the element below it, in pixels. */
const gapBelowBar = 8;

/** Scrolls an element of the card to the position directly below the bar, and moves the focus to `focused`. */
function showBelow(bar: HTMLElement | null, target: Element | null | undefined, focused?: HTMLElement | null): void {
  if (target instanceof HTMLElement)
    target.style.scrollMarginBlockStart = `${measureCoveredHeight(bar) + gapBelowBar}px`;
  target?.scrollIntoView({ block: 'start' });
  focused?.focus({ preventScroll: true });
}

/**
 * Returns the height in pixels of the element that covers the top of the card: usually the bar. On a low screen, the bar
 * scrolls with the card, and the header of the dialog covers the card.
 */
function measureCoveredHeight(bar: HTMLElement | null): number {
  if (!bar) return 0;
  const isSticky = getComputedStyle(bar).position === 'sticky';
  const covering = isSticky ? bar : bar.closest('[role=dialog]')?.querySelector<HTMLElement>(':scope > header');
  return covering?.offsetHeight ?? 0;
}

type JumpBarProps = { ref: Ref<HTMLDivElement>; doneCount: number; stepCount: number; children: ReactNode };

/**
 * The number of steps that are done, and the buttons that scroll to a part of the card. The bar stays at the top while
 * the card scrolls, except on a low screen, such as a phone in landscape format.
 */
function JumpBar({ ref, doneCount, stepCount, children }: JumpBarProps) {
  return (
    <div
      ref={ref}
      className="sticky top-0 z-1 row flex-wrap justify-between gap-x-2 gap-y-0 border-b border-line bg-raised px-4 text-14 [@media(max-height:420px)]:static"
    >
      <span className="font-medium tabular-nums">
        <Trans>
          {doneCount} of {stepCount} done
        </Trans>
      </span>
      {children}
    </div>
  );
}

function JumpButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="quiet" size="touch" padding="tight" onClick={onClick}>
      {children}
    </Button>
  );
}

type BeforeYouStartProps = {
  sections: readonly JobCardSection[];
  /** True if the sections are open when the card appears. */
  isOpenAtFirst: boolean;
  children: ReactNode;
};

/** The sections before the steps, which can be opened and closed. */
function BeforeYouStart({ sections, isOpenAtFirst, children }: BeforeYouStartProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  if (sections.length === 0) return null;
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent underline">
        <Trans>Before you start</Trans>
      </summary>
      <div className="grid gap-4 pt-2">
        {children}
        {sections.map((section) => (
          <CardSection key={section.title} section={section} />
        ))}
      </div>
    </details>
  );
}

/**
 * What changed in this revision, the Windows versions for which the steps are written, and the claims that nobody has
 * tried yet.
 */
function AboutRevision({ card: { revisionNote, windows, untriedClaims } }: { card: SopJobCard }) {
  if (revisionNote === null && windows === null && untriedClaims.length === 0) return null;
  const versions = windows?.join(', ');
  return (
    <div className="grid gap-2 text-14">
      {revisionNote === null ? null : (
        <p>
          <Trans>
            <b>Changed in this revision:</b> {revisionNote}
          </Trans>
        </p>
      )}
      {versions === undefined ? null : (
        <p>
          <Trans>
            <b>Windows versions:</b>
          </Trans>{' '}
          {versions === '' ? <Trans>No step is typed on a Windows host of the plant.</Trans> : versions}
        </p>
      )}
      {untriedClaims.length === 0 ? null : (
        <div>
          <b>
            <Trans>Try on a lab image before release:</Trans>
          </b>
          <ul className="grid list-disc gap-1 ps-5 marker:text-ink-3">
            {untriedClaims.map((claim) => (
              <li key={claim}>{claim}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

type SectionProps = {
  section: JobCardSection;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** Shown below the text of the section. */
  children?: ReactNode;
};

function CardSection({ section: { title, blocks }, headingRef, children }: SectionProps) {
  return (
    <section className="grid gap-2" aria-label={title}>
      <h3 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="text-16">
        {title}
      </h3>
      <CardBlocks blocks={blocks} />
      {children}
    </section>
  );
}
