/** The simulator of practice hosts. This is its only entry point. */
export type { Act } from './acts.ts';
export { choicesOf, hasSavedFiles, openEvent } from './events.ts';
export type { ForbiddenRule, PlacedAct } from './forbidden-acts.ts';
export { listForbiddenActs } from './list-forbidden-acts.ts';
export { maxInputs, maxLineLength } from './fuel.ts';
export { hostNames } from './host/build.ts';
export { fillIn } from './host/varied-values.ts';
export { matchesWildcard } from './host/files.ts';
export { hashOfFile } from './host/files-of-host.ts';
export { matchesPath, readPath } from './host/paths.ts';
export type { HostState } from './host/state.ts';
export { carryOn, type Input, maskSecrets, maxWaitSeconds, type Statement, type WindowId } from './input.ts';
export type * from './part.ts';
export type { Seed } from './random.ts';
export { begin, replay, step } from './run.ts';
export type { Frame, Run, Screen, StartedEvent, ToolWindow } from './run-state.ts';
export { canBegin, isPrepared, isReady, prepare } from './ready.ts';
export { simulatorRevision } from './revision.ts';
export { promptOf } from './shell/run-line.ts';
export { addSuggestion, complete, suggest } from './suggest.ts';
export type { Suggestion } from './shell/suggestion.ts';
export { type DrillTexts, type DrillWords, noDrillWords, readDrillWords } from './shell/drill-words.ts';
export { type FactId, factsOf, type Line, plainText, type Span } from './text.ts';
export {
  clockTime,
  fromLocal,
  type HostTime,
  offsetMinutesAt,
  parseIso,
  type TimeZone,
  toIso,
  toLocal,
} from './time.ts';
export { placeTool } from './tools/place.ts';
export { type ToolName, toolNames } from './tools/tool-names.ts';
export { type WindowsVersion, windowsVersions } from './windows/versions.ts';
