// The vocabulary of values: what a field looks like on the wire, as plain data.
//
// A field says its kind and its limits. How it is parsed, formatted and described follows from the kind, and stands in
// `server/api/input/kinds`. The two type parameters are what a handler receives (`In`) and what a caller reads (`Out`).

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A value that is known by a number, with its name. */
export interface Tuple {
  value: number
  display: string
}

/** A value that is known by a word, with its name. */
export interface Named {
  value: string
  display: string
}

/** The verbs of a row's own address, and of those below it by their last segment. */
export interface VerbsByPath {
  readonly self: readonly Verb[]
  readonly [segment: string]: readonly Verb[]
}

export interface Timestamp {
  value: number
  iso_8601: string
  pretty?: { time: string; date: string; timezone: string }
}

/** An instant, or what the clocks of a zone show that is known only later. Both in seconds. */
export type LocalTime = { instant: number } | { wall: number; wholeDay: boolean }

/** A kind that has no limits. */
type Plain = unknown
/** `max`: the greatest length in characters. */
type Text = { readonly max: number }
/** `nonEmpty`: the text must hold something once it is cleaned. */
type CleanedText = Text & { readonly nonEmpty?: true }
/** `resource`: the name of the resource whose rows are embedded. */
type Embedded = { readonly resource: string }

/** The kinds, each with what a field of it says beside `Common`. */
interface Kinds {
  id: Plain
  integer: { readonly min: number; readonly max: number }
  flag: Plain
  text: CleanedText
  html: CleanedText
  searchText: Text
  /** `bytes`: the greatest length in bytes of UTF-8. */
  verbatim: { readonly bytes: number }
  email: Text
  target: Text
  fileName: Text
  password: Text & { readonly min: number }
  /** `pretty`: shown with `pretty`, in the reader's time zone. `ts`: shown with `ts` as well (member `last_access`). */
  timestamp: { readonly pretty?: true; readonly ts?: true }
  /** `exact`: no phrases such as `tomorrow`. */
  localTime: { readonly exact?: true }
  duration: Plain
  /** `display`: the column that holds the name. */
  tuple: { readonly display: string }
  coded: { readonly codes: Readonly<Record<number, string>> }
  /** `names`: the name of each word. */
  named: { readonly names: Readonly<Record<string, string>> }
  oneOf: { readonly values: readonly string[] }
  /** `words`: what may be said in place of an id. */
  idOr: { readonly words: readonly string[] }
  json: Plain
  /** `below`: whether `path` is a page or an address of the API. `while`: left out while the column holds another value. */
  link: {
    readonly path: string
    readonly below: 'page' | 'api'
    readonly while?: { readonly column: string; readonly holds: readonly string[] }
  }
  /** `max`: the most entries of a body. */
  many: { readonly of: Field; readonly max: number }
  /** `ignored`: names that a body may hold, which are no fields of it. */
  group: { readonly fields: Fields; readonly ignored: readonly string[] }
  rows: Embedded
  row: Embedded
  verbs: Plain
}

export type KindName = keyof Kinds

/** Properties of fields of every kind. `in` and `out` carry the type parameters, and exist for the compiler only. */
interface Common<In, Out> {
  /** The caller must send it. */
  readonly required?: true
  /** It may be unset by sending null, and is shown as null when unset. */
  readonly nullable?: true
  /** It changes by itself: another value is no change of the resource. */
  readonly volatile?: true
  /** The column it is read from, where that is not its own name. */
  readonly column?: string
  readonly in?: In
  readonly out?: Out
}

/** A field of one kind. */
export type FieldOf<K extends KindName, In = unknown, Out = unknown> = { readonly kind: K } & Kinds[K] & Common<In, Out>
/** A field of any kind; `kind` tells which, and so what else it says. */
export type Field<In = unknown, Out = unknown> = { [K in KindName]: FieldOf<K, In, Out> }[KindName]

export type Fields = Readonly<Record<string, Field>>
export type In<F> = F extends { readonly in?: infer I } ? I : never
export type Out<F> = F extends { readonly out?: infer O } ? O : never

/** The greatest length of plain text and HTML for which nothing else is said. */
export const LONGEST_TEXT = 65_535

// Ways to say more of a field.
export const required = <F extends Field>(field: F) => ({ ...field, required: true as const })
export const nullable = <K extends KindName, I, O>(field: FieldOf<K, I, O>) =>
  ({ ...field, nullable: true }) as unknown as FieldOf<K, I | null, O | null>
export const nonEmpty = <K extends 'text' | 'html', I, O>(field: FieldOf<K, I, O>): FieldOf<K, I, O> => ({
  ...field,
  nonEmpty: true,
})

