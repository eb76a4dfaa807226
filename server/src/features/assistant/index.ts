export { removeOldQuestions, rebuildPassagesJob } from './assistant.jobs.ts';
export { saveQuestion } from './assistant.queries.ts';
export { assistantRoutes } from './assistant.routes.ts';
export { loadSampleQuestions, loadSynonyms, rebuildOutdatedPassages } from './library/passages.commands.ts';
export { saveKnowledge, type ShippedKnowledge } from './knowledge/knowledge.ts';
export {
  elsewhereGroup,
  findDanger,
  parsePattern,
  plantGroup,
  compileDangers,
  privateGroup,
} from './dangers/dangers.rules.ts';
export { hashSections, type Section, splitSections } from './library/sections.ts';
