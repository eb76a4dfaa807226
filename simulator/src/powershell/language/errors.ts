import type { Extent } from './syntax.ts';

/** What the last lines of an error say. `category` is for example `ObjectNotFound: (x:String) [], CommandNotFoundException`. */
export interface ErrorDetails {
  readonly message: string;
  readonly category: string;
  readonly id: string;
}

/** An error that ends the statement. Only the shell catches it. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  readonly category: string;
  readonly id: string;
  /** What is underlined. Undefined: the whole statement. */
  readonly extent: Extent | undefined;
  /** Stands before the message, for example `Get-Item`. */
  readonly source: string;

  constructor({ message, category, id }: ErrorDetails, extent?: Extent, source = '') {
    super(message);
    this.category = category;
    this.id = id;
    this.extent = extent;
    this.source = source;
  }
}

const runtimeError = 'RuntimeException';

/** What .NET says about a text that is no date. */
export const noDate = (text: string): string =>
  /^\s*[a-z]/i.test(text)
    ? 'The string was not recognized as a valid DateTime. There is an unknown word starting at index 0.'
    : 'String was not recognized as a valid DateTime.';

/** A value that cannot become a number, a date or the like. */
export const cannotConvert = (text: string, type: string, extent?: Extent): StatementError =>
  new StatementError(
    {
      message: `Cannot convert value "${text}" to type "${type}". Error: "${
        type === 'System.DateTime' ? noDate(text) : 'Input string was not in a correct format.'
      }"`,
      category: `InvalidArgument: (:) [], ${runtimeError}`,
      id: type === 'System.DateTime' ? 'InvalidCastParseTargetInvocation' : 'InvalidCastFromStringToInteger',
    },
    extent,
  );

export const invalidOperation = (message: string, id: string, extent?: Extent, target = ':'): StatementError =>
  new StatementError({ message, category: `InvalidOperation: (${target}) [], ${runtimeError}`, id }, extent);
