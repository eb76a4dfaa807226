import type { Run } from '@loopcheck/simulator';

export interface HostTool {
  readonly id: string;
  readonly name: string;
}

/** The tools that a host offers in its task bar. */
export const toolsOf = (_run: Run, _hostId: string): readonly HostTool[] => [];
