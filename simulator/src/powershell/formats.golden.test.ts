import { describe, expect, it } from 'vitest';
import { show } from './testing/golden-folder.ts';

// Windows PowerShell 2.0, 4.0 and 5.1. Source: from knowledge.

/** The line prints on these versions what it prints on Windows 7. */
function expectAsOn7(line: string, ...versions: readonly ('2012r2' | '2025')[]): void {
  for (const version of versions) expect(show(version, line)).toBe(show('7', line));
}

describe('Formats of Windows PowerShell', () => {
  it('lists files', () => {
    expect(show('7', 'dir')).toMatchInlineSnapshot(`
      "

          Directory: D:\\Gold


      Mode                LastWriteTime     Length Name
      ----                -------------     ------ ----
      d----        11/20/2026   9:30 AM            Sub
      -a---        11/20/2026   9:30 AM         10 a.txt
      -a---        11/20/2026   9:30 AM         16 list.csv

      "
    `);
    expectAsOn7('dir', '2012r2');
    expect(show('2025', 'dir')).toMatchInlineSnapshot(`
      "

          Directory: D:\\Gold


      Mode                LastWriteTime         Length Name
      ----                -------------         ------ ----
      d-----       11/20/2026   9:30 AM                Sub
      -a----       11/20/2026   9:30 AM             10 a.txt
      -a----       11/20/2026   9:30 AM             16 list.csv

      "
    `);
  });

  it('lists the properties of a file', () => {
    expect(show('7', 'Get-Item a.txt | Format-List Name,Length,LastWriteTime')).toMatchInlineSnapshot(`
      "

      Name          : a.txt
      Length        : 10
      LastWriteTime : 11/20/2026 9:30:00 AM


      "
    `);
    expectAsOn7('Get-Item a.txt | Format-List Name,Length,LastWriteTime', '2012r2', '2025');
  });

  it('prints a table of chosen properties', () => {
    expect(show('7', 'dir | Select-Object Name,Length,PSIsContainer')).toMatchInlineSnapshot(`
      "
      Name                                    Length                                                            PSIsContainer
      ----                                    ------                                                            -------------
      Sub                                                                                                                True
      a.txt                                   10                                                                        False
      list.csv                                16                                                                        False

      "
    `);
    expectAsOn7('dir | Select-Object Name,Length,PSIsContainer', '2012r2');
    expect(show('2025', 'dir | Select-Object Name,Length,PSIsContainer')).toMatchInlineSnapshot(`
      "
      Name     Length PSIsContainer
      ----     ------ -------------
      Sub                      True
      a.txt    10             False
      list.csv 16             False

      "
    `);
  });

  it('sizes the columns of a table by its values', () => {
    expect(show('7', 'dir | Format-Table Name,Length -AutoSize')).toMatchInlineSnapshot(`
      "

          Directory: D:\\Gold


      Name     Length
      ----     ------
      Sub      
      a.txt    10
      list.csv 16

      "
    `);
    expectAsOn7('dir | Format-Table Name,Length -AutoSize', '2012r2', '2025');
  });

  it('prints a date with a blank line around it', () => {
    expect(show('7', "Get-Date '2026-11-20 16:05'")).toMatchInlineSnapshot(`
      "
      Friday, November 20, 2026 4:05:00 PM

      "
    `);
    expectAsOn7("Get-Date '2026-11-20 16:05'", '2012r2', '2025');
  });

  it('groups and counts', () => {
    expect(show('7', 'dir | Group-Object Extension -NoElement')).toMatchInlineSnapshot(`
      "
      Count Name
      ----- ----
          1 
          1 .txt
          1 .csv

      "
    `);
    expectAsOn7('dir | Group-Object Extension -NoElement', '2012r2', '2025');
  });

  it('measures', () => {
    expect(show('7', 'dir | Measure-Object Length -Sum')).toMatchInlineSnapshot(`
      "

      Count    : 2
      Average  : 
      Sum      : 26
      Maximum  : 
      Minimum  : 
      Property : Length


      "
    `);
    expectAsOn7('dir | Measure-Object Length -Sum', '2012r2', '2025');
  });

  it('compares two lists', () => {
    expect(show('7', 'Compare-Object (1,2,3) (2,3,4)')).toMatchInlineSnapshot(`
      "
                                                      InputObject SideIndicator
                                                      ----------- -------------
                                                                4 =>
                                                                1 <=

      "
    `);
    expectAsOn7('Compare-Object (1,2,3) (2,3,4)', '2012r2');
    expect(show('2025', 'Compare-Object (1,2,3) (2,3,4)')).toMatchInlineSnapshot(`
      "
      InputObject SideIndicator
      ----------- -------------
                4 =>
                1 <=

      "
    `);
  });

  it('prints a hash table', () => {
    expect(show('7', "@{Name='x';List=1,2,3,4,5}")).toMatchInlineSnapshot(`
      "
      Name                           Value
      ----                           -----
      Name                           x
      List                           {1, 2, 3, 4...}

      "
    `);
    expectAsOn7("@{Name='x';List=1,2,3,4,5}", '2012r2', '2025');
  });

  it('writes what it printed into CSV', () => {
    expect(show('7', 'dir | Select-Object Name,Length | Export-Csv out.csv; type out.csv')).toMatchInlineSnapshot(`
      "#TYPE Selected.System.IO.DirectoryInfo
      "Name","Length"
      "Sub",
      "a.txt","10"
      "list.csv","16""
    `);
    expectAsOn7('dir | Select-Object Name,Length | Export-Csv out.csv; type out.csv', '2012r2', '2025');
  });

  it('prints the current folder', () => {
    expect(show('7', 'pwd')).toMatchInlineSnapshot(`
      "
      Path
      ----
      D:\\Gold

      "
    `);
    expectAsOn7('pwd', '2012r2', '2025');
  });
});
