import type { NewEvent } from '../logs.ts';
import { isSinceWindows10, isSinceWindows8 } from '../../windows/versions.ts';
import { day, toIso } from '../../time.ts';
import { at, type Draft, type EventContext, inOrder, someTime } from './event-drafts.ts';

const sppProvider = 'Microsoft-Windows-Security-SPP';

const vssStopped: Draft = {
  id: 8224,
  provider: 'VSS',
  message: 'The VSS service is shutting down due to idle timeout. ',
};

/** Messages of programs on a quiet host: about 30 events of the last days. */
export function applicationEvents(context: EventContext): NewEvent[] {
  return inOrder([...atBoot(context), ...ofLicensing(context), ...others(context)]);
}

function atBoot({ booted, windows }: EventContext): NewEvent[] {
  const user = String.raw`NT AUTHORITY\SYSTEM`;
  const profiles = 'Microsoft-Windows-User Profiles Service';
  return [
    at(booted + 14_000, {
      id: 1531,
      provider: profiles,
      user,
      message: 'The User Profile Service has started successfully. ',
    }),
    at(booted + 16_000, {
      id: 5615,
      provider: 'Microsoft-Windows-WMI',
      message: 'Windows Management Instrumentation Service started sucessfully',
    }),
    at(booted + 22_000, {
      id: 5617,
      provider: 'Microsoft-Windows-WMI',
      message: 'Windows Management Instrumentation Service subsystems initialized successfully',
    }),
    ...(windows.isServer
      ? []
      : [
          at(booted + 130_000, {
            id: 1,
            provider: 'SecurityCenter',
            message: 'The Windows Security Center Service has started.',
          }),
        ]),
  ];
}

function ofLicensing(context: EventContext): NewEvent[] {
  const stream = context.open('events/application/licensing');
  return Array.from({ length: 6 }, () => someTime(context, stream, 8)).flatMap((time) => {
    const soon = stream.integer(400_000, 86_000_000);
    const restart = toIso(time + (isSinceWindows8(context.windows) ? 36_500 * day : soon)).slice(0, 19);
    return [
      at(time, {
        id: 16_394,
        provider: sppProvider,
        message: 'Offline downlevel migration succeeded.',
      }),
      at(time + 30_000, {
        id: 16_384,
        provider: sppProvider,
        message: `Successfully scheduled Software Protection service for re-start at ${restart}Z. Reason: RulesEngine.`,
        data: { 0: `${restart}Z`, 1: 'RulesEngine' },
      }),
      at(time + 31_000, { id: 903, provider: sppProvider, message: 'The Software Protection service has stopped.\n' }),
    ];
  });
}

function others(context: EventContext): NewEvent[] {
  const stream = context.open('events/application/others');
  const events = Array.from({ length: 5 }, () => at(someTime(context, stream, 7), vssStopped));
  if (context.host.dnsDomain !== '') {
    events.push(
      ...Array.from({ length: 3 }, () =>
        at(someTime(context, stream, 7), {
          id: 1704,
          provider: 'SceCli',
          message: 'Security policy in the Group policy objects has been applied successfully.',
        }),
      ),
    );
  }
  const database = String.raw`C:\Windows\system32\LogFiles\Sum\Current.mdb`;
  const process = isSinceWindows10(context.windows) ? 'svchost' : 'taskhost';
  if (isSinceWindows8(context.windows)) {
    events.push(
      ...Array.from({ length: 3 }, () =>
        at(someTime(context, stream, 7), {
          id: 326,
          provider: 'ESENT',
          task: 'General',
          message: `${process} (2404) The database engine attached a database (1, ${database}). (Time=0 seconds)`,
          data: { 0: process, 1: '2404', 3: '1', 4: database, 5: '0' },
        }),
      ),
    );
  }
  return events;
}
