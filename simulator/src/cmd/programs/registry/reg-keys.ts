import { compareText } from '../../../host/files.ts';
import type { HostState } from '../../../host/state.ts';
import { type ViewedKey, viewRegistry } from '../../../host/registry-view.ts';

const roots: readonly (readonly [short: string, long: string])[] = [
  ['HKLM', 'HKEY_LOCAL_MACHINE'],
  ['HKCU', 'HKEY_CURRENT_USER'],
  ['HKCR', 'HKEY_CLASSES_ROOT'],
  ['HKU', 'HKEY_USERS'],
  ['HKCC', 'HKEY_CURRENT_CONFIG'],
];

/** The path of a key with the short name of its root, or undefined if it names no root. */
export function toKeyPath(typed: string): string | undefined {
  const trimmed = typed.replace(/\\+$/, '');
  const end = trimmed.indexOf('\\');
  const root = (end < 0 ? trimmed : trimmed.slice(0, end)).toUpperCase();
  const found = roots.find(([short, long]) => root === short || root === long);
  if (!found) return undefined;
  const rest = end < 0 ? '' : trimmed.slice(end);
  // ControlSet001 is the current control set.
  return `${found[0]}${rest.replace(/\\controlset001(?=\\|$)/i, String.raw`\CurrentControlSet`)}`;
}

/** The path as reg.exe prints it, with the long name of its root. */
export function toLongPath(path: string): string {
  const found = roots.find(([short]) => path === short || path.startsWith(`${short}\\`));
  return found ? `${found[1]}${path.slice(found[0].length)}` : path;
}

/** Keys that exist on every Windows, so that they can be asked for. */
const always = [
  'HKLM',
  'HKCU',
  'HKCR',
  'HKU',
  'HKCC',
  String.raw`HKLM\HARDWARE`,
  String.raw`HKLM\SOFTWARE\Classes`,
  String.raw`HKLM\SOFTWARE\Policies\Microsoft\Windows`,
  String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Run`,
  String.raw`HKLM\SOFTWARE\Microsoft\Windows\CurrentVersion\RunOnce`,
  String.raw`HKLM\SYSTEM\CurrentControlSet\Enum\USB`,
  String.raw`HKLM\SYSTEM\CurrentControlSet\Enum\USBSTOR`,
];

/** A tree of keys. */
export interface KeyTree {
  readonly path: string;
  readonly key: ViewedKey | undefined;
  readonly children: readonly KeyTree[];
}

interface Node {
  readonly path: string;
  key: ViewedKey | undefined;
  readonly children: Map<string, Node>;
}

/** The key at a path with everything below it, or undefined if there is none. Keys are in alphabetical order. */
export function findKeyTree(host: HostState, path: string): KeyTree | undefined {
  const wanted = path.toLowerCase();
  const root: Node = { path, key: undefined, children: new Map() };
  let isThere = false;
  const insert = (each: string, key: ViewedKey | undefined): void => {
    const lower = each.toLowerCase();
    if (lower === wanted) {
      isThere = true;
      if (key) root.key = key;
      return;
    }
    // A path such as HKLM\SYSTEM exists if something below it exists.
    if (!lower.startsWith(`${wanted}\\`)) return;
    isThere = true;
    let node = root;
    const parts = each.slice(path.length + 1).split('\\');
    parts.forEach((part, index) => {
      const child = node.children.get(part.toLowerCase()) ?? {
        path: `${node.path}\\${part}`,
        key: undefined,
        children: new Map(),
      };
      node.children.set(part.toLowerCase(), child);
      if (index === parts.length - 1 && key) child.key = key;
      node = child;
    });
  };
  for (const key of viewRegistry(host).values()) insert(key.path, key);
  for (const each of always) insert(each, undefined);
  return isThere ? toTree(root) : undefined;
}

const toTree = ({ path, key, children }: Node): KeyTree => ({
  path: key?.path ?? path,
  key,
  children: [...children.values()]
    .map((child) => toTree(child))
    .toSorted((one, other) => compareText(one.path, other.path)),
});
