import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

test('auditpol /get /category:* on Windows 7', () => {
  expect(runProgramLine('auditpol /get /category:*', { windows: '7' }).text).toMatchInlineSnapshot(`
    "System audit policy
    Category/Subcategory                      Setting
    System
      Security System Extension               No Auditing
      System Integrity                        Success and Failure
      IPsec Driver                            No Auditing
      Other System Events                     Success and Failure
      Security State Change                   Success
    Logon/Logoff
      Logon                                   Success
      Logoff                                  Success
      Account Lockout                         Success
      IPsec Main Mode                         No Auditing
      IPsec Quick Mode                        No Auditing
      IPsec Extended Mode                     No Auditing
      Special Logon                           Success
      Other Logon/Logoff Events               No Auditing
      Network Policy Server                   Success and Failure
    Object Access
      File System                             No Auditing
      Registry                                No Auditing
      Kernel Object                           No Auditing
      SAM                                     No Auditing
      Certification Services                  No Auditing
      Application Generated                   No Auditing
      Handle Manipulation                     No Auditing
      File Share                              No Auditing
      Filtering Platform Packet Drop          No Auditing
      Filtering Platform Connection           No Auditing
      Other Object Access Events              No Auditing
      Detailed File Share                     No Auditing
    Privilege Use
      Non Sensitive Privilege Use             No Auditing
      Other Privilege Use Events              No Auditing
      Sensitive Privilege Use                 No Auditing
    Detailed Tracking
      Process Creation                        No Auditing
      Process Termination                     No Auditing
      DPAPI Activity                          No Auditing
      RPC Events                              No Auditing
    Policy Change
      Audit Policy Change                     Success
      Authentication Policy Change            Success
      Authorization Policy Change             No Auditing
      MPSSVC Rule-Level Policy Change         No Auditing
      Filtering Platform Policy Change        No Auditing
      Other Policy Change Events              No Auditing
    Account Management
      Computer Account Management             No Auditing
      Security Group Management               Success
      Distribution Group Management           No Auditing
      Application Group Management            No Auditing
      Other Account Management Events         No Auditing
      User Account Management                 Success
    DS Access
      Directory Service Access                No Auditing
      Directory Service Changes               No Auditing
      Directory Service Replication           No Auditing
      Detailed Directory Service Replication  No Auditing
    Account Logon
      Kerberos Service Ticket Operations      No Auditing
      Other Account Logon Events              No Auditing
      Kerberos Authentication Service         No Auditing
      Credential Validation                   No Auditing"
  `);
});

