import type { listForbiddenActs } from '../forbidden-acts.ts';
import type { actsOfCall, repliesTo } from '../replies.ts';
import type { ToolWindow } from '../run-state.ts';
import type { drawPlace } from '../tools/draw-place.ts';
import type { withCableOut, withDrivesOut } from '../tools/pull-out.ts';
import type { Program } from '../shell/program.ts';
import type { Session } from '../shell/session.ts';
import { PartNotLoaded } from './part-not-loaded.ts';

/**
 * What a page loads after its first output: PowerShell, the tools, and programs that few lines use. Together they are more
 * than half of the code.
 */
export interface LaterParts {
  runPowerShellLine(session: Session, line: string): void;
  powershellWords(session: Session, words: readonly string[]): readonly string[];
  /** Names of properties at the end of a typed line of PowerShell. */
  propertyNames(session: Session, typed: string): readonly string[];
  drawTool(session: Session, tool: string, argument: string, before: ToolWindow | undefined): ToolWindow | undefined;
  /** What can be seen in front of a host. */
  readonly drawPlace: typeof drawPlace;
  readonly withCableOut: typeof withCableOut;
  readonly withDrivesOut: typeof withDrivesOut;
  readonly actsOfCall: typeof actsOfCall;
  /** What people say to a call. */
  readonly repliesTo: typeof repliesTo;
  /** What of a run is forbidden. */
  readonly listForbiddenActs: typeof listForbiddenActs;
  /** The programs whose names are in `laterNames`. */
  listPrograms(): readonly Program[];
}

let loaded: LaterParts | undefined;

/** The later parts, if they are loaded. */
export const laterParts = (): LaterParts | undefined => loaded;

/** The later parts, for somebody who cannot go on without them. Throws PartNotLoaded if they are not loaded yet. */
export function neededParts(): LaterParts {
  if (!loaded) throw new PartNotLoaded('This part of the simulator is not loaded yet.');
  return loaded;
}

/** Makes the later parts available to the others. */
export const setLaterParts = (parts: LaterParts): void => {
  loaded = parts;
};
