import { extensionOf, type FileEntry, nameOf, parentOf, sizeOf, stemOf } from '../../../host/files.ts';
import { fileFact } from '../../../cmd/programs/volume-lines.ts';
import type { Session } from '../../../shell/session.ts';
import type { HostTime } from '../../../time.ts';
import { fileTime } from '../../language/dates.ts';
import { type Display, item, type PsItem, psObject } from '../../values.ts';

export const fileSystem = String.raw`Microsoft.PowerShell.Core\FileSystem::`;

/** `-a----`. Before PowerShell 5.0 there was no letter for links. */
function modeOf(session: Session, { kind, attributes }: FileEntry): string {
  const letters = [
    kind === 'folder' ? 'd' : '-',
    attributes.includes('a') ? 'a' : '-',
    attributes.includes('r') ? 'r' : '-',
    attributes.includes('h') ? 'h' : '-',
    attributes.includes('s') ? 's' : '-',
  ];
  return `${letters.join('')}${session.host.windows.powershell === '5.1' ? '-' : ''}`;
}

function attributesText({ kind, attributes }: FileEntry): string {
  const names = [
    attributes.includes('r') ? ['ReadOnly'] : [],
    attributes.includes('h') ? ['Hidden'] : [],
    attributes.includes('s') ? ['System'] : [],
    kind === 'folder' ? ['Directory'] : [],
    attributes.includes('a') ? ['Archive'] : [],
  ].flat();
  return names.length === 0 ? 'Normal' : names.join(', ');
}

const groupBy = { property: 'PSParentPath', title: 'Directory', indent: 4, blankLines: 2 };

/** The table of files. Source: from knowledge. Since PowerShell 5.0 the length has room for four more digits. */
function viewOf(session: Session, entry: FileEntry): Display {
  const time = fileTime({ kind: 'date', time: entry.modified, isUtc: false }, session.host.clock.zone);
  const isNew = session.host.windows.powershell === '5.1';
  const list = [
    'Name',
    'Length',
    'CreationTime',
    'LastWriteTime',
    'LastAccessTime',
    ...(isNew ? ['Mode', 'LinkType', 'Target'] : []),
    'VersionInfo',
  ];
  const folderList = ['Name', 'CreationTime', 'LastWriteTime', 'LastAccessTime'];
  return {
    form: 'table',
    groupBy,
    columns: [
      { property: 'Mode', width: 7 },
      {
        property: 'LastWriteTime',
        width: 25,
        align: 'right',
        shows: item(time, session.fact(fileFact(entry, 'modified'))),
      },
      { property: 'Length', width: isNew ? 14 : 10, align: 'right' },
      { property: 'Name' },
    ],
    list: entry.kind === 'file' ? list : folderList,
  };
}

/** A file or folder as the object of Get-ChildItem and Get-Item. */
export function fileItem(session: Session, entry: FileEntry): PsItem {
  const fact = (field: string) => session.fact(fileFact(entry, field));
  const date = (time: HostTime, field: string, isUtc: boolean): PsItem =>
    item({ kind: 'date', time, isUtc }, fact(field));
  const own = session.fact(fileFact(entry));
  const isFile = entry.kind === 'file';
  const parent = parentOf(entry.path);
  const isRoot = entry.path.length <= 3;
  const name = isRoot ? entry.path : nameOf(entry.path);
  const properties: (readonly [string, PsItem])[] = [
    ['PSPath', item(fileSystem + entry.path, own)],
    ['PSParentPath', item(isRoot ? '' : fileSystem + parent)],
    ['PSChildName', item(name, own)],
    ['PSDrive', item(entry.path.slice(0, 1))],
    ['PSProvider', item(String.raw`Microsoft.PowerShell.Core\FileSystem`)],
    ['PSIsContainer', item(!isFile)],
    ['Mode', item(modeOf(session, entry), fact('attributes'))],
    ...(isFile ? [['VersionInfo', item(null)] as const] : []),
    ['BaseName', item(isFile ? stemOf(entry.path) : name, own)],
    ['Target', item({ kind: 'list', items: [] })],
    ['LinkType', item(null)],
    ['Name', item(name, own)],
    ...(isFile ? [['Length', item(sizeOf(entry), fact('size'))] as const] : []),
    ...(isFile
      ? ([
          ['DirectoryName', item(parent)],
          ['Directory', item(parent)],
          ['IsReadOnly', item(entry.attributes.includes('r'), fact('attributes'))],
        ] as const)
      : ([
          ['Parent', item(isRoot ? null : nameOf(parent) || parent)],
          ['Root', item(entry.path.slice(0, 3))],
        ] as const)),
    ['Exists', item(true)],
    ['FullName', item(entry.path, own)],
    ['Extension', item(isFile ? entry.path.slice(entry.path.length - extensionOf(entry.path).length) : '')],
    ['CreationTime', date(entry.created, 'created', false)],
    ['CreationTimeUtc', date(entry.created, 'created', true)],
    ['LastAccessTime', date(entry.modified, 'modified', false)],
    ['LastAccessTimeUtc', date(entry.modified, 'modified', true)],
    ['LastWriteTime', date(entry.modified, 'modified', false)],
    ['LastWriteTimeUtc', date(entry.modified, 'modified', true)],
    ['Attributes', item(attributesText(entry), fact('attributes'))],
  ];
  return item(psObject(isFile ? 'System.IO.FileInfo' : 'System.IO.DirectoryInfo', properties, viewOf(session, entry)));
}
