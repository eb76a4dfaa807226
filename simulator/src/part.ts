import type { Statement } from './input.ts';
import type { WindowsVersion } from './windows/versions.ts';

/** The parts of a drill that the simulator needs. They reach the browser, so they contain no expected values. */
export interface HostPart {
  readonly id: string;
  readonly hosts: readonly HostSetup[];
  /** Values that differ between runs, by name. `{name}` stands for them in `state` and `events`. */
  readonly vary: Readonly<Record<string, Variation>>;
  /** Changes of the default state of the hosts, in order. */
  readonly state: readonly StateChange[];
  /** What an act brings about beside its own effect, by the name of the act, or by `HOST:NAME` for one host. */
  readonly consequences: Readonly<Record<string, Consequence>>;
  readonly events: readonly EventSetup[];
  /** What people say to a sentence of the person, where it is not what everybody says. The first one that fits counts. */
  readonly replies?: readonly ReplySetup[] | undefined;
  /** What a person can ask in a call. `replies` say what people answer. */
  readonly questions?: readonly QuestionSetup[] | undefined;
  /** What a person can say in a call that they see: true things, and others. `{name}` stands for a variation. */
  readonly observations?: readonly string[] | undefined;
  readonly sheet: readonly SheetLine[];
  /**
   * The commands whose names the buttons offer on an empty line: those of the procedures, and wrong ones beside them.
   * Every other command can still be typed. Without it, all commands are offered by their first letters.
   */
  readonly commands?: readonly string[] | undefined;
  readonly card: { readonly account: string; readonly contacts: readonly string[] };
}

export interface HostSetup {
  readonly id: string;
  readonly name: string;
  readonly windows: WindowsVersion;
  readonly role: 'workstation' | 'member-server' | 'standalone';
  /** The clock of the host at the start, in ISO 8601 with offset. All hosts of a drill start at the same moment. */
  readonly start: string;
  /** What is printed on the label of the case. `name` may differ from the name of the host. */
  readonly label: { readonly tag: string; readonly place: string; readonly name?: string | undefined };
  /** The windows that are open at the start. The first one is in front. */
  readonly windowsOpen: readonly WindowKind[];
}

export type WindowKind = 'cmd' | 'cmd-elevated' | 'powershell' | 'powershell-elevated';

export type Variation =
  | {
      readonly pick: readonly VariedValue[];
      /** The probability that the planted fault is absent. The value is then `else`, and the run is quiet. */
      readonly quiet?: number | undefined;
      readonly else?: VariedValue | undefined;
    }
  | { readonly int: readonly [number, number] }
  /** Follows from the value of a variation that is drawn: `of` has a value for each value of `by`. */
  | { readonly by: string; readonly of: Readonly<Record<string, VariedValue>> }
  /** A moment before the start, between two durations such as `1d` and `9d`. */
  | { readonly ago: readonly [string, string] };

export type VariedValue = string | number | boolean;

/**
 * A change of a host's state. In texts, `{name}` stands for a variation and `{=host/machineSid}` for the value at this path
 * of the host, as the changes before this one have left it. `isFault` changes are left out in
 * quiet runs. `host` is the first one by default, and may be `{name}`.
 */
export type StateChange = {
  readonly host?: string | undefined;
  readonly isFault?: boolean | undefined;
  /** Only in runs in which the variations have these values. */
  readonly when?: Readonly<Record<string, VariedValue>> | undefined;
} & (
  | { readonly set: string; readonly to: VariedValue | null | readonly VariedValue[] }
  | { readonly add: string; readonly is: Readonly<Record<string, VariedValue | readonly VariedValue[]>> }
  | { readonly remove: string }
  /** Like `remove`, but nothing happens if there is no such entry any more. */
  | { readonly removeIfThere: string }
  | { readonly file: string; readonly is: FileSetup; readonly at?: string | undefined }
  | { readonly event: string; readonly is: EventEntry }
  /** Somebody has cleared this log. Events after that moment stay. `at` is like that of an event. */
  | { readonly clear: string; readonly by: string; readonly at: string }
);

/** A change that is possible whatever the person has done before. */
export type EventChange = Extract<
  StateChange,
  { readonly add: string } | { readonly removeIfThere: string } | { readonly file: string } | { readonly event: string }
>;

