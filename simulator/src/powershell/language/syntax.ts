import type { PsValue } from '../values.ts';

/** The characters of a piece of the line: from `start` to before `end`. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** Something that has a value. */
export type Expression = Extent &
  (
    | { readonly kind: 'literal'; readonly value: PsValue }
    | { readonly kind: 'expandable'; readonly parts: readonly Expression[] }
    | { readonly kind: 'variable'; readonly name: string }
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    /** `$( … )`, and with `isArray` `@( … )`. */
    | { readonly kind: 'collect'; readonly body: readonly Statement[]; readonly isArray: boolean }
    | { readonly kind: 'group'; readonly body: Statement }
    | { readonly kind: 'hash'; readonly entries: readonly HashEntry[] }
    | { readonly kind: 'script'; readonly source: string }
    | { readonly kind: 'member'; readonly target: Expression; readonly name: Expression }
    | {
        readonly kind: 'call';
        readonly target: Expression;
        readonly name: string;
        readonly args: readonly Expression[];
      }
    | {
        readonly kind: 'static';
        readonly type: string;
        readonly name: string;
        readonly args: readonly Expression[] | undefined;
      }
    | { readonly kind: 'index'; readonly target: Expression; readonly index: Expression }
    | {
        readonly kind: 'binary';
        readonly operator: string;
        readonly left: Expression;
        readonly right: Expression;
      }
    | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression }
    | { readonly kind: 'cast'; readonly type: string; readonly operand: Expression }
    | { readonly kind: 'type'; readonly name: string }
  );

export interface HashEntry {
  readonly key: Expression;
  readonly value: Statement;
}

export type Statement = Extent &
  (
    | { readonly kind: 'pipeline'; readonly elements: readonly PipelineElement[] }
    | {
        readonly kind: 'assign';
        readonly name: string;
        readonly cast: string | undefined;
        readonly operator: string;
        readonly value: Statement;
      }
  );

export type PipelineElement = Extent & { readonly redirects: readonly Redirect[] } & (
    | {
        readonly kind: 'command';
        readonly command: Expression;
        readonly isCalled: boolean;
        readonly args: readonly Arg[];
      }
    | { readonly kind: 'expression'; readonly expression: Expression }
  );

/** A word behind the name of a command. */
export type Arg = Extent &
  (
    | { readonly kind: 'value'; readonly value: Expression; readonly isQuoted: boolean }
    /** `-Name`, or `-Name:value`. */
    | { readonly kind: 'parameter'; readonly name: string; readonly value: Expression | undefined }
    /** Everything behind `--%`, for programs only. */
    | { readonly kind: 'verbatim'; readonly text: string }
  );

export interface Redirect extends Extent {
  /** 1: output, 2: errors, `*`: both. */
  readonly stream: string;
  readonly isAppended: boolean;
  /** Undefined: into the stream of the output, as in `2>&1`. */
  readonly target: Expression | undefined;
}

/** A line that PowerShell does not understand. `id` is its FullyQualifiedErrorId. */
export class SyntaxProblem extends Error {
  override readonly name = 'SyntaxProblem';
  readonly id: string;
  readonly extent: Extent;

  constructor(message: string, id: string, extent: Extent) {
    super(message);
    this.id = id;
    this.extent = extent;
  }
}

/** A part of the language that PowerShell has and practice hosts do not. */
export class NotOnPracticeHosts extends Error {
  override readonly name = 'NotOnPracticeHosts';
}
