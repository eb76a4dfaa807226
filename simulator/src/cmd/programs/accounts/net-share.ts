import { fileErrors, isFolder } from '../../file-access.ts';
import type { Share } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { padRight } from '../../../text.ts';
import { completed, findByName, netRule, printHelpMessage, printSystemError, splitNet } from './net-messages.ts';

function listShares(session: Session): number {
  session.print();
  session.print('Share name   Resource                        Remark');
  session.print();
  session.print(netRule);
  // Administrative shares come first.
  const shares = [...session.host.share.values()];
  const isHidden = ({ name }: Share): boolean => name.endsWith('$');
  for (const { name } of [...shares.filter(isHidden), ...shares.filter((share) => !isHidden(share))]) {
    const value = (field: string) => session.value(`share/${name}/${field}`);
    session.print(padRight(value('name'), 13), padRight(value('resource'), 32), padRight(value('remark'), 34));
  }
  session.print(completed);
  session.print();
  return 0;
}

function showShare(session: Session, share: Share): number {
  const value = (field: string) => session.value(`share/${share.name}/${field}`);
  session.print('Share name        ', value('name'));
  session.print('Path              ', value('resource'));
  session.print('Remark            ', value('remark'));
  session.print('Maximum users     No limit');
  session.print('Users             ');
  session.print('Caching           Manual caching of documents');
  session.print('Permission        Everyone, READ');
  session.print();
  session.print(completed);
  session.print();
  return 0;
}

/** net share: lists, shows, adds and deletes shares. Source: from knowledge. */
export function netShare(call: ProgramCall, words: readonly string[]): number {
  const { session } = call;
  const { names, options } = splitNet(words);
  const [first] = names;
  if (first === undefined) return listShares(session);
  const equals = first.indexOf('=');
  const name = equals < 0 ? first : first.slice(0, equals);
  const share = findByName(session.host.share, name);
  const isChange = equals >= 0 || options.size > 0;
  if (!isChange) return share ? showShare(session, share) : printHelpMessage(call, 2310);
  const refuse = (print: () => number): number => {
    session.act({ act: 'network.change', of: `net share ${name}`, ok: false });
    return print();
  };
  if (!session.isElevated) return refuse(() => printSystemError(call, 5));
  if (options.has('delete')) {
    if (!share) return refuse(() => printHelpMessage(call, 2310));
    session.change((host) => ({ ...host, share: new Map([...host.share].filter(([key]) => key !== share.name)) }));
    session.act({ act: 'network.change', of: `net share ${share.name}`, ok: true });
    session.print(`${share.name} was deleted successfully.`);
    session.print();
    return 0;
  }
  const resource = first.slice(equals + 1);
  if (equals >= 0 && !isFolder(session.host, resource)) {
    return refuse(() => {
      call.printError(fileErrors.noPath);
      return 2;
    });
  }
  const added: Share = {
    name,
    resource: equals < 0 ? (share?.resource ?? '') : resource,
    remark: options.get('remark') ?? '',
  };
  session.change((host) => ({ ...host, share: new Map(host.share).set(name, added) }));
  session.act({ act: 'network.change', of: `net share ${name}`, ok: true });
  session.print(`${name} was shared successfully.`);
  session.print();
  return 0;
}
