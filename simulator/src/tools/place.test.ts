import { describe, expect, it } from 'vitest';
import type { Input } from '../input.ts';
import type { HostPart } from '../part.ts';
import { begin, step } from '../run.ts';
import { plainText } from '../text.ts';
import { testPart } from '../testing/random-run.ts';

const seed = '0123456789abcdef0123456789abcdef';
const look = (place: string): Input => ({ kind: 'tap', target: `look/hist/${place}` });
const hand = (name: string): Input => ({ kind: 'tap', target: `hand/hist/${name}` });

const plain = testPart('2019');
const part: HostPart = {
  ...plain,
  vary: { page: { pick: ['Trend page 7'] } },
  state: [
    { set: 'clock/offsetMs', to: -50_000 },
    { add: 'sight/front', is: { place: 'screen', name: 'Window in front', text: '{page}', isBrief: true } },
    { add: 'sight/cable', is: { place: 'ports', name: 'Network cable', text: 'P1 to SW-04/P11' } },
  ],
};

function play(inputs: readonly Input[], played = part) {
  let run = begin(played, seed);
  const frames = inputs.map((input) => {
    const next = step(run, input);
    run = next.run;
    return next.frame;
  });
  const last = frames.at(-1);
  const text = last?.screens.flatMap(({ lines }) => lines.map((line) => plainText(line))).join('\n') ?? '';
  return { run, last, text, acts: frames.flatMap(({ acts }) => acts) };
}

