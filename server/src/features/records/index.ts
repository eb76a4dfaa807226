export { recordEvent, recordEvents, type NewTrainingEvent } from './records.queries.ts';
export { recordsRoutes } from './records.routes.ts';
