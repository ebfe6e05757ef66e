// Binds a contract to the code that fulfils it; a missing or misnamed handler does not compile.

import type { Readable } from 'node:stream'
import type { Kysely, Transaction } from 'kysely'
import type { Fields } from '../../contract/field.ts'
import type { Format } from '../../contract/formats.ts'
import type { Endpoint, Resource } from '../../contract/resource.ts'
import type { Actor } from '../access/actor.ts'
import type { Guard } from '../access/guard.ts'
import type { ActionResult, Call, CallOf, Created } from '../actions/call.ts'
import type { IncomingContent } from '../actions/files/attachment-content.ts'
import type { AnyQuery } from '../db/any-schema.ts'
import type { Above } from '../db/dialect.ts'
import type { Tallied } from '../db/tables/tally.ts'
import type { DB } from '../db/tables.ts'
import type { Span } from '../store/store.ts'
import type { EmbedContext, Row } from './embed-context.ts'
import type { ListFile, RowFile } from './file.ts'

export type Query = AnyQuery
export type { Span } from '../store/store.ts'
export type { EmbedContext, Row } from './embed-context.ts'

/** What is embedded, by the id of the row that it belongs to. */
export type Embedded = Map<number, unknown>

/** What a plain handler is given beside its call. */
export interface More {
  context: EmbedContext
  /** The order asked for. */
  sort: Order
  /** What is to be embedded. */
  embeds: readonly string[]
  /** The transaction of a POST. */
  trx: Transaction<DB> | undefined
  /** Whether only the headers are asked for (HEAD), so that nothing may be made. */
  headersOnly: boolean
}

/** Loads one embed for a whole page of rows, in one query. */
export type Embed = ((context: EmbedContext, ids: number[], rows: Row[]) => Promise<Embedded>) & {
  /** Present where what is embedded may be long: an answer is then made for a few rows at a time. */
  weigh?: Weigh
}

/** About how many bytes are read for each of some rows, by id; what is not among them is short. */
export type Weigh = (context: EmbedContext, ids: number[]) => Promise<Map<number, number>>

export type Complete = (context: EmbedContext, rows: Row[]) => Promise<Row[]>

/** What code an endpoint needs, by its kind. */
interface Bindings<E extends Endpoint, Q> {
  read: { may?: Guard<never> } & Files<E, RowFile>
  list: {
    may: Guard<never>
    rows: (query: Q, call: CallOf<E>) => Q
    order?: (call: CallOf<E>) => Order | undefined
    /** Where the whole of a table is asked for whose rows are counted as they change. */
    tally?: (call: CallOf<E>) => Tallied | undefined
  } & Files<E, ListFile>
  create: Change<E, number | Created>
  replace: Change<E, ActionResult | unknown>
  update: Change<E, ActionResult | unknown> & Preview<E>
  remove: Change<E, unknown>
  several: Change<E, number[]>
  content: E['verb'] extends 'GET' ? Giving<E> : Taking<E, unknown>
  custom: { may: Guard<never>; answer: (call: CallOf<E>, more: More) => Answered | Promise<Answered> }
}

/** Undefined answers a HEAD: there would be an answer to a GET, which is not made for want of one. */
type Answered = Row | Pages | CursorPage | undefined

/** A page that says where the next one begins. */
export interface CursorPage {
  rows: Row[]
  /** The cursor to go on from. */
  next: string
  /** What was asked to be embedded, by name, for each row. */
  embedded: Readonly<Record<string, readonly unknown[]>>
}

/** A list that a plain handler puts together itself: how long it is, and its rows from one place until before another. */
export interface Pages {
  total: number
  rows: (from: number, to: number) => Promise<Row[]>
}

/** Bytes that can be carried away. */
export interface Contents {
  /** What the file is called, with its extension. */
  name: string
  type: string
  size: number
  /** A strong tag, quotes and all, which is another for other bytes. */
  tag: string
  open: (span?: Span) => Promise<Readable>
}

interface Giving<E extends Endpoint> {
  may: Guard<never>
  contents: (call: CallOf<E>) => Promise<Contents>
}

/** Bytes are received before the transaction that binds them, and released where nothing came to need them. */
interface Taking<E extends Endpoint, Received> {
  may: Guard<never>
  /** Refuses a content type before anything else of the request is looked at. */
  suits: (call: Pick<CallOf<E>, 'site' | 'params'>, type: string | undefined) => Promise<void>
  receive(call: CallOf<E>, incoming: IncomingContent): Promise<Received>
  run(trx: Transaction<DB>, call: CallOf<E>, received: Received): Promise<unknown>
  release(call: CallOf<E>, received: Received): Promise<unknown>
}

