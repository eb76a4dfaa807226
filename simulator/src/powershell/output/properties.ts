import type { TimeZone } from '../../time.ts';
import { getProperty, isHashTable } from '../language/convert.ts';
import { type Column, type Display, item, type PsItem, type PsObject } from '../values.ts';

/** What Windows shows of an object without a choice. */
interface DefaultView {
  readonly form: 'table' | 'list' | 'text';
  readonly columns: readonly Column[];
  readonly display: Display | undefined;
}

/** An object with up to this many properties is shown as a table. */
const maxTableProperties = 4;

const allColumns = (object: PsObject): Column[] => [...object.properties.keys()].map((property) => ({ property }));

/** How an object is shown by default: by the view of its type, or by the number of its properties. */
export function defaultView(object: PsObject): DefaultView {
  if (object.display) return { form: object.display.form, columns: object.display.columns, display: object.display };
  const columns = allColumns(object);
  return { form: columns.length <= maxTableProperties ? 'table' : 'list', columns, display: undefined };
}

/** The columns of Format-List without a choice. */
export function listColumns(object: PsObject): readonly Column[] {
  const { display } = object;
  if (!display) return allColumns(object);
  if (display.list) return display.list.map((property) => ({ property }));
  return display.form === 'list' ? display.columns : allColumns(object);
}

/** The columns of Format-Table without a choice: those of the view, or the first ten properties. */
export const tableColumns = (object: PsObject): readonly Column[] =>
  object.display && object.display.form === 'table'
    ? object.display.columns
    : (object.display?.columns ?? allColumns(object)).slice(0, 10);

/** What an object shows in a column of a default view. */
export function columnValue(object: PsObject, column: Column, index: number): PsItem {
  const own = object.display?.columns[index];
  if (own && own.property === column.property && own.shows) return own.shows;
  return getProperty(object, column.property) ?? item(null);
}

/** Numbers and truth values are aligned right. */
export const alignOf = ({ value }: PsItem): 'left' | 'right' =>
  typeof value === 'number' || typeof value === 'boolean' ? 'right' : 'left';

/** True if the object is shown by the view of its type only: another type must not join its table. */
export const hasOwnView = (object: PsObject): boolean => object.display !== undefined || isHashTable(object);

/** The parts of a hash table as the objects that are shown. */
export function hashRows(object: PsObject): { readonly name: PsItem; readonly value: PsItem }[] {
  return [...object.properties].map(([name, value]) => ({ name: item(name), value }));
}

export interface ViewSettings {
  readonly zone: TimeZone;
  /** Columns that a line may have. */
  readonly width: number;
  /** Before PowerShell 5.0 columns without a width share the room. */
  readonly sharesRoom: boolean;
}
