export { forgetOldQuestions } from './ask-assistant.ts';
export { assistantRoutes } from './assistant.routes.ts';
export { cutDuePassages } from './library/cut-passages.ts';
export { loadTradeWords } from './library/load-trade-words.ts';
export { saveQuestion } from './questions.queries.ts';
