import { describe, expect, it } from 'vitest';
import { show } from './testing/golden-folder.ts';

// Windows PowerShell 2.0, 4.0 and 5.1. Source: from knowledge.

describe('What Windows PowerShell has in each version', () => {
  it('does not know -File before PowerShell 3.0', () => {
    expect(show('7', 'Get-ChildItem -File | Select-Object -ExpandProperty Name')).toMatchInlineSnapshot(`
      "Get-ChildItem : A parameter cannot be found that matches parameter name 'File'.
      At line:1 char:20
      + Get-ChildItem -File <<<<  | Select-Object -ExpandProperty Name
          + CategoryInfo          : InvalidArgument: (:) [Get-ChildItem], ParameterBindingException
          + FullyQualifiedErrorId : NamedParameterNotFound,Microsoft.PowerShell.Commands.GetChildItemCommand
      "
    `);
    expect(show('2012r2', 'Get-ChildItem -File | Select-Object -ExpandProperty Name')).toMatchInlineSnapshot(`
      "a.txt
      list.csv"
    `);
    expect(show('2025', 'Get-ChildItem -File | Select-Object -ExpandProperty Name')).toBe(
      show('2012r2', 'Get-ChildItem -File | Select-Object -ExpandProperty Name'),
    );
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
    expect(show('2012r2', 'Get-FileHash a.txt')).toMatchInlineSnapshot(`
      "
      Algorithm       Hash                                                                   Path
      ---------       ----                                                                   ----
      SHA256          6F4792B265FE72790B344FD3EF5294701D9D087BED9FCE815C0F4BBAD6D2ED87       D:\\Gold\\a.txt

      "
    `);
    expect(show('2025', 'Get-FileHash a.txt')).toBe(show('2012r2', 'Get-FileHash a.txt'));
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
    expect(show('2012r2', 'dir | where Name -like a* | select -expand Name')).toMatchInlineSnapshot(`"a.txt"`);
    expect(show('2025', 'dir | where Name -like a* | select -expand Name')).toBe(
      show('2012r2', 'dir | where Name -like a* | select -expand Name'),
    );
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
    expect(show('2012r2', 'fc a.txt list.csv')).toMatchInlineSnapshot(`
      "fc : A positional parameter cannot be found that accepts argument 'list.csv'.
      At line:1 char:1
      + fc a.txt list.csv
      + ~~~~~~~~~~~~~~~~~
          + CategoryInfo          : InvalidArgument: (:) [Format-Custom], ParameterBindingException
          + FullyQualifiedErrorId : PositionalParameterNotFound,Microsoft.PowerShell.Commands.FormatCustomCommand
       "
    `);
    expect(show('2025', 'fc a.txt list.csv')).toBe(show('2012r2', 'fc a.txt list.csv'));
  });
});
