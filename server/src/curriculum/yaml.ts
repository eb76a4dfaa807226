import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Fault } from './fault.ts';

/** The result of parsing and validating YAML. */
export interface ParsedYaml<T> {
  /** Null if there are faults. */
  readonly value: T | null;
  readonly faults: readonly Fault[];
  /**
   * Returns the line of the file on which the entry with this path starts. If there is no such entry, returns the line
   * of the nearest parent that exists.
   */
  readonly lineOf: (...path: (string | number)[]) => number;
}

/** Parses and validates YAML that starts on line `firstLine` of `file`. Faults refer to lines of `file`. */
export function parseYaml<T extends z.ZodType>(
  source: string,
  schema: T,
  file: string,
  firstLine = 1,
): ParsedYaml<z.infer<T>> {
  const counter = new LineCounter();
  // With the core schema, dates remain text, as the zod schemas expect.
  const document = parseDocument(source, {
    lineCounter: counter,
    schema: 'core',
    uniqueKeys: true,
  });
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1;
  const offsetOf = (path: readonly (string | number)[]): number | undefined => {
    const parent: unknown = document.getIn(path.slice(0, -1), true);
    const last = path.at(-1);
    // The key of a map entry can be on the line before the value. The entry starts at the key.
    const pair = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && key.value === last) : undefined;
    const node: unknown = pair ? pair.key : document.getIn(path, true);
    return isNode(node) ? node.range?.[0] : undefined;
  };
  const lineOf = (...path: (string | number)[]): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const offset = offsetOf(path.slice(0, length));
      if (offset !== undefined) return lineAt(offset);
    }
    return firstLine;
  };

  if (document.errors.length > 0) {
    const faults = document.errors.map((error) => ({
      file,
      line: lineAt(error.pos[0]),
      text: error.message.split('\n')[0] ?? error.code,
    }));
    return { value: null, faults, lineOf };
  }
  const result = schema.safeParse(document.toJS());
  if (result.success) return { value: result.data, faults: [], lineOf };
  const faults = result.error.issues.map((issue) => {
    const path = issue.path.filter((key) => typeof key !== 'symbol');
    return {
      file,
      line: lineOf(...path),
      text: `${path.join('.') || 'the file'}: ${issue.message}`,
    };
  });
  return { value: null, faults, lineOf };
}
