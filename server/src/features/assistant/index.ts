export { removeOldQuestions, rebuildPassagesJob } from './assistant.jobs.ts';
export { saveQuestion } from './assistant.queries.ts';
export { assistantRoutes } from './assistant.routes.ts';
export { loadSynonyms, rebuildOutdatedPassages } from './library/passages.commands.ts';
