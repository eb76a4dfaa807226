import type { FactId, Line } from '../text.ts';
import type { HostTime } from '../time.ts';

/** A value with the facts that it shows when it is printed. Everything in a pipeline is one. */
export interface PsItem {
  readonly value: PsValue;
  readonly facts: readonly FactId[];
  /** The spans of a text that is one line, so that each part of it keeps its own facts. */
  readonly line?: Line;
}

export type PsValue = null | string | number | boolean | PsDate | PsList | PsObject | PsScript;

export interface PsDate {
  readonly kind: 'date';
  readonly time: HostTime;
  readonly isUtc: boolean;
}

export interface PsList {
  readonly kind: 'list';
  readonly items: readonly PsItem[];
}

/** A script block, or a hash table of them, is kept as its source. */
export interface PsScript {
  readonly kind: 'script';
  readonly source: string;
  /** Where the source begins in the line that was typed. */
  readonly offset?: number;
}

export interface PsObject {
  readonly kind: 'object';
  /** The name of the type, for example `Microsoft.Management.Infrastructure.CimInstance#root/cimv2/Win32_BIOS`. */
  readonly type: string;
  /** In the order in which they are displayed. Names are compared without regard to case. */
  readonly properties: ReadonlyMap<string, PsItem>;
  /** How it is printed by default. Without it: a table up to four properties, a list from five. */
  readonly display?: Display;
  /** What a cmdlet such as Format-Table has arranged. It is drawn when it reaches the screen or a text file. */
  readonly view?: View;
}

/** Objects in a chosen arrangement. */
export interface View {
  readonly form: 'table' | 'list' | 'wide' | 'custom';
  readonly items: readonly PsItem[];
  /** Properties as they were chosen: names with wildcards, or hash tables. Empty: those of the default view. */
  readonly chosen: readonly ViewColumn[];
  readonly isAutoSized: boolean;
  readonly isWrapped: boolean;
  readonly hidesHeaders: boolean;
  readonly groupBy?: Display['groupBy'];
  /** Columns of a wide view. 0: as many as fit. */
  readonly columnCount: number;
}

/** A chosen property, with its value for each item. */
export interface ViewColumn {
  readonly title: string;
  readonly values: readonly PsItem[];
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
}

/** The default view of a type: a table or a list of some of its properties. */
export interface Display {
  readonly form: 'table' | 'list' | 'text';
  readonly columns: readonly Column[];
  /** A table prints `   Title: value` before each group of objects with an equal value. */
  readonly groupBy?: GroupBy;
  /** Properties that `Format-List` shows without a choice. Default: the columns of a list, else all properties. */
  readonly list?: readonly string[];
}

/** `indent` is 3 by default (4 above a list of files), and `blankLines` below the heading 1 (2 above a list of files). */
export interface GroupBy {
  readonly property: string;
  readonly title: string;
  readonly indent?: number;
  readonly blankLines?: number;
}

export interface Column {
  readonly property: string;
  readonly title?: string;
  readonly width?: number;
  readonly align?: 'left' | 'right';
  /** What this object shows in the column in place of the property, for example its memory in kilobytes. */
  readonly shows?: PsItem;
}

export const item = (value: PsValue, ...facts: readonly FactId[]): PsItem => ({ value, facts });

export const nothing: PsItem = { value: null, facts: [] };

/** Creates an object from its properties. */
export const psObject = (
  type: string,
  properties: Iterable<readonly [string, PsItem]>,
  display?: Display,
): PsObject => ({ kind: 'object', type, properties: new Map(properties), ...(display && { display }) });
