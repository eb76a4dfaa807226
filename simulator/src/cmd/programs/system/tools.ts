import type { Program, ProgramCall } from '../../../shell/program.ts';
import { fileErrors, newFile, pathOf, storeEntries, writeError } from '../../file-access.ts';
import { findEntry } from '../../../host/files.ts';
import { type Line, toLine } from '../../../text.ts';
import { systemReport } from './system-report.ts';

interface ToolProgram {
  readonly names: readonly string[];
  readonly tool: string;
  readonly seconds?: number;
}

const tools: readonly ToolProgram[] = [
  { names: ['winver'], tool: 'winver' },
  { names: ['taskmgr'], tool: 'taskmgr', seconds: 2 },
  { names: ['eventvwr'], tool: 'eventvwr', seconds: 3 },
  { names: ['services'], tool: 'services', seconds: 2 },
  { names: ['compmgmt'], tool: 'compmgmt', seconds: 3 },
  { names: ['devmgmt'], tool: 'devmgmt', seconds: 2 },
  { names: ['perfmon'], tool: 'perfmon', seconds: 3 },
  { names: ['resmon'], tool: 'resmon', seconds: 3 },
  { names: ['taskschd'], tool: 'taskschd', seconds: 3 },
  { names: ['lusrmgr'], tool: 'lusrmgr', seconds: 2 },
  { names: ['timedate'], tool: 'datetime' },
  { names: ['notepad'], tool: 'notepad' },
  { names: ['explorer'], tool: 'explorer' },
  { names: ['control'], tool: 'control' },
  { names: ['diskmgmt'], tool: 'diskmgmt', seconds: 3 },
  { names: ['regedit', 'regedt32'], tool: 'regedit', seconds: 2 },
];

/** Starts the window of a tool. The tool itself notes that it was opened. */
function openTool({ session, args }: ProgramCall, { tool, seconds = 1 }: ToolProgram): number {
  session.takes(seconds);
  session.openTool(tool, args.map(({ text }) => text).join(' '));
  return 0;
}

const toolPrograms = tools.map((tool): Program => ({
  names: tool.names,
  kind: 'program',
  run: (call) => openTool(call, tool),
}));

/** msinfo32.exe: shows its window, or writes a report with `/nfo` or `/report`. Source: from knowledge. */
const msinfo32: Program = {
  names: ['msinfo32'],
  kind: 'program',
  run(call) {
    const { session, args } = call;
    const words = args.map(({ text }) => text);
    const at = words.findIndex((word) => /^[/-](?:nfo|report)$/i.test(word));
    const computer = words.findIndex((word) => /^[/-]computer$/i.test(word));
    if (computer >= 0) session.act({ act: 'remote.session', of: words[computer + 1] ?? '', ok: false });
    if (at < 0) return openTool(call, { names: [], tool: 'msinfo32', seconds: 4 });
    const typed = words[at + 1];
    if (typed === undefined) return openTool(call, { names: [], tool: 'msinfo32', seconds: 4 });
    // The window shows how far the report is, and writes the file at the end.
    session.takes(60);
    const isReport = /report/i.test(words[at] ?? '');
    const path = pathOf(session, !isReport && !/\.[^.\\]+$/.test(typed) ? `${typed}.nfo` : typed);
    const error = writeError(session, path);
    if (error !== undefined) {
      session.act({ act: 'file.write', of: path, ok: false });
      session.openTool('message', error === fileErrors.noPath ? 'The file could not be created.' : error);
      return 1;
    }
    if (session.stoppedAfterSeconds !== undefined) return 1;
    const act = findEntry(session.host.files, path) ? 'file.overwrite' : 'file.write';
    const lines: readonly Line[] = isReport ? systemReport(session) : toNfo(systemReport(session));
    storeEntries(session, [newFile(session, path, { kind: 'text', lines, encoding: 'utf16' })]);
    session.act({ act, of: path, ok: true });
    return 0;
  },
  words: () => ['/nfo', '/report'],
};

/** The report as the XML of an .nfo file. */
const toNfo = (lines: readonly Line[]): Line[] => [
  toLine('<?xml version="1.0"?>'),
  toLine('<MsInfo>'),
  ...lines.map((line) => toLine('<Data><![CDATA[', ...line, ']]></Data>')),
  toLine('</MsInfo>'),
];

const mstsc: Program = {
  names: ['mstsc'],
  kind: 'program',
  run(call) {
    const target = call.args.map(({ text }) => text).find((text) => /^[/-]v:/i.test(text));
    call.session.act({ act: 'remote.session', of: target?.slice(3) ?? '', ok: false });
    return openTool(call, { names: [], tool: 'mstsc' });
  },
};

/** Programs that open a window. */
export const toolWindowPrograms: readonly Program[] = [...toolPrograms, msinfo32, mstsc];
