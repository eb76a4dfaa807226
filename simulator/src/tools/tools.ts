import type { ToolWindow } from '../run-state.ts';
import type { Session } from '../shell/session.ts';
import { withoutControls } from '../text.ts';
import { antivirusConsole } from './antivirus-console.ts';
import { dateAndTime } from './date-and-time.ts';
import { diskManagement } from './disk-management.ts';
import { drive, safelyRemove } from './drives.ts';
import { eventViewer } from './event-viewer.ts';
import { explorer } from './explorer.ts';
import { notepad } from './notepad.ts';
import { registryEditor } from './registry-editor.ts';
import { servicesTool } from './services-tool.ts';
import { smallTools } from './small-tools.ts';
import { taskManager } from './processes-tool.ts';
import type { Tool } from './tool.ts';
import { updateInstaller } from './update-installer.ts';
import { settings, winver } from './version-tools.ts';

const tools: ReadonlyMap<string, Tool> = new Map(
  [
    eventViewer,
    taskManager,
    servicesTool,
    settings,
    winver,
    dateAndTime,
    notepad,
    explorer,
    safelyRemove,
    drive,
    antivirusConsole,
    updateInstaller,
    diskManagement,
    registryEditor,
    ...smallTools,
  ].map((tool) => [tool.id, tool]),
);

/** The characters of a choice at most. Paths are not longer. */
const maxChoiceLength = 400;

/** Other names of tools, as programs and files call them. */
const otherNames: Readonly<Record<string, string>> = { timedate: 'datetime' };

/** All tools by their id. */
export const toolIds: readonly string[] = [...tools.keys()];

/**
 * Draws a tool anew: `argument` is what the person chose in it, `before` is how it looked before. Notes `tool.open` when it
 * was not open yet. Returns undefined for a tool that the host does not have.
 */
export function drawTool(
  session: Session,
  tool: string,
  argument: string,
  before: ToolWindow | undefined,
): ToolWindow | undefined {
  const found = tools.get(otherNames[tool] ?? tool);
  if (!found || found.exists?.(session.host.windows) === false) return undefined;
  if (before === undefined) {
    for (const act of ['tool.open', ...(found.openActs ?? [])]) session.act({ act, of: found.id, ok: true });
  }
  const choice = withoutControls(argument).slice(0, maxChoiceLength);
  const drawn = found.draw({ session, argument: choice, before });
  return drawn && { tool: found.id, title: drawn.title, lines: drawn.lines, selected: drawn.selected ?? '' };
}
