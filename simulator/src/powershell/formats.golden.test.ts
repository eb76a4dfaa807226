import { describe, expect, it } from 'vitest';
import { show } from './testing/golden-folder.ts';

// Windows PowerShell 2.0, 4.0 and 5.1. Source: from knowledge.

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
    expect(show('2012r2', 'dir')).toBe(show('7', 'dir'));
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
    expect(show('2012r2', 'Get-Item a.txt | Format-List Name,Length,LastWriteTime')).toBe(
      show('7', 'Get-Item a.txt | Format-List Name,Length,LastWriteTime'),
    );
    expect(show('2025', 'Get-Item a.txt | Format-List Name,Length,LastWriteTime')).toBe(
      show('7', 'Get-Item a.txt | Format-List Name,Length,LastWriteTime'),
    );
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
    expect(show('2012r2', 'dir | Select-Object Name,Length,PSIsContainer')).toBe(
      show('7', 'dir | Select-Object Name,Length,PSIsContainer'),
    );
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
    expect(show('2012r2', 'dir | Format-Table Name,Length -AutoSize')).toBe(
      show('7', 'dir | Format-Table Name,Length -AutoSize'),
    );
    expect(show('2025', 'dir | Format-Table Name,Length -AutoSize')).toBe(
      show('7', 'dir | Format-Table Name,Length -AutoSize'),
    );
  });

  it('prints a date with a blank line around it', () => {
    expect(show('7', "Get-Date '2026-11-20 16:05'")).toMatchInlineSnapshot(`
      "
      Friday, November 20, 2026 4:05:00 PM

      "
    `);
    expect(show('2012r2', "Get-Date '2026-11-20 16:05'")).toBe(show('7', "Get-Date '2026-11-20 16:05'"));
    expect(show('2025', "Get-Date '2026-11-20 16:05'")).toBe(show('7', "Get-Date '2026-11-20 16:05'"));
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
    expect(show('2012r2', 'dir | Group-Object Extension -NoElement')).toBe(
      show('7', 'dir | Group-Object Extension -NoElement'),
    );
    expect(show('2025', 'dir | Group-Object Extension -NoElement')).toBe(
      show('7', 'dir | Group-Object Extension -NoElement'),
    );
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
    expect(show('2012r2', 'dir | Measure-Object Length -Sum')).toBe(show('7', 'dir | Measure-Object Length -Sum'));
    expect(show('2025', 'dir | Measure-Object Length -Sum')).toBe(show('7', 'dir | Measure-Object Length -Sum'));
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
    expect(show('2012r2', 'Compare-Object (1,2,3) (2,3,4)')).toBe(show('7', 'Compare-Object (1,2,3) (2,3,4)'));
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
    expect(show('2012r2', "@{Name='x';List=1,2,3,4,5}")).toBe(show('7', "@{Name='x';List=1,2,3,4,5}"));
    expect(show('2025', "@{Name='x';List=1,2,3,4,5}")).toBe(show('7', "@{Name='x';List=1,2,3,4,5}"));
  });

  it('writes what it printed into CSV', () => {
    expect(show('7', 'dir | Select-Object Name,Length | Export-Csv out.csv; type out.csv')).toMatchInlineSnapshot(`
      "#TYPE Selected.System.IO.DirectoryInfo
      "Name","Length"
      "Sub",
      "a.txt","10"
      "list.csv","16""
    `);
    expect(show('2012r2', 'dir | Select-Object Name,Length | Export-Csv out.csv; type out.csv')).toBe(
      show('7', 'dir | Select-Object Name,Length | Export-Csv out.csv; type out.csv'),
    );
    expect(show('2025', 'dir | Select-Object Name,Length | Export-Csv out.csv; type out.csv')).toBe(
      show('7', 'dir | Select-Object Name,Length | Export-Csv out.csv; type out.csv'),
    );
  });

  it('prints the current folder', () => {
    expect(show('7', 'pwd')).toMatchInlineSnapshot(`
      "
      Path
      ----
      D:\\Gold

      "
    `);
    expect(show('2012r2', 'pwd')).toBe(show('7', 'pwd'));
    expect(show('2025', 'pwd')).toBe(show('7', 'pwd'));
  });
});