test('auditpol /get /category:* on Server 2019', () => {
  expect(runProgramLine('auditpol /get /category:*', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "System audit policy
    Category/Subcategory                      Setting
    System
      Security System Extension               No Auditing
      System Integrity                        Success and Failure
      IPsec Driver                            No Auditing
      Other System Events                     Success and Failure
      Security State Change                   Success
    Logon/Logoff
      Logon                                   Success and Failure
      Logoff                                  Success
      Account Lockout                         Success
      IPsec Main Mode                         No Auditing
      IPsec Quick Mode                        No Auditing
      IPsec Extended Mode                     No Auditing
      Special Logon                           Success
      Other Logon/Logoff Events               No Auditing
      Network Policy Server                   Success and Failure
      User / Device Claims                    No Auditing
      Group Membership                        No Auditing
    Object Access
      File System                             No Auditing
      Registry                                No Auditing
      Kernel Object                           No Auditing
      SAM                                     No Auditing
      Certification Services                  No Auditing
      Application Generated                   No Auditing
      Handle Manipulation                     No Auditing
      File Share                              No Auditing
      Filtering Platform Packet Drop          No Auditing
      Filtering Platform Connection           No Auditing
      Other Object Access Events              No Auditing
      Detailed File Share                     No Auditing
      Removable Storage                       No Auditing
      Central Policy Staging                  No Auditing
    Privilege Use
      Non Sensitive Privilege Use             No Auditing
      Other Privilege Use Events              No Auditing
      Sensitive Privilege Use                 No Auditing
    Detailed Tracking
      Process Creation                        No Auditing
      Process Termination                     No Auditing
      DPAPI Activity                          No Auditing
      RPC Events                              No Auditing
      Plug and Play Events                    No Auditing
      Token Right Adjusted Events             No Auditing
    Policy Change
      Audit Policy Change                     Success
      Authentication Policy Change            Success
      Authorization Policy Change             No Auditing
      MPSSVC Rule-Level Policy Change         No Auditing
      Filtering Platform Policy Change        No Auditing
      Other Policy Change Events              No Auditing
    Account Management
      Computer Account Management             Success
      Security Group Management               Success
      Distribution Group Management           No Auditing
      Application Group Management            No Auditing
      Other Account Management Events         No Auditing
      User Account Management                 Success
    DS Access
      Directory Service Access                Success
      Directory Service Changes               No Auditing
      Directory Service Replication           No Auditing
      Detailed Directory Service Replication  No Auditing
    Account Logon
      Kerberos Service Ticket Operations      Success
      Other Account Logon Events              No Auditing
      Kerberos Authentication Service         Success
      Credential Validation                   Success"
  `);
});

test('auditpol /get /category:* on Server 2025', () => {
  expect(runProgramLine('auditpol /get /category:*', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "System audit policy
    Category/Subcategory                      Setting
    System
      Security System Extension               No Auditing
      System Integrity                        Success and Failure
      IPsec Driver                            No Auditing
      Other System Events                     Success and Failure
      Security State Change                   Success
    Logon/Logoff
      Logon                                   Success and Failure
      Logoff                                  Success
      Account Lockout                         Success
      IPsec Main Mode                         No Auditing
      IPsec Quick Mode                        No Auditing
      IPsec Extended Mode                     No Auditing
      Special Logon                           Success
      Other Logon/Logoff Events               No Auditing
      Network Policy Server                   Success and Failure
      User / Device Claims                    No Auditing
      Group Membership                        No Auditing
    Object Access
      File System                             No Auditing
      Registry                                No Auditing
      Kernel Object                           No Auditing
      SAM                                     No Auditing
      Certification Services                  No Auditing
      Application Generated                   No Auditing
      Handle Manipulation                     No Auditing
      File Share                              No Auditing
      Filtering Platform Packet Drop          No Auditing
      Filtering Platform Connection           No Auditing
      Other Object Access Events              No Auditing
      Detailed File Share                     No Auditing
      Removable Storage                       No Auditing
      Central Policy Staging                  No Auditing
    Privilege Use
      Non Sensitive Privilege Use             No Auditing
      Other Privilege Use Events              No Auditing
      Sensitive Privilege Use                 No Auditing
    Detailed Tracking
      Process Creation                        No Auditing
      Process Termination                     No Auditing
      DPAPI Activity                          No Auditing
      RPC Events                              No Auditing
      Plug and Play Events                    No Auditing
      Token Right Adjusted Events             No Auditing
    Policy Change
      Audit Policy Change                     Success
      Authentication Policy Change            Success
      Authorization Policy Change             No Auditing
      MPSSVC Rule-Level Policy Change         No Auditing
      Filtering Platform Policy Change        No Auditing
      Other Policy Change Events              No Auditing
    Account Management
      Computer Account Management             Success
      Security Group Management               Success
      Distribution Group Management           No Auditing
      Application Group Management            No Auditing
      Other Account Management Events         No Auditing
      User Account Management                 Success
    DS Access
      Directory Service Access                Success
      Directory Service Changes               No Auditing
      Directory Service Replication           No Auditing
      Detailed Directory Service Replication  No Auditing
    Account Logon
      Kerberos Service Ticket Operations      Success
      Other Account Logon Events              No Auditing
      Kerberos Authentication Service         Success
      Credential Validation                   Success"
  `);
});

test('auditpol /get as a report on Server 2019', () => {
  expect(runProgramLine('auditpol /get /category:* /r', { windows: '2019' }).lines.slice(0, 4).join('\n'))
    .toMatchInlineSnapshot(`
    "Machine Name,Policy Target,Subcategory,Subcategory GUID,Inclusion Setting,Exclusion Setting
    HIST-02,System,Security System Extension,{0CCE9211-69AE-11D9-BED3-505054503030},No Auditing,
    HIST-02,System,System Integrity,{0CCE9212-69AE-11D9-BED3-505054503030},Success and Failure,
    HIST-02,System,IPsec Driver,{0CCE9213-69AE-11D9-BED3-505054503030},No Auditing,"
  `);
});
