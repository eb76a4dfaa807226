import type { Act } from '../../acts.ts';
import type { HostState } from '../../host/state.ts';
import type { ToolWindow } from '../../run-state.ts';
import { openTestSession } from '../../testing/small-host.ts';
import { factsOf, plainText } from '../../text.ts';
import { drawTool } from '../tools.ts';

/** A tool that is used in a test. Every tap is drawn on the host as the taps before have left it. */
export interface UsedTool {
  readonly host: HostState;
  readonly window: ToolWindow;
  readonly acts: readonly Act[];
  readonly text: string;
  /** Paths of the facts that the window shows, without the host. */
  readonly facts: readonly string[];
  /** The choices of its buttons. */
  readonly choices: readonly string[];
  /** Taps the first button with this text. Throws an Error if there is none. */
  tap(text: string): UsedTool;
}

/** Opens a tool, or draws it again. Throws an Error if the host does not have it. */
export function openTool(host: HostState, tool: string, argument = '', before?: ToolWindow): UsedTool {
  const session = openTestSession(host);
  const window = drawTool(session, tool, argument, before);
  if (!window) throw new Error(`The host has no tool ${tool}.`);
  const spans = window.lines.flat();
  const own = `tool/${host.id}/`;
  return {
    host: session.host,
    window,
    acts: session.acts,
    text: window.lines.map((line) => plainText(line)).join('\n'),
    facts: window.lines.flatMap((line) => factsOf(line)).map((fact) => fact.slice(fact.indexOf(':') + 1)),
    choices: spans.flatMap(({ tap }) => (tap?.startsWith(own) ? [tap.slice(own.length)] : [])),
    tap(text) {
      const target = spans.find((span) => span.tap?.startsWith(own) && span.text.trim() === text)?.tap;
      if (target === undefined) throw new Error(`The tool ${tool} has no button ${text}.`);
      const [name = '', ...rest] = target.slice(own.length).split('/');
      return openTool(session.host, name, rest.join('/'), name === tool ? window : undefined);
    },
  };
}
