// A resource is data: its fields, what may be embedded or sorted, and the endpoints that serve it.
import type { Field, Fields, Sent } from './field.ts'
import type { Format } from './formats.ts'

export type Kind = 'list' | 'read' | 'create' | 'replace' | 'update' | 'remove' | 'several' | 'content' | 'custom'
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A path, and the values that this path fixes (a role sub-collection fixes its role). */
export interface Address {
  readonly path: string
  readonly as: Readonly<Record<string, number>>
}

export interface Endpoint {
  readonly kind: Kind
  readonly verb: Verb
  /** The flat form first, nested forms and sub-collections after it. */
  readonly at: readonly Address[]
  /** Query parameters of a list, body fields of a write. */
  readonly takes: Fields
  /** `extra`: everything unless `page` or `per_page` is sent. `cursor`: each page says where the next one begins. */
  readonly paged?: 'always' | 'extra' | 'cursor'
  /** Sortable fields, where they are not the resource's own. */
  readonly sorts?: readonly string[]
  /** Embeddables, where they are not the resource's own. */
  readonly embeds?: readonly string[]
  /** The files that a list or a read can be asked for with `format`, beside JSON. */
  readonly formats?: readonly Format[]
  /** Embeddables of such a file, which are not those of the JSON. */
  readonly formatEmbeds?: readonly string[]
  /** What a `custom` endpoint answers: an object of these fields, or a list of them where it is paged. */
  readonly answers?: Fields
  /** What an update answers to `?preview=true`, which changes nothing. */
  readonly preview?: Fields
  /** Parameters of the path that are times: Unix seconds or ISO 8601. */
  readonly moments?: readonly string[]
  readonly about?: string
  /** A change of what has changed since (412) answers the resource as it is now, so that two who write can be merged. */
  readonly merges?: true
  /** A create of what is there already answers with that and 200. */
  readonly existing?: true
  /** Headers of the answer beside those of every endpoint, with what they say. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Resource {
  readonly name: string
  readonly collection: string
  readonly id: string
  readonly about: string
  readonly fields: Fields
  readonly embeds: Readonly<Record<string, Field>>
  readonly sorts: readonly string[]
  /** The order when none is asked for: the newest first. */
  readonly order: string
  readonly endpoints: Readonly<Record<string, Endpoint>>
}

type Written = Omit<Resource, 'embeds' | 'sorts' | 'order'> & Partial<Pick<Resource, 'embeds' | 'sorts' | 'order'>>

/** Declares a resource, with the defaults of one that embeds and sorts nothing. */
export const resource = <const R extends Written>(written: R) => ({
  embeds: {} as R extends { embeds: infer E } ? E : Record<never, never>,
  sorts: [] as readonly string[],
  order: '-create_ts',
  ...written,
})

/** An address whose path fixes some values. */
export const as = <const P extends string>(path: P, fixed: Record<string, number>) => ({ path, as: fixed })

type Place = string | { readonly path: string; readonly as: Record<string, number> }
type PathOf<P extends Place> = P extends string ? P : P extends { path: infer S extends string } ? S : never

const addresses = (places: readonly Place[]): readonly Address[] =>
  places.map((place) => (typeof place === 'string' ? { path: place, as: {} } : place))

type More = Partial<
  Pick<
    Endpoint,
    | 'paged'
    | 'sorts'
    | 'embeds'
    | 'formats'
    | 'formatEmbeds'
    | 'preview'
    | 'moments'
    | 'about'
    | 'existing'
    | 'merges'
    | 'headers'
  >
>

const end =
  <const K extends Kind, const V extends Verb>(kind: K, verb: V) =>
  <const P extends Place, const F extends Fields = Record<never, never>, const M extends More = Record<never, never>>(
    places: P | readonly [P, ...Place[]],
    takes: F = {} as F,
    more: M = {} as M,
  ) => ({
    kind,
    verb,
    at: addresses((Array.isArray(places) ? places : [places]) as readonly Place[]),
    takes,
    ...more,
    path: undefined as unknown as PathOf<P>,
  })

export const list = end('list', 'GET')
export const read = end('read', 'GET')
export const create = end('create', 'POST')
export const replace = end('replace', 'PUT')
export const update = end('update', 'PATCH')
/** A change that has an address of its own, and answers the resource as it is then. */
export const act = end('update', 'POST')
export const remove = end('remove', 'DELETE')

/** Changes several rows of the resource at once, and answers rows. */
export const several = <const P extends string, const F extends Fields>(
  verb: 'PUT' | 'POST',
  path: P,
  takes: F,
  more: More = {},
) => ({
  kind: 'several' as const,
  verb,
  at: addresses([path]),
  takes,
  ...more,
  path: undefined as unknown as P,
})

/** The bytes of a resource, in a content type of their own: GET gives them, PUT brings them. */
export const content = <const V extends 'GET' | 'PUT', const P extends string>(verb: V, path: P, more: More = {}) => ({
  kind: 'content' as const,
  verb,
  at: addresses([path]),
  takes: {},
  ...more,
  path: undefined as unknown as P,
})

/** A plain handler that returns a value: for what is no list, read or write of rows. */
export const custom = <
  const P extends string,
  const F extends Fields,
  const A extends Fields,
  const M extends More = Record<never, never>,
>(
  verb: Verb,
  path: P,
  takes: F,
  answers: A,
  more: M = {} as M,
) => ({
  kind: 'custom' as const,
  verb,
  at: addresses([path]),
  takes,
  answers,
  ...more,
  path: undefined as unknown as P,
})

/** What a handler of this endpoint is sent. */
export type Takes<E extends Endpoint> = Sent<E['takes']>
/** The ids in a path, by name. */
export type Params<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, number> & Params<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Record<Name, number>
    : Record<never, never>
/** The parameters of an endpoint's first, flat path. */
export type ParamsOf<E> = E extends { path: infer P } ? Params<P> : never
