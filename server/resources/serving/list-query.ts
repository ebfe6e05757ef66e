// Input of a list query. Callers' values are bound parameters, except those declared to shape the query
// (docs/decisions/0007-query-cache.md).
import type { Kysely } from 'kysely'
import type { Endpoint, ParamsOf, Takes } from '../../../contract/resource.ts'
import type { Reader } from '../../access/actor.ts'
import type { AnyQuery } from '../../db/dialects/any-schema.ts'
import type { Dialect } from '../../db/dialects/dialect.ts'
import type { Parameter, ParametersOf } from '../../db/queries/parameter.ts'
import type { RowSearch } from '../../db/queries/row-search.ts'
import type { ChangeCounted, Tallied } from '../../db/tables/row-counts.ts'
import type { DB } from '../../db/tables.ts'

/**
 * The values that shape a query, by the name of their filter: these alone are seen as they were sent, and each makes a query
 * of its own. `any`: every value is seen, so the query is built again whenever the filter is given.
 */
export type Shapes = Readonly<Record<string, readonly (string | number)[] | 'any'>>

/** The filters of a list. Whether one was sent always shapes the query. */
export type Filters<T, S> = { readonly [K in keyof T]: Filter<T[K], K extends keyof S ? S[K] : readonly []> }

type Filter<V, S> = S extends 'any' ? V : S extends readonly (infer U)[] ? U | Rest<Exclude<V, U | undefined>> : never
type Rest<V> = [V] extends [never] ? never : Parameter<V>

export interface ListQuery<P, T, S = unknown> {
  reader: Reader
  /** Unix seconds. */
  now: Parameter<number>
  /** The ids of the path. */
  params: ParametersOf<P>
  /** Values fixed by the path, e.g. the role of a role sub-collection. */
  as: Readonly<Record<string, Parameter<number>>>
  sent: Filters<T, S>
  dialect: Dialect
  /** For the compiler alone: the values that this query is shaped by. */
  readonly shapedBy?: S
}

/** The query of one list: `ListQueryOf<typeof note, 'inRoom'>`; `S`: the values that shape it. */
export type ListQueryOf<
  R extends { endpoints: Record<string, Endpoint> },
  N extends keyof R['endpoints'],
  S = Record<never, never>,
> = ListQuery<ParamsOf<R['endpoints'][N]>, Takes<R['endpoints'][N]>, S>

type Narrow<Q, L> = (query: Q, list: L) => Q

/** The query of a list of which the code does not know what shapes it. */
export type AnyListQuery<P = Record<string, number>, T = Record<string, unknown>> = Omit<
  ListQuery<P, T>,
  'sent' | 'shapedBy'
> & { sent: { readonly [K in keyof T]: unknown } }

/** A list whose query is shaped by some values. */
export interface ShapedRows<Q, L = AnyListQuery> {
  shapes: Shapes
  /** Takes a query that is shaped by these values. */
  narrow(query: Q, list: L): Q
}

/** Narrows the rows of a resource to those of a list. */
export type ListRows<E extends Endpoint, Q> =
  | Narrow<Q, ListQuery<ParamsOf<E>, Takes<E>, Record<never, never>>>
  | ShapedRows<Q, AnyListQuery<ParamsOf<E>, Takes<E>>>

/** Says which values shape the query that `narrow` builds. */
export const shapedBy = <const S extends Shapes, Q, L extends { readonly shapedBy?: S }>(
  shapes: S,
  narrow: Narrow<Q, L>,
): { shapes: S; narrow: Narrow<Q, L> } => ({ shapes, narrow })

/** What a resource says whose lists may be very long. */
export interface Long {
  /** All rows without what they only display: these are counted and put in order. */
  bare?: (db: Kysely<DB>) => AnyQuery
  /** Leaves what the reader may read, where all of it is looked for; as `visible` does unless it is given. */
  counted?: (query: AnyQuery, reader: Reader, dialect: Dialect) => AnyQuery
}

/** What a list says that may be very long. */
export interface LongList<C> {
  /** The table whose stored row count is the length of the list, where the call asks for all its rows. */
  tally?: (call: C) => Tallied | undefined
  /** What the list depends on alone, where that changes rarely: how long it is is then counted once. */
  dependsOn?: (call: C) => ChangeCounted | undefined
  /** What is searched for, where the call searches: `rows` then gives what is searched, which has no long texts. */
  search?: (call: C) => RowSearch | undefined
}

/** What a list says that is short for everybody. */
export interface ShortList {
  /** Whether few rows are below every parent, or are anybody's own, so that one plan of PostgreSQL fits all values. */
  few?: true
}
