// The vocabulary of values: what a field looks like on the wire, as plain data.
//
// A field says its kind and its limits; how it is parsed, shown and described
// follows from the kind and lives with the server. The two type parameters are
// what a handler receives (`In`) and what a caller reads (`Out`).

export interface Tuple {
  value: number
  display: string
}

/** What is known by a word, with what it is called. */
export interface Named {
  value: string
  display: string
}

export interface Timestamp {
  value: number
  iso_8601: string
  pretty?: { time: string; date: string; timezone: string }
}

export type Kind =
  | 'id'
  | 'integer'
  | 'text'
  | 'words'
  | 'html'
  | 'email'
  | 'password'
  | 'flag'
  | 'timestamp'
  | 'localTime'
  | 'duration'
  | 'tuple'
  | 'coded'
  | 'oneOf'
  | 'named'
  | 'target'
  | 'fileName'
  | 'json'
  | 'link'
  | 'many'
  | 'group'

/** The type parameters are carried by `in` and `out`, which exist for the compiler only. */
export interface Field<In = unknown, Out = unknown> {
  readonly kind: Kind
  /** The caller must send it. */
  readonly must?: true
  /** It may be unset by sending null, and is shown as null when unset. */
  readonly nullable?: true
  /** Longest text in characters; greatest integer; most entries of a list. */
  readonly max?: number
  readonly min?: number
  /** A text that must hold something once it is filtered. */
  readonly filled?: true
  /** Timestamps: shown with `pretty`, in the reader's own time zone. */
  readonly pretty?: true
  /** It changes by itself: another value is no change of the resource. */
  readonly passing?: true
  /** Local times: no phrases such as `tomorrow`. */
  readonly exact?: true
  /** Timestamps: shown with `ts` as well (member `last_access`). */
  readonly ts?: true
  /** Tuples: the column that holds the display. */
  readonly display?: string
  readonly codes?: Readonly<Record<number, string>>
  readonly values?: readonly string[]
  /** Words with what each is called. */
  readonly names?: Readonly<Record<string, string>>
  /** Links: where they lead, below the site (`page`) or below the API (`api`). */
  readonly path?: string
  readonly below?: 'page' | 'api'
  /** Links: shown only while a column holds one of these values. */
  readonly while?: { readonly column: string; readonly holds: readonly string[] }
  readonly of?: Field
  readonly fields?: Fields
  /** Groups: what is shown of it but not taken, and passed over. */
  readonly passed?: readonly string[]
  /** Another resource whose rows are embedded here, by its name. */
  readonly rows?: string
  /** The column it is read from, where that is not its own name. */
  readonly column?: string
  readonly in?: In
  readonly out?: Out
}

export type Fields = Readonly<Record<string, Field>>
export type In<F> = F extends Field<infer I, unknown> ? I : never
export type Out<F> = F extends Field<unknown, infer O> ? O : never

/** Longest plain text or HTML for which the specification names no length. */
export const LONG = 65_535

// Ways to say more of a field.
export const must = <F extends Field>(field: F) => ({ ...field, must: true as const })
export const nullable = <I, O>(field: Field<I, O>): Field<I | null, O | null> =>
  ({
    ...(field as Field),
    nullable: true,
  }) as Field<I | null, O | null>
export const filled = <F extends Field>(field: F): F => ({ ...field, filled: true as const })

// The kinds.
export const id = (): Field<number, number> => ({ kind: 'id' })
export const integer = (min: number, max: number): Field<number, number> => ({ kind: 'integer', min, max })
export const text = (max = LONG): Field<string, string> => ({ kind: 'text', max })
/** Text that is looked for, as it is typed. */
export const words = (max: number): Field<string, never> => ({ kind: 'words', max })
export const html = (): Field<string, string> => ({ kind: 'html', max: LONG })
export const email = (): Field<string, string> => ({ kind: 'email', max: 254 })
export const password = (): Field<string, never> => ({ kind: 'password', min: 8, max: 256 })
/** The password that somebody has: any that was ever allowed. */
export const presentPassword = (): Field<string, never> => ({ ...password(), min: 1 })
/** Kept as 0 or 1 in the database, a boolean on the wire. */
export const flag = (): Field<0 | 1, boolean> => ({ kind: 'flag' })
/** Unix seconds inside; any of the specification's input forms outside. */
export const timestamp = (more: Pick<Field, 'pretty' | 'ts'> = {}): Field<number, Timestamp> => ({
  kind: 'timestamp',
  ...more,
})
/** An instant, or what the clocks of a zone show that is known only later. Both in seconds. */
export type LocalTime = { instant: number } | { wall: number; wholeDay: boolean }
/** Unix seconds, ISO 8601 with a zone, or without one: then in the time zone of the series. */
export const localTime = (more: Pick<Field, 'exact'> = {}): Field<LocalTime, string> => ({ kind: 'localTime', ...more })
/** Seconds, displayed as `h:mm`. */
export const duration = (): Field<number, Tuple> => ({ kind: 'duration' })
/** A reference: the id, and beside it the name that the query selected as `display`. */
export const tuple = (display: string): Field<number, Tuple> => ({ kind: 'tuple', display })
export const coded = <const C extends Record<number, string>>(codes: C): Field<keyof C & number, Tuple> => ({
  kind: 'coded',
  codes,
})
export const oneOf = <const V extends readonly string[]>(...values: V): Field<V[number], V[number]> => ({
  kind: 'oneOf',
  values,
})
/** One of a set of words, shown with what it is called. */
export const named = <const N extends Readonly<Record<string, string>>>(names: N): Field<keyof N & string, Named> => ({
  kind: 'named',
  names,
})
/** An address that the server itself calls. */
export const target = (): Field<string, string> => ({ kind: 'target', max: 2048 })
/** What a file is called, with its ending: a name that every file system takes. */
export const fileName = (): Field<string, string> => ({ kind: 'fileName', max: 255 })
/** Any JSON value, at most 64 levels deep. */
export const json = (): Field<unknown, unknown> => ({ kind: 'json' })
/** Where people see the thing: an address below the site. */
export const page = (path: string): Field<never, string> => ({ kind: 'link', path, below: 'page' })
/** Where programs see the thing: an address below the API. */
export const api = (path: string): Field<never, string> => ({ kind: 'link', path, below: 'api' })
/** A list; a body holds lists of a thousand entries where nothing else is said. */
export const many = <I, O>(of: Field<I, O>, max = 1_000): Field<I[], O[]> =>
  ({ kind: 'many', of, max }) as Field<I[], O[]>
/** An object; names in `passed` are passed over, so that what was read can be sent back. */
export const group = <const F extends Fields>(fields: F, passed: readonly string[] = []): Field<Sent<F>, Shown<F>> =>
  ({ kind: 'group', fields, passed }) as Field<Sent<F>, Shown<F>>
/** Embedded rows of another resource. */
export const rows = (resource: string): Field<never, Record<string, unknown>[]> => ({ kind: 'many', rows: resource })
/** One embedded row of another resource, or null. */
export const row = (resource: string): Field<never, Record<string, unknown> | null> => ({
  kind: 'group',
  rows: resource,
  nullable: true,
})

type Required<F extends Fields> = { [N in keyof F as F[N] extends { must: true } ? N : never]: In<F[N]> }
type Optional<F extends Fields> = { [N in keyof F as F[N] extends { must: true } ? never : N]?: In<F[N]> }
/** What a handler gets of the fields that an endpoint takes. */
export type Sent<F extends Fields> = Required<F> & Optional<F>
/** What a caller reads. */
export type Shown<F extends Fields> = { [N in keyof F]: Out<F[N]> }
