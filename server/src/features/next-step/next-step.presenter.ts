import type { NextStep, NextStepTarget } from '@loopcheck/contract/features/next-step/next-step.contract';
import type { FinalStep, ModuleStep, Step } from './next-step.rules.ts';

/** The module of a step, with the data that the wording of the step needs. */
export interface StepModule {
  readonly moduleId: string;
  readonly chapterNumber: number;
  readonly title: string;
  readonly isCompleted: boolean;
  /** The estimated minutes of reading that are left. */
  readonly minutesLeft: number;
  readonly hasQuiz: boolean;
  /** True if the person has passed the quiz, even if the pass is too old for the renewal of a certificate. */
  readonly hasEverPassed: boolean;
  /** True if the quiz was passed, and must be passed again because the text has changed. */
  readonly mustPassAgain: boolean;
  /** False if the quiz has no questions yet. */
  readonly hasQuestions: boolean;
  /** The first drill of the module; null for a module without drills. */
  readonly drill: { readonly id: string; readonly number: string } | null;
  /** True if the quiz opens only when a drill is passed. */
  readonly drillOpensQuiz: boolean;
  /** The anchors of the sections to read again; empty for the whole module. */
  readonly sectionIds: readonly string[];
  /** The end of the waiting time; null if the person need not wait. */
  readonly opensAt: Date | null;
}

/** The certificate of the person, for the wording of the steps after the training. */
export interface StepCertificate {
  /** The last second at which the certificate is valid; null without a valid or expired certificate. */
  readonly expiresAt: Date | null;
  /** True if the latest request was rejected. */
  readonly isRejected: boolean;
}

interface TextContext {
  readonly certificate: StepCertificate;
  readonly now: Date;
  readonly timeZone: string;
}

/** Composes the wording and the target of a step. `module` is the module of the step, if it has one. */
export function presentNextStep(step: Step, module: StepModule | undefined, context: TextContext): NextStep {
  if ('moduleId' in step) {
    if (!module) throw new Error(`The module ${step.moduleId} of the step is missing.`);
    return presentModuleStep(step, module, context.now);
  }
  return {
    kind: step.kind,
    ...composeFinalTexts(step.kind, context),
    target: step.kind === 'no_modules' ? { screen: 'modules' } : { screen: 'certificates' },
    module: null,
    minutesLeft: null,
    opensAt: null,
    opensInSeconds: null,
  };
}

function presentModuleStep(step: ModuleStep, module: StepModule, now: Date): NextStep {
  const opensAt = step.kind === 'try_again' || step.kind === 'take_quiz' ? module.opensAt : null;
  return {
    kind: step.kind,
    label: composeLabel(step.kind, module),
    reason: composeReason(step.kind, module, opensAt),
    target: findTarget(step.kind, module),
    module: { moduleId: module.moduleId, chapterNumber: module.chapterNumber, title: module.title },
    minutesLeft: step.kind === 'continue' ? module.minutesLeft : null,
    opensAt: opensAt?.toISOString() ?? null,
    opensInSeconds: opensAt && Math.max(0, Math.ceil((opensAt.getTime() - now.getTime()) / 1000)),
  };
}

function findTarget(kind: ModuleStep['kind'], { moduleId, sectionIds, drill }: StepModule): NextStepTarget {
  switch (kind) {
    case 'drill':
      return { screen: 'drill', moduleId, drillId: drill?.id ?? '' };
    case 'resume_quiz':
    case 'take_quiz':
    case 'try_again':
      return { screen: 'quiz', moduleId };
    case 'read_sections':
      return { screen: 'module', moduleId, sectionIds: [...sectionIds], place: 'top' };
    case 'continue':
      return { screen: 'module', moduleId, sectionIds: [], place: 'stopped' };
    case 'ask_trainer':
      return { screen: 'module', moduleId, sectionIds: [], place: 'discussion' };
    case 'start':
    case 'next_module':
    case 'read_again':
      return { screen: 'module', moduleId, sectionIds: [], place: 'top' };
  }
}

function composeLabel(kind: ModuleStep['kind'], { chapterNumber, title, sectionIds, drill }: StepModule): string {
  const labels: Readonly<Record<ModuleStep['kind'], string>> = {
    start: `Start Chapter ${chapterNumber}`,
    continue: `Continue Chapter ${chapterNumber}`,
    drill: `Do Drill ${drill?.number ?? chapterNumber}`,
    resume_quiz: `Resume Quiz of Chapter ${chapterNumber}`,
    take_quiz: `Take Quiz of Chapter ${chapterNumber}`,
    read_sections: composeReadAgainLabel(sectionIds.length, chapterNumber),
    read_again: composeReadAgainLabel(0, chapterNumber),
    try_again: `Try Quiz of Chapter ${chapterNumber} again`,
    next_module: `Next: Chapter ${chapterNumber}, ${shorten(title)}`,
    ask_trainer: 'Ask your trainer',
  };
  return labels[kind];
}

