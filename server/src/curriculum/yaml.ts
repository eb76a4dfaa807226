import { isNode, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import type { Fault } from "./fault.ts";

/** A piece of YAML read against its schema. */
export interface YamlReading<T> {
  readonly value: T | null;
  readonly faults: readonly Fault[];
  /** The line of the file at which an entry stands, for faults found later. */
  readonly lineOf: (...path: (string | number)[]) => number;
}

/** Reads YAML strictly; every fault carries the line of the file (the YAML begins on line `firstLine`). */
export function readYaml<T extends z.ZodType>(
  source: string,
  schema: T,
  file: string,
  firstLine = 1,
): YamlReading<z.infer<T>> {
  const counter = new LineCounter();
  // The core schema leaves dates as text, as the schema expects them.
  const document = parseDocument(source, {
    lineCounter: counter,
    schema: "core",
    uniqueKeys: true,
  });
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1;
  const lineOf = (...path: (string | number)[]): number => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node: unknown = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return firstLine;
  };

  if (document.errors.length > 0) {
    const faults = document.errors.map((error) => ({
      file,
      line: lineAt(error.pos[0]),
      text: error.message.split("\n")[0] ?? error.code,
    }));
    return { value: null, faults, lineOf };
  }
  const result = schema.safeParse(document.toJS());
  if (result.success) return { value: result.data, faults: [], lineOf };
  const faults = result.error.issues.map((issue) => {
    const path = issue.path.filter((key) => typeof key !== "symbol");
    return {
      file,
      line: lineOf(...path),
      text: `${path.join(".") || "the file"}: ${issue.message}`,
    };
  });
  return { value: null, faults, lineOf };
}
