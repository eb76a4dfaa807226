import { compareText } from '../host/files.ts';
import { type ViewedKey, viewRegistry } from '../host/registry-view.ts';
import type { Session } from '../shell/session.ts';
import { type Line, shown, toLine } from '../text.ts';
import { button, buttons, cell, type Drawn, empty, readChoice, type Tool, type ToolCall } from './tool.ts';

const id = 'regedit';
const title = 'Registry Editor';
const maxKeys = 200;

const roots: Readonly<Record<string, string>> = {
  HKLM: 'HKEY_LOCAL_MACHINE',
  HKCU: 'HKEY_CURRENT_USER',
  HKCR: 'HKEY_CLASSES_ROOT',
  HKU: 'HKEY_USERS',
  HKCC: 'HKEY_CURRENT_CONFIG',
};

const longName = (path: string): string => {
  const [root = '', ...rest] = path.split('\\');
  return [roots[root.toUpperCase()] ?? root, ...rest].join('\\');
};

/** The keys directly below a key, by name. Keys in between exist although only their children are kept. */
function childrenOf(session: Session, keys: ReadonlyMap<string, ViewedKey>, path: string): readonly string[] {
  const prefix = `${path.toLowerCase()}\\`;
  const names = new Map<string, string>();
  for (const { path: key } of keys.values()) {
    session.fuel.burn(0.25);
    if (!key.toLowerCase().startsWith(prefix)) continue;
    const name = key.slice(prefix.length).split('\\')[0] ?? '';
    names.set(name.toLowerCase(), name);
  }
  return [...names.values()].toSorted(compareText);
}

function drawKey(session: Session, path: string): Drawn {
  const keys = viewRegistry(session.host);
  const key = keys.get(path.toLowerCase());
  const children = path === '' ? Object.keys(roots) : childrenOf(session, keys, path);
  const values = (key?.values ?? []).map((value): Line => {
    const text = value.type === 'REG_DWORD' ? dword(value.data) : value.data;
    return toLine(
      cell(value.name === '' ? '(Default)' : value.name, 32),
      cell(value.type, 14),
      shown(text, session.fact(value.statePath)),
    );
  });
  const end = path.lastIndexOf('\\');
  return {
    title,
    selected: path,
    lines: [
      toLine(path === '' ? 'Computer' : `Computer\\${longName(path)}`),
      ...(path === '' ? [] : [buttons(button(session, id, `key:${end < 0 ? '' : path.slice(0, end)}`, 'Up'))]),
      empty,
      ...children
        .slice(0, maxKeys)
        .map((name) =>
          toLine(
            button(session, id, `key:${path === '' ? name : `${path}\\${name}`}`, path === '' ? longName(name) : name),
          ),
        ),
      ...(values.length > 0 ? [empty, toLine(cell('Name', 32), cell('Type', 14), 'Data'), ...values] : []),
    ],
  };
}

/** `0x00000001 (1)` of `0x1`. */
const dword = (data: string): string => {
  const value = Number(data);
  return Number.isInteger(value) && value >= 0 ? `0x${value.toString(16).padStart(8, '0')} (${value})` : data;
};

function draw({ session, argument, before }: ToolCall): Drawn {
  if (before === undefined) session.takes(2);
  const colon = argument.indexOf(':');
  return drawKey(session, readChoice(argument).word === 'key' ? argument.slice(colon + 1) : '');
}

/** Registry Editor, for reading only. Source: from knowledge. */
export const registryEditor: Tool = { id, openActs: ['registry.tool'], draw };
