/** The part of a drill that stays on the server: what is right, what is forbidden, and how to react. */
export interface GradingPart {
  /** `share` is the percentage of the lines that must count. The lines in `must` must be among them. */
  readonly pass: { readonly share: number; readonly must: readonly string[] };
  readonly lines: Readonly<Record<string, LineGrading>>;
  /** Acts that fail the run: by name, or only if they concern certain things. */
  readonly forbidden: readonly (string | ForbiddenAct)[];
  readonly required: readonly RequiredAct[];
  /** Acts that are shown in the debrief and cost nothing. */
  readonly careless: readonly CarelessAct[];
  /** The right reaction to each event of the drill. */
  readonly react: Readonly<Record<string, Reaction>>;
}

/** An act that is forbidden only on some things: each text is a pattern in which `*` stands for any characters. */
export interface ForbiddenAct {
  readonly act: string;
  /** May be a variation. */
  readonly host?: string | undefined;
  readonly of?: string | undefined;
  /** For `files.copy`, `files.move` and the like: where it was put. */
  readonly target?: string | undefined;
  /** Only until this was said: an event, or `EVENT!` for what is said after the reaction to it. */
  readonly until?: string | undefined;
  /** How often it may be done before it fails the run. Default: 0. */
  readonly allowed?: number | undefined;
}

/** Where, and with which details, an act had to be done to count. */
export interface OrderedAct {
  /** A pattern for the file or folder that it has made. `{name}` stands for a variation. */
  readonly into?: string | undefined;
  /** For example `samples: 60`. */
  readonly with?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** A fact, or facts of which one is sufficient. The debrief says by `name` that none of them was shown. */
export type NeededFact = string | { readonly any: readonly string[]; readonly name: string };

export interface LineGrading {
  readonly is: Expected;
  /** The right value in a quiet run, in which the planted fault is absent. `{name}` stands for a variation of the run. */
  readonly quiet?: string | undefined;
  /** How far a number, or a time in seconds, may be from the right value. Default: 0. */
  readonly within?: number | undefined;
  /**
   * Facts that must have been shown before the line was written: paths of the state, `*` for one part of a path. In a drill
   * with several hosts, `HOST:path` is the fact of that host. `heard/EVENT` is what somebody says in this event, and
   * `heard/EVENT!` what is said after the reaction to it. If several facts show the same, one of `any` is sufficient.
   */
  readonly seen: readonly NeededFact[];
  /** If this act was done, the facts must have been shown after it, and before the line was written. */
  readonly seenAfter?: string | undefined;
  /** The facts of `seen` for quiet runs, if they need other facts. */
  readonly quietSeen?: readonly NeededFact[] | undefined;
  /**
   * Likely mistakes: if the written value is the one at this path, the debrief says this. Also possible are `HOST:path`,
   * `vary/NAME`, `sign` for the right number with the other sign, and `hash/PATTERN` for the hash of a file with such a path.
   */
  readonly near?: Readonly<Record<string, string>> | undefined;
  /** A command that shows it. */
  readonly shownBy?: string | undefined;
  /** What to read again: `chapter:7#check-settings` or `sop:LC-07-02`. */
  readonly read: readonly string[];
}

/**
 * Where the right value comes from. `{name}` stands for a variation of the run. A path is one of the state, or
 * `act/NAME/DETAIL` for a detail of what the person did, for example `act/files.copy/files`.
 */
export type Expected =
  /**
   * `times`: the value is a number, and right is its product with this factor, for example seconds instead of milliseconds.
   * `at`: only the value at the start of the run, or only the one when the line was written. Of acts, only those count that
   * were done as ordered.
   */
  | ({
      readonly path: string;
      readonly host?: string | undefined;
      readonly times?: number | undefined;
      readonly at?: 'start' | 'written' | undefined;
    } & OrderedAct)
  | { readonly vary: string }
  | { readonly text: string }
  /** The SHA-256 of the person's own export of this log. */
  | ({ readonly exportHash: string } & OrderedAct)
  /** The SHA-256 of the file that an act of the person has made. An act that was stopped does not count. */
  | ({ readonly actHash: string; readonly host?: string | undefined } & OrderedAct)
  /**
   * The SHA-256 of this file, which the person has made, as it is at the end of the run, or as it was before it or its
   * drive was removed. In its path, `*` stands for any characters: then each of the files is right.
   */
  | { readonly fileHash: string; readonly host?: string | undefined }
  /** Yes if the value at the path contains a word, otherwise No. */
  | { readonly yesNo: string; readonly has: string; readonly host?: string | undefined };

export interface RequiredAct extends OrderedAct {
  readonly act: string;
  /** What the debrief says if it was done, but in another place or otherwise. */
  readonly note?: string | undefined;
  /** Not needed in a quiet run. */
  readonly isFault?: boolean | undefined;
  /** Needed only in a quiet run. */
  readonly isQuiet?: boolean | undefined;
  /** Needed only in runs in which the variations have these values. */
  readonly when?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Each of these must have been done. Without it, the act must have been done once. */
  readonly of?: readonly string[] | undefined;
  /** On this host, or about it. May be a variation. */
  readonly host?: string | undefined;
  /** For `told`: what was said. `end` counts only after the last line (on `host`, if there is one). */
  readonly what?: string | undefined;
}

export interface CarelessAct {
  readonly act: string;
  readonly host?: string | undefined;
  readonly text: string;
  readonly read: string;
}

export type Reaction =
  | {
      readonly do: 'stop-and-call';
      /** In this order. */
      readonly call: readonly string[];
      /** Others may be called before them and between them. */
      readonly among?: true | undefined;
      readonly says: {
        readonly host?: string | undefined;
        readonly what?: string | undefined;
        readonly changed?: string | undefined;
      };
    }
  /** The choice may be a variation, if the right answer differs between runs. */
  | { readonly do: 'answer'; readonly choice: string }
  | { readonly do: 'carry-on' };