interface Change<E extends Endpoint, Result> {
  may: Guard<never>
  /**
   * A create gives the id of what it made, a change of several rows the ids of those to be answered; others may give
   * headers of their answer.
   */
  run: (trx: Transaction<DB>, call: CallOf<E>) => Promise<Result>
  /** What must happen before the transaction and takes long: hashing a password. */
  prepare?: (call: CallOf<E>) => Promise<CallOf<E>>
}

/** An update that can be previewed says what it would do. */
type Preview<E extends Endpoint> = E extends { preview: Fields }
  ? { preview: (trx: Transaction<DB>, call: CallOf<E>) => Promise<Row> }
  : unknown

/** An endpoint that can be asked for files says how each of them is made. */
type Files<E extends Endpoint, Make> = E extends { formats: readonly (infer F extends Format)[] }
  ? { files: { readonly [N in F]: Make } }
  : unknown

type Bound<E extends Endpoint, Q> = Bindings<E, Q>[E['kind']]

/** What a sort orders by, and whether some rows have none of it. */
export interface Sorting {
  by: string
  unset?: true
}

/** An order that a filter brings with it and that replaces the one asked for. */
export type Order = { name: string; descending: boolean }[]

interface Rows<R extends Resource, Q extends Query> {
  table: string
  /** What is changed together with a row, and so is held before it, in this order. */
  above?: readonly Above[]
  /** Every row, with what its fields display. */
  rows: (db: Kysely<DB>) => Q
  /** The rows that the actor may read. */
  visible: (query: Q, actor: Actor) => Q
  /** Why a row that does not exist is not there; 404 unless said otherwise. */
  missing?: (db: Kysely<DB>, actor: Actor, id: number) => Promise<Error>
  /** The columns that may hold long texts, by which lists are cut into slices. */
  long?: readonly string[]
  /** How each sort orders, where it is not the column of that name. */
  sorts?: Record<string, Sorting>
  /** What a row is shown from, where its fields are not just its columns; `now` in Unix seconds. */
  shape?: (row: Row, now: number) => Row
  /** The rows with what each of them always has beside its columns, loaded for all of them at once. */
  complete?: Complete
  embeds: { [E in keyof R['embeds']]: Embed }
  endpoints: { [N in keyof R['endpoints']]: Bound<R['endpoints'][N], Q> }
}

/** A resource without rows: every endpoint is a plain handler. */
interface Plain<R extends Resource> {
  endpoints: { [N in keyof R['endpoints']]: Bound<R['endpoints'][N], never> }
}

/** A served resource, with its types forgotten: what `http` mounts. */
export interface Served {
  contract: Resource
  table: string
  above?: readonly Above[]
  rows: (db: Kysely<DB>) => Query
  visible: (query: Query, actor: Actor) => Query
  missing?: (db: Kysely<DB>, actor: Actor, id: number) => Promise<Error>
  long?: readonly string[]
  sorts: Record<string, Sorting>
  shape?: (row: Row, now: number) => Row
  complete?: Complete
  embeds: Record<string, Embed>
  endpoints: Record<string, Handlers>
}

export interface Handlers {
  may?: Guard
  rows?: (query: Query, call: Call) => Query
  order?: (call: Call) => Order | undefined
  tally?: (call: Call) => Tallied | undefined
  files?: { readonly [N in Format]?: ListFile | RowFile }
  run?: (trx: Transaction<DB>, call: Call, received?: unknown) => Promise<unknown>
  prepare?: (call: Call) => Promise<Call>
  contents?: (call: Call) => Promise<Contents>
  suits?: (call: Pick<Call, 'site' | 'params'>, type: string | undefined) => Promise<void>
  receive?: (call: Call, incoming: IncomingContent) => Promise<unknown>
  release?: (call: Call, received: unknown) => Promise<unknown>
  /** A paged plain handler gives its pages. */
  answer?: (call: Call, more: More) => Answered | Promise<Answered>
  preview?: (trx: Transaction<DB>, call: Call) => Promise<Row>
}

export const serve = <R extends Resource, Q extends Query>(contract: R, service: Rows<R, Q>): Served =>
  ({ sorts: {}, ...service, contract }) as unknown as Served

export const servePlain = <R extends Resource>(contract: R, service: Plain<R>): Served =>
  ({ sorts: {}, embeds: {}, table: '', ...service, contract }) as unknown as Served
