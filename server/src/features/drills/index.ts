export { bots } from './bots.rules.ts';
export { Grading, Hold } from './grading-schema.ts';
export type { GradingPart } from './grading-part.ts';
export { type GradedDrill, gradeRun, type GradingResult, listForbiddenActs, splitQuestion } from './grading.rules.ts';
export { type PlayedRun, playRun } from './played-run.rules.ts';
export {
  applyWrongMove,
  playSolution,
  playSolutionRun,
  playSolutionWithPoints,
  playStepAt,
  type SolutionStep,
  type WrongMove,
} from './solution.rules.ts';
export { drillsPersonalData, eraseInputsOfPerson } from './personal-data.queries.ts';
export { loadShippedDrills } from './shipped-drills.commands.ts';
export { presentOwnRecordedRun, presentRecordedDrill, presentRecordedRun } from './recorded-drills.presenter.ts';
export { listRecordedDrills, listRecordedRuns } from './recorded-drills.queries.ts';
export type { DrillRow } from './drills.queries.ts';
export { saveSampleRun } from './sample-run.commands.ts';
export { drillsRoutes } from './drills.routes.ts';
