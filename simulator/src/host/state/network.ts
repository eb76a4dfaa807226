export interface Adapter {
  readonly name: string;
  readonly description: string;
  readonly mac: string;
  readonly isConnected: boolean;
  readonly usesDhcp: boolean;
  readonly address: string;
  readonly mask: string;
  readonly gateway: string;
  readonly dns: readonly string[];
}

export interface Connection {
  readonly protocol: 'TCP' | 'UDP';
  readonly local: string;
  readonly remote: string;
  /** Empty for UDP. */
  readonly state: '' | 'LISTENING' | 'ESTABLISHED' | 'SYN_SENT' | 'TIME_WAIT' | 'CLOSE_WAIT';
  readonly pid: number;
}

export interface ArpEntry {
  readonly address: string;
  readonly mac: string;
  readonly type: 'dynamic' | 'static';
}

export interface Route {
  readonly destination: string;
  readonly mask: string;
  readonly gateway: string;
  readonly interface: string;
  readonly metric: number;
  readonly isPersistent: boolean;
}

export interface Share {
  readonly name: string;
  readonly resource: string;
  readonly remark: string;
}

export interface FirewallProfile {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly inbound: 'Block' | 'Allow' | 'NotConfigured';
  readonly outbound: 'Block' | 'Allow' | 'NotConfigured';
}
