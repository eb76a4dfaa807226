import type { HostTime } from '../time.ts';
import { recordEvent } from './logs.ts';
import type { HostState, Service } from './state.ts';

const withService = (host: HostState, service: Service): HostState => ({
  ...host,
  service: new Map(host.service).set(service.name, service),
});

/** A host after a process was ended. Services that ran in it are stopped, and their end is recorded. */
export function endProcess(host: HostState, pid: number, at: HostTime): HostState {
  const process = new Map(host.process);
  if (!process.delete(String(pid))) return host;
  const connection = new Map([...host.connection].filter(([, each]) => each.pid !== pid));
  let ended: HostState = { ...host, process, connection };
  for (const service of host.service.values()) {
    if (service.pid !== pid) continue;
    ended = withService(ended, { ...service, state: 'Stopped', pid: 0, exitCode: 1067 });
    ended = recordEvent(ended, 'System', {
      time: at,
      id: 7034,
      provider: 'Service Control Manager',
      level: 'Error',
      message: `The ${service.display} service terminated unexpectedly.  It has done this 1 time(s).`,
      data: { param1: service.display, param2: '1' },
    });
  }
  return ended;
}
