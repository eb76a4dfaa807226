import { type Run, type ToolName, toolNames } from '@loopcheck/simulator';

/** The tools that a host offers in its task bar, with the titles of its version of Windows. */
export function toolsOf(run: Run, hostId: string): readonly ToolName[] {
  const host = run.part.hosts.find(({ id }) => id === hostId);
  return host ? toolNames(host.windows) : [];
}
