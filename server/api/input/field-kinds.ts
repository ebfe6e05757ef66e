// Dispatches parsing, formatting and description of fields by their kind; the kinds are in kinds/.
import { type TSchema, Type } from 'typebox'
import type { Field, Fields, KindName } from '../../../contract/field.ts'
import { emptyObjectOf } from '../../db/dialects/row-layout.ts'
import { Refusal, refuse } from '../../problem.ts'
import type { Row } from '../../resources/serving/serve.ts'
import { refuseValue } from './kinds/checks.ts'
import type { FieldKind, FormatContext, InnerFields, ParseContext, TextToClean } from './kinds/field-kind.ts'
import { coded, duration, flag, id, idOr, integer, tuple } from './kinds/numbers.ts'
import { link, row, rows, verbs } from './kinds/read-only.ts'
import { json, list, object } from './kinds/structures.ts'
import { email, fileName, html, named, oneOf, password, searchText, target, text, verbatim } from './kinds/texts.ts'
import { localTime, timestamp } from './kinds/times.ts'

const inner: InnerFields = {
  ...{ parseField, parseFields, textsToClean },
  formatterOf,
  ...{ answerSchema, bodySchema, bodySchemaOf },
}

const kinds: { readonly [K in KindName]: FieldKind<K> } = {
  ...{ id, idOr, integer, flag },
  ...{ text, html, searchText, verbatim, email, target, fileName, password },
  ...{ timestamp, localTime, duration },
  ...{ tuple, coded, named, oneOf },
  ...{ json, link, row, rows, verbs },
  many: list(inner),
  group: object(inner),
}

/** A kind takes only fields of its own, and this gives it one: `kinds[field.kind]` is the kind of `field`. */
const kindOf = (field: Field): FieldKind => kinds[field.kind]

/** The value of one field; throws a `Refusal` without the name of a field. */
export function parseField(field: Field, sent: unknown, context: ParseContext): unknown {
  const kind = kindOf(field)
  if (sent === null && !kind.hasNull) return field.nullable ? null : refuseValue('must not be null.')
  return kind.parse(sent, field, context)
}

/** The same of a query parameter, which is always text. */
export const parseParameter = (field: Field, sent: string, context: ParseContext): unknown =>
  parseField(field, kindOf(field).fromQuery?.(sent) ?? sent, context)

/** Every field that was sent; adds a refusal to `problems` for each that is wrong or missing. */
export function parseFields(
  fields: Fields,
  sent: Record<string, unknown>,
  context: ParseContext,
  problems: Refusal[],
): Record<string, unknown> {
  const parsed: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(sent, name) || sent[name] === undefined) {
      if (field.required) problems.push(refuse(name, 'missing_field', 'is required.'))
      continue
    }
    try {
      parsed[name] = parseField(field, sent[name], context)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push(refuse(name, error.code, error.message))
    }
  }
  return parsed
}

/** The texts of a value that are to be cleaned, at whatever depth. */
export function textsToClean(field: Field, sent: unknown): Iterable<TextToClean> {
  return kindOf(field).textsToClean?.(sent, field) ?? []
}

/** Formats the fields of a row, in the contract's order. */
export function formatterOf(fields: Fields): (row: Row, context: FormatContext) => Row {
  const empty = emptyObjectOf(Object.keys(fields))
  const formatters = Object.entries(fields).map(
    ([name, field]) => [name, kindOf(field).formatter(field, field.column ?? name)] as const,
  )
  return (row, context) => {
    const object: Row = { ...empty }
    for (const [name, format] of formatters) object[name] = format(row, context)
    return object
  }
}

const orNull = (field: Field, schema: TSchema): TSchema => (field.nullable ? Type.Union([schema, Type.Null()]) : schema)

/** The JSON Schema of a field in an answer. */
export function answerSchema(field: Field): TSchema {
  return orNull(field, kindOf(field).answerSchema(field))
}

/** The JSON Schema of a field in a body. */
export function bodySchema(field: Field): TSchema {
  return orNull(field, kindOf(field).bodySchema(field))
}

/** The JSON Schema of an object with these fields in a body. */
export function bodySchemaOf(fields: Fields): TSchema {
  const schemas = Object.entries(fields).map(([name, field]) => {
    const schema = bodySchema(field)
    return [name, field.required ? schema : Type.Optional(schema)]
  })
  return Type.Object(Object.fromEntries(schemas))
}