// The kinds.
export const id = (): FieldOf<'id', number, number> => ({ kind: 'id' })
export const integer = (min: number, max: number): FieldOf<'integer', number, number> => ({ kind: 'integer', min, max })
export const text = (max = LONGEST_TEXT): FieldOf<'text', string, string> => ({ kind: 'text', max })
/** Text that is searched for, as it is typed. */
export const searchText = (max: number): FieldOf<'searchText', string, never> => ({ kind: 'searchText', max })
/** Text that stays as it is sent, markup and white space too. */
export const verbatim = (bytes: number): FieldOf<'verbatim', string, string> => ({ kind: 'verbatim', bytes })
export const html = (): FieldOf<'html', string, string> => ({ kind: 'html', max: LONGEST_TEXT })
export const email = (): FieldOf<'email', string, string> => ({ kind: 'email', max: 254 })
export const password = (): FieldOf<'password', string, never> => ({ kind: 'password', min: 8, max: 256 })
/** The password that somebody has: any that was ever allowed. */
export const currentPassword = (): FieldOf<'password', string, never> => ({ ...password(), min: 1 })
/** Stored as 0 or 1, a boolean on the wire. */
export const flag = (): FieldOf<'flag', 0 | 1, boolean> => ({ kind: 'flag' })
/** Unix seconds inside; any of the accepted forms outside (docs/api/values.md#timestamps). */
export const timestamp = (more: Kinds['timestamp'] = {}): FieldOf<'timestamp', number, Timestamp> => ({
  kind: 'timestamp',
  ...more,
})
/** Unix seconds, ISO 8601 with a zone, or without one: then in the time zone of the series. */
export const localTime = (more: Kinds['localTime'] = {}): FieldOf<'localTime', LocalTime, never> => ({
  kind: 'localTime',
  ...more,
})
/** Seconds, displayed as `h:mm`. */
export const duration = (): FieldOf<'duration', number, Tuple> => ({ kind: 'duration' })
/** A reference: the id, and beside it the name that the query selected as `display`. */
export const tuple = (display: string): FieldOf<'tuple', number, Tuple> => ({ kind: 'tuple', display })
export const coded = <const C extends Record<number, string>>(codes: C): FieldOf<'coded', keyof C & number, Tuple> => ({
  kind: 'coded',
  codes,
})
export const oneOf = <const V extends readonly string[]>(...values: V): FieldOf<'oneOf', V[number], V[number]> => ({
  kind: 'oneOf',
  values,
})
/** An id, or a word that stands for what is not named by one. */
export const idOr = <const W extends readonly string[]>(...words: W): FieldOf<'idOr', number | W[number], never> => ({
  kind: 'idOr',
  words,
})
/** One of a set of words, shown with its name. */
export const named = <const N extends Readonly<Record<string, string>>>(
  names: N,
): FieldOf<'named', keyof N & string, Named> => ({
  kind: 'named',
  names,
})
/** An address that the server itself calls. */
export const target = (): FieldOf<'target', string, string> => ({ kind: 'target', max: 2048 })
/** The name of a file, with its extension: one that every file system takes. */
export const fileName = (): FieldOf<'fileName', string, string> => ({ kind: 'fileName', max: 255 })
/** Any JSON value, at most 64 levels deep. */
export const json = (): FieldOf<'json'> => ({ kind: 'json' })
/** The address of the thing for people, below the site. */
export const pageLink = (path: string): FieldOf<'link', never, string> => ({ kind: 'link', path, below: 'page' })
/** The address of the thing for programs, below the API. */
export const apiLink = (path: string): FieldOf<'link', never, string> => ({ kind: 'link', path, below: 'api' })
/** A list; a body holds lists of a thousand entries where nothing else is said. */
export const many = <F extends Field>(of: F, max = 1_000): FieldOf<'many', In<F>[], Out<F>[]> => ({
  kind: 'many',
  of,
  max,
})
/** An object; a body may hold names of `ignored`, so that what was read can be sent back. */
export const group = <const F extends Fields>(
  fields: F,
  ignored: readonly string[] = [],
): FieldOf<'group', ParsedFields<F>, AnsweredFields<F>> => ({ kind: 'group', fields, ignored })
/** Embedded rows of another resource. */
export const rows = (resource: string): FieldOf<'rows', never, Record<string, unknown>[]> => ({
  kind: 'rows',
  resource,
})
/** One embedded row of another resource, or null. */
export const row = (resource: string): FieldOf<'row', never, Record<string, unknown> | null> => ({
  kind: 'row',
  resource,
  nullable: true,
})

/** The verbs that the caller may use at the address of a row, and at each address below it by its last segment. */
export const verbs = (): FieldOf<'verbs', never, VerbsByPath> => ({ kind: 'verbs' })

type RequiredFields<F extends Fields> = { [N in keyof F as F[N] extends { required: true } ? N : never]: In<F[N]> }
type OptionalFields<F extends Fields> = { [N in keyof F as F[N] extends { required: true } ? never : N]?: In<F[N]> }
/** The parsed input fields of an endpoint, as its handler gets them. */
export type ParsedFields<F extends Fields> = RequiredFields<F> & OptionalFields<F>
/** The fields of a response. */
export type AnsweredFields<F extends Fields> = { [N in keyof F]: Out<F[N]> }
