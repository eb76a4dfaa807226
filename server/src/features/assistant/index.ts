export { removeOldQuestions, rebuildPassages } from './assistant.jobs.ts';
export { saveQuestion } from './assistant.queries.ts';
export { assistantRoutes } from './assistant.routes.ts';
export { loadSynonyms, rebuildDuePassages } from './library/passages.commands.ts';
