import type { listForbiddenActs as listActs } from './forbidden-acts.ts';
import { neededParts } from './later/parts.ts';

/** As `listForbiddenActs` of forbidden-acts.ts, which a page loads later. Throws if it is not loaded: see `prepare`. */
export const listForbiddenActs: typeof listActs = (rules, frames, values) =>
  neededParts().listForbiddenActs(rules, frames, values);
