import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CertificateOptions, decideNextStep, type ModuleState, type QuizState } from './next-step.rules.ts';

const createQuiz = (changes: Partial<QuizState> = {}): QuizState => ({
  hasQuestions: true,
  isPassed: false,
  hasOpenAttempt: false,
  attemptsLeft: null,
  opensAt: null,
  lastFailedAttempt: null,
  ...changes,
});
const createFailedAttempt = (hasReopenedText: boolean) => ({ sectionIds: ['a', 'b', 'c'], hasReopenedText });
const opensAt = new Date('2026-11-22T10:05:00Z');

// States of a module. Each contains only the differences from the module that `createModule` creates.
const locked: Partial<ModuleState> = { isUnlocked: false };
const available: Partial<ModuleState> = {};
const started: Partial<ModuleState> = { isStarted: true };
const read: Partial<ModuleState> = { isStarted: true, isQuizOpen: true };
const completed: Partial<ModuleState> = { ...read, isCompleted: true };
const passed: Partial<ModuleState> = { ...completed, quiz: createQuiz({ isPassed: true }) };
const changed: Partial<ModuleState> = { ...passed, mustReadAgain: true };
const withoutQuiz: Partial<ModuleState> = { ...completed, quiz: null };

const createModule = (changes: Partial<ModuleState>, index: number): ModuleState => ({
  moduleId: `m${index + 1}`,
  isUnlocked: true,
  isStarted: false,
  isCompleted: false,
  isQuizOpen: false,
  mustReadAgain: false,
  quiz: createQuiz(),
  drillNeededFor: null,
  ...changes,
});
/** `isRenewal`: the person has a certificate that was issued and not revoked, so that a request is a renewal. */
const noCertificate: CertificateOptions = { canRequest: false, isPending: false, isRenewal: false };
/** Returns the kind and the module of the next step, such as `start m1`. The module `m1` is the first one. */
const decide = (modules: readonly Partial<ModuleState>[], certificate: Partial<CertificateOptions> = {}) => {
  const step = decideNextStep(modules.map(createModule), { ...noCertificate, ...certificate });
  return 'moduleId' in step ? `${step.kind} ${step.moduleId}` : step.kind;
};

describe('decideNextStep', () => {
  test.each<[string, string, readonly Partial<ModuleState>[]]>([
    ['no_modules', 'the site has no modules', []],
    ['start m1', 'nothing is started', [available, locked]],
    ['continue m1', 'a module is started', [started, locked]],
    ['take_quiz m1', 'a text is read and marked as completed', [read, locked]],
    ['take_quiz m1', 'a module is completed and the next module is open', [completed, available]],
    ['resume_quiz m2', 'an attempt is open', [started, { ...read, quiz: createQuiz({ hasOpenAttempt: true }) }]],
    [
      'resume_quiz m1',
      'an attempt is open in a locked module',
      [{ ...locked, quiz: createQuiz({ hasOpenAttempt: true }) }],
    ],
    [
      'read_sections m1',
      'the last attempt failed',
      [{ ...read, quiz: createQuiz({ lastFailedAttempt: createFailedAttempt(false) }) }, locked],
    ],
    [
      'read_sections m1',
      'the last attempt failed and a waiting time runs',
      [{ ...read, quiz: createQuiz({ lastFailedAttempt: createFailedAttempt(false), opensAt }) }, locked],
    ],
    [
      'try_again m1',
      'the last attempt failed and the text was opened since then',
      [{ ...read, quiz: createQuiz({ lastFailedAttempt: createFailedAttempt(true) }) }, locked],
    ],
    [
      'try_again m1',
      'a waiting time runs and nothing else is open',
      [{ ...read, quiz: createQuiz({ lastFailedAttempt: createFailedAttempt(true), opensAt }) }, locked],
    ],
    [
      'next_module m2',
      'a waiting time runs and another module is open',
      [{ ...completed, quiz: createQuiz({ lastFailedAttempt: createFailedAttempt(true), opensAt }) }, available],
    ],
    ['drill m1', 'the quiz of a read module needs a drill', [{ ...read, drillNeededFor: 'quiz' }, locked]],
    ['continue m1', 'a drill is needed and the text is not read', [{ ...started, drillNeededFor: 'quiz' }, locked]],
    ['drill m1', 'the certificate needs a drill', [{ ...passed, drillNeededFor: 'certificate' }, passed]],
    [
      'take_quiz m1',
      'the quiz is not passed and the certificate needs a drill',
      [{ ...completed, drillNeededFor: 'certificate' }],
    ],
    [
      'resume_quiz m1',
      'an attempt is open and a drill is needed',
      [{ ...read, drillNeededFor: 'quiz', quiz: createQuiz({ hasOpenAttempt: true }) }],
    ],
    ['next_module m2', 'the first module is passed', [passed, available, locked]],
    ['next_module m2', 'the first module is completed and has no quiz', [withoutQuiz, available]],
    ['continue m3', 'a later module is started', [passed, available, started]],
    [
      'ask_trainer m1',
      'all attempts are used',
      [{ ...read, quiz: createQuiz({ attemptsLeft: 0, lastFailedAttempt: createFailedAttempt(true) }) }],
    ],
    [
      'next_module m2',
      'all attempts at the quiz of a completed module are used and another module is open',
      [{ ...completed, quiz: createQuiz({ attemptsLeft: 0 }) }, available],
    ],
    [
      'ask_trainer m1',
      'the quiz of a completed module has no questions',
      [{ ...completed, quiz: createQuiz({ hasQuestions: false }) }],
    ],
    [
      'continue m1',
      'the quiz of a read module has no questions',
      [{ ...read, quiz: createQuiz({ hasQuestions: false }) }],
    ],
    [
      'read_again m1',
      'a completed module must be read and passed again',
      [{ ...completed, mustReadAgain: true }, available],
    ],
    ['read_again m2', 'the text of a module has changed and nothing else is left', [passed, changed]],
    ['next_module m2', 'the text of a passed module has changed and another module is open', [changed, available]],
    [
      'resume_quiz m1',
      'an attempt is open in a module whose text has changed',
      [{ ...completed, mustReadAgain: true, quiz: createQuiz({ hasOpenAttempt: true }) }],
    ],
  ])('returns %s if %s', (expected, _, modules) => {
    expect(decide(modules)).toBe(expected);
  });

  test.each<[string, string, Partial<CertificateOptions>]>([
    ['request_certificate', 'the certificate can be requested', { canRequest: true }],
    [
      'renew',
      'the certificate can be requested and an earlier certificate was issued',
      { canRequest: true, isRenewal: true },
    ],
    ['awaiting_approval', 'the certificate is requested', { isPending: true }],
    ['finished', 'the certificate is valid', { isRenewal: true }],
  ])('returns %s for the certificate if everything is passed and %s', (expected, _, certificate) => {
    expect(decide([passed, withoutQuiz], certificate)).toBe(expected);
  });

  test('prefers requesting the certificate to rereading a changed text, and rereading to waiting for the approval', () => {
    expect(decide([passed, changed], { canRequest: true })).toBe('request_certificate');
    expect(decide([passed, changed], { isPending: true })).toBe('read_again m2');
    expect(decide([changed], { isRenewal: true })).toBe('read_again m1');
  });

  test('prefers a new module to waiting for the approval, and waiting for the approval to the waiting time of a quiz', () => {
    expect(decide([passed, available], { isPending: true })).toBe('next_module m2');
    const waiting = { ...completed, quiz: createQuiz({ lastFailedAttempt: createFailedAttempt(true), opensAt }) };
    expect(decide([passed, waiting], { isPending: true })).toBe('awaiting_approval');
  });
});

