import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

test('w32tm /query /status on Windows 7', () => {
  expect(runProgramLine('w32tm /query /status', { windows: '7' }).text).toMatchInlineSnapshot(`
    "Leap Indicator: 0(no warning)
    Stratum: 3 (secondary reference - syncd by (S)NTP)
    Precision: -6 (15.625ms per tick)
    Root Delay: 0.0232928s
    Root Dispersion: 0.0328585s
    ReferenceId: 0x0A140105 (source IP:  10.20.1.5)
    Last Successful Sync Time: 11/20/2026 9:22:05 AM
    Source: NTP-SITE-A
    Poll Interval: 10 (1024s)
    "
  `);
});

test('w32tm /query /status on Server 2019', () => {
  expect(runProgramLine('w32tm /query /status', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "Leap Indicator: 0(no warning)
    Stratum: 3 (secondary reference - syncd by (S)NTP)
    Precision: -23 (119.209ns per tick)
    Root Delay: 0.0232928s
    Root Dispersion: 0.0328585s
    ReferenceId: 0x0A140105 (source IP:  10.20.1.5)
    Last Successful Sync Time: 11/20/2026 9:22:05 AM
    Source: NTP-SITE-A
    Poll Interval: 10 (1024s)
    "
  `);
});

test('w32tm /query /status on Server 2025', () => {
  expect(runProgramLine('w32tm /query /status', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "Leap Indicator: 0(no warning)
    Stratum: 3 (secondary reference - syncd by (S)NTP)
    Precision: -23 (119.209ns per tick)
    Root Delay: 0.0232928s
    Root Dispersion: 0.0328585s
    ReferenceId: 0x0A140105 (source IP:  10.20.1.5)
    Last Successful Sync Time: 11/20/2026 9:22:05 AM
    Source: NTP-SITE-A
    Poll Interval: 10 (1024s)
    "
  `);
});

test('w32tm /query /configuration on Windows 7', () => {
  expect(runProgramLine('w32tm /query /configuration', { windows: '7' }).text).toMatchInlineSnapshot(`
    "[Configuration]

    EventLogFlags: 2 (Local)
    AnnounceFlags: 10 (Local)
    TimeJumpAuditOffset: 28800 (Local)
    MinPollInterval: 10 (Local)
    MaxPollInterval: 15 (Local)
    MaxNegPhaseCorrection: 4294967295 (Local)
    MaxPosPhaseCorrection: 4294967295 (Local)
    MaxAllowedPhaseOffset: 300 (Local)

    FrequencyCorrectRate: 4 (Local)
    PollAdjustFactor: 5 (Local)
    LargePhaseOffset: 50000000 (Local)
    SpikeWatchPeriod: 900 (Local)
    LocalClockDispersion: 10 (Local)
    HoldPeriod: 5 (Local)
    PhaseCorrectRate: 1 (Local)
    UpdateInterval: 100 (Local)


    [TimeProviders]

    NtpClient (Local)
    DllName: C:\\Windows\\system32\\w32time.dll (Local)
    Enabled: 1 (Local)
    InputProvider: 1 (Local)
    AllowNonstandardModeCombinations: 1 (Local)
    ResolvePeerBackoffMinutes: 15 (Local)
    ResolvePeerBackoffMaxTimes: 7 (Local)
    CompatibilityFlags: 2147483648 (Local)
    EventLogFlags: 1 (Local)
    LargeSampleSkew: 3 (Local)
    SpecialPollInterval: 3600 (Local)
    Type: NTP (Local)
    NtpServer: NTP-SITE-A (Local)

    NtpServer (Local)
    DllName: C:\\Windows\\system32\\w32time.dll (Local)
    Enabled: 0 (Local)
    InputProvider: 0 (Local)
    "
  `);
});

test('w32tm /query /configuration on Server 2019', () => {
  expect(runProgramLine('w32tm /query /configuration', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "[Configuration]

    EventLogFlags: 2 (Local)
    AnnounceFlags: 10 (Local)
    TimeJumpAuditOffset: 28800 (Local)
    MinPollInterval: 10 (Local)
    MaxPollInterval: 15 (Local)
    MaxNegPhaseCorrection: 4294967295 (Local)
    MaxPosPhaseCorrection: 4294967295 (Local)
    MaxAllowedPhaseOffset: 300 (Local)

    FrequencyCorrectRate: 4 (Local)
    PollAdjustFactor: 5 (Local)
    LargePhaseOffset: 50000000 (Local)
    SpikeWatchPeriod: 900 (Local)
    LocalClockDispersion: 10 (Local)
    HoldPeriod: 5 (Local)
    PhaseCorrectRate: 1 (Local)
    UpdateInterval: 100 (Local)


    [TimeProviders]

    NtpClient (Local)
    DllName: C:\\Windows\\system32\\w32time.dll (Local)
    Enabled: 1 (Local)
    InputProvider: 1 (Local)
    AllowNonstandardModeCombinations: 1 (Local)
    ResolvePeerBackoffMinutes: 15 (Local)
    ResolvePeerBackoffMaxTimes: 7 (Local)
    CompatibilityFlags: 2147483648 (Local)
    EventLogFlags: 1 (Local)
    LargeSampleSkew: 3 (Local)
    SpecialPollInterval: 3600 (Local)
    Type: NTP (Local)
    NtpServer: NTP-SITE-A (Local)

    NtpServer (Local)
    DllName: C:\\Windows\\system32\\w32time.dll (Local)
    Enabled: 0 (Local)
    InputProvider: 0 (Local)

    VMICTimeProvider (Local)
    DllName: C:\\Windows\\System32\\vmictimeprovider.dll (Local)
    Enabled: 1 (Local)
    InputProvider: 1 (Local)
    "
  `);
});

test('w32tm /query /peers on Server 2019', () => {
  expect(runProgramLine('w32tm /query /peers', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "#Peers: 1

    Peer: NTP-SITE-A
    State: Active
    Time Remaining: 557.4553574s
    Mode: 3 (Client)
    Stratum: 2 (secondary reference - syncd by (S)NTP)
    PeerPoll Interval: 10 (1024s)
    HostPoll Interval: 10 (1024s)
    "
  `);
});

test('w32tm /stripchart /dataonly on Windows 7', () => {
  expect(runProgramLine('w32tm /stripchart /computer:NTP-SITE-A /samples:3 /dataonly', { windows: '7' }).text)
    .toMatchInlineSnapshot(`
    "Tracking NTP-SITE-A [10.20.1.5:123].
    Collecting 3 samples.
    The current time is 11/20/2026 9:30:00 AM.
    09:30:00, -00.0119293s
    09:30:02, -00.0121412s
    09:30:04, -00.0117908s"
  `);
});

test('w32tm /stripchart /dataonly on Server 2019', () => {
  expect(runProgramLine('w32tm /stripchart /computer:NTP-SITE-A /samples:3 /dataonly', { windows: '2019' }).text)
    .toMatchInlineSnapshot(`
    "Tracking NTP-SITE-A [10.20.1.5:123].
    Collecting 3 samples.
    The current time is 11/20/2026 9:30:00 AM.
    09:30:00, -00.0119293s
    09:30:02, -00.0121412s
    09:30:04, -00.0117908s"
  `);
});

test('w32tm /stripchart /dataonly on Server 2025', () => {
  expect(runProgramLine('w32tm /stripchart /computer:NTP-SITE-A /samples:3 /dataonly', { windows: '2025' }).text)
    .toMatchInlineSnapshot(`
    "Tracking NTP-SITE-A [10.20.1.5:123].
    Collecting 3 samples.
    The current time is 11/20/2026 9:30:00 AM.
    09:30:00, -00.0119293s
    09:30:02, -00.0121412s
    09:30:04, -00.0117908s"
  `);
});

test('w32tm /stripchart on Windows 7', () => {
  expect(runProgramLine('w32tm /stripchart /computer:NTP-SITE-A /samples:3', { windows: '7' }).text)
    .toMatchInlineSnapshot(`
    "Tracking NTP-SITE-A [10.20.1.5:123].
    Collecting 3 samples.
    The current time is 11/20/2026 9:30:00 AM.
    09:30:00 d:+00.0003807s o:-00.0119293s  [                         *|                          ]
    09:30:02 d:+00.0004512s o:-00.0121412s  [                         *|                          ]
    09:30:04 d:+00.0005192s o:-00.0117908s  [                         *|                          ]"
  `);
});

test('w32tm /stripchart on Server 2019', () => {
  expect(runProgramLine('w32tm /stripchart /computer:NTP-SITE-A /samples:3', { windows: '2019' }).text)
    .toMatchInlineSnapshot(`
    "Tracking NTP-SITE-A [10.20.1.5:123].
    Collecting 3 samples.
    The current time is 11/20/2026 9:30:00 AM.
    09:30:00, d:+00.0003807s o:-00.0119293s  [                         *|                          ]
    09:30:02, d:+00.0004512s o:-00.0121412s  [                         *|                          ]
    09:30:04, d:+00.0005192s o:-00.0117908s  [                         *|                          ]"
  `);
});

test('w32tm /tz on Server 2019', () => {
  expect(runProgramLine('w32tm /tz', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "Time zone: Current:TIME_ZONE_ID_STANDARD Bias: -60min (UTC=LocalTime+Bias)
      [Standard Name:"W. Europe Standard Time" Bias:0min Date:(M:10 D:5 DoW:0)]
      [Daylight Name:"W. Europe Daylight Time" Bias:-60min Date:(M:3 D:5 DoW:0)]"
  `);
});
