import type { Session } from '../shell/session.ts';
import type { ErrorDetails } from './language/errors.ts';
import type { FactId, Piece } from '../text.ts';
import type { WindowsProfile } from '../windows/versions.ts';
import type { PsItem, PsScript } from './values.ts';

/** The parameters of a call, by their full name in lower case. A switch is `true`. */
export type Parameters = ReadonlyMap<string, PsItem>;

export interface CmdletCall {
  readonly session: Session;
  /** The full name, for example `Get-Disk`. */
  readonly name: string;
  readonly parameters: Parameters;
  /** What the pipeline hands over. */
  readonly input: readonly PsItem[];
  /** Puts an object into the pipeline. */
  emit(output: PsItem): void;
  /**
   * Reports an error that does not end the line. `category` and `id` are printed in the last two lines, as in
   * `+ CategoryInfo : ObjectNotFound: (HMI:String) [Get-Item], ItemNotFoundException`. `facts` are those that the message shows.
   */
  error(message: string, category: string, id: string, facts?: readonly FactId[]): void;
  warn(...pieces: readonly Piece[]): void;
  /** Runs a script block with `$_` and returns what it puts out. */
  invoke(script: PsScript, current: PsItem): readonly PsItem[];
  /** All cmdlets that this version of Windows has on a practice host. */
  commands(): readonly Cmdlet[];
}

/** A cmdlet, or a function of a module. */
export interface Cmdlet {
  /** With its usual capitals. */
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Names of the parameters in their usual spelling. Those that are switches end with `?`. */
  readonly parameters: readonly string[];
  /** Parameters that take values without a name, in their order. */
  readonly positional?: readonly string[];
  /** Parameters of which one is needed, unless objects come through the pipeline. PowerShell asks for their values. */
  readonly mandatory?: readonly string[];
  /** Parameters that older versions of PowerShell do not have, with the first version that has them. */
  readonly since?: Readonly<Record<string, '4.0' | '5.1'>>;
  /** Further parameters that Windows has and the practice host does not. Those that are switches end with `?`. */
  readonly others?: readonly string[];
  /** Parameters that must not be given nothing. */
  readonly notNull?: readonly string[];
  exists?(windows: WindowsProfile): boolean;
  /**
   * Looks before the pipeline starts whether the cmdlet can do its work, for example whether a file can be written. An error
   * ends the pipeline: the cmdlets before it do not run either.
   */
  prepare?(session: Session, parameters: Parameters): ErrorDetails | undefined;
  run(call: CmdletCall): void;
}
