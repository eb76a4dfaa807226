import type { ForbiddenRule } from '@loopcheck/simulator';

/**
 * The part of a drill that stays on the server: what is right, what is forbidden, and how to react. Each run draws its
 * own values. These values are called variations. In the texts below, `{name}` stands for the value of the variation
 * `name`.
 */
export interface GradingPart {
  /**
   * `share`: the percentage of the sheet lines that must be right. `must`: the lines that must be among the right ones.
   * A line that a trainer has accepted counts as right.
   */
  readonly pass: { readonly share: number; readonly must: readonly string[] };
  readonly lines: Readonly<Record<string, LineGrading>>;
  /**
   * The acts that fail the run. A rule that is the name of an act forbids every act with this name. A rule that is an
   * object forbids the act only in the cases that the object describes.
   */
  readonly forbidden: readonly ForbiddenRule[];
  readonly required: readonly RequiredAct[];
  /** Acts that are shown in the debrief and do not change the result. */
  readonly careless: readonly CarelessAct[];
  /** The right reaction to each event of the drill. */
  readonly react: Readonly<Record<string, Reaction>>;
}

/** What a drill prescribes about an act: its place and its details. An act that differs does not count. */
export interface PrescribedAct {
  /** A pattern for the path of the file or folder that the act has made. `{name}` stands for a variation. */
  readonly into?: string | undefined;
  /** Details that the act must have, for example `samples: 60`. */
  readonly with?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** A fact, or several facts of which one is sufficient. `name` describes what was missing if none of them was shown. */
export type NeededFact = string | { readonly any: readonly string[]; readonly name: string };

/** How a sheet line is graded, and what the debrief says about it. */
export interface LineGrading {
  readonly is: Expected;
  /** The right value in a quiet run, which has no planted fault. `{name}` stands for a variation of the run. */
  readonly quiet?: string | undefined;
  /** The allowed difference from the right value, in seconds if the value is a time. Default: 0. */
  readonly within?: number | undefined;
  /**
   * Facts that must have been shown before the sheet line was written: paths in the state of a host, with `*` for one
   * part of a path. In a drill with several hosts, `HOST:path` is the fact of that host. `heard/EVENT`: a contact has
   * said the text of this drill event. `heard/EVENT!`: the trainee has reacted to this drill event, and a contact has
   * then said the text in the field `then` of the event.
   */
  readonly seen: readonly NeededFact[];
  /**
   * The name of an act. If the act was done, the facts must have been shown after the act, and before the sheet line
   * was written.
   */
  readonly seenAfter?: string | undefined;
  /** Replaces `seen` in quiet runs; omitted if quiet runs need the same facts. */
  readonly quietSeen?: readonly NeededFact[] | undefined;
  /**
   * Texts about likely mistakes: wrong values that are near the right value. Each key says where such a wrong value
   * comes from. The debrief shows the text of the key if the trainee has written this wrong value. A key is a path,
   * `HOST:path`, `vary/NAME`, `sign` for the right number with the other sign, or `hash/PATTERN` for the hash of a file
   * whose path matches the pattern.
   */
  readonly near?: Readonly<Record<string, string>> | undefined;
  /**
   * Why the right value is right, in one sentence for the debrief. `{name}` stands for a variation of the run.
   * `quietWhy` replaces it in a quiet run.
   */
  readonly why?: string | undefined;
  readonly quietWhy?: string | undefined;
  /** A command that shows the right value. */
  readonly shownBy?: string | undefined;
  /** What to read again: `chapter:7#check-settings` or `sop:LC-07-02`. */
  readonly read: readonly string[];
}

/**
 * Where the right value comes from. `{name}` stands for a variation of the run. A path is a path in the state of a
 * host, or `act/NAME/DETAIL` for a detail of what the trainee did, for example `act/files.copy/files`.
 */
export type Expected =
  /**
   * The value at a path. `times`: the right value is this factor times the number at the path, for example to convert
   * milliseconds to seconds. `at`: only the value at the start of the run is right (`start`), or only the value at the
   * time when the sheet line was written (`written`). If the path is `act/NAME/DETAIL`, only acts that fit `into` and
   * `with` count.
   */
  | ({
      readonly path: string;
      readonly host?: string | undefined;
      readonly times?: number | undefined;
      readonly at?: 'start' | 'written' | undefined;
    } & PrescribedAct)
  /** The value of a variation. */
  | { readonly vary: string }
  /** This text. */
  | { readonly text: string }
  /** The SHA-256 of the trainee's own export of this log. */
  | ({ readonly exportHash: string } & PrescribedAct)
  /** The SHA-256 of the file that an act of the trainee has made. An act that was stopped does not count. */
  | ({ readonly actHash: string; readonly host?: string | undefined } & PrescribedAct)
  /**
   * The SHA-256 of the file at this path at the end of the run. If the file or its drive was removed, its last content
   * counts. In the path, `*` stands for any characters: the hash of each file with a matching path is right.
   */
  | { readonly fileHash: string; readonly host?: string | undefined }
  /** Yes if the value at the path contains a word, otherwise No. */
  | { readonly yesNo: string; readonly has: string; readonly host?: string | undefined };

/** An act that the drill requires. */
export interface RequiredAct extends PrescribedAct {
  readonly act: string;
  /** What the debrief says if the act was done, but in another place or with other details than prescribed. */
  readonly note?: string | undefined;
  /** True if only runs with the planted fault require the act. The name of the field means: the run has the fault. */
  readonly isFault?: boolean | undefined;
  /** True if only quiet runs, which have no planted fault, require the act. */
  readonly isQuiet?: boolean | undefined;
  /** The act is required only in runs in which the variations have these values. */
  readonly when?: Readonly<Record<string, string | number | boolean>> | undefined;
  /**
   * Things or contacts. The act must have been done to each of them. If omitted, the act must have been done once, to
   * anything.
   */
  readonly of?: readonly string[] | undefined;
  /**
   * The id of a host, or `{name}` for a variation with such an id. The act must be done on this host. For the act
   * `told`, the statement must be about this host. If omitted, any host is accepted.
   */
  readonly host?: string | undefined;
  /**
   * For the act `told`: the kind of statement, or several kinds of which each is accepted. The kind `end` counts only
   * after the last command line that was typed on `host`, or on any host if `host` is omitted.
   */
  readonly what?: string | readonly string[] | undefined;
}

/** An act that the debrief mentions with `text` and the link `read`, but that does not change the result. */
export interface CarelessAct {
  readonly act: string;
  readonly host?: string | undefined;
  /**
   * For the act `open-evtx`: the act is careless only if it reads more than this number of log entries (Windows events,
   * not drill events) of a file. If omitted, every such act is careless.
   */
  readonly allowedEvents?: number | undefined;
  readonly text: string;
  readonly read: string;
}

/** What the trainee must do after a drill event. `carry-on`: nothing. */
export type Reaction =
  | {
      readonly do: 'stop-and-call';
      /** The contacts to call, in this order. */
      readonly call: readonly string[];
      /** True if the trainee is allowed to call other contacts before and between the contacts in `call`. */
      readonly among?: true | undefined;
      /**
       * A call that was made before the drill event counts too. An example is an event in which the first contact does
       * not answer: the trainee might have called the second contact already.
       */
      readonly alsoBefore?: true | undefined;
      /** What the trainee must say in the call. A field that is omitted can have any value. */
      readonly says: {
        readonly host?: string | undefined;
        readonly what?: string | undefined;
        /** Whether the trainee must claim to have changed something on the host: `nothing` or `something`. */
        readonly changed?: string | undefined;
      };
    }
  /** `choice`: the id of the right answer, or `{name}` for a variation if the right answer differs between runs. */
  | { readonly do: 'answer'; readonly choice: string }
  | { readonly do: 'carry-on' };
