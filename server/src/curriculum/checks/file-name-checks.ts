import type { Fault } from '../fault.ts';
import type { ParsedSop } from '../sop.ts';

/** A place where a procedure names a file. */
interface FileMention {
  /** The file name. A host name at its beginning is replaced by `HOST`, so that names can be compared. */
  readonly name: string;
  /** True if the line creates the file, by a command or because the line tells the reader to save it. */
  readonly isCreated: boolean;
  /** The number of the line, from 1. */
  readonly line: number;
}

/** Matches a file name, with or without its folder. The name can contain variables and wildcards. */
const mentionPattern =
  /(?<path>[A-Za-z]:\\(?:\w+\\)*)?(?<name>[\w%${}*.-]*[\w}*%]\.(?:txt|csv|evtx|html|log|xml))(?![\w.])/g;

/**
 * Matches the text before a file name if the line creates this file. The file name can be in quotes. `/h` is an option
 * of gpresult, `/LOG:` of robocopy and `-o` of typeperf. The last two alternatives are sentences of the procedures.
 */
const createsNextFile =
  /(?:>|>>|Export-Csv|Out-File|wevtutil epl (?:"[^"]*"|\S+)|\/h|\/LOG:|-o|copy \S+|save (?:it|the list[^`]*) as|steps \d+ to \d+ again with [^.]* and)\s*["`]?$/i;

/** The folder with files that Windows itself creates, such as logs. */
const windowsFolder = /^C:\\Windows\\/i;

/**
 * Matches the host name at the beginning of a file name, which procedures write as a placeholder or a variable.
 * Procedures that compare an older and a newer file of one host write OLD and NEW in place of the host name.
 */
const hostAtStart = /^(?:HOST|OLD|NEW|%N%|\$\{N\})(?=[-_])/;

/**
 * Matches the beginning of the names of files that were saved before or after a job. Names are compared without the
 * words `before-` and `after-`.
 */
const beforeOrAfter = /^HOST-(?:before|after)-/;

function listMentions(source: string): FileMention[] {
  return source.split('\n').flatMap((text, index) =>
    [...text.matchAll(mentionPattern)].flatMap(({ index: start, groups = {} }) => {
      const { path = '', name = '' } = groups;
      if (windowsFolder.test(path)) return [];
      return [
        {
          name: name.replace(hostAtStart, 'HOST').replace(beforeOrAfter, 'HOST-'),
          isCreated: createsNextFile.test(text.slice(0, start)),
          line: index + 1,
        },
      ];
    }),
  );
}

/** Returns a pattern for a name in which `*`, or the variable `$_` of PowerShell, stands for any text. */
const toPattern = (name: string) => {
  const parts = name.split(/\*|\$_/).map((part) => part.replace(/[.$-]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`);
};

/**
 * Finds the file names that a procedure is not allowed to use. A procedure is allowed to name the files that it creates
 * itself. If it refers to another procedure, it is also allowed to name every file that the other procedure is allowed
 * to name.
 */
export function checkFileNames(sops: readonly Pick<ParsedSop, 'file' | 'name' | 'source'>[]): Fault[] {
  const procedures = sops.map(({ file, name, source }) => {
    const mentions = listMentions(source);
    return {
      file,
      name,
      unknown: mentions.filter(({ isCreated }) => !isCreated),
      known: new Set(mentions.filter(({ isCreated }) => isCreated).map((created) => created.name)),
      references: new Set(source.match(/LC-\d\d-\d\d/g)),
    };
  });
  // `known` has the file names that a procedure is allowed to use, and `unknown` its mentions of other files. If a
  // mention moves from `unknown` to `known`, the procedures that refer to this procedure are allowed to use the name
  // too. So the loop repeats until no mention moves.
  let hasChanged = true;
  while (hasChanged) {
    hasChanged = false;
    for (const procedure of procedures) {
      const { name, references, unknown, known } = procedure;
      const allowedNames = procedures
        .filter((other) => other.name === name || references.has(other.name))
        .flatMap((other) => [...other.known]);
      procedure.unknown = unknown.filter(
        (mention) => !allowedNames.some((allowed) => toPattern(mention.name).test(allowed)),
      );
      for (const mention of unknown) if (!procedure.unknown.includes(mention)) known.add(mention.name);
      hasChanged ||= procedure.unknown.length < unknown.length;
    }
  }
  return procedures.flatMap(({ file, unknown }) =>
    unknown.map(({ name, line }) => ({
      file,
      line,
      text: `${name} is not created by this procedure, and no procedure to which it refers creates this file or is allowed to name it`,
    })),
  );
}
