export { bots } from './bots.rules.ts';
export { Grading, Hold } from './grading-schema.ts';
export type { GradingPart } from './grading-part.ts';
export { type DrillResult, type GradedDrill, gradeRun } from './grading.rules.ts';
export { playRun } from './played-run.rules.ts';
export { applyWrongMove, playSolution, type SolutionStep, type WrongMove } from './solution.rules.ts';
export { drillsPersonalData, eraseInputsOfPerson } from './personal-data.queries.ts';
export { loadShippedDrills } from './shipped-drills.commands.ts';
export { drillsRoutes } from './drills.routes.ts';
