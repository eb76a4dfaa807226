import { type Run, type ToolName, toolNames } from '@loopcheck/simulator';

/** The tools in the task bar of a host. The titles of the tools are those of the Windows version of the host. */
export function toolsOf(run: Run, hostId: string): readonly ToolName[] {
  const host = run.part.hosts.find(({ id }) => id === hostId);
  return host ? toolNames(host.windows) : [];
}
