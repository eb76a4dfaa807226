import { robocopyUsage } from '../robocopy/usage.ts';

/** What a command of cmd does, and how it is called. */
interface CommandHelp {
  readonly description: string;
  readonly syntax: readonly string[];
}

/** Source of descriptions and syntax: from knowledge. Shortened. */
export const commandHelp: readonly (readonly [string, CommandHelp])[] = [
  [
    'attrib',
    {
      description: 'Displays or changes file attributes.',
      syntax: ['ATTRIB [+R | -R] [+A | -A] [+S | -S] [+H | -H] [drive:][path][filename] [/S [/D]]'],
    },
  ],
  [
    'cd',
    {
      description: 'Displays the name of or changes the current directory.',
      syntax: ['CHDIR [/D] [drive:][path]', 'CHDIR [..]', 'CD [/D] [drive:][path]', 'CD [..]'],
    },
  ],
  [
    'chdir',
    {
      description: 'Displays the name of or changes the current directory.',
      syntax: ['CHDIR [/D] [drive:][path]', 'CHDIR [..]', 'CD [/D] [drive:][path]', 'CD [..]'],
    },
  ],
  ['cls', { description: 'Clears the screen.', syntax: ['CLS'] }],
  [
    'copy',
    {
      description: 'Copies one or more files to another location.',
      syntax: [
        'COPY [/D] [/V] [/N] [/Y | /-Y] [/Z] [/L] [/A | /B ] source [/A | /B]',
        '     [+ source [/A | /B] [+ ...]] [destination [/A | /B]]',
      ],
    },
  ],
  ['date', { description: 'Displays or sets the date.', syntax: ['DATE [/T | date]'] }],
  [
    'del',
    {
      description: 'Deletes one or more files.',
      syntax: [
        'DEL [/P] [/F] [/S] [/Q] [/A[[:]attributes]] names',
        'ERASE [/P] [/F] [/S] [/Q] [/A[[:]attributes]] names',
      ],
    },
  ],
  [
    'dir',
    {
      description: 'Displays a list of files and subdirectories in a directory.',
      syntax: [
        'DIR [drive:][path][filename] [/A[[:]attributes]] [/B] [/C] [/D] [/L] [/N]',
        '  [/O[[:]sortorder]] [/P] [/Q] [/R] [/S] [/T[[:]timefield]] [/W] [/X] [/4]',
      ],
    },
  ],
  [
    'echo',
    {
      description: 'Displays messages, or turns command echoing on or off.',
      syntax: ['  ECHO [ON | OFF]', '  ECHO [message]'],
    },
  ],
  [
    'erase',
    {
      description: 'Deletes one or more files.',
      syntax: [
        'DEL [/P] [/F] [/S] [/Q] [/A[[:]attributes]] names',
        'ERASE [/P] [/F] [/S] [/Q] [/A[[:]attributes]] names',
      ],
    },
  ],
  ['exit', { description: 'Quits the CMD.EXE program (command interpreter).', syntax: ['EXIT [/B] [exitCode]'] }],
  [
    'fc',
    {
      description: 'Compares two files or sets of files and displays the differences between\nthem.',
      syntax: [
        'FC [/A] [/C] [/L] [/LBn] [/N] [/OFF[LINE]] [/T] [/U] [/W] [/nnnn]',
        '   [drive1:][path1]filename1 [drive2:][path2]filename2',
        'FC /B [drive1:][path1]filename1 [drive2:][path2]filename2',
      ],
    },
  ],
  [
    'find',
    {
      description: 'Searches for a text string in a file or files.',
      syntax: ['FIND [/V] [/C] [/N] [/I] [/OFF[LINE]] "string" [[drive:][path]filename[ ...]]'],
    },
  ],
  [
    'findstr',
    {
      description: 'Searches for strings in files.',
      syntax: [
        'FINDSTR [/B] [/E] [/L] [/R] [/S] [/I] [/X] [/V] [/N] [/M] [/O] [/P] [/F:file]',
        '        [/C:string] [/G:file] [/D:dir list] [/A:color attributes] [/OFF[LINE]]',
        '        strings [[drive:][path]filename[ ...]]',
      ],
    },
  ],
  ['help', { description: 'Provides Help information for Windows commands.', syntax: ['HELP [command]'] }],
  [
    'label',
    {
      description: 'Creates, changes, or deletes the volume label of a disk.',
      syntax: ['LABEL [drive:][label]', 'LABEL [/MP] [volume] [label]'],
    },
  ],
  ['md', { description: 'Creates a directory.', syntax: ['MKDIR [drive:]path', 'MD [drive:]path'] }],
  ['mkdir', { description: 'Creates a directory.', syntax: ['MKDIR [drive:]path', 'MD [drive:]path'] }],
  [
    'more',
    {
      description: 'Displays output one screen at a time.',
      syntax: [
        'MORE [/E [/C] [/P] [/S] [/Tn] [+n]] < [drive:][path]filename',
        'command-name | MORE [/E [/C] [/P] [/S] [/Tn] [+n]]',
      ],
    },
  ],
  [
    'move',
    {
      description: 'Moves one or more files from one directory to another directory.',
      syntax: ['MOVE [/Y | /-Y] [drive:][path]filename1[,...] destination'],
    },
  ],
  ['popd', { description: 'Restores the previous value of the current directory saved by PUSHD.', syntax: ['POPD'] }],
  ['pushd', { description: 'Saves the current directory then changes it.', syntax: ['PUSHD [path | ..]'] }],
  [
    'rd',
    { description: 'Removes a directory.', syntax: ['RMDIR [/S] [/Q] [drive:]path', 'RD [/S] [/Q] [drive:]path'] },
  ],
  [
    'ren',
    {
      description: 'Renames a file or files.',
      syntax: ['RENAME [drive:][path]filename1 filename2.', 'REN [drive:][path]filename1 filename2.'],
    },
  ],
  [
    'rename',
    {
      description: 'Renames a file or files.',
      syntax: ['RENAME [drive:][path]filename1 filename2.', 'REN [drive:][path]filename1 filename2.'],
    },
  ],
  [
    'rmdir',
    { description: 'Removes a directory.', syntax: ['RMDIR [/S] [/Q] [drive:]path', 'RD [/S] [/Q] [drive:]path'] },
  ],
  [
    'robocopy',
    {
      description: 'Advanced utility to copy files and directory trees',
      syntax: robocopyUsage,
    },
  ],
  [
    'set',
    { description: 'Displays, sets, or removes Windows environment variables.', syntax: ['SET [variable=[string]]'] },
  ],
  ['sort', { description: 'Sorts input.', syntax: ['SORT [/R] [/+n] [[drive1:][path1]filename1]'] }],
  [
    'start',
    {
      description: 'Starts a separate window to run a specified program or command.',
      syntax: ['START ["title"] [/D path] [/I] [/MIN] [/MAX] [/WAIT] [/B]', '      [command/program] [parameters]'],
    },
  ],
  ['time', { description: 'Displays or sets the system time.', syntax: ['TIME [/T | time]'] }],
  ['title', { description: 'Sets the window title for a CMD.EXE session.', syntax: ['TITLE [string]'] }],
  [
    'tree',
    {
      description: 'Graphically displays the directory structure of a drive or path.',
      syntax: ['TREE [drive:][path] [/F] [/A]'],
    },
  ],
  ['type', { description: 'Displays the contents of a text file.', syntax: ['TYPE [drive:][path]filename'] }],
  ['ver', { description: 'Displays the Windows version.', syntax: ['VER'] }],
  ['vol', { description: 'Displays a disk volume label and serial number.', syntax: ['VOL [drive:]'] }],
  [
    'xcopy',
    {
      description: 'Copies files and directory trees.',
      syntax: [
        'XCOPY source [destination] [/A | /M] [/D[:date]] [/P] [/S [/E]] [/V] [/W]',
        '                           [/C] [/I] [/Q] [/F] [/L] [/G] [/H] [/R] [/T] [/U]',
        '                           [/K] [/N] [/O] [/X] [/Y] [/-Y] [/Z] [/B] [/J]',
      ],
    },
  ],
];

const byName = new Map(commandHelp);

/** The first lines that `NAME /?` prints, or undefined for a command without help here. */
export function helpOf(name: string): readonly string[] | undefined {
  const found = byName.get(name);
  return found && [...found.description.split('\n'), '', ...found.syntax];
}
