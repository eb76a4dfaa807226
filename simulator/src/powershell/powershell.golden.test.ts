import { describe, expect, it } from 'vitest';
import { openTerminal } from '../testing/host-terminal.ts';

// Formats of Windows PowerShell 2.0, 4.0 and 5.1. Source: from knowledge.

type Version = '7' | '2012r2' | '2025';

function open(version: Version) {
  const terminal = openTerminal(version, 'powershell-elevated');
  terminal.change((host) => ({ ...host, clock: { ...host.clock, offsetMs: 0 } }));
  terminal.run("mkdir D:\\Gold; cd D:\\Gold; 'one','two' | Set-Content a.txt; 'three' | Out-File list.csv; mkdir Sub");
  return terminal;
}

/** The text that a line prints on a version. */
const show = (version: Version, line: string): string => open(version).run(line).text;

describe('PowerShell on Windows 7', () => {
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
  });

  it('lists the properties of a file', () => {
    expect(show('7', 'Get-Item a.txt | Format-List Name,Length,LastWriteTime')).toMatchInlineSnapshot(`
      "

      Name          : a.txt
      Length        : 10
      LastWriteTime : 11/20/2026 9:30:00 AM


      "
    `);
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
  });

  it('prints a date with a blank line around it', () => {
    expect(show('7', "Get-Date '2026-11-20 16:05'")).toMatchInlineSnapshot(`
      "
      Friday, November 20, 2026 4:05:00 PM

      "
    `);
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
  });

  it('reports a path that does not exist', () => {
    expect(show('7', 'dir D:\\Nothing')).toMatchInlineSnapshot(`
      "Get-ChildItem : Cannot find path 'D:\\Nothing' because it does not exist.
      At line:1 char:4
      + dir <<<<  D:\\Nothing
          + CategoryInfo          : ObjectNotFound: (D:\\Nothing:String) [Get-ChildItem], ItemNotFoundException
          + FullyQualifiedErrorId : PathNotFound,Microsoft.PowerShell.Commands.GetChildItemCommand
      "
    `);
  });

  it('reports a command that does not exist', () => {
    expect(show('7', 'Get-Foo -Bar')).toMatchInlineSnapshot(`
      "The term 'Get-Foo' is not recognized as the name of a cmdlet, function, script file, or operable program. Check the 
      spelling of the name, or if a path was included, verify that the path is correct and try again.
      At line:1 char:8
      + Get-Foo <<<<  -Bar
          + CategoryInfo          : ObjectNotFound: (Get-Foo:String) [], CommandNotFoundException
          + FullyQualifiedErrorId : CommandNotFoundException
      "
    `);
  });

  it('reports a parameter that does not exist', () => {
    expect(show('7', 'Get-ChildItem -Foo')).toMatchInlineSnapshot(`
      "Get-ChildItem : A parameter cannot be found that matches parameter name 'Foo'.
      At line:1 char:19
      + Get-ChildItem -Foo <<<< 
          + CategoryInfo          : InvalidArgument: (:) [Get-ChildItem], ParameterBindingException
          + FullyQualifiedErrorId : NamedParameterNotFound,Microsoft.PowerShell.Commands.GetChildItemCommand
      "
    `);
  });

  it('reports a text without its end', () => {
    expect(show('7', "Get-Item 'a.txt")).toMatchInlineSnapshot(`
      "The string is missing the terminator: '.
      At line:1 char:16
      + Get-Item 'a.txt <<<< 
          + CategoryInfo          : ParserError: (:) [], ParentContainsErrorRecordException
          + FullyQualifiedErrorId : TerminatorExpectedAtEndOfString
      "
    `);
  });

  it('reports an empty pipe element', () => {
    expect(show('7', 'dir | | sort')).toMatchInlineSnapshot(`
      "An empty pipe element is not permitted.
      At line:1 char:6
      + dir | <<<<  | sort
          + CategoryInfo          : ParserError: (:) [], ParentContainsErrorRecordException
          + FullyQualifiedErrorId : EmptyPipeElement
      "
    `);
  });

  it('does not know -File before PowerShell 3.0', () => {
    expect(show('7', 'Get-ChildItem -File | Select-Object -ExpandProperty Name')).toMatchInlineSnapshot(`
      "Get-ChildItem : A parameter cannot be found that matches parameter name 'File'.
      At line:1 char:20
      + Get-ChildItem -File <<<<  | Select-Object -ExpandProperty Name
          + CategoryInfo          : InvalidArgument: (:) [Get-ChildItem], ParameterBindingException
          + FullyQualifiedErrorId : NamedParameterNotFound,Microsoft.PowerShell.Commands.GetChildItemCommand
      "
    `);
  });

  it('has Get-FileHash since PowerShell 4.0', () => {
    expect(show('7', 'Get-FileHash a.txt')).toMatchInlineSnapshot(`
      "The term 'Get-FileHash' is not recognized as the name of a cmdlet, function, script file, or operable program. Check 
      the spelling of the name, or if a path was included, verify that the path is correct and try again.
      At line:1 char:13
      + Get-FileHash <<<<  a.txt
          + CategoryInfo          : ObjectNotFound: (Get-FileHash:String) [], CommandNotFoundException
          + FullyQualifiedErrorId : CommandNotFoundException
      "
    `);
  });

  it('filters by name in a short form since PowerShell 3.0', () => {
    expect(show('7', 'dir | where Name -like a* | select -expand Name')).toMatchInlineSnapshot(`
      "Where-Object : A parameter cannot be found that matches parameter name 'like'.
      At line:1 char:23
      + dir | where Name -like <<<<  a* | select -expand Name
          + CategoryInfo          : InvalidArgument: (:) [Where-Object], ParameterBindingException
          + FullyQualifiedErrorId : NamedParameterNotFound,Microsoft.PowerShell.Commands.WhereObjectCommand
      "
    `);
  });

  it('writes what it printed into CSV', () => {
    expect(show('7', 'dir | Select-Object Name,Length | Export-Csv out.csv; type out.csv')).toMatchInlineSnapshot(`
      "#TYPE Selected.System.IO.DirectoryInfo
      "Name","Length"
      "Sub",
      "a.txt","10"
      "list.csv","16""
    `);
  });

  it('takes Format-Custom for fc', () => {
    expect(show('7', 'fc a.txt list.csv')).toMatchInlineSnapshot(`
      "Format-Custom : A positional parameter cannot be found that accepts argument 'list.csv'.
      At line:1 char:3
      + fc <<<<  a.txt list.csv
          + CategoryInfo          : InvalidArgument: (:) [Format-Custom], ParameterBindingException
          + FullyQualifiedErrorId : PositionalParameterNotFound,Microsoft.PowerShell.Commands.FormatCustomCommand
      "
    `);
  });

  it('runs no scripts', () => {
    expect(show('7', "'x' | Set-Content s.ps1; .\\s.ps1")).toMatchInlineSnapshot(`
      "File D:\\Gold\\s.ps1 cannot be loaded because the execution of scripts is disabled on this system. Please see "get-help 
      about_signing" for more details.
      At line:1 char:33
      + 'x' | Set-Content s.ps1; .\\s.ps1 <<<< 
          + CategoryInfo          : NotSpecified: (:) [], PSSecurityException
          + FullyQualifiedErrorId : RuntimeException
      "
    `);
  });

  it('prints the current folder', () => {
    expect(show('7', 'pwd')).toMatchInlineSnapshot(`
      "
      Path
      ----
      D:\\Gold

      "
    `);
  });
});

