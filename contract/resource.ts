// The types of the contract: a resource is data, with its fields, embeds, sorts and endpoints.
import { type Field, type Fields, type ParsedFields, type Verb, verbs } from './field.ts'
import type { Format } from './formats.ts'

export type EndpointKind =
  | 'list'
  | 'read'
  | 'create'
  | 'replace'
  | 'update'
  | 'remove'
  | 'several'
  | 'content'
  | 'custom'
export type { Verb } from './field.ts'

/** A path, and the values that it fixes: a sub-collection of a role fixes `role_id`. */
export interface EndpointAddress {
  readonly path: string
  readonly as: Readonly<Record<string, number>>
}

/** An endpoint of a resource. */
export interface Endpoint {
  readonly kind: EndpointKind
  readonly verb: Verb
  /** Its paths: the flat one first, then nested ones and sub-collections. */
  readonly at: readonly EndpointAddress[]
  /** The query parameters of a list, or the body fields of a write. */
  readonly takes: Fields
  /**
   * `extra`: everything unless `page` or `per_page` is sent. `cursor`: each page says where the next one begins.
   * `short`: never more than a few, all at once.
   */
  readonly paged?: 'always' | 'extra' | 'cursor' | 'short'
  /** Maximum number of rows without a page; more are 422. Undefined: unlimited. */
  readonly mostWhole?: number
  /** Default number of rows of a page; undefined: 10. */
  readonly perPage?: number
  /** The sorts, where they are not those of the resource. */
  readonly sorts?: readonly string[]
  /** The embeds, where they are not those of the resource. */
  readonly embeds?: readonly string[]
  /** The file formats beside JSON. */
  readonly formats?: readonly Format[]
  /** The values of `embed` with a file format. */
  readonly formatEmbeds?: readonly string[]
  /** The answer of a `custom` endpoint: an object of these fields, or a list of them where it is paged. */
  readonly answers?: Fields
  /** The answer of a change to `?preview=true`, which changes nothing. */
  readonly preview?: Fields
  /** Whether it accepts `notify=false`, which suppresses notifications in the inbox, by push and by mail. */
  readonly tells?: true
  /** The parameters of the path that are times: Unix seconds or ISO 8601. */
  readonly moments?: readonly string[]
  /** The parameters of the path that are words of the caller's own: 1 to 64 of `a` to `z`, `0` to `9` and `-`. */
  readonly words?: readonly string[]
  /** The description for the documentation. */
  readonly about?: string
  /** A change of what has changed since (412) answers the resource as it is now, so that two who write can be merged. */
  readonly merges?: true
  /** It changes nothing, so an answer for an Idempotency-Key is made again, and not kept. */
  readonly changesNothing?: true
  /** A `custom` change that creates something, and so is answered with 201. */
  readonly creates?: true
  /** Whether a create returns 200 with the existing row, if there is one. */
  readonly existing?: true
  /** Whether the list is also available as a stream (`Accept: text/event-stream`). */
  readonly streams?: true
  /** Keeps nothing: it costs no credits, and a change runs in no transaction. */
  readonly fleeting?: true
  /** Why it may be answered with 410, where that is not a deletion. */
  readonly gone?: string
  /** Additional headers of the answer, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A resource. */
export interface Resource {
  readonly name: string
  readonly collection: string
  readonly id: string
  readonly about: string
  readonly fields: Fields
  readonly embeds: Readonly<Record<string, Field>>
  readonly sorts: readonly string[]
  /** The default sort; newest first where none is given. */
  readonly order: string
  readonly endpoints: Readonly<Record<string, Endpoint>>
}

type Written = Omit<Resource, 'embeds' | 'sorts' | 'order'> & Partial<Pick<Resource, 'embeds' | 'sorts' | 'order'>>

/** The names of the parameters of a path. */
export const parametersIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

/** The address of one row, whose parameters are fields of it; undefined where no row can be read by itself. */
export const ownAddress = ({ endpoints, fields }: Pick<Resource, 'endpoints' | 'fields'>): string | undefined =>
  Object.values(endpoints)
    .filter(({ kind, verb }) => kind === 'read' || (kind === 'custom' && verb === 'GET'))
    .map(({ at }) => at[0]!.path)
    .find((path) => /:\w+$/.test(path) && parametersIn(path).every((name) => Object.hasOwn(fields, name)))

/** Embeds of every resource with its own address (docs/api/embedding.md#permissions-for-each-row). */
const EMBEDS = { may: verbs() }

type EmbedsOf<W> = (W extends { embeds: infer E } ? E : Record<never, never>) & typeof EMBEDS

/** Declares a resource; by default it has no sorts, and nothing to embed but `may`. */
export const resource = <const R extends Written>(written: R) => ({
  sorts: [] as readonly string[],
  order: '-create_ts',
  ...written,
  embeds: { ...written.embeds, ...(ownAddress(written) !== undefined && EMBEDS) } as EmbedsOf<R>,
})

/** A path that fixes some values. */
export const as = <const P extends string>(path: P, fixed: Record<string, number>) => ({ path, as: fixed })

type PathOrAlias = string | { readonly path: string; readonly as: Record<string, number> }
type PathOf<P extends PathOrAlias> = P extends string ? P : P extends { path: infer S extends string } ? S : never

const addresses = (paths: readonly PathOrAlias[]): readonly EndpointAddress[] =>
  paths.map((path) => (typeof path === 'string' ? { path, as: {} } : path))

type More = Partial<
  Pick<
    Endpoint,
    | 'paged'
    | 'mostWhole'
    | 'perPage'
    | 'sorts'
    | 'embeds'
    | 'formats'
    | 'formatEmbeds'
    | 'preview'
    | 'tells'
    | 'moments'
    | 'words'
    | 'about'
    | 'changesNothing'
    | 'creates'
    | 'existing'
    | 'merges'
    | 'streams'
    | 'fleeting'
    | 'gone'
    | 'headers'
  >
>

const end =
  <const K extends EndpointKind, const V extends Verb>(kind: K, verb: V) =>
  <
    const P extends PathOrAlias,
    const F extends Fields = Record<never, never>,
    const M extends More = Record<never, never>,
  >(
    paths: P | readonly [P, ...PathOrAlias[]],
    takes: F = {} as F,
    more: M = {} as M,
  ) => ({
    kind,
    verb,
    at: addresses((Array.isArray(paths) ? paths : [paths]) as readonly PathOrAlias[]),
    takes,
    ...more,
    path: undefined as unknown as PathOf<P>,
  })

/** Declares an endpoint that answers a list of rows. */
export const list = end('list', 'GET')
/** Declares an endpoint that answers one row. */
export const read = end('read', 'GET')
/** Declares an endpoint that creates a row. */
export const create = end('create', 'POST')
/** Declares an endpoint that replaces a row. */
export const replace = end('replace', 'PUT')
/** Declares an endpoint that changes a row. */
export const update = end('update', 'PATCH')
/** Declares a change with a path of its own, which answers the changed row. */
export const act = end('update', 'POST')
/** Declares an endpoint that deletes a row. */
export const remove = end('remove', 'DELETE')

/** Declares an endpoint that changes several rows at once, and answers rows. */
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

/** Declares an endpoint for the content of a row, in its own content type: GET downloads, PUT uploads. */
export const content = <const V extends 'GET' | 'PUT', const P extends string>(verb: V, path: P, more: More = {}) => ({
  kind: 'content' as const,
  verb,
  at: addresses([path]),
  takes: {},
  ...more,
  path: undefined as unknown as P,
})

/** Declares any other endpoint, whose handler gives the answer itself, or nothing to a DELETE. */
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

/** The parsed query parameters or body of an endpoint. */
export type Takes<E extends Endpoint> = ParsedFields<E['takes']>
/** The ids, times and words in a path, by name: words are texts, the others numbers. */
type Params<P, W> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Param<Name, W> & Params<`/${Rest}`, W>
  : P extends `${string}:${infer Name}`
    ? Param<Name, W>
    : Record<never, never>
type Param<Name extends string, W> = Record<Name, Name extends W ? string : number>
type WordsOf<E> = E extends { words: readonly (infer W)[] } ? W : never
/** The ids, times and words in the first path of an endpoint. */
export type ParamsOf<E> = E extends { path: infer P } ? Params<P, WordsOf<E>> : never

/** Returns whether an endpoint answers 204, without a body. */
export const answersNothing = ({ kind, verb, fleeting }: Endpoint): boolean =>
  kind === 'remove' || (kind === 'custom' && (verb === 'DELETE' || (fleeting === true && verb === 'PUT')))
