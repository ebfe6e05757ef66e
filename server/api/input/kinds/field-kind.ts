// The interface of a field kind: parsing, formatting and description. Each file of this folder has related kinds.
import { type TSchema, Type } from 'typebox'
import type { Field, FieldOf, Fields, KindName } from '../../../../contract/field.ts'
import type { Refusal } from '../../../problem.ts'
import type { Row } from '../../../resources/serving/serve.ts'
import { refuseValue } from './checks.ts'

/** The context of parsing: relative times are interpreted in the caller's time zone. */
export interface ParseContext {
  /** Unix seconds. */
  now: number
  timezone: string
  /** The texts of a long body, cleaned ahead. */
  cleaned?: CleanedTexts | undefined
}

/** Sanitized texts, by the text that was sent. */
export interface CleanedTexts {
  html: Map<string, string>
  text: Map<string, string>
}

/** A text of a body, and how it is to be cleaned. */
export type TextToClean = readonly [as: keyof CleanedTexts, text: string]

/** The context of formatting a row. */
export interface FormatContext {
  /** Unix seconds. */
  now: number
  /** The time zone of the reader. */
  timezone: string
  /** The site's address, for people. */
  page: string
  /** The API's address, for programs. */
  api: string
}

/** Gives what a caller reads of a row; undefined where the field is left out of the answer. */
export type Formatter = (row: Row, context: FormatContext) => unknown

/** One kind of field. These are methods, so that the table of all kinds can be indexed by the kind of any field. */
export interface FieldKind<K extends KindName = KindName> {
  /** Whether null is a value of this kind, and not the absence of one. */
  readonly hasNull?: true
  /** From what a caller sent to what a handler receives; throws a `Refusal` without the name of a field. */
  parse(sent: unknown, field: FieldOf<K>, context: ParseContext): unknown
  /** From a query parameter, which is always text, to what a body would hold: the text itself unless said otherwise. */
  fromQuery?(text: string): unknown
  /** The texts that are to be cleaned, without those that are refused before that. */
  textsToClean?(sent: unknown, field: FieldOf<K>): Iterable<TextToClean>
  /** Worked out once for each field; `column` is the one that holds the value. */
  formatter(field: FieldOf<K>, column: string): Formatter
  /** The JSON Schema of an answer's value, null left aside. */
  answerSchema(field: FieldOf<K>): TSchema
  /** The JSON Schema of a body's value, null left aside. */
  bodySchema(field: FieldOf<K>): TSchema
}

/** Functions with which lists and objects process their inner fields, whatever their kind. */
export interface InnerFields {
  parseField: (field: Field, sent: unknown, context: ParseContext) => unknown
  parseFields: (
    fields: Fields,
    sent: Record<string, unknown>,
    context: ParseContext,
    problems: Refusal[],
  ) => Record<string, unknown>
  textsToClean: (field: Field, sent: unknown) => Iterable<TextToClean>
  formatterOf: (fields: Fields) => (row: Row, context: FormatContext) => Row
  answerSchema: (field: Field) => TSchema
  bodySchema: (field: Field) => TSchema
  bodySchemaOf: (fields: Fields) => TSchema
}

/** Formats what is answered as it is stored; null where there is nothing. */
export const stored =
  (_: unknown, column: string): Formatter =>
  (row) =>
    row[column] ?? null

/** The half of a kind that no body takes. */
export const neverSent = {
  parse: () => refuseValue(null),
  bodySchema: () => Type.Never(),
}

/** The half of a kind that no answer holds. */
export const neverAnswered = {
  formatter: () => () => undefined,
  answerSchema: () => Type.Never(),
}
