// Binds a contract to the code that fulfils it; a missing or misnamed handler does not compile.
import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely'
import type { Endpoint, Resource } from '../../contract/resource.ts'
import type { Actor } from '../access/actor.ts'
import type { Guard } from '../access/guard.ts'
import type { Call, CallOf } from '../actions/call.ts'
import type { DB } from '../db/tables.ts'

export type Query = SelectQueryBuilder<any, any, any>
export type Row = Record<string, unknown>

/** What is embedded, by the id of the row that it belongs to. */
export type Embedded = Map<number, unknown>

/** Who looks, and the embedded rows of another resource dressed as that resource dresses them. */
export interface Look {
  db: Kysely<DB>
  actor: Actor
  dress: (resource: string, rows: Row[]) => Row[]
}

/** Loads one embed for a whole page of rows, in one query. */
export type Embed = (look: Look, ids: number[], rows: Row[]) => Promise<Embedded>

type Bound<E extends Endpoint, Q> = E['kind'] extends 'read'
  ? { may?: Guard<any> }
  : E['kind'] extends 'list'
    ? { may: Guard<any>; rows: (query: Q, call: CallOf<E>) => Q; order?: (call: CallOf<E>) => Order | undefined }
    : E['kind'] extends 'create'
      ? {
          may: Guard<any>
          run: (trx: Transaction<DB>, call: CallOf<E>) => Promise<number>
          prepare?: Prepare<CallOf<E>>
        }
      : E['kind'] extends 'own'
        ? { may: Guard<any>; answer: (call: CallOf<E>) => Promise<Row> | Row }
        : {
            may: Guard<any>
            run: (trx: Transaction<DB>, call: CallOf<E>) => Promise<unknown>
            prepare?: Prepare<CallOf<E>>
          }

/** An order that a filter brings with it and that replaces the one asked for. */
export type Order = { name: string; descending: boolean }[]

/** What must happen before a change's transaction and takes long: hashing a password. */
type Prepare<C> = (call: C) => Promise<C>

interface Rows<R extends Resource, Q extends Query> {
  table: string
  /** Every row, with what its fields display. */
  rows: (db: Kysely<DB>) => Q
  /** The rows that the actor may read. */
  visible: (query: Q, actor: Actor) => Q
  /** Why a row that does not exist is not there; 404 unless said otherwise. */
  missing?: (db: Kysely<DB>, actor: Actor, id: number) => Promise<Error>
  /** How each sort orders, where it is not the column of that name. */
  sorts?: Record<string, string>
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
  rows: (db: Kysely<DB>) => Query
  visible: (query: Query, actor: Actor) => Query
  missing?: (db: Kysely<DB>, actor: Actor, id: number) => Promise<Error>
  sorts: Record<string, string>
  embeds: Record<string, Embed>
  endpoints: Record<string, Handlers>
}

export interface Handlers {
  may?: Guard<any>
  rows?: (query: Query, call: Call<any, any>) => Query
  order?: (call: Call<any, any>) => Order | undefined
  run?: (trx: Transaction<DB>, call: Call<any, any>) => Promise<unknown>
  prepare?: (call: Call<any, any>) => Promise<Call<any, any>>
  answer?: (call: Call<any, any>) => Promise<Row> | Row
}

export const serve = <R extends Resource, Q extends Query>(contract: R, service: Rows<R, Q>): Served =>
  ({ sorts: {}, ...service, contract }) as unknown as Served

export const servePlain = <R extends Resource>(contract: R, service: Plain<R>): Served =>
  ({ sorts: {}, embeds: {}, table: '', ...service, contract }) as unknown as Served
