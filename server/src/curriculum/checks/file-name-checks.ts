import type { Fault } from '../fault.ts';
import type { ParsedSop } from '../sop.ts';

/** A file name in a procedure. The host name at its beginning is `HOST`, however the procedure writes it. */
interface FileMention {
  readonly name: string;
  /** True if the line creates the file, by a command or because the reader saves it. */
  readonly isCreated: boolean;
  /** From 1. */
  readonly line: number;
}

/** Matches a file name, with or without its folder. The name can contain variables and wildcards. */
const mentionPattern =
  /(?<path>[A-Za-z]:\\(?:\w+\\)*)?(?<name>[\w%${}*.-]*[\w}*%]\.(?:txt|csv|evtx|html|log|xml))(?![\w.])/g;

/** Matches the text before a file name if the line creates this file. The name may be in quotes. */
const createsNextFile =
  /(?:>|>>|Export-Csv|Out-File|wevtutil epl (?:"[^"]*"|\S+)|\/h|\/LOG:|-o|copy \S+|save (?:it|the list[^`]*) as|steps \d+ to \d+ again with [^.]* and)\s*["`]?$/i;

/** The folder with files that Windows itself creates, such as logs. */
const ownFolderOfWindows = /^C:\\Windows\\/i;

/**
 * The ways in which procedures write the host name: as a placeholder or a variable. OLD and NEW stand for the older and
 * the newer files of a host.
 */
const hostAtStart = /^(?:HOST|OLD|NEW|%N%|\$\{N\})(?=[-_])/;

function listMentions(source: string): FileMention[] {
  return source.split('\n').flatMap((text, index) =>
    [...text.matchAll(mentionPattern)].flatMap(({ index: start, groups = {} }) => {
      const { path = '', name = '' } = groups;
      if (ownFolderOfWindows.test(path)) return [];
      return [
        {
          name: name.replace(hostAtStart, 'HOST').replace(/^HOST-(?:before|after)-/, 'HOST-'),
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
 * Finds file names under which no procedure saves a file. A procedure knows the files that it creates, and those files
 * it names that are known to a procedure to which it refers. It may not name any other file.
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
  // A name that becomes known to one procedure can make it known to the procedures that refer to this one.
  let hasChanged = true;
  while (hasChanged) {
    hasChanged = false;
    for (const procedure of procedures) {
      const { name, references, unknown, known } = procedure;
      const names = procedures
        .filter((other) => other.name === name || references.has(other.name))
        .flatMap((other) => [...other.known]);
      procedure.unknown = unknown.filter((mention) => !names.some((other) => toPattern(mention.name).test(other)));
      for (const mention of unknown) if (!procedure.unknown.includes(mention)) known.add(mention.name);
      hasChanged ||= procedure.unknown.length < unknown.length;
    }
  }
  return procedures.flatMap(({ file, unknown }) =>
    unknown.map(({ name, line }) => ({
      file,
      line,
      text: `${name} is not created by this procedure, and no procedure to which it refers knows this file`,
    })),
  );
}
