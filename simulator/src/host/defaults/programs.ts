import type { HostState } from '../state.ts';
import { planDrivers } from './drivers.ts';
import { planProcesses } from './processes.ts';
import { oncePerHost } from './seed.ts';
import { planTasks } from './tasks.ts';

/** Processes, services, drivers and scheduled tasks of a healthy host. */
export const defaultPrograms = oncePerHost((seed): Pick<HostState, 'process' | 'service' | 'driver' | 'task'> => {
  return { ...planProcesses(seed), driver: planDrivers(seed), task: planTasks(seed) };
});
