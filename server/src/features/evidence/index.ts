export {
  findMarksByPerson,
  saveCompletionMark,
  saveDeviceMark,
  saveDrillMark,
  saveReadingMark,
  saveAttemptMarks,
} from './evidence.commands.ts';
export { hasMarks, saveMarks } from './evidence.queries.ts';
export { isFastAttempt, type NewMark } from './evidence.rules.ts';
export { marksInWords } from './mark-words.rules.ts';
export { evidencePersonalData } from './personal-data.queries.ts';