describe('PowerShell on Windows 2012r2', () => {
  it('lists files', () => {
    expect(show('2012r2', 'dir')).toMatchInlineSnapshot(`
      "

          Directory: D:\\Gold


      Mode                LastWriteTime     Length Name
      ----                -------------     ------ ----
      d----        11/20/2026   9:30 AM            Sub
      -a---        11/20/2026   9:30 AM         10 a.txt
      -a---        11/20/2026   9:30 AM         16 list.csv

      "
    `);
  });

  it('lists the properties of a file', () => {
    expect(show('2012r2', 'Get-Item a.txt | Format-List Name,Length,LastWriteTime')).toMatchInlineSnapshot(`
      "

      Name          : a.txt
      Length        : 10
      LastWriteTime : 11/20/2026 9:30:00 AM


      "
    `);
  });

  it('prints a table of chosen properties', () => {
    expect(show('2012r2', 'dir | Select-Object Name,Length,PSIsContainer')).toMatchInlineSnapshot(`
      "
      Name                                    Length                                                            PSIsContainer
      ----                                    ------                                                            -------------
      Sub                                                                                                                True
      a.txt                                   10                                                                        False
      list.csv                                16                                                                        False

      "
    `);
  });

  it('sizes the columns of a table by its values', () => {
    expect(show('2012r2', 'dir | Format-Table Name,Length -AutoSize')).toMatchInlineSnapshot(`
      "

          Directory: D:\\Gold


      Name     Length
      ----     ------
      Sub      
      a.txt    10
      list.csv 16

      "
    `);
  });

  it('prints a date with a blank line around it', () => {
    expect(show('2012r2', "Get-Date '2026-11-20 16:05'")).toMatchInlineSnapshot(`
      "
      Friday, November 20, 2026 4:05:00 PM

      "
    `);
  });

  it('groups and counts', () => {
    expect(show('2012r2', 'dir | Group-Object Extension -NoElement')).toMatchInlineSnapshot(`
      "
      Count Name
      ----- ----
          1 
          1 .txt
          1 .csv

      "
    `);
  });

  it('measures', () => {
    expect(show('2012r2', 'dir | Measure-Object Length -Sum')).toMatchInlineSnapshot(`
      "

      Count    : 2
      Average  : 
      Sum      : 26
      Maximum  : 
      Minimum  : 
      Property : Length


      "
    `);
  });

  it('compares two lists', () => {
    expect(show('2012r2', 'Compare-Object (1,2,3) (2,3,4)')).toMatchInlineSnapshot(`
      "
                                                      InputObject SideIndicator
                                                      ----------- -------------
                                                                4 =>
                                                                1 <=

      "
    `);
  });

  it('prints a hash table', () => {
    expect(show('2012r2', "@{Name='x';List=1,2,3,4,5}")).toMatchInlineSnapshot(`
      "
      Name                           Value
      ----                           -----
      Name                           x
      List                           {1, 2, 3, 4...}

      "
    `);
  });

  it('reports a path that does not exist', () => {
    expect(show('2012r2', 'dir D:\\Nothing')).toMatchInlineSnapshot(`
      "dir : Cannot find path 'D:\\Nothing' because it does not exist.
      At line:1 char:1
      + dir D:\\Nothing
      + ~~~~~~~~~~~~~~
          + CategoryInfo          : ObjectNotFound: (D:\\Nothing:String) [Get-ChildItem], ItemNotFoundException
          + FullyQualifiedErrorId : PathNotFound,Microsoft.PowerShell.Commands.GetChildItemCommand
       "
    `);
  });

  it('reports a command that does not exist', () => {
    expect(show('2012r2', 'Get-Foo -Bar')).toMatchInlineSnapshot(`
      "Get-Foo : The term 'Get-Foo' is not recognized as the name of a cmdlet, function, script file, or operable program. 
      Check the spelling of the name, or if a path was included, verify that the path is correct and try again.
      At line:1 char:1
      + Get-Foo -Bar
      + ~~~~~~~
          + CategoryInfo          : ObjectNotFound: (Get-Foo:String) [], CommandNotFoundException
          + FullyQualifiedErrorId : CommandNotFoundException
       "
    `);
  });

  it('reports a parameter that does not exist', () => {
    expect(show('2012r2', 'Get-ChildItem -Foo')).toMatchInlineSnapshot(`
      "Get-ChildItem : A parameter cannot be found that matches parameter name 'Foo'.
      At line:1 char:15
      + Get-ChildItem -Foo
      +               ~~~~
          + CategoryInfo          : InvalidArgument: (:) [Get-ChildItem], ParameterBindingException
          + FullyQualifiedErrorId : NamedParameterNotFound,Microsoft.PowerShell.Commands.GetChildItemCommand
       "
    `);
  });

  it('reports a text without its end', () => {
    expect(show('2012r2', "Get-Item 'a.txt")).toMatchInlineSnapshot(`
      "At line:1 char:10
      + Get-Item 'a.txt
      +          ~~~~~~
      The string is missing the terminator: '.
          + CategoryInfo          : ParserError: (:) [], ParentContainsErrorRecordException
          + FullyQualifiedErrorId : TerminatorExpectedAtEndOfString
       "
    `);
  });

  it('reports an empty pipe element', () => {
    expect(show('2012r2', 'dir | | sort')).toMatchInlineSnapshot(`
      "At line:1 char:5
      + dir | | sort
      +     ~
      An empty pipe element is not allowed.
          + CategoryInfo          : ParserError: (:) [], ParentContainsErrorRecordException
          + FullyQualifiedErrorId : EmptyPipeElement
       "
    `);
  });

  it('does not know -File before PowerShell 3.0', () => {
    expect(show('2012r2', 'Get-ChildItem -File | Select-Object -ExpandProperty Name')).toMatchInlineSnapshot(`
      "a.txt
      list.csv"
    `);
  });

  it('has Get-FileHash since PowerShell 4.0', () => {
    expect(show('2012r2', 'Get-FileHash a.txt')).toMatchInlineSnapshot(`
      "
      Algorithm       Hash                                                                   Path
      ---------       ----                                                                   ----
      SHA256          6F4792B265FE72790B344FD3EF5294701D9D087BED9FCE815C0F4BBAD6D2ED87       D:\\Gold\\a.txt

      "
    `);
  });

  it('filters by name in a short form since PowerShell 3.0', () => {
    expect(show('2012r2', 'dir | where Name -like a* | select -expand Name')).toMatchInlineSnapshot(`"a.txt"`);
  });

  it('writes what it printed into CSV', () => {
    expect(show('2012r2', 'dir | Select-Object Name,Length | Export-Csv out.csv; type out.csv')).toMatchInlineSnapshot(`
      "#TYPE Selected.System.IO.DirectoryInfo
      "Name","Length"
      "Sub",
      "a.txt","10"
      "list.csv","16""
    `);
  });

  it('takes Format-Custom for fc', () => {
    expect(show('2012r2', 'fc a.txt list.csv')).toMatchInlineSnapshot(`
      "fc : A positional parameter cannot be found that accepts argument 'list.csv'.
      At line:1 char:1
      + fc a.txt list.csv
      + ~~~~~~~~~~~~~~~~~
          + CategoryInfo          : InvalidArgument: (:) [Format-Custom], ParameterBindingException
          + FullyQualifiedErrorId : PositionalParameterNotFound,Microsoft.PowerShell.Commands.FormatCustomCommand
       "
    `);
  });

  it('runs no scripts', () => {
    expect(show('2012r2', "'x' | Set-Content s.ps1; .\\s.ps1")).toMatchInlineSnapshot(
      `"This practice host does not know that command. Is it in your procedure?"`,
    );
  });

  it('prints the current folder', () => {
    expect(show('2012r2', 'pwd')).toMatchInlineSnapshot(`
      "
      Path
      ----
      D:\\Gold

      "
    `);
  });
});

