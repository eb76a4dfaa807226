export { type NewTrainingEvent, recordEvent, recordEvents } from './records.commands.ts';
export {
  eraseDetailsOfPerson,
  findLatestPartAnswer,
  listDeviceUses,
  listEventsOfPerson,
  latestEventAbout,
  listLatestEventsAbout,
} from './records.queries.ts';
export { detailsInWords, eventInWords } from './event-words.rules.ts';
export { presentEvent, presentOwnEvent } from './records.presenter.ts';
export { recordsRoutes } from './records.routes.ts';
export { recordsPersonalData } from './personal-data.queries.ts';
