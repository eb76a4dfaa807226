import { windowsVersions } from '@loopcheck/simulator';
import { z } from 'zod';
import { parseYaml, type ParsedYaml } from '../yaml.ts';

export const setupsFile = 'practice/setups.yaml';

const Value = z.union([z.string(), z.number(), z.boolean()]);
const onComputer = { on: z.enum(['host', 'laptop']).default('host') };

/**
 * Something that must exist on a computer before the first block of a text is typed, because people or other procedures
 * have made it: a folder, a file, a setting, an entry, or the effect of a line. `recipe` stands for the bytes of a
 * file: files with the same recipe are equal.
 */
const Given = z.union([
  z.strictObject({ ...onComputer, folder: z.string() }),
  z.strictObject({ ...onComputer, file: z.string(), text: z.string() }),
  z.strictObject({ ...onComputer, file: z.string(), evtx: z.string() }),
  z.strictObject({ ...onComputer, file: z.string(), bytes: z.int(), recipe: z.string() }),
  z.strictObject({ ...onComputer, set: z.string(), to: z.union([Value, z.array(Value)]) }),
  z.strictObject({ ...onComputer, add: z.string(), is: z.record(z.string(), z.union([Value, z.array(Value)])) }),
  /** A command line that was typed before, for example as a step of another procedure, in an elevated window. */
  z.strictObject({ ...onComputer, line: z.string(), shell: z.enum(['cmd', 'powershell']).default('cmd') }),
]);
export type Given = z.infer<typeof Given>;

/**
 * The state that the practice host gets before the command blocks of one text are typed, and how the blocks are typed.
 */
const Setup = z.strictObject({
  /** The name of the host; `HOST` in the lines becomes this name. */
  host: z.string().default('HIST-02'),
  given: z.array(Given).default([]),
  /** Lines with these words are left out on some versions, because the text says so. */
  leftOut: z
    .array(z.strictObject({ words: z.string(), on: z.array(z.enum(windowsVersions)), because: z.string() }))
    .default([]),
  /** The values that replace words in capitals in the lines, by the word. */
  bind: z.record(z.string().regex(/^[A-Z][A-Z /:-]*$/), z.string()).default({}),
});
export type Setup = z.infer<typeof Setup>;

/** The setups by the number of a procedure (`LC-07-02`) or of a chapter (`chapter-07`). */
const Setups = z.record(z.string().regex(/^(?:LC-\d\d-\d\d|chapter-\d\d)$/), Setup);
export type Setups = z.infer<typeof Setups>;

export const parseSetups = (source: string): ParsedYaml<Setups> => parseYaml(source, Setups, setupsFile);

/** The setup of a text for which the file has none. */
export const defaultSetup: Setup = Setup.parse({});
