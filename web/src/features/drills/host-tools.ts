import { type Run, toolNames } from '@loopcheck/simulator';

export interface HostTool {
  readonly id: string;
  readonly name: string;
}

/** The tools that a host offers in its task bar. */
export function toolsOf(run: Run, hostId: string): readonly HostTool[] {
  const host = run.hosts.get(hostId);
  return host ? toolNames(host.windows.version).map(({ id, title }) => ({ id, name: title })) : [];
}
