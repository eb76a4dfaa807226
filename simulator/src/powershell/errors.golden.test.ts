import { describe, expect, it } from 'vitest';
import { show } from './testing/golden-folder.ts';

// Windows PowerShell 2.0, 4.0 and 5.1. Source: from knowledge.

describe('Errors of Windows PowerShell', () => {
  it('reports a path that does not exist', () => {
    expect(show('7', 'dir D:\\Nothing')).toMatchInlineSnapshot(`
      "Get-ChildItem : Cannot find path 'D:\\Nothing' because it does not exist.
      At line:1 char:4
      + dir <<<<  D:\\Nothing
          + CategoryInfo          : ObjectNotFound: (D:\\Nothing:String) [Get-ChildItem], ItemNotFoundException
          + FullyQualifiedErrorId : PathNotFound,Microsoft.PowerShell.Commands.GetChildItemCommand
      "
    `);
    expect(show('2012r2', 'dir D:\\Nothing')).toMatchInlineSnapshot(`
      "dir : Cannot find path 'D:\\Nothing' because it does not exist.
      At line:1 char:1
      + dir D:\\Nothing
      + ~~~~~~~~~~~~~~
          + CategoryInfo          : ObjectNotFound: (D:\\Nothing:String) [Get-ChildItem], ItemNotFoundException
          + FullyQualifiedErrorId : PathNotFound,Microsoft.PowerShell.Commands.GetChildItemCommand
       "
    `);
    expect(show('2025', 'dir D:\\Nothing')).toBe(show('2012r2', 'dir D:\\Nothing'));
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
    expect(show('2025', 'Get-Foo -Bar')).toBe(show('2012r2', 'Get-Foo -Bar'));
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
    expect(show('2012r2', 'Get-ChildItem -Foo')).toMatchInlineSnapshot(`
      "Get-ChildItem : A parameter cannot be found that matches parameter name 'Foo'.
      At line:1 char:15
      + Get-ChildItem -Foo
      +               ~~~~
          + CategoryInfo          : InvalidArgument: (:) [Get-ChildItem], ParameterBindingException
          + FullyQualifiedErrorId : NamedParameterNotFound,Microsoft.PowerShell.Commands.GetChildItemCommand
       "
    `);
    expect(show('2025', 'Get-ChildItem -Foo')).toBe(show('2012r2', 'Get-ChildItem -Foo'));
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
    expect(show('2012r2', "Get-Item 'a.txt")).toMatchInlineSnapshot(`
      "At line:1 char:10
      + Get-Item 'a.txt
      +          ~~~~~~
      The string is missing the terminator: '.
          + CategoryInfo          : ParserError: (:) [], ParentContainsErrorRecordException
          + FullyQualifiedErrorId : TerminatorExpectedAtEndOfString
       "
    `);
    expect(show('2025', "Get-Item 'a.txt")).toBe(show('2012r2', "Get-Item 'a.txt"));
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
    expect(show('2012r2', 'dir | | sort')).toMatchInlineSnapshot(`
      "At line:1 char:5
      + dir | | sort
      +     ~
      An empty pipe element is not allowed.
          + CategoryInfo          : ParserError: (:) [], ParentContainsErrorRecordException
          + FullyQualifiedErrorId : EmptyPipeElement
       "
    `);
    expect(show('2025', 'dir | | sort')).toBe(show('2012r2', 'dir | | sort'));
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
    expect(show('2012r2', "'x' | Set-Content s.ps1; .\\s.ps1")).toMatchInlineSnapshot(
      `"This practice host does not know that command. Is it in your procedure?"`,
    );
    expect(show('2025', "'x' | Set-Content s.ps1; .\\s.ps1")).toMatchInlineSnapshot(
      `"This practice host does not know that command. Is it in your procedure?"`,
    );
  });
});