describe('PowerShell on Windows 2025', () => {
  it('lists files', () => {
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
    expect(show('2025', 'Get-Item a.txt | Format-List Name,Length,LastWriteTime')).toMatchInlineSnapshot(`
      "

      Name          : a.txt
      Length        : 10
      LastWriteTime : 11/20/2026 9:30:00 AM


      "
    `);
  });

  it('prints a table of chosen properties', () => {
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
    expect(show('2025', 'dir | Format-Table Name,Length -AutoSize')).toMatchInlineSnapshot(`
      "

          Directory: D:\\Gold


      Name     Length
      ----     ------
      Sub      
      a.txt    10
      list.csv 16

      "
    `);
  });

  it('prints a date with a blank line around it', () => {
    expect(show('2025', "Get-Date '2026-11-20 16:05'")).toMatchInlineSnapshot(`
      "
      Friday, November 20, 2026 4:05:00 PM

      "
    `);
  });

  it('groups and counts', () => {
    expect(show('2025', 'dir | Group-Object Extension -NoElement')).toMatchInlineSnapshot(`
      "
      Count Name
      ----- ----
          1 
          1 .txt
          1 .csv

      "
    `);
  });

  it('measures', () => {
    expect(show('2025', 'dir | Measure-Object Length -Sum')).toMatchInlineSnapshot(`
      "

      Count    : 2
      Average  : 
      Sum      : 26
      Maximum  : 
      Minimum  : 
      Property : Length


      "
    `);
  });

  it('compares two lists', () => {
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
    expect(show('2025', "@{Name='x';List=1,2,3,4,5}")).toMatchInlineSnapshot(`
      "
      Name                           Value
      ----                           -----
      Name                           x
      List                           {1, 2, 3, 4...}

      "
    `);
  });

  it('reports a path that does not exist', () => {
    expect(show('2025', 'dir D:\\Nothing')).toMatchInlineSnapshot(`
      "dir : Cannot find path 'D:\\Nothing' because it does not exist.
      At line:1 char:1
      + dir D:\\Nothing
      + ~~~~~~~~~~~~~~
          + CategoryInfo          : ObjectNotFound: (D:\\Nothing:String) [Get-ChildItem], ItemNotFoundException
          + FullyQualifiedErrorId : PathNotFound,Microsoft.PowerShell.Commands.GetChildItemCommand
       "
    `);
  });

  it('reports a command that does not exist', () => {
    expect(show('2025', 'Get-Foo -Bar')).toMatchInlineSnapshot(`
      "Get-Foo : The term 'Get-Foo' is not recognized as the name of a cmdlet, function, script file, or operable program. 
      Check the spelling of the name, or if a path was included, verify that the path is correct and try again.
      At line:1 char:1
      + Get-Foo -Bar
      + ~~~~~~~
          + CategoryInfo          : ObjectNotFound: (Get-Foo:String) [], CommandNotFoundException
          + FullyQualifiedErrorId : CommandNotFoundException
       "
    `);
  });

  it('reports a parameter that does not exist', () => {
    expect(show('2025', 'Get-ChildItem -Foo')).toMatchInlineSnapshot(`
      "Get-ChildItem : A parameter cannot be found that matches parameter name 'Foo'.
      At line:1 char:15
      + Get-ChildItem -Foo
      +               ~~~~
          + CategoryInfo          : InvalidArgument: (:) [Get-ChildItem], ParameterBindingException
          + FullyQualifiedErrorId : NamedParameterNotFound,Microsoft.PowerShell.Commands.GetChildItemCommand
       "
    `);
  });

  it('reports a text without its end', () => {
    expect(show('2025', "Get-Item 'a.txt")).toMatchInlineSnapshot(`
      "At line:1 char:10
      + Get-Item 'a.txt
      +          ~~~~~~
      The string is missing the terminator: '.
          + CategoryInfo          : ParserError: (:) [], ParentContainsErrorRecordException
          + FullyQualifiedErrorId : TerminatorExpectedAtEndOfString
       "
    `);
  });

  it('reports an empty pipe element', () => {
    expect(show('2025', 'dir | | sort')).toMatchInlineSnapshot(`
      "At line:1 char:5
      + dir | | sort
      +     ~
      An empty pipe element is not allowed.
          + CategoryInfo          : ParserError: (:) [], ParentContainsErrorRecordException
          + FullyQualifiedErrorId : EmptyPipeElement
       "
    `);
  });

  it('does not know -File before PowerShell 3.0', () => {
    expect(show('2025', 'Get-ChildItem -File | Select-Object -ExpandProperty Name')).toMatchInlineSnapshot(`
      "a.txt
      list.csv"
    `);
  });

  it('has Get-FileHash since PowerShell 4.0', () => {
    expect(show('2025', 'Get-FileHash a.txt')).toMatchInlineSnapshot(`
      "
      Algorithm       Hash                                                                   Path
      ---------       ----                                                                   ----
      SHA256          6F4792B265FE72790B344FD3EF5294701D9D087BED9FCE815C0F4BBAD6D2ED87       D:\\Gold\\a.txt

      "
    `);
  });

  it('filters by name in a short form since PowerShell 3.0', () => {
    expect(show('2025', 'dir | where Name -like a* | select -expand Name')).toMatchInlineSnapshot(`"a.txt"`);
  });

  it('writes what it printed into CSV', () => {
    expect(show('2025', 'dir | Select-Object Name,Length | Export-Csv out.csv; type out.csv')).toMatchInlineSnapshot(`
      "#TYPE Selected.System.IO.DirectoryInfo
      "Name","Length"
      "Sub",
      "a.txt","10"
      "list.csv","16""
    `);
  });

  it('takes Format-Custom for fc', () => {
    expect(show('2025', 'fc a.txt list.csv')).toMatchInlineSnapshot(`
      "fc : A positional parameter cannot be found that accepts argument 'list.csv'.
      At line:1 char:1
      + fc a.txt list.csv
      + ~~~~~~~~~~~~~~~~~
          + CategoryInfo          : InvalidArgument: (:) [Format-Custom], ParameterBindingException
          + FullyQualifiedErrorId : PositionalParameterNotFound,Microsoft.PowerShell.Commands.FormatCustomCommand
       "
    `);
  });

  it('runs no scripts', () => {
    expect(show('2025', "'x' | Set-Content s.ps1; .\\s.ps1")).toMatchInlineSnapshot(
      `"This practice host does not know that command. Is it in your procedure?"`,
    );
  });

  it('prints the current folder', () => {
    expect(show('2025', 'pwd')).toMatchInlineSnapshot(`
      "
      Path
      ----
      D:\\Gold

      "
    `);
  });
});
