// Binds a resource of the contract to its code: a missing or misnamed handler does not compile.
import type { Readable } from 'node:stream'
import type { Kysely, Transaction } from 'kysely'
import type { Fields } from '../../../contract/field.ts'
import type { Format } from '../../../contract/formats.ts'
import type { Endpoint, EndpointKind, Resource } from '../../../contract/resource.ts'
import type { Actor, Caller, Reader } from '../../access/actor.ts'
import type { RowSource } from '../../access/batch.ts'
import type { Guard } from '../../access/guard.ts'
import type { ActionResult, Call, CallOf, Created } from '../../actions/call.ts'
import type { IncomingContent } from '../../actions/files/attachment-content.ts'
import type { Wanted } from '../../changes/index.ts'
import type { AnyQuery } from '../../db/dialects/any-schema.ts'
import type { ParentTable } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { ByteRange } from '../../store/store.ts'
import type { EmbedContext, Row } from './embed-context.ts'
import type { ListFile, RowFile } from './file.ts'
import type { ListRows, Long, LongList, ShortList } from './list-query.ts'

/** A query of rows whose tables are not known here. */
export type RowsQuery = AnyQuery
export type { ByteRange as Span } from '../../store/store.ts'
export type { EmbedContext, Row } from './embed-context.ts'

/** The embedded values by the id of the row that they belong to. */
export type Embedded = Map<number, unknown>

/** What the handler of a custom endpoint gets beside the call. */
export interface CustomCall {
  context: EmbedContext
  /** The sort that was asked for. */
  sort: SortOrder
  /** The embeds that were asked for. */
  embeds: readonly string[]
  /** The transaction of a change. */
  trx: Transaction<DB> | undefined
  /** Whether only the headers are asked for (HEAD), so that nothing may be created. */
  headersOnly: boolean
}

/** Loads one embed for a whole page of rows, in one query. */
export type Embed = ((context: EmbedContext, ids: number[], rows: Row[]) => Promise<Embedded>) & {
  /** Present where embedded values may be long: an answer is then made of a few rows at a time. */
  weigh?: Weigh
  /** Whether an answer is refused in which this would be too long altogether, as `weigh` says. */
  bounded?: true
}

/** Estimates the bytes that are read for each of some rows, by id; rows that are missing count as short. */
export type Weigh = (context: EmbedContext, ids: number[]) => Promise<Map<number, number>>

/** Adds fields to rows that need more queries, for all rows of a page at once. */
export type CompleteRows = (context: EmbedContext, rows: Row[]) => Promise<Row[]>

/** The handlers that an endpoint needs, by its kind. */
interface Bindings<E extends Endpoint, Q, C = CallOf<E>> {
  read: { may?: Guard<never> } & Files<E, RowFile>
  list: {
    may: Guard<never>
    rows: ListRows<E, Q>
    order?: (call: C) => SortOrder | undefined
  } & LongList<C> &
    ShortList &
    Files<E, ListFile>
  create: Change<C, number | Created> & Preview<E, C>
  replace: Change<C, ActionResult | unknown>
  update: Change<C, ActionResult | unknown> & Preview<E, C>
  remove: Change<C, unknown> & Preview<E, C>
  several: Change<C, number[]>
  content: Content<E['verb'], C>
  custom: {
    may: Guard<never>
    answer: (call: C, more: CustomCall) => Answered | Promise<Answered>
    /** What a change would change, as it is shown now: `If-Match` is compared with it. */
    present?: (call: C, more: CustomCall) => Promise<Row | undefined>
  } & Pick<Change<C, unknown>, 'prepare'> &
    Streamed<E, C> &
    Files<E, RowFile>
}

/** Undefined answers a DELETE, or a HEAD whose GET would first create something. */
export type Answered = Row | Row[] | Pages | CursorPage | undefined

/** A page that says where the next one begins. */
export interface CursorPage {
  rows: Row[]
  /** The cursor to go on from. */
  next: string
  /** What was asked to be embedded, by name, for each row. */
  embedded: Readonly<Record<string, readonly unknown[]>>
}

/** A list of a custom endpoint. */
export interface Pages {
  total: number
  /** Whether there are more, which are neither counted nor listed. */
  capped?: boolean
  /** The rows from index `from` to before index `to`. */
  rows: (from: number, to: number) => Promise<Row[]>
}

/** A file to download. */
export interface ContentFile {
  /** The file name with its extension. */
  name: string
  type: string
  size: number
  /** A strong ETag with its quotes. */
  tag: string
  open: (span?: ByteRange) => Promise<Readable>
}

type Content<V, C> = V extends 'GET' ? Giving<C> : Taking<C>

interface Giving<C> {
  may: Guard<never>
  contents: (call: C) => Promise<ContentFile>
}

/** An upload: its bytes are received before the transaction that links them, and released if that fails. */
interface Taking<C> {
  may: Guard<never>
  /** Refuses a content type, before the body is read. */
  suits: (call: Pick<C, Extract<keyof C, 'site' | 'params'>>, type: string | undefined) => Promise<void>
  receive(call: C, incoming: IncomingContent): Promise<unknown>
  run(trx: Transaction<DB>, call: C, received: unknown): Promise<unknown>
  release(call: C, received: unknown): Promise<unknown>
}