const anyQuiz: fc.Arbitrary<QuizState> = fc.record({
  hasQuestions: fc.boolean(),
  isPassed: fc.boolean(),
  hasOpenAttempt: fc.boolean(),
  attemptsLeft: fc.constantFrom(null, 0, 1),
  opensAt: fc.constantFrom(null, opensAt),
  lastFailedAttempt: fc.constantFrom(null, createFailedAttempt(false), createFailedAttempt(true)),
});
const anyModule: fc.Arbitrary<Partial<ModuleState>> = fc
  .record({
    progress: fc.constantFrom(available, started, read, completed),
    quiz: fc.option(anyQuiz, { nil: null }),
    isUnlocked: fc.boolean(),
    mustReadAgain: fc.boolean(),
  })
  .map(({ progress, quiz: quizState, isUnlocked, mustReadAgain }) => ({
    ...progress,
    // Only people who have read the text are asked to read it again.
    mustReadAgain: mustReadAgain && progress.isQuizOpen === true,
    quiz: quizState,
    // A module that is started is never locked.
    isUnlocked: isUnlocked || progress.isStarted === true,
  }));
const anyModules = fc
  .array(anyModule, { maxLength: 6 })
  // The first module is never locked.
  .map((list) => list.map((each, index) => createModule(index === 0 ? { ...each, isUnlocked: true } : each, index)));
/** True if no step is left in the module, apart from reading a changed text again. */
const isFinished = ({ isCompleted, quiz: quizState }: ModuleState) =>
  isCompleted && (quizState === null || quizState.isPassed) && quizState?.hasOpenAttempt !== true;

describe('for any state of the training', () => {
  const checkForAnyTraining = (predicate: (modules: ModuleState[], certificate: CertificateOptions) => void) =>
    fc.assert(
      fc.property(
        anyModules,
        fc.record({ canRequest: fc.boolean(), isPending: fc.boolean(), isRenewal: fc.boolean() }),
        predicate,
      ),
    );

  test('the steps finished, request_certificate and renew are not returned while an unlocked module is unfinished', () => {
    checkForAnyTraining((modules, certificate) => {
      const { kind } = decideNextStep(modules, certificate);
      const hasUnfinishedModule = modules.some((each) => each.isUnlocked && !isFinished(each));
      if (hasUnfinishedModule) expect(['finished', 'request_certificate', 'renew']).not.toContain(kind);
    });
  });

  test('the step is in a locked module only if an attempt is open in this module', () => {
    checkForAnyTraining((modules, certificate) => {
      const step = decideNextStep(modules, certificate);
      if (!('moduleId' in step) || step.kind === 'resume_quiz') return;
      expect(modules.find(({ moduleId }) => moduleId === step.moduleId)?.isUnlocked).toBe(true);
    });
  });

  test('the step is not a quiz with a waiting time while another module can be read', () => {
    checkForAnyTraining((modules, certificate) => {
      const step = decideNextStep(modules, certificate);
      const chosen = modules.find(({ moduleId }) => 'moduleId' in step && moduleId === step.moduleId);
      if (!['try_again', 'take_quiz'].includes(step.kind) || !chosen?.quiz?.opensAt) return;
      expect(modules.some((each) => each.isUnlocked && !each.isCompleted && !each.isQuizOpen)).toBe(false);
    });
  });
});
