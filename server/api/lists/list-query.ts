// Separates values that shape a list's query from bound parameters (docs/decisions/0007-query-cache.md).
import { placeholderReader, readerValues } from '../../access/actor.ts'
import type { Call } from '../../actions/call.ts'
import type { Dialect } from '../../db/dialects/dialect.ts'
import { type Parameter, placeholder, placeholders } from '../../db/queries/parameter.ts'
import type { AnyListQuery, ShapedRows, Shapes } from '../../resources/serving/list-query.ts'
import type { HandlersByKind, RowsQuery } from '../../resources/serving/serve.ts'

/** The filter of a list, with the values that shape its query. */
export function shapedRowsOf({ rows }: HandlersByKind['list']): ShapedRows<RowsQuery> {
  return (typeof rows === 'function' ? { shapes: {}, narrow: rows } : rows) as ShapedRows<RowsQuery>
}

interface Prepared {
  /** Builds the query. Of the caller's values, it contains only those that are declared as shaping. */
  list: () => AnyListQuery
  /** Names the query among those of its list. */
  shape: string
  /** Whether the query is cached: no filter is given for which every value shapes the query. */
  kept: boolean
  /** Values of the placeholders. */
  values: Record<string, unknown>
}

/** Names the query of a call, and gives the values that are filled into it. Most calls never build theirs. */
export function listQueryOf({ actor, now, params, as, sent }: Call, shapes: Shapes, dialect: Dialect): Prepared {
  const values: Record<string, unknown> = { ...readerValues(actor), now }
  for (const name of Object.keys(params)) values[`params.${name}`] = params[name]
  const fixed = Object.keys(as)
  for (const name of fixed) values[`as.${name}`] = as[name]
  const shaping: Record<string, unknown> = {}
  const filled: string[] = []
  let kept = true
  for (const name of Object.keys(sent)) {
    const value = sent[name]
    if (value === undefined) continue
    const seen = shapes[name] ?? []
    if (seen === 'any') kept = false
    if (seen === 'any' || (seen as readonly unknown[]).includes(value)) shaping[name] = value
    else {
      values[`sent.${name}`] = value
      filled.push(name)
    }
  }
  const list = () => ({
    ...{ reader: placeholderReader(actor), now: placeholder<number>('now'), dialect },
    params: placeholders<Record<string, number>>('params.'),
    as: placeholdersFor<number>(fixed, 'as.'),
    sent: { ...shaping, ...placeholdersFor(filled, 'sent.') },
  })
  const shaped = Object.keys(shaping).map((name) => `sent.${name}=${shaping[name]}`)
  const shape = [...fixed, ...filled.map((name) => `sent.${name}`), ...shaped].join('&')
  return { list, shape, kept, values }
}

const placeholdersFor = <T>(names: readonly string[], prefix: string): Record<string, Parameter<T>> =>
  Object.fromEntries(names.map((name) => [name, placeholder<T>(prefix + name)]))