/** Returns the title up to its first colon: a button with the whole title would have three lines on a phone. */
const shorten = (title: string): string => title.split(':', 1)[0] ?? title;

function composeReadAgainLabel(sectionCount: number, chapterNumber: number): string {
  if (sectionCount === 0) return `Read Chapter ${chapterNumber} again`;
  return sectionCount === 1 ? 'Read this section' : `Read these ${sectionCount} sections`;
}

const waitingReason = 'A waiting time runs until your next attempt.';

function composeReason(kind: ModuleStep['kind'], module: StepModule, opensAt: Date | null): string {
  const { chapterNumber, minutesLeft } = module;
  const reasons: Readonly<Record<ModuleStep['kind'], string>> = {
    start: `Chapter ${chapterNumber} takes about ${formatMinutes(minutesLeft)}.`,
    continue: composeContinueReason(module),
    drill: module.drillOpensQuiz
      ? `The quiz of chapter ${chapterNumber} opens when you have passed a drill on a practice host.`
      : `Your certificate needs a passed drill of chapter ${chapterNumber}.`,
    resume_quiz: `You have started the quiz of chapter ${chapterNumber}. Your answers are saved.`,
    take_quiz: opensAt ? waitingReason : composeTakeQuizReason(module),
    read_sections: `You did not pass the quiz of chapter ${chapterNumber}. Read this again before your next attempt.`,
    try_again: opensAt ? waitingReason : 'You can take the quiz again. Each attempt asks other questions.',
    read_again: module.mustPassAgain
      ? `Chapter ${chapterNumber} has changed. Read it again, then pass its quiz again.`
      : `Chapter ${chapterNumber} has changed since you read it.`,
    next_module: `Chapter ${chapterNumber} is open. It takes about ${formatMinutes(minutesLeft)}.`,
    ask_trainer: module.hasQuestions
      ? `You have used all attempts at the quiz of chapter ${chapterNumber}.`
      : `The quiz of chapter ${chapterNumber} has no questions yet.`,
  };
  return reasons[kind];
}

const formatMinutes = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`);

function composeContinueReason({ minutesLeft, hasQuiz, hasQuestions }: StepModule): string {
  const opensQuiz = hasQuiz && hasQuestions;
  if (minutesLeft === 0) {
    return opensQuiz
      ? 'You have read it to the end. Mark it as completed to open the quiz.'
      : 'You have read it to the end. Complete the module.';
  }
  const minutesLeftText =
    minutesLeft === 1 ? 'About 1 minute of reading is left.' : `About ${minutesLeft} minutes of reading are left.`;
  return opensQuiz ? `${minutesLeftText} Then the quiz opens.` : minutesLeftText;
}

function composeTakeQuizReason({ chapterNumber, isCompleted, hasEverPassed, mustPassAgain }: StepModule): string {
  if (mustPassAgain) return `Chapter ${chapterNumber} has changed. Pass its quiz again.`;
  if (hasEverPassed) return `Pass the quiz of chapter ${chapterNumber} again to renew your certificate.`;
  return isCompleted
    ? `You have completed chapter ${chapterNumber}. Its quiz is not passed yet.`
    : `You have read chapter ${chapterNumber} to the end. Its quiz is open.`;
}

const rejectedReason = 'Your last request was rejected. The reason is on the Certificates page.';

/** The wording of a step that is not about a module. */
function composeFinalTexts(kind: FinalStep['kind'], { certificate, now, timeZone }: TextContext) {
  const { expiresAt, isRejected } = certificate;
  const date = expiresAt && new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(expiresAt);
  const hasExpired = expiresAt !== null && expiresAt < now;
  const expiryReason = hasExpired
    ? `Your certificate expired on ${date}.`
    : `Your certificate expires on ${date}. You can renew it now.`;
  switch (kind) {
    case 'request_certificate':
      return {
        label: 'Request Certificate',
        reason: isRejected ? rejectedReason : 'You have completed all modules and passed their quizzes.',
      };
    case 'awaiting_approval':
      return {
        label: 'Waiting for approval',
        reason: 'A trainer or an administrator must approve your certificate.',
      };
    case 'renew':
      return {
        label: 'Renew Certificate',
        reason: isRejected ? rejectedReason : expiryReason,
      };
    case 'no_modules':
      return {
        label: 'All modules',
        reason: 'This site has no modules yet. They appear when an administrator activates them.',
      };
    case 'finished':
      return {
        label: 'See your certificate',
        reason: date ? `Your certificate is valid until ${date}.` : 'You have completed all modules.',
      };
  }
}
