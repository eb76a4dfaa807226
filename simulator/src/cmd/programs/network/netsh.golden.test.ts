import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

test('netsh advfirewall show domainprofile on Windows 7', () => {
  expect(runProgramLine('netsh advfirewall show domainprofile', { windows: '7' }).text).toMatchInlineSnapshot(`
    "
    Domain Profile Settings: 
    ----------------------------------------------------------------------
    State                                 ON
    Firewall Policy                       BlockInbound,AllowOutbound
    LocalFirewallRules                    N/A (GPO-store only)
    LocalConSecRules                      N/A (GPO-store only)
    InboundUserNotification               Enable
    RemoteManagement                      Disable
    UnicastResponseToMulticast            Enable

    Logging:
    LogAllowedConnections                 Disable
    LogDroppedConnections                 Disable
    FileName                              %systemroot%\\system32\\LogFiles\\Firewall\\pfirewall.log
    MaxFileSize                           4096

    Ok.
    "
  `);
});

test('netsh advfirewall show domainprofile on Server 2019', () => {
  expect(runProgramLine('netsh advfirewall show domainprofile', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "
    Domain Profile Settings: 
    ----------------------------------------------------------------------
    State                                 ON
    Firewall Policy                       BlockInbound,AllowOutbound
    LocalFirewallRules                    N/A (GPO-store only)
    LocalConSecRules                      N/A (GPO-store only)
    InboundUserNotification               Disable
    RemoteManagement                      Disable
    UnicastResponseToMulticast            Enable

    Logging:
    LogAllowedConnections                 Disable
    LogDroppedConnections                 Disable
    FileName                              %systemroot%\\system32\\LogFiles\\Firewall\\pfirewall.log
    MaxFileSize                           4096

    Ok.
    "
  `);
});

test('netsh advfirewall show domainprofile on Server 2025', () => {
  expect(runProgramLine('netsh advfirewall show domainprofile', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "
    Domain Profile Settings: 
    ----------------------------------------------------------------------
    State                                 ON
    Firewall Policy                       BlockInbound,AllowOutbound
    LocalFirewallRules                    N/A (GPO-store only)
    LocalConSecRules                      N/A (GPO-store only)
    InboundUserNotification               Disable
    RemoteManagement                      Disable
    UnicastResponseToMulticast            Enable

    Logging:
    LogAllowedConnections                 Disable
    LogDroppedConnections                 Disable
    FileName                              %systemroot%\\system32\\LogFiles\\Firewall\\pfirewall.log
    MaxFileSize                           4096

    Ok.
    "
  `);
});

test('netsh interface show interface on Windows 7', () => {
  expect(runProgramLine('netsh interface show interface', { windows: '7' }).text).toMatchInlineSnapshot(`
    "
    Admin State    State          Type             Interface Name
    -------------------------------------------------------------------------
    Enabled        Connected      Dedicated        Local Area Connection
    Enabled        Disconnected   Dedicated        Local Area Connection 2
    "
  `);
});

test('netsh interface show interface on Server 2019', () => {
  expect(runProgramLine('netsh interface show interface', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "
    Admin State    State          Type             Interface Name
    -------------------------------------------------------------------------
    Enabled        Connected      Dedicated        Ethernet
    Enabled        Disconnected   Dedicated        Ethernet 2
    "
  `);
});
