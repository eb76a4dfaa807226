import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';
import { insertPassedModules } from './certificate-requests.ts';
import {
  completeModules,
  finishReading,
  listModulesWithQuiz,
  type ModuleWithQuiz,
  passQuiz,
  sendProgressReport,
  startOrResumeAttempt,
  submitAttempt,
} from './training-actions.ts';

const dayMs = 24 * 3_600_000;
/** The number of days for which `people.inactive` has no activity. */
export const inactiveDays = 20;

/**
 * Inserts a trainer, and one trainee for each typical state of progress. Advances the clock by `inactiveDays`.
 * `withoutQuiz` completes two modules but does not take their quizzes. `modules` are all active modules with a quiz, in
 * order.
 */
export async function insertTraineesWithProgress(app: TestApp) {
  const modules = await listModulesWithQuiz(app);
  const [firstModule, secondModule, thirdModule] = modules as [ModuleWithQuiz, ModuleWithQuiz, ModuleWithQuiz];

  const inactive = await app.person({ fullName: 'Quentin Quiet', department: 'Utilities' });
  await sendProgressReport(app, inactive, firstModule.id, { scrollDepthPercentage: 30 });
  app.clock.advance(inactiveDays * dayMs);

  const trainer = await app.person({ role: 'trainer', fullName: 'Tara Trainer' });
  const notStarted = await app.person({ fullName: 'Nina New', department: 'Utilities' });

  const reader = await app.person({ fullName: 'Rita Reader', department: 'Tank Farm', employeeId: 'R-17%' });
  await passQuiz(app, reader, firstModule);
  await sendProgressReport(app, reader, secondModule.id, { scrollDepthPercentage: 60 });

  const failedQuiz = await app.person({ fullName: '=HYPERLINK("x")', department: 'Tank Farm' });
  await finishReading(app, failedQuiz, firstModule);
  await submitAttempt(app, failedQuiz, await startOrResumeAttempt(app, failedQuiz, firstModule.quizId), 'wrong');

  const withoutQuiz = await app.person({ fullName: 'Dora Declared' });
  await completeModules(app, withoutQuiz, [firstModule, secondModule]);

  const finished = await app.person({ fullName: 'Fritz Finished', department: 'Tank Farm' });
  await insertPassedModules(app, finished);

  const people: Record<'notStarted' | 'reader' | 'failedQuiz' | 'withoutQuiz' | 'finished' | 'inactive', Person> = {
    notStarted,
    reader,
    failedQuiz,
    withoutQuiz,
    finished,
    inactive,
  };
  return { modules, firstModule, secondModule, thirdModule, trainer, people };
}
