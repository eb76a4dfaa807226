import type { NextStep } from '@loopcheck/contract/features/next-step/next-step.contract';
import { toMinutesLeft } from '@loopcheck/contract/features/modules/minutes-left.rules';
import { isQuizOpen } from '@loopcheck/contract/features/progress/progress.rules';
import type { DrillsSetting } from '@loopcheck/contract/features/site/site.contract';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { findEligibility, findRequestObstacle } from '../certificates/index.ts';
import { findLastOpened, isUnlocked, type ListedProgressRow, listProgress } from '../progress/index.ts';
import { drillsSettingOf, findSiteOfVersion } from '../site/index.ts';
import { listQuizStandings, type QuizStandingRow } from '../quizzes/index.ts';
import { presentNextStep, type StepModule } from './next-step.presenter.ts';
import { findModuleTexts } from './next-step.queries.ts';
import { decideNextStep, type ModuleState, type Step } from './next-step.rules.ts';

interface Context {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
}

/** Finds the one thing that a person should do next in their training. */
export async function findNextStep(context: Context, userId: string): Promise<NextStep> {
  const { db, config, now } = context;
  const [progress, { standings, certificates, sharedVersion }] = await Promise.all([
    listProgress(db, userId),
    listQuizStandings({ ...context, userId }),
  ]);
  // The version selects the data that the server keeps in memory for all people (see `rememberShared`).
  const texts = await findModuleTexts(db, sharedVersion);
  const drillsSetting = drillsSettingOf(await findSiteOfVersion(db, sharedVersion));
  // The time at which a text was opened is needed only if a failed attempt asks the person to read sections again.
  const hasFailed = standings.some(({ lastFailedAttempt }) => lastFailedAttempt !== null);
  const lastOpened = hasFailed ? await findLastOpened(db, userId) : new Map<string, Date>();
  /** What prevents a new certificate request, for example a valid certificate; null if nothing does. */
  const obstacle = findRequestObstacle(certificates, now);
  const modules = progress
    .filter((row) => row.isActive)
    .map((row) => {
      const quiz = standings.find(({ moduleId }) => moduleId === row.moduleId);
      const text = texts.find(({ id }) => id === row.moduleId);
      const sectionIds = listSectionsToRead(quiz, text?.sections ?? []);
      const openedAt = lastOpened.get(row.moduleId) ?? null;
      return {
        state: toModuleState(row, {
          quiz,
          sectionIds,
          openedAt,
          drillsSetting,
          certificatesAllowRequest: obstacle === null,
        }),
        stepModule: toStepModule(row, { quiz, sectionIds, estimatedMinutes: text?.estimatedMinutes ?? 0 }),
      };
    });
  const latestIssued = certificates.find(({ state }) => state === 'issued');
  const decideStep = (canRequest: boolean): Step => {
    const certificate = {
      canRequest,
      isPending: obstacle === 'certificate_pending',
      isRenewal: latestIssued !== undefined,
    };
    return decideNextStep(
      modules.map(({ state }) => state),
      certificate,
    );
  };
  const stepWithoutRequest = decideStep(false);
  // The certificate can be requested only when nothing else is left to do, except reading a finished module again. The
  // eligibility is therefore read only in this case, and the step is then decided a second time.
  const mustCheckEligibility = ['finished', 'read_again'].includes(stepWithoutRequest.kind) && obstacle === null;
  const canRequest = mustCheckEligibility && (await findEligibility({ ...context, userId })).canRequest;
  const step = canRequest ? decideStep(true) : stepWithoutRequest;
  const stepModule = modules.find(({ state }) => 'moduleId' in step && state.moduleId === step.moduleId)?.stepModule;
  return presentNextStep(step, stepModule, {
    certificate: { expiresAt: latestIssued?.expiresAt ?? null, isRejected: certificates[0]?.state === 'rejected' },
    now,
    timeZone: config.siteTimezone,
  });
}

/**
 * Lists the ids of the sections to read again after a failed attempt, in the order of the text. Omits sections that the
 * current text does not contain.
 */
