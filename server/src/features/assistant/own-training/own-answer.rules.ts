import type { OwnTopic } from '@loopcheck/contract/features/assistant/assistant.contract';
import type { Certificate } from '@loopcheck/contract/features/certificates/certificates.contract';
import type { Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import type { NextStep } from '@loopcheck/contract/features/next-step/next-step.contract';
import type { ModuleGate } from '@loopcheck/contract/features/site/site.contract';
import { toWholeScore } from '@loopcheck/contract/percent';

/** A module in the asker's list of modules. */
export interface ModuleOutline {
  readonly chapterNumber: number;
  readonly title: string;
  readonly isCompleted: boolean;
}

/** The state of a module for the asker. */
export interface ModuleState extends ModuleOutline {
  readonly isUnlocked: boolean;
  readonly isStarted: boolean;
  /** The reading depth in percent. */
  readonly depth: number;
  /** True if the asker has marked the text as completed. */
  readonly isTicked: boolean;
  /**
   * True if the asker has read and ticked as much of the text as the quiz requires. `quiz.canStart` also depends on the
   * attempts, the waiting time and the drills.
   */
  readonly isQuizOpen: boolean;
  /**
   * The module that must come before this one, and whether that module must be `completed` or `passed`. Null if this
   * module is unlocked.
   */
  readonly lockedBy: { readonly chapterNumber: number; readonly title: string; readonly until: ModuleGate } | null;
  readonly quiz: Quiz | null;
}

/** The data about the asker's training from which answers are composed. */
export interface TrainingState {
  /**
   * The module that the question names, or else the module in which the asker continues. Null if there is neither.
   */
  readonly module: ModuleState | null;
  readonly modules: readonly ModuleOutline[];
  /** Null unless the topic of the question is `next-module`. */
  readonly nextStep: NextStep | null;
  /** The site's setting that decides whether completing or passing a module opens the next module. */
  readonly moduleGate: ModuleGate;
  /** Null unless the topic of the question is `certificate` or `my-progress`. */
  readonly certificate: {
    /** The modules to complete, and the quizzes and drills to pass, before the asker can request a certificate. */
    readonly missing: readonly {
      readonly chapterNumber: number;
      readonly title: string;
      readonly what: 'module' | 'quiz' | 'drill';
    }[];
    readonly canRequest: boolean;
    /** The asker's certificates and requests, latest first. */
    readonly certificates: readonly Pick<
      Certificate,
      'status' | 'certificateNumber' | 'expiresAt' | 'issuedAt' | 'reason'
    >[];
  } | null;
}

const formatModule = ({ chapterNumber, title }: { chapterNumber: number; title: string }) =>
  `Chapter ${chapterNumber}, ${title}`;

const formatDate = (timestamp: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(timestamp));
const formatDateAndTime = (timestamp: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(timestamp));

/** Composes an answer about the asker's own training. Dates are in the time zone `timeZone`. */
export function composeOwnAnswer(topic: OwnTopic, state: TrainingState, timeZone: string): string {
  switch (topic) {
    case 'next-module':
      return nextModuleText(state);
    case 'quiz-requirements':
      return quizText(state);
    case 'retake':
      return retakeText(state, timeZone);
    case 'locked':
      return lockedText(state);
    case 'certificate':
      return certificateText(state, timeZone);
    case 'topics':
      return topicsText(state);
    case 'my-progress':
      return progressText(state);
  }
}

const allCompletedText = 'You have completed every module.';

function nextModuleText({ module, modules, nextStep, moduleGate }: TrainingState): string {
  if (!module) {
    if (modules.length === 0) return 'There are no modules yet.';
    const isRequestNext = nextStep === null || nextStep.kind === 'request_certificate';
    return `${allCompletedText} ${isRequestNext ? 'Ask for your certificate on the Certificates page.' : nextStep.reason}`;
  }
  return `${formatModule(module)} ${statusText(module)} ${nextStepText(module, moduleGate)}`;
}

const missingTexts = { module: 'the module', quiz: 'its quiz', drill: 'one of its drills' } as const;

/** Returns what the asker must do to open a locked module, such as `complete Chapter 3, Antivirus`. */
function unlockingStep({ lockedBy }: ModuleState): string {
  if (!lockedBy) return 'complete the module before it';
  return `${lockedBy.until === 'passed' ? 'pass the quiz of' : 'complete'} ${formatModule(lockedBy)}`;
}

/** Returns the end of a sentence that begins with the name of the module, such as `is completed.` */
function statusText(module: ModuleState): string {
  if (module.isCompleted) return 'is completed.';
  if (!module.isUnlocked) return `is locked until you ${unlockingStep(module)}.`;
  return module.isStarted
    ? `is open to you, and you have read ${module.depth}% of it.`
    : 'is open to you, and you have not begun it.';
}

function nextStepText(module: ModuleState, moduleGate: ModuleGate): string {
  if (!module.isUnlocked) return '';
  const unlockRule = `The next module opens when this one is ${moduleGate}.`;
  if (module.isCompleted)
    return module.quiz && !module.quiz.hasPassed ? `${quizNotPassedText(module.quiz)} ${unlockRule}` : '';
  if (module.isQuizOpen && module.quiz?.canStart)
    return `Its quiz is open: ${module.quiz.passingScore}% passes it and completes the module. ${unlockRule}`;
  if (module.depth < 100) {
    return `Finish reading it${module.isStarted ? `: you are at ${module.depth}%` : ''}, mark it as completed, and pass its quiz. ${unlockRule}`;
  }
  return `${module.isTicked ? 'Pass its quiz' : 'Mark it as completed and pass its quiz'}. ${unlockRule}`;
}

/**
 * The best score in whole percent, or 0 if there is no attempt. A failed score is never rounded up to the pass mark.
 */
const roundBestScore = ({ bestScore, passingScore }: Quiz): number => toWholeScore(bestScore ?? 0, passingScore);

const quizNotPassedText = ({ passingScore }: Quiz): string => `Its quiz is not passed yet: ${passingScore}% passes it.`;

function quizText({ module }: TrainingState): string {
  if (!module) return `${allCompletedText} There is no quiz left to take.`;
  const { quiz } = module;
  if (!quiz) return `${formatModule(module)} has no quiz.`;
  const time = quiz.timeLimit === null ? 'no time limit' : `${quiz.timeLimit} minutes`;
  const facts = `The quiz of ${formatModule(module)} has ${quiz.questionCount} questions and ${time}; ${quiz.passingScore}% passes it.`;
  if (quiz.hasPassed) return `${facts} You have passed it with ${roundBestScore(quiz)}%.`;
  if (quiz.openAttempt) return `${facts} You have an attempt under way: resume it.`;
  if (quiz.canStart) return `${facts} It is open to you.`;
  if (!module.isUnlocked) return `${facts} ${formatModule(module)} ${statusText(module)}`;
  if (quiz.needsDrill)
    return `${facts} It opens when you have passed drill ${quiz.needsDrill.number} on a practice host.`;
  // If the quiz is open here, it cannot be started because no attempts are left or because of the waiting time.
  return module.isQuizOpen
    ? facts
    : `${facts} To open it, read the module to the end and mark it as completed: you are at ${module.depth}%.`;
}

function retakeText({ module }: TrainingState, timeZone: string): string {
  if (!module?.quiz)
    return module ? `${formatModule(module)} has no quiz.` : `${allCompletedText} There is no quiz left to take.`;
  const { quiz } = module;
  const quizName = `the quiz of ${formatModule(module)}`;
  if (quiz.hasPassed) return `You have passed ${quizName} with ${roundBestScore(quiz)}%. It needs no second try.`;
  if (quiz.attemptsLeft === 0)
    return `You have used all ${quiz.attemptLimit} attempts at ${quizName}. Ask your trainer for another one.`;
  const attemptsLeftText =
    quiz.attemptsLeft === null ? '' : ` You have ${quiz.attemptsLeft} of ${quiz.attemptLimit} attempts left.`;
  if (quiz.opensAt)
    return `You can take ${quizName} again from ${formatDateAndTime(quiz.opensAt, timeZone)}.${attemptsLeftText}`;
  if (quiz.attemptCount === 0)
    return `You have not tried ${quizName} yet. Each try draws its questions anew.${attemptsLeftText}`;
  return `Yes, you can take ${quizName} again now: there is no wait. The questions are drawn anew, and ${quiz.passingScore}% passes it. Read the sections that the last result names first.${attemptsLeftText}`;
}

function lockedText({ module, moduleGate }: TrainingState): string {
  if (!module) return `Nothing is locked to you. ${allCompletedText}`;
  if (module.isUnlocked)
    return `${formatModule(module)} is not locked: it ${module.isCompleted ? 'is completed' : 'is open to you'}. A module opens when the one before it is ${moduleGate}.`;
  return `${formatModule(module)} is locked until you ${unlockingStep(module)}. Modules open one after the other; once open, one never locks again.`;
}

/** The maximum number of missing modules, quizzes and drills that an answer names. */
const maxMissingEntries = 3;

function certificateText({ certificate, modules }: TrainingState, timeZone: string): string {
  if (!certificate) return '';
  const { certificates, missing, canRequest } = certificate;
  const issuedCertificate = certificates.find(({ status }) => status === 'issued');
  const untilExpiry = issuedCertificate?.expiresAt ? ` until ${formatDate(issuedCertificate.expiresAt, timeZone)}` : '';
  if (certificates.some(({ status }) => status === 'pending'))
    return 'You have asked for your certificate, and it waits for approval by a trainer or an administrator. After that you download the PDF on the Certificates page.';
  if (issuedCertificate) {
    const renewal = canRequest ? ' You can renew it now.' : ' It can be renewed in its last 30 days.';
    return `You hold certificate ${issuedCertificate.certificateNumber}, valid${untilExpiry}. Download its PDF on the Certificates page.${renewal}`;
  }
  if (canRequest)
    return 'You have passed everything. Open the Certificates page and press Generate Certificate; a trainer approves it, and then you download the PDF there.';
  const [latest] = certificates;
  const rejection =
    latest?.status === 'rejected' && latest.reason ? `Your last request was rejected: ${latest.reason}. ` : '';
  if (modules.length === 0) return 'There are no modules yet, and so no certificate.';
  const namedEntries = missing
    .slice(0, maxMissingEntries)
    .map((entry) => `${formatModule(entry)} (${missingTexts[entry.what]})`);
  const moreText = missing.length > maxMissingEntries ? `, and ${missing.length - maxMissingEntries} more` : '';
  return `${rejection}You have no certificate yet. It needs every module completed and every quiz passed. Still missing: ${namedEntries.join('; ')}${moreText}. Then press Generate Certificate on the Certificates page; a trainer approves it, and you download the PDF there.`;
}

const topicsText = ({ modules }: TrainingState): string =>
  modules.length === 0
    ? 'There are no modules yet.'
    : `The training has ${modules.length} modules:\n\n${modules.map((each) => `${each.chapterNumber}. ${each.title}`).join('\n')}`;

function progressText({ modules, module, certificate }: TrainingState): string {
  const completedCount = modules.filter(({ isCompleted }) => isCompleted).length;
  const remainingCount = modules.length - completedCount;
  const remaining = `${remainingCount || 'none'} ${remainingCount <= 1 ? 'is' : 'are'} left`;
  const figures = `You have completed ${completedCount} of ${modules.length} modules; ${remaining}.`;
  const missingQuizzes = (certificate?.missing ?? []).filter(({ what }) => what === 'quiz');
  if (remainingCount === 0) {
    const quizzesText =
      missingQuizzes.length > 0
        ? `Still to pass: the quiz of ${missingQuizzes.map(formatModule).join('; ')}.`
        : 'All quizzes are passed.';
    return `${figures} ${quizzesText}`;
  }
  return module && !module.isCompleted ? `${figures} ${formatModule(module)} ${statusText(module)}` : figures;
}
