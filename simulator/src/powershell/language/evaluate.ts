import { item, type PsItem } from '../values.ts';
import { castTo, readStatic } from './casts.ts';
import type { Context } from './context.ts';
import {
  asValue,
  elementsOf,
  getProperty,
  isDate,
  isHashTable,
  isList,
  isTrue,
  memberOf,
  textOf,
  toHashTable,
  toNumber,
} from './convert.ts';
import { invalidOperation } from './errors.ts';
import { callMethod } from './methods.ts';
import { applyOperator } from './operators.ts';
import { numberOf } from './arithmetic.ts';
import { sliceText, spansOf, textItem } from './spans.ts';
import type { Expression } from './syntax.ts';
import { readVariable } from './variables.ts';

type Of<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/** The value of an expression. Throws a StatementError as PowerShell does. */
export function evaluate(context: Context, expression: Expression): PsItem {
  context.session.fuel.burn(0.2);
  switch (expression.kind) {
    case 'literal':
      return item(expression.value);
    case 'expandable':
      return textItem(
        expression.parts
          .flatMap((part) => spansOf(evaluate(context, part), context.zone))
          .filter(({ text }) => text !== ''),
      );
    case 'variable':
      return readVariable(context, expression.name);
    case 'list':
      return item({ kind: 'list', items: expression.items.map((each) => evaluate(context, each)) });
    case 'collect': {
      const items = expression.body.flatMap((statement) => context.collect(context, statement));
      return expression.isArray ? item({ kind: 'list', items }) : asValue(items);
    }
    case 'group':
      return evaluateGroup(context, expression);
    case 'hash':
      return evaluateHash(context, expression);
    case 'script':
      return item({ kind: 'script', source: expression.source, offset: expression.start + 1 });
    case 'member':
      return evaluateMember(context, expression);
    case 'call': {
      const target = evaluate(context, expression.target);
      const args = expression.args.map((arg) => evaluate(context, arg));
      return callMethod(context, target, expression.name, args, expression);
    }
    case 'static': {
      const args = (expression.args ?? []).map((arg) => evaluate(context, arg));
      return readStatic(context, expression.type, expression.name, args, expression);
    }
    case 'index':
      return evaluateIndex(context, expression);
    case 'binary':
      return evaluateBinary(context, expression);
    case 'unary':
      return evaluateUnary(context, expression);
    case 'cast':
      return castTo(context, expression.type, evaluate(context, expression.operand), expression);
    case 'type':
      return item(expression.name);
  }
}

/** A list stays a list in brackets, and what a pipeline puts out becomes one value. */
function evaluateGroup(context: Context, { body }: Of<'group'>): PsItem {
  const only = body.kind === 'pipeline' && body.elements.length === 1 ? body.elements[0] : undefined;
  if (only?.kind === 'expression' && only.redirects.length === 0) return evaluate(context, only.expression);
  return asValue(context.collect(context, body));
}

function evaluateHash(context: Context, { entries }: Of<'hash'>): PsItem {
  const properties = entries.map(({ key, value }): readonly [string, PsItem] => {
    const name = textOf(evaluate(context, key).value, context.zone);
    const only = value.kind === 'pipeline' && value.elements.length === 1 ? value.elements[0] : undefined;
    if (only?.kind === 'expression' && only.redirects.length === 0) return [name, evaluate(context, only.expression)];
    return [name, asValue(context.collect(context, value))];
  });
  return item(toHashTable(properties));
}

function evaluateMember(context: Context, { target, name }: Of<'member'>): PsItem {
  const of = evaluate(context, target);
  const property = textOf(evaluate(context, name).value, context.zone);
  context.session.fuel.burn(isList(of.value) ? of.value.items.length / 5 : 0);
  return memberOf(of, property, context.zone, !context.isVersion2);
}

function evaluateIndex(context: Context, expression: Of<'index'>): PsItem {
  const target = evaluate(context, expression.target);
  const index = evaluate(context, expression.index);
  const { value } = target;
  if (value === null) throw invalidOperation('Cannot index into a null array.', 'NullArray', expression);
  if (isHashTable(value)) return getProperty(value, textOf(index.value, context.zone)) ?? item(null);
  const elements = isList(value) ? elementsOf(target) : undefined;
  const at = (each: PsItem): PsItem => {
    const number = Math.trunc(toNumber(each.value) ?? numberOf(context, each, expression));
    if (elements) return elements[number < 0 ? elements.length + number : number] ?? item(null);
    if (typeof value === 'string') {
      const start = number < 0 ? value.length + number : number;
      return start >= 0 && start < value.length ? sliceText(target, start, start + 1) : item(null);
    }
    if (number === 0 || number === -1) return target;
    return item(null);
  };
  if (!isList(index.value)) return at(index);
  return item({ kind: 'list', items: index.value.items.map(at).filter((each) => each.value !== null) });
}

function evaluateBinary(context: Context, expression: Of<'binary'>): PsItem {
  const { operator, left, right } = expression;
  if (operator === '-and') return item(isTrue(evaluate(context, left).value) && isTrue(evaluate(context, right).value));
  if (operator === '-or') return item(isTrue(evaluate(context, left).value) || isTrue(evaluate(context, right).value));
  const one = evaluate(context, left);
  if (operator === '-as' || operator === '-is' || operator === '-isnot') {
    const type = right.kind === 'type' ? right.name : textOf(evaluate(context, right).value, context.zone);
    return operator === '-as'
      ? castTo(context, type, one, expression)
      : applyOperator(context, operator, one, item(type), expression);
  }
  return applyOperator(context, operator, one, evaluate(context, right), expression);
}

function evaluateUnary(context: Context, { operator, operand, start, end }: Of<'unary'>): PsItem {
  const value = evaluate(context, operand);
  switch (operator) {
    case '-':
      return item(-numberOf(context, value, { start, end }), ...value.facts);
    case '+':
      return isDate(value.value) ? value : item(numberOf(context, value, { start, end }), ...value.facts);
    case '-join':
      return applyOperator(context, '-join', value, item(''), { start, end });
    case '-split':
      return applyOperator(context, '-split', value, item(String.raw`\s+`), { start, end });
    default:
      return item(!isTrue(value.value));
  }
}