const listSectionsToRead = (quiz: QuizStandingRow | undefined, sections: readonly { readonly id: string }[]) => {
  const idsToRead = quiz?.lastFailedAttempt?.sectionsToRead.flat() ?? [];
  return sections.map(({ id }) => id).filter((id) => idsToRead.includes(id));
};

interface ModuleStateContext {
  readonly quiz: QuizStandingRow | undefined;
  readonly sectionIds: readonly string[];
  /** The time at which the person last opened the text; null if never. */
  readonly openedAt: Date | null;
  /**
   * True if none of the person's certificates prevents a new request. A pass then counts only if it is recent enough
   * for a new certificate. If a certificate prevents a request, for example because it is still valid, a pass of any
   * age counts.
   */
  readonly certificatesAllowRequest: boolean;
  readonly drillsSetting: DrillsSetting;
}

/** Converts a person's progress in a module to the data from which the next step is decided. */
function toModuleState(
  row: ListedProgressRow,
  { quiz, sectionIds, openedAt, drillsSetting, certificatesAllowRequest }: ModuleStateContext,
) {
  const failedAttempt = quiz?.lastFailedAttempt ?? null;
  const state: ModuleState = {
    moduleId: row.moduleId,
    isUnlocked: isUnlocked(row),
    isStarted: row.startedAt !== null,
    isCompleted: row.status === 'completed',
    isQuizOpen: isQuizOpen(row),
    mustReadAgain: row.mustReadAgain,
    drillNeededFor: findDrillNeed(row, drillsSetting, certificatesAllowRequest),
    quiz: quiz
      ? {
          hasQuestions: quiz.hasQuestions,
          // `quiz.hasPassed` is true only for a pass that is recent enough for the next certificate,
          // `row.quiz.isPassed` for a pass of any age.
          isPassed: certificatesAllowRequest ? quiz.hasPassed : row.quiz?.isPassed === true,
          hasOpenAttempt: quiz.hasOpenAttempt,
          attemptsLeft: quiz.attemptsLeft,
          opensAt: quiz.opensAt,
          lastFailedAttempt: failedAttempt && {
            sectionIds,
            hasReopenedText: openedAt !== null && openedAt > failedAttempt.submittedAt,
          },
        }
      : null,
  };
  return state;
}

/**
 * Returns what now requires a passed drill of the module: the quiz of the module or the certificate; null if neither
 * requires one.
 */
function findDrillNeed(
  row: ListedProgressRow,
  drillsSetting: DrillsSetting,
  certificatesAllowRequest: boolean,
): ModuleState['drillNeededFor'] {
  // `neededDrill` is the drill that must be passed before the quiz opens.
  if (row.neededDrill) return 'quiz';
  const isNeeded = drillsSetting === 'required_for_certificate' && certificatesAllowRequest;
  return isNeeded && row.drill && !row.hasPassedDrill ? 'certificate' : null;
}

interface StepModuleContext {
  readonly quiz: QuizStandingRow | undefined;
  readonly sectionIds: readonly string[];
  readonly estimatedMinutes: number;
}

/** Converts a person's progress in a module to the data that the wording of a step needs. */
const toStepModule = (
  row: ListedProgressRow,
  { quiz, sectionIds, estimatedMinutes }: StepModuleContext,
): StepModule => ({
  moduleId: row.moduleId,
  chapterNumber: row.chapterNumber,
  title: row.title,
  isCompleted: row.status === 'completed',
  minutesLeft: toMinutesLeft(estimatedMinutes, row.depth),
  hasQuiz: quiz !== undefined,
  hasEverPassed: row.quiz?.isPassed ?? false,
  mustPassAgain: row.quiz?.mustPassAgain ?? false,
  hasQuestions: quiz?.hasQuestions ?? false,
  drill: row.drill,
  drillOpensQuiz: row.neededDrill !== null,
  sectionIds,
  opensAt: quiz?.opensAt ?? null,
});
