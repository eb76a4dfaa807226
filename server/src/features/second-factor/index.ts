export { resetSecondFactorByOperator } from './changes.commands.ts';
export { secondFactorPersonalData } from './personal-data.queries.ts';
export {
  ensureNoSecondFactorDue,
  findPersonOfSignIn,
  listSecondFactorMethods,
  confirmWithSecondFactor,
  proveSignIn,
} from './proof.commands.ts';
export { removeOldChallenges } from './second-factor.jobs.ts';
export { removeSecondFactors } from './second-factor.queries.ts';
export { secondFactorRoutes } from './second-factor.routes.ts';
