import {
  chosenContents,
  type Merge,
  type MergeChoice,
  type MergedPiece,
  mergePieces,
  type MergePiece,
} from '@loopcheck/contract/features/drafts/merge.rules';
import {
  type ModuleListField,
  moduleLists,
  type ModuleRevisionText,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { ModuleField } from './field-labels.ts';
import type { ModuleContent } from './module-draft.rules.ts';

const textFields = ['title', 'description', 'summary', 'estimatedDuration'] as const;
const fieldNames: readonly ModuleField[] = [...textFields, ...moduleLists, 'parts'];

/** A section or field that both sides have changed. */
export type ModuleConflict = MergedPiece & { kind: 'conflict' };

/** The merge of two versions of a module: its text by section, and each other field as a whole. */
export interface ModuleMerge {
  readonly text: Merge;
  readonly fields: readonly { readonly name: ModuleField; readonly merge: Merge }[];
}

/** A section of a text. `key` contains its id, or its title if it has no id yet. */
interface Section extends MergePiece {
  /** Empty for the text before the first heading. */
  readonly title: string;
  /** True if the heading has no id, because the section was never published. */
  readonly isNew: boolean;
}

/** Merges an author's version of a module (`mine`) with the published version (`theirs`). Both started from `base`. */
export function mergeModules(base: ModuleRevisionText, mine: ModuleContent, theirs: ModuleContent): ModuleMerge {
  const baseSections = splitSections(base.content ?? '');
  const theirSections = splitSections(theirs.content);
  const mySections = matchNewSections(splitSections(mine.content), [...baseSections, ...theirSections]);
  return {
    text: mergePieces(baseSections, mySections, theirSections, hasSameHtml),
    fields: fieldNames.map((name) => {
      const before = toBaseContent(name, base);
      const toPieces = (content: string) => [{ key: name, content }];
      return {
        name,
        merge: mergePieces(
          before === null ? null : toPieces(before),
          toPieces(toFieldContent(name, mine)),
          toPieces(toFieldContent(name, theirs)),
        ),
      };
    }),
  };
}

/** Returns the conflicts of a merge: first those of sections in the order of the text, then those of other fields. */
export const listConflicts = ({ text, fields }: ModuleMerge): ModuleConflict[] =>
  [text, ...fields.map(({ merge }) => merge)].flatMap(({ pieces }) =>
    pieces.filter((piece): piece is ModuleConflict => piece.kind === 'conflict'),
  );

/**
 * Returns the module after a merge. `choices` contains the author's choice for each conflict, by its key. Without a
 * choice, the result contains both versions of a section or list, and the author's version of any other field.
 */
export function applyMerge(
  { text, fields }: ModuleMerge,
  choices: ReadonlyMap<string, MergeChoice>,
  { mine, theirs }: { mine: ModuleContent; theirs: ModuleContent },
): ModuleContent {
  const content = text.pieces.flatMap((piece) =>
    piece.kind === 'settled' ? [piece.content] : withUniqueId(chosenContents(piece, choices.get(piece.key) ?? 'both')),
  );
  // Starts with the fields of `theirs`, and replaces those that come from the author.
  const withMergedText: ModuleContent = { ...theirs, content: content.join('\n') };
  return fields.reduce((module, { name, merge }) => {
    const [piece] = merge.pieces;
    if (piece?.kind !== 'conflict') return piece?.from === 'mine' ? withField(module, name, mine) : module;
    const choice = choices.get(name) ?? (isList(name) ? 'both' : 'mine');
    if (choice === 'mine') return withField(module, name, mine);
    return choice === 'both' && isList(name) ? withBothLists(module, name, mine) : module;
  }, withMergedText);
}

/** Returns a copy of `module` in which one field has the value of `source`. */
export function withField(module: ModuleContent, name: ModuleField, source: ModuleContent): ModuleContent {
  return isList(name)
    ? { ...module, lists: { ...module.lists, [name]: source.lists[name] } }
    : { ...module, [name]: source[name] };
}

/** Returns a copy of `module` in which a list also contains the entries of `source`, without duplicates. */
function withBothLists(module: ModuleContent, name: ModuleListField, source: ModuleContent): ModuleContent {
  const entries = [...new Set([...module.lists[name], ...source.lists[name]])];
  return { ...module, lists: { ...module.lists, [name]: entries } };
}

/** True if both versions of a conflict can be kept: a section or list that neither side has removed. */
export function canKeepBoth({ key, mine, theirs }: ModuleConflict): boolean {
  const isListOrSection = isList(key) || !isField(key);
  return isListOrSection && mine !== null && theirs !== null;
}

/** True if the key of a piece is the name of a field, false if it is the key of a section. */
export const isField = (key: string): key is ModuleField => fieldNames.some((name) => name === key);
const isList = (key: string): key is ModuleListField => moduleLists.some((name) => name === key);

/**
 * Removes the id from all versions of a section except the first. A heading without an id gets one at the publication.
 */
const withUniqueId = ([first, ...others]: readonly string[]): string[] =>
  first === undefined ? [] : [first, ...others.map((html) => html.replace(/^<h2 id="[^"]*">/, '<h2>'))];

/** Removes the line breaks between blocks and the ids of headings, which readers do not see. */
const normalizeHtml = (html: string) =>
  html
    .replaceAll(/>\s*\n\s*</g, '><')
    .replaceAll(/<h2 id="[^"]*">/g, '<h2>')
    .trim();

/** True if two texts look the same to readers. */
const hasSameHtml = (one: string, other: string): boolean => normalizeHtml(one) === normalizeHtml(other);

/** All keys of sections start with this prefix, so that they differ from the names of fields. */
const sectionPrefix = 'section ';

/** Splits a text before each heading. The text before the first heading is a section without a title. */
function splitSections(html: string): Section[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const sections: { title: string; id: string; blocks: string[] }[] = [{ title: '', id: '', blocks: [] }];
  for (const block of body.children) {
    if (block.nodeName === 'H2') sections.push({ title: block.textContent.trim(), id: block.id, blocks: [] });
    sections.at(-1)?.blocks.push(block.outerHTML);
  }
  const counts = new Map<string, number>();
  return sections
    .filter(({ blocks }) => blocks.length > 0)
    .map(({ title, id, blocks }) => {
      const isNew = id === '' && blocks[0]?.startsWith('<h2') === true;
      const name = toSectionName(id, isNew, title);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      // The number comes first, so that the second “Check” and a section “Check 2” have different keys.
      const key = `${sectionPrefix}${count > 1 ? `${count} ` : ''}${name}`;
      return { key, title, isNew, content: blocks.join('\n') };
    });
}

/** Returns the part of a section's key that tells sections apart; empty for the text before the first heading. */
function toSectionName(id: string, isNew: boolean, title: string): string {
  if (isNew) return `new ${title}`;
  return id === '' ? '' : `id ${id}`;
}

/**
 * Returns `sections`, in which each section that was never published has the key of the section of `others` with the
 * same title. No two sections of the result have the same key.
 */
function matchNewSections(sections: readonly Section[], others: readonly Section[]): Section[] {
  const usedKeys = new Set(sections.map(({ key }) => key));
  return sections.map((section) => {
    if (!section.isNew) return section;
    const match = others.find(({ key, title }) => title === section.title && !usedKeys.has(key));
    if (!match) return section;
    usedKeys.add(match.key);
    return { ...section, key: match.key };
  });
}

/** Returns the value of a field as JSON, for comparisons. */
const toFieldContent = (name: ModuleField, module: ModuleContent): string =>
  JSON.stringify(isList(name) ? module.lists[name] : module[name]);

/** Like `toFieldContent`, for an earlier revision. Returns null if the revision did not store the field. */
function toBaseContent(name: ModuleField, base: ModuleRevisionText): string | null {
  const value = isList(name) ? (base.lists[name] ?? []) : base[name];
  return value === null ? null : JSON.stringify(value);
}

/** The changes that a merge takes over without a choice of the author: titles of sections and labels of fields. */
export interface MergeSummary {
  /** The sections and fields that the author has changed. */
  readonly mine: readonly string[];
  /** The sections and fields that the newer revision has changed. */
  readonly theirs: readonly string[];
  /** The sections and fields that the author has removed. */
  readonly removedByMe: readonly string[];
  /** The sections and fields that the newer revision has removed. */
  readonly removedByThem: readonly string[];
}

/** Lists the changes that are not conflicts, by the side that made them. `labelOf` returns the label of a field. */
export function summarizeMerge(
  merge: ModuleMerge,
  base: ModuleRevisionText,
  labelOf: (name: ModuleField) => string,
): MergeSummary {
  const baseSections = splitSections(base.content ?? '');
  const merges = [merge.text, ...merge.fields.map((field) => field.merge)];
  const pieces = merges.flatMap((each) => each.pieces);
  const removed = merges.flatMap((each) => each.removed);
  const changedBy = (side: 'mine' | 'theirs') =>
    pieces.flatMap((piece) =>
      piece.kind === 'settled' && piece.from === side ? [toPieceTitle(piece.key, piece.content, labelOf)] : [],
    );
  const removedBy = (side: 'mine' | 'theirs') =>
    removed.flatMap(({ key, by }) =>
      by === side ? [baseSections.find((section) => section.key === key)?.title ?? ''] : [],
    );
  return {
    mine: changedBy('mine'),
    theirs: changedBy('theirs'),
    removedByMe: removedBy('mine'),
    removedByThem: removedBy('theirs'),
  };
}

/**
 * Returns the title of a piece of a merge: the label of a field, or the title of a section. The title is empty for the
 * text before the first heading.
 */
export function toPieceTitle(key: string, content: string, labelOf: (name: ModuleField) => string): string {
  if (isField(key)) return labelOf(key);
  return splitSections(content)[0]?.title ?? '';
}
