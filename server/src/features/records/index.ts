export { type NewTrainingEvent, recordEvent, recordEvents } from './records.commands.ts';
export { listEventsOfPerson } from './records.queries.ts';
export { presentEvent } from './records.presenter.ts';
export { recordsRoutes } from './records.routes.ts';
export { recordsPersonalData } from './personal-data.queries.ts';
