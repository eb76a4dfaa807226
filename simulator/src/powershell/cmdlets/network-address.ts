import type { Adapter } from '../../host/state.ts';

/** The addresses of an adapter. Nothing is assigned while its cable is out. */
export interface NetworkAddress {
  readonly addresses: readonly string[];
  readonly masks: readonly string[];
  readonly gateways: readonly string[];
  readonly dns: readonly string[];
  readonly interfaceIndex: number;
}

const listOf = (text: string): readonly string[] => (text === '' ? [] : [text]);

export function addressOf(adapter: Adapter): NetworkAddress {
  // A number that depends on the name only, as every adapter has its own.
  const sum = [...adapter.name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const interfaceIndex = 2 + (sum % 17);
  if (!adapter.isConnected) return { addresses: [], masks: [], gateways: [], dns: [], interfaceIndex };
  return {
    addresses: listOf(adapter.address),
    masks: listOf(adapter.mask),
    gateways: listOf(adapter.gateway),
    dns: adapter.dns,
    interfaceIndex,
  };
}

/** The length of the prefix of a mask: 24 for 255.255.255.0. */
export const prefixLength = (mask: string): number =>
  mask
    .split('.')
    .map((part) => Number(part).toString(2).replaceAll('0', '').length)
    .reduce((total, bits) => total + bits, 0);
