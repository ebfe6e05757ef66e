// Separates what shapes the query of a list from the values that are filled in each time that it is run.
import { placeholderReader, readerValues } from '../access/actor.ts'
import type { Call } from '../actions/call.ts'
import type { Dialect } from '../db/dialect.ts'
import { placeholder, placeholders } from '../db/parameter.ts'
import type { AnyListQuery, ShapedRows, Shapes } from '../resources/list-query.ts'
import type { HandlersByKind, RowsQuery } from '../resources/serve.ts'

/** How a list is narrowed, with the values that shape its query. */
export function shapedRowsOf({ rows }: HandlersByKind['list']): ShapedRows<RowsQuery> {
  return (typeof rows === 'function' ? { shapes: {}, narrow: rows } : rows) as ShapedRows<RowsQuery>
}

interface Prepared {
  list: AnyListQuery
  /** Names the query among those of its list. */
  shape: string
  /** Whether the query is worth keeping: no filter is given whose every value shapes it. */
  kept: boolean
  /** What stands for the placeholders. */
  values: Record<string, unknown>
}

/** What the query of a call is built from. Nothing of the caller is in it but the values that are said to shape it. */
export function listQueryOf({ actor, now, params, as, sent }: Call, shapes: Shapes, dialect: Dialect): Prepared {
  const values: Record<string, unknown> = { ...readerValues(actor), now }
  for (const [name, id] of Object.entries(params)) values[`params.${name}`] = id
  const filters: Record<string, unknown> = {}
  const shape: string[] = []
  let kept = true
  const fill = (name: string, value: unknown) => {
    values[name] = value
    return placeholder(name)
  }

  const fixed = Object.fromEntries(
    Object.entries(as).map(([name, value]) => [name, fill(`as.${name}`, value) as AnyListQuery['as'][string]]),
  )
  shape.push(...Object.keys(fixed))
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) continue
    const seen = shapes[name] ?? []
    if (seen === 'any') kept = false
    const shaping = seen === 'any' || (seen as readonly unknown[]).includes(value)
    filters[name] = shaping ? value : fill(`sent.${name}`, value)
    shape.push(shaping ? `sent.${name}=${value}` : `sent.${name}`)
  }
  const list = {
    ...{ reader: placeholderReader(actor), now: placeholder<number>('now'), dialect },
    ...{ params: placeholders<Record<string, number>>('params.'), as: fixed },
    sent: filters,
  }
  return { list, shape: shape.join('&'), kept, values }
}