interface Change<C, Result> {
  may: Guard<never>
  /** A create gives the new id, a change of several rows their ids in order; others may give headers of the answer. */
  run: (trx: Transaction<DB>, call: C) => Promise<Result>
  /** Does what takes long before the transaction begins, such as hashing a password. */
  prepare?: (call: C) => Promise<C>
}

/** A change that can be previewed needs a handler for that. */
type Preview<E extends Endpoint, C> = E extends { preview: Fields }
  ? { preview: (trx: Transaction<DB>, call: C) => Promise<Row> }
  : unknown

/** What a stream gets beside the call. */
export interface StreamCall {
  /** The fields that were asked for; undefined: all of them. */
  fields: readonly string[] | undefined
  embeds: readonly string[]
  /** Context of loading rows, for the caller at that time. */
  contextOf: (actor: Caller) => EmbedContext
}

/** An endpoint that can be listened to says from where on, and how what happens is shown. */
type Streamed<E, C> = E extends { streams: true } ? { stream: (call: C, more: StreamCall) => Promise<Wanted> } : unknown

/** An endpoint with file formats needs a handler for each. */
type Files<E extends Endpoint, Make> = E extends { formats: readonly (infer F extends Format)[] }
  ? { files: { readonly [N in F]: Make } }
  : unknown

type Bound<E extends Endpoint, Q> = Bindings<E, Q>[E['kind']]

/** The column that a sort orders by, and whether it may be null. */
export interface Sorting {
  by: string
  unset?: true
}

/** The sorts of a list, first ones first. */
export type SortOrder = { name: string; descending: boolean }[]

interface Rows<R extends Resource, Q extends RowsQuery> extends Long {
  table: string
  /** The tables whose row is locked before a row of this one is changed, in this order. */
  above?: readonly ParentTable[]
  /** The ids of other rows that a change writes too, by what was sent: all are locked in the order of their ids. */
  beside?: (trx: Transaction<DB>, id: number, sent: Readonly<Record<string, unknown>>) => Promise<number[]>
  /** All rows, with the columns that their fields are made from. */
  rows: (db: Kysely<DB>) => Q
  /** The rows that a reader may read. */
  visible: (query: Q, reader: Reader) => Q
  /** The error for a missing row; 404 if not given. */
  missing?: (from: RowSource, actor: Actor, id: number) => Promise<Error>
  /** The columns that may hold long texts, of another table with its name: lists are read in slices by their length. */
  long?: readonly string[]
  /** The column of each sort that is not a column of the same name. */
  sorts?: Record<string, Sorting>
  /** Computes fields from the columns of a row; `now` is in Unix seconds. */
  shape?: (row: Row, now: number) => Row
  /** Adds fields that need more queries. */
  complete?: CompleteRows
  /** A loader of each embed but of `may`, which follows from the guards. */
  embeds: { [E in Exclude<keyof R['embeds'], 'may'>]: Embed }
  endpoints: { [N in keyof R['endpoints']]: Bound<R['endpoints'][N], Q> }
}

/** A resource without rows: every endpoint is custom. */
interface Plain<R extends Resource> {
  endpoints: { [N in keyof R['endpoints']]: Bound<R['endpoints'][N], never> }
}

/** A bound resource, without its types: what `server/api/` makes routes of. */
export interface Served extends Long {
  contract: Resource
  table: string
  above?: readonly ParentTable[]
  beside?: Rows<Resource, RowsQuery>['beside']
  rows: (db: Kysely<DB>) => RowsQuery
  visible: (query: RowsQuery, reader: Reader) => RowsQuery
  missing?: (from: RowSource, actor: Actor, id: number) => Promise<Error>
  long?: readonly string[]
  sorts: Record<string, Sorting>
  shape?: (row: Row, now: number) => Row
  complete?: CompleteRows
  embeds: Record<string, Embed>
  endpoints: Record<string, Handlers>
}

/** An endpoint of which nothing is known but that it may have anything an endpoint can have. */
type AnyEndpoint = Endpoint & {
  formats: readonly Format[]
  preview: Fields
  streams: true
  path: `${string}:${string}`
}
type AnyBindings = Bindings<AnyEndpoint, RowsQuery, Call>

/** Handlers of which the fields of their endpoint are not known: it may lack files and a preview. */
type Untyped<B> = Omit<B, 'may' | 'files' | 'preview' | 'stream'> &
  (B extends { may: unknown } ? { may: Guard } : { may?: Guard }) &
  (B extends { files: infer F } ? { files?: Partial<F> } : unknown) &
  (B extends { preview: infer P } ? { preview?: P } : unknown) &
  (B extends { stream: infer S } ? { stream?: S } : unknown)

/** The handlers of an endpoint, by the kind of its route: a content is downloaded or uploaded. */
export type HandlersByKind = { [K in Exclude<EndpointKind, 'content'>]: Untyped<AnyBindings[K]> } & {
  download: Untyped<Giving<Call>>
  upload: Untyped<Taking<Call>>
}

/** The handlers of some endpoint; `routesOf` says of which kind. */
export type Handlers = HandlersByKind[keyof HandlersByKind]

/** Binds a resource to its rows and handlers. */
export const bindResource = <R extends Resource, Q extends RowsQuery>(contract: R, service: Rows<R, Q>): Served =>
  ({ sorts: {}, ...service, contract }) as unknown as Served

/** Binds a resource without rows to its handlers. */
export const bindPlainResource = <R extends Resource>(contract: R, service: Plain<R>): Served =>
  ({ sorts: {}, embeds: {}, table: '', ...service, contract }) as unknown as Served
