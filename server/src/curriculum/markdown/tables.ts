import type { Element, ElementContent, Properties } from "hast";
import type { Table, TableCell } from "mdast";
import type { State } from "mdast-util-to-hast";
import { wordsOf } from "./outline.ts";

/** The heads of the two columns that are compared, as docs/content.md fixes them. */
export const compareHeads = ["", "Office network", "Your control system"];

const element = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});

/** A cell's place in its table. */
interface Place {
  readonly head: string;
  readonly column: number;
}

/** A table in the classes of the look; each cell knows its head, because on a phone rows become cards. */
function tableOf(
  state: State,
  table: Table,
  className: string,
  cellOf: (place: Place, children: ElementContent[]) => Element,
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
        const above = heads[column];
        return cellOf({ head: above ? wordsOf(above) : "", column }, contentOf(cell));
      }),
    ),
  );
  return element("table", { className: [className] }, [
    element("thead", {}, [head]),
    element("tbody", {}, body),
  ]);
}

/** An ordinary table: dense on a desk, cards in a hand. */
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

/** The office network against the control system: the first cell of a row names what is compared, our side is tinted. */
export function compareTable(state: State, table: Table): Element {
  const ours = compareHeads.length - 1;
  return tableOf(
    state,
    table,
    "cmp",
    ({ head, column }, children) => {
      if (column === 0) return element("th", { scope: "row" }, children);
      return element(
        "td",
        { ...(column === ours ? { className: ["ot"] } : {}), dataH: head },
        children,
      );
    },
    (column) => (column === ours ? { className: ["ot"], scope: "col" } : { scope: "col" }),
  );
}