describe('a host that a person looks at', () => {
  it('offers its places and what hands could do, from the start', () => {
    const window = play([]).run.tools.get('hist/place');
    expect(window?.title).toBe(`In front of ${plain.hosts[0]?.label.name ?? plain.hosts[0]?.name}`);
    expect(window?.lines.flat().flatMap(({ tap }) => (tap === undefined ? [] : [tap]))).toEqual([
      'look/hist/screen',
      'look/hist/clocks',
      'look/hist/ports',
      'hand/hist/mouse',
      'hand/hist/key',
      'hand/hist/cable',
      'hand/hist/drive',
      'hand/hist/power',
    ]);
  });

  it('shows what can be seen at a place, with its facts, and no act', () => {
    const { text, last, acts } = play([look('screen')]);
    expect(text).toContain('Window in front: Trend page 7');
    expect(text).not.toContain('Network cable:');
    expect(last?.shown).toEqual(['hist:sight/front/text']);
    expect(acts).toEqual([]);
  });

  it('shows its clock beside the watch of the person', () => {
    const { text, last, run } = play([look('clocks')]);
    const moments = [...text.matchAll(/\d\d:(\d\d):(\d\d)$/gm)].map(
      (match) => Number(match[1]) * 60 + Number(match[2]),
    );
    expect((moments[0] ?? 0) - (moments[1] ?? 0)).toBe(-50);
    expect(last?.shown).toEqual(['hist:clock/offsetMs', 'hist:watch']);
    expect(run.clock).toBe(run.startedAt + 5000);
  });

  it('loses what was there only until somebody touched the mouse or a key', () => {
    const { text, acts } = play([hand('mouse'), look('screen')]);
    expect(text).toContain('There is nothing to see any more.');
    expect(acts).toEqual([{ act: 'host.touch', host: 'hist', of: 'mouse', ok: true }]);
    expect(play([hand('key'), look('ports')]).text).toContain('P1 to SW-04/P11');
  });

  it('lets hands pull out one of several cables, after which its lights are dark', () => {
    const plugged: HostPart = {
      ...part,
      state: [
        { add: 'sight/one', is: { place: 'ports', name: 'Cable at P1, to', text: 'SW-04/P11', plug: 'TF2/P1' } },
        { add: 'sight/two', is: { place: 'ports', name: 'Cable at P2, to', text: 'SW-05/P03', plug: 'TF2/P2' } },
        { add: 'sight/light', is: { place: 'ports', name: 'Lights of P1', text: 'green', lightOf: 'one' } },
      ],
    };
    const tapsOf = (inputs: readonly Input[]) =>
      play(inputs, plugged)
        .run.tools.get('hist/place')
        ?.lines.flat()
        .flatMap(({ tap }) => (tap?.includes('cable') === true ? [tap] : []));
    expect(tapsOf([])).toEqual(['hand/hist/cable/one', 'hand/hist/cable/two']);
    expect(tapsOf([hand('cable/one')])).toEqual(['hand/hist/cable/two']);
    const { acts, text, last } = play([hand('cable/one'), hand('cable/one'), look('ports')], plugged);
    expect(acts).toEqual([{ act: 'cable.pull', host: 'hist', of: 'TF2/P1', ok: true }]);
    expect(text).toContain('Cable at P1, to: SW-04/P11 (out of its port)');
    expect(text).toContain('Lights of P1: dark');
    expect(last?.shown).toContain('hist:sight/light/text');
  });

  it('shows the only cable and the drive as out after hands have pulled them', () => {
    const plugged: HostPart = {
      ...part,
      state: [
        { add: 'sight/one', is: { place: 'ports', name: 'Cable at P1, to', text: 'SW-04/P11', plug: 'TF2/P1' } },
        { add: 'sight/light', is: { place: 'ports', name: 'Lights of P1', text: 'green', lightOf: 'one' } },
        { add: 'sight/drive', is: { place: 'ports', name: 'Front USB port', text: 'CD-07', isDrive: true } },
        {
          add: 'disk/1',
          is: {
            number: 1,
            model: 'SiteDrive 64',
            serial: 'LC64A1',
            bus: 'USB',
            size: 64_023_257_088,
            health: 'Healthy',
            status: 'Online',
            partitionStyle: 'MBR',
          },
        },
      ],
    };
    const tapsOf = (inputs: readonly Input[]) =>
      play(inputs, plugged)
        .run.tools.get('hist/place')
        ?.lines.flat()
        .flatMap(({ tap }) => (/cable|drive/.test(tap ?? '') ? [tap] : []));
    expect(tapsOf([])).toEqual(['hand/hist/cable', 'hand/hist/drive']);
    expect(tapsOf([hand('cable'), hand('drive')])).toEqual([]);
    const { acts, text, run } = play([hand('cable'), hand('drive'), look('ports')], plugged);
    expect(acts).toEqual([
      { act: 'cable.pull', host: 'hist', of: 'TF2/P1', ok: true },
      { act: 'drive.pull', host: 'hist', ok: true },
    ]);
    expect(text).toContain('Cable at P1, to: SW-04/P11 (out of its port)');
    expect(text).toContain('Lights of P1: dark');
    expect(text).toContain('Front USB port: CD-07 (out of its port)');
    expect(run.hosts.get('hist')?.disk.has('1')).toBe(false);
  });

  it('has no network at the adapter whose cable was pulled out, and keeps the other one', () => {
    const plugged: HostPart = {
      ...part,
      state: [
        { set: 'adapter/Ethernet 2/isConnected', to: true },
        { set: 'adapter/Ethernet 2/address', to: '10.20.3.15' },
        {
          add: 'sight/one',
          is: { place: 'ports', name: 'Cable at P1', text: 'SW-04/P11', plug: 'TF2/P1', adapter: 'Ethernet' },
        },
        {
          add: 'sight/two',
          is: { place: 'ports', name: 'Cable at P2', text: 'SW-11/P02', plug: 'TF2/P2', adapter: 'Ethernet 2' },
        },
      ],
    };
    const before = play([], plugged).run.hosts.get('hist');
    const own = before?.adapter.get('Ethernet')?.address ?? '';
    expect([...(before?.connection.values() ?? [])].some(({ local }) => local.startsWith(`${own}:`))).toBe(true);
    const after = play([hand('cable/one')], plugged).run.hosts.get('hist');
    expect(after?.adapter.get('Ethernet')?.isConnected).toBe(false);
    expect(after?.adapter.get('Ethernet 2')?.isConnected).toBe(true);
    expect([...(after?.connection.values() ?? [])].some(({ local }) => local.startsWith(`${own}:`))).toBe(false);
    expect(after?.connection.size).toBeGreaterThan(0);
    expect([...(after?.route.values() ?? [])].some((route) => route.interface === own)).toBe(false);
    expect(after?.arp.size).toBe(0);
  });

  it('notes a pulled cable or drive, and the power switch', () => {
    const names = play([hand('cable'), hand('drive'), hand('power')]).acts.map(({ act }) => act);
    expect(names).toEqual(['cable.pull', 'drive.pull', 'host.power-off']);
  });

  it('notes every line, window and tool as a touch', () => {
    const { acts } = play([
      { kind: 'tap', target: 'window/hist/powershell' },
      { kind: 'line', window: 'hist/powershell', text: 'hostname' },
      { kind: 'tap', target: 'tool/hist/taskmgr' },
      { kind: 'tap', target: 'close/hist/taskmgr' },
    ]);
    const touches = acts.filter(({ act }) => act === 'host.touch').map(({ of }) => of);
    expect(touches).toEqual(['mouse', 'key', 'mouse', 'mouse']);
  });

  it('cannot be closed like a window', () => {
    const { run, acts } = play([{ kind: 'tap', target: 'close/hist/place' }]);
    expect(run.tools.has('hist/place')).toBe(true);
    expect(acts).toEqual([]);
  });

  it('ignores places and hands that it does not have', () => {
    expect(play([hand('foot'), look('roof')]).acts).toEqual([]);
    expect(play([look('roof')]).text).toContain('You stand in front of the host.');
  });
});

