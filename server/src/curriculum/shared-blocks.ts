import type { Fault } from './fault.ts';

/** Shared blocks: texts that are written once, in `shared/NAME.md`, and included in other files as `{{NAME}}`. */
export interface SharedBlocks {
  /**
   * Returns the text of a file with its references replaced by the texts of the blocks. The lines of the file keep
   * their numbers. References to unknown blocks are left unchanged and reported.
   */
  readonly expand: (file: string, source: string) => string;
  /** Returns the faults of the blocks, and of the files for which `expand` was called so far. */
  readonly listFaults: () => readonly Fault[];
}

/** Matches a reference such as `{{call-ladder}}`, or only `{{` if the reference has no closing braces. */
const reference = /\{\{(?:([^{}\n]*)\}\})?/g;

const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Creates the shared blocks from their files. The keys of `sources` are the names of the files without `.md`. A block
 * is one paragraph. The text of a block is inserted into the source of a file, so it also becomes part of the file's
 * hash.
 */
export function createSharedBlocks(sources: ReadonlyMap<string, string>): SharedBlocks {
  const texts = new Map([...sources].map(([name, source]) => [name, source.trim().replace(/\s+/g, ' ')]));
  const usedNames = new Set<string>();
  const faults: Fault[] = [...sources].flatMap(([name, source]) => checkBlock(name, source));

  const expand = (file: string, source: string): string =>
    source.replace(reference, (match: string, name: string | undefined, offset: number) => {
      const text = texts.get(name ?? '');
      if (text !== undefined && name !== undefined) {
        usedNames.add(name);
        return text;
      }
      const line = source.slice(0, offset).split('\n').length;
      const description = name === undefined ? 'a reference must end with }}' : `there is no shared block "${name}"`;
      faults.push({ file, line, text: `${description}: {{name}} includes shared/name.md` });
      return match;
    });

  const listFaults = () => [
    ...faults,
    ...[...sources.keys()]
      .filter((name) => !usedNames.has(name))
      .map((name) => ({ file: fileOf(name), line: null, text: 'is not included in any file' })),
  ];
  return { expand, listFaults };
}

const fileOf = (name: string) => `shared/${name}.md`;

function checkBlock(name: string, source: string): Fault[] {
  const text = source.trim();
  const rules: [boolean, string][] = [
    [namePattern.test(name), 'the name must be in kebab case, like call-ladder.md'],
    [text !== '', 'is empty'],
    [!/\n\s*\n/.test(text), 'must be one paragraph, because it is included inside paragraphs'],
    [!text.includes('{{'), 'may not include another block'],
    // These characters have a special meaning in YAML, and blocks are also inserted into YAML files.
    [!/["'\\]|:\s|\s#/.test(text), 'must not contain a quotation mark, apostrophe, backslash, ": " or " #"'],
  ];
  return rules
    .filter(([isMet]) => !isMet)
    .map(([, description]) => ({ file: fileOf(name), line: null, text: description }));
}