/** The content of a file. `folder` makes a folder instead. */
export type FileSetup =
  | { readonly text: string }
  | PrintedFile
  /** A saved log, of the host itself or of another one of the drill. */
  | { readonly evtx: string; readonly of?: string | undefined }
  | {
      readonly bytes: number;
      readonly recipe: string;
      readonly attributes?: string | undefined;
      readonly isLocked?: boolean | undefined;
    }
  | { readonly folder: true; readonly attributes?: string | undefined };

/**
 * What a line prints on a host, as its state is after the changes before this one. The facts of the values belong to `as`
 * instead of the host, so that grading can tell an earlier reading from one that the person makes.
 */
export interface PrintedFile {
  readonly printed: string;
  readonly on: string;
  readonly as: string;
  /** In which window the line is typed. Default: `cmd`. */
  readonly window?: WindowKind | undefined;
}

/** An event in the log that `event` names. `at` is a duration before the start, or a time of the day of the start. */
export interface EventEntry {
  readonly at: string;
  readonly id: number;
  readonly provider: string;
  readonly level?: 'Critical' | 'Error' | 'Warning' | 'Information' | undefined;
  readonly message: string;
  readonly data?: Readonly<Record<string, string>> | undefined;
  readonly user?: string | undefined;
  readonly task?: string | undefined;
  /** For example `Audit Failure`. */
  readonly keyword?: string | undefined;
  /** How often it was written, and how long after each other. Default: once. */
  readonly times?: number | string | undefined;
  readonly every?: string | undefined;
}

export interface Consequence {
  readonly says?:
    | { readonly after: string; readonly from: string; readonly by: ContactChannel; readonly text: string }
    | undefined;
  /** The run is over. Only the sheet can still be written and handed in. */
  readonly ends?: boolean | undefined;
}

/** `nobody`: nobody speaks, and the text describes what happens, for example that a call rings. */
export type ContactChannel = 'radio' | 'phone' | 'face' | 'nobody';

/** Something that happens during the run, to which a person reacts or not. */
export interface EventSetup {
  readonly id: string;
  readonly when: Trigger;
  /** The event starts with the next line that does this act, which then takes this many seconds longer. */
  readonly running?: { readonly act: string; readonly seconds: number } | undefined;
  readonly from: string;
  readonly by: ContactChannel;
  readonly text: string;
  /**
   * What changes on the hosts when it begins. A duration in `at` is one before this moment, and `{now}` stands for the
   * moment itself.
   */
  readonly changes?: readonly EventChange[] | undefined;
  /** What the person may answer. Carry on is always possible. */
  readonly answers?: readonly { readonly id: string; readonly text: string }[] | undefined;
  /** What the caller, or `from`, says after the person has called or answered. */
  readonly then?:
    | {
        readonly after: string;
        readonly text: string;
        readonly from?: string | undefined;
        readonly by?: ContactChannel | undefined;
        /** It is only said if this person has been told something by then. */
        readonly ifTold?: string | undefined;
      }
    | undefined;
}

export interface QuestionSetup {
  readonly id: string;
  /** For example `May I start the copy now?`. `{name}` stands for a variation. */
  readonly text: string;
}

export interface ReplySetup {
  /** Without it, whoever is told. */
  readonly from?: string | undefined;
  /** How it is said, if it is not the usual way to this person. */
  readonly by?: ContactChannel | undefined;
  /** The sentence to which it is the reply: `what` of a statement. Without it, to every sentence. */
  readonly to?: Statement['what'];
  /** Only to this question of the drill. */
  readonly asks?: string | undefined;
  /** Only if the thing that was found fits this pattern, in which `*` stands for any characters. */
  readonly about?: string | undefined;
  /** Only until this event has begun, or with `!` until this was said after the reaction to it. */
  readonly until?: string | undefined;
  readonly text: string;
}

export type Trigger =
  /**
   * `of`: only acts that were done to this count, for example a person who was told. `after`: only those that follow an act
   * of this name.
   */
  | {
      readonly act: string;
      readonly of?: string | undefined;
      readonly after?: string | undefined;
      readonly count?: number | undefined;
    }
  | { readonly steps: number }
  | { readonly minutes: number };

export interface SheetLine {
  readonly id: string;
  readonly ask: string;
  readonly type: 'text' | 'choice' | 'number' | 'time' | 'hash' | 'contact';
  readonly of?: readonly string[] | undefined;
  /** The field of a procedure's record form that this line fills in, for example `LC-07-02/size`. */
  readonly record?: string | undefined;
}