describe('a host without anything to look at', () => {
  it('has no place, and nothing that is done on it is a touch', () => {
    const { run, acts, last } = play(
      [look('screen'), hand('power'), { kind: 'tap', target: 'tool/hist/winver' }],
      plain,
    );
    expect(run.tools.has('hist/place')).toBe(false);
    expect(last?.screens).toHaveLength(1);
    expect(acts.map(({ act }) => act)).toEqual(['tool.open']);
  });
});

describe('an event after an act', () => {
  it('can wait for one certain person to be told', () => {
    const told = (person: string): Input => ({ kind: 'call', people: [person], says: {}, running: 'go on' });
    const drill: HostPart = {
      ...part,
      events: [
        {
          id: 'silent',
          when: { act: 'told', of: 'incident-contact' },
          from: 'incident-contact',
          by: 'phone',
          text: '',
        },
      ],
    };
    expect(play([told('panel-operator')], drill).last?.events).toEqual([]);
    expect(play([told('panel-operator'), told('incident-contact')], drill).last?.events[0]?.id).toBe('silent');
  });

  it('lets another person answer, but only if that person was told', () => {
    const call = (...people: string[]): Input => ({ kind: 'call', people, says: {}, running: 'go on' });
    const drill: HostPart = {
      ...part,
      events: [
        {
          id: 'silent',
          when: { steps: 1 },
          from: 'incident-contact',
          by: 'phone',
          text: '',
          // oxlint-disable-next-line unicorn/no-thenable -- An object that drills call so; it is not awaited.
          then: { after: '30s', text: 'I take it.', from: 'second-contact', ifTold: 'second-contact' },
        },
      ],
    };
    const said = (...people: string[]) => play([look('screen'), call(...people)], drill).last?.events ?? [];
    expect(said('panel-operator')).toEqual([]);
    expect(said('panel-operator', 'second-contact')).toMatchObject([
      { id: 'silent!', from: 'second-contact', by: 'phone', text: 'I take it.' },
    ]);
  });
});
