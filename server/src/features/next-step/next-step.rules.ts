import type { NextStepKind } from '@loopcheck/contract/features/next-step/next-step.contract';

/** The state of the quiz that counts for a module, for one person. */
export interface QuizState {
  /** False if the quiz has no questions yet. */
  readonly hasQuestions: boolean;
  /**
   * True if the person has passed the quiz. If none of the person's certificates prevents a new request, only a pass
   * that is recent enough for the next certificate counts; otherwise a pass of any age counts.
   */
  readonly isPassed: boolean;
  readonly hasOpenAttempt: boolean;
  /** Null if the number of attempts is unlimited. */
  readonly attemptsLeft: number | null;
  /** The end of the waiting time; null if the person need not wait. */
  readonly opensAt: Date | null;
  /** The last attempt, if it failed; otherwise null. */
  readonly lastFailedAttempt: FailedAttempt | null;
}

interface FailedAttempt {
  /** The anchors of the sections to read again, in the order of the text; empty for the whole module. */
  readonly sectionIds: readonly string[];
  /** True if the person has opened the text since the attempt. */
  readonly hasReopenedText: boolean;
}

/** The state of an active module, for one person. */
export interface ModuleState {
  readonly moduleId: string;
  readonly isUnlocked: boolean;
  readonly isStarted: boolean;
  readonly isCompleted: boolean;
  /** True if the text is read to the end and marked as completed, or the module is completed. */
  readonly isQuizOpen: boolean;
  /** True if the person had read the text, and a newer revision asks them to read it again. */
  readonly mustReadAgain: boolean;
  /** Null if the module has no quiz. */
  readonly quiz: QuizState | null;
  /**
   * What now requires a passed drill of the module: the quiz of the module or the certificate; null if neither requires
   * one.
   */
  readonly drillNeededFor: 'quiz' | 'certificate' | null;
}

/** What a person can do about a certificate after the training. */
export interface CertificateOptions {
  readonly canRequest: boolean;
  /** True if a request waits for approval. */
  readonly isPending: boolean;
  /** True if the person has a certificate that was issued and not revoked, even if it has expired. */
  readonly isRenewal: boolean;
}

type ModuleStepKind = Extract<
  NextStepKind,
  | 'start'
  | 'continue'
  | 'drill'
  | 'resume_quiz'
  | 'take_quiz'
  | 'read_sections'
  | 'try_again'
  | 'read_again'
  | 'next_module'
  | 'ask_trainer'
>;

/** A step in a module. */
export interface ModuleStep {
  readonly kind: ModuleStepKind;
  readonly moduleId: string;
}

/** A step that is not in a module, such as the request for the certificate. */
export interface FinalStep {
  readonly kind: Exclude<NextStepKind, ModuleStepKind>;
}

/** The next step of a person, without its wording. */
export type Step = ModuleStep | FinalStep;

/**
 * Decides what a person should do next. `modules` are the active modules by chapter number. Returns the first of these
 * steps that exists:
 * 1. An open attempt, because its time can run out.
 * 2. The first module that is begun and not finished: its drill if the site requires one, its quiz, the sections to
 *    read again, or the rest of its text. A module whose quiz must be passed again is not finished.
 * 3. The first module that is not begun.
 * 4. The request for the certificate.
 * 5. A rereading: reading the changed text of a finished module again. Neither the other modules nor the request depend
 *    on it.
 * 6. The wait for the approval of a requested certificate.
 * 7. An attempt that is possible only after a waiting time.
 * 8. A question to the trainer, if a quiz has no attempts left or no questions.
 * 9. The valid certificate.
 */
export function decideNextStep(modules: readonly ModuleState[], certificate: CertificateOptions): Step {
  if (modules.length === 0) return { kind: 'no_modules' };
  const steps = modules.flatMap((module) => {
    const kind = findStepInModule(module, modules);
    return kind === null ? [] : [{ kind, module }];
  });
  const findFirst = (isWanted: (step: (typeof steps)[number]) => boolean): ModuleStep | undefined => {
    const found = steps.find(isWanted);
    return found && { kind: found.kind, moduleId: found.module.moduleId };
  };
  /** Finds the first step of one of these kinds that needs no waiting and is not a rereading. */
  const findFirstPossible = (...kinds: readonly ModuleStepKind[]) =>
    findFirst(({ kind, module }) => kinds.includes(kind) && !isWaiting(kind, module) && !isRereading(kind, module));
  const isTrainingDone = steps.every(({ kind, module }) => isRereading(kind, module));
  const requestStep: FinalStep | undefined =
    isTrainingDone && certificate.canRequest ? { kind: decideFinalStep(certificate) } : undefined;
  const approvalStep: FinalStep | undefined = certificate.isPending ? { kind: 'awaiting_approval' } : undefined;
  return (
    findFirstPossible('resume_quiz') ??
    findFirstPossible('continue', 'read_again', 'drill', 'take_quiz', 'read_sections', 'try_again') ??
    findFirstPossible('start', 'next_module') ??
    requestStep ??
    findFirst(({ kind }) => kind === 'read_again') ??
    approvalStep ??
    findFirst(({ kind, module }) => isWaiting(kind, module)) ??
    findFirstPossible('ask_trainer') ?? { kind: decideFinalStep(certificate) }
  );
}

/** True if the module is completed and its quiz, if it has one, is passed. */
const isFinished = ({ isCompleted, quiz }: ModuleState): boolean => isCompleted && (quiz === null || quiz.isPassed);

/**
 * True if the step is a rereading: to read the changed text of a finished module again. No other step depends on it.
 */
const isRereading = (kind: ModuleStepKind, module: ModuleState): boolean => kind === 'read_again' && isFinished(module);

/** True if the step is an attempt at the quiz and the waiting time before this attempt has not ended. */
const isWaiting = (kind: ModuleStepKind, { quiz }: ModuleState): boolean =>
  (kind === 'try_again' || kind === 'take_quiz') && quiz !== null && quiz.opensAt !== null;

/** Decides the step of a person who has nothing left to do in the modules. */
function decideFinalStep({ canRequest, isRenewal }: CertificateOptions): FinalStep['kind'] {
  if (!canRequest) return 'finished';
  return isRenewal ? 'renew' : 'request_certificate';
}

/** The step of a person in one module; null if there is none, because the module is finished or locked. */
function findStepInModule(module: ModuleState, modules: readonly ModuleState[]): ModuleStepKind | null {
  const { quiz, isQuizOpen, isCompleted, isStarted, isUnlocked, mustReadAgain } = module;
  if (quiz?.hasOpenAttempt) return 'resume_quiz';
  if (!isUnlocked) return null;
  if (mustReadAgain) return 'read_again';
  if (quiz && !quiz.isPassed && isQuizOpen) {
    if (module.drillNeededFor === 'quiz') return 'drill';
    // A quiz without questions cannot be taken. The person continues the module, where a button completes it.
    if (!quiz.hasQuestions && !isCompleted) return 'continue';
    return findStepInQuiz(quiz);
  }
  if (isCompleted) return module.drillNeededFor === 'certificate' ? 'drill' : null;
  if (isStarted) return 'continue';
  return modules.some((each) => each.isStarted) ? 'next_module' : 'start';
}

/** The step of a person in a quiz that is open and not passed. */
function findStepInQuiz({ hasQuestions, attemptsLeft, lastFailedAttempt }: QuizState): ModuleStepKind {
  if (!hasQuestions || attemptsLeft === 0) return 'ask_trainer';
  if (lastFailedAttempt === null) return 'take_quiz';
  return lastFailedAttempt.hasReopenedText ? 'try_again' : 'read_sections';
}
