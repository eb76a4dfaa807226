import type { Element, ElementContent, Properties } from "hast";
import type { Table, TableCell } from "mdast";
import type { State } from "mdast-util-to-hast";
import { plainTextOf } from "./outline.ts";

/** The header cells of a comparison (docs/content.md). */
export const compareHeads = ["", "Office network", "Your control system"];

const element = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});

/** The column of a cell, and the text of the column's header. */
interface CellPosition {
  readonly head: string;
  readonly column: number;
}

/** A table whose cells carry the text of their header, because narrow screens show each row as a card. */
function tableOf(
  state: State,
  table: Table,
  className: string,
  cellOf: (position: CellPosition, children: ElementContent[]) => Element,
  headOf: (column: number) => Properties,
): Element {
  const [headRow, ...rows] = table.children;
  const heads = headRow?.children ?? [];
  const contentOf = (cell: TableCell) => state.all(cell).filter((node) => node.type !== "comment");
  const head = element(
    "tr",
    {},
    heads.map((cell, column) => element("th", headOf(column), contentOf(cell))),
  );
  const body = rows.map((row) =>
    element(
      "tr",
      {},
      row.children.map((cell, column) => {
        const headCell = heads[column];
        return cellOf({ head: headCell ? plainTextOf(headCell) : "", column }, contentOf(cell));
      }),
    ),
  );
  return element("table", { className: [className] }, [
    element("thead", {}, [head]),
    element("tbody", {}, body),
  ]);
}

/** An ordinary table. */
export function plainTable(state: State, table: Table): Element {
  return tableOf(
    state,
    table,
    "tbl",
    ({ head }, children) =>
      element("td", { className: ["wide"], ...(head === "" ? {} : { dataH: head }) }, children),
    () => ({ scope: "col" }),
  );
}

/** A comparison of the office network with the control system, with row headers and a highlighted last column. */
export function compareTable(state: State, table: Table): Element {
  const controlSystemColumn = compareHeads.length - 1;
  return tableOf(
    state,
    table,
    "cmp",
    ({ head, column }, children) => {
      if (column === 0) return element("th", { scope: "row" }, children);
      return element(
        "td",
        { ...(column === controlSystemColumn ? { className: ["ot"] } : {}), dataH: head },
        children,
      );
    },
    (column) => (column === controlSystemColumn ? { className: ["ot"], scope: "col" } : { scope: "col" }),
  );
}
