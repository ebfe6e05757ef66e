// Form values of an edit sheet, merged with concurrent changes (three-way merge).
import { useState } from 'react'
import { ResponseError } from '../../../contract/client.ts'
import { useKeptValues } from './kept-values.ts'

/** What a sheet begins with, and the tag (ETag) that says whether somebody else has changed it since. */
export interface Tagged<V> {
  values: V
  tag: string
}

/** An answer of the API as a sheet begins with it. */
export const tagged = <Row, V>(
  { headers, body }: { headers: Headers; body: Row },
  read: (row: Row) => V,
): Tagged<V> => ({
  values: read(body),
  tag: headers.get('etag') ?? '',
})

/** A field that two people changed at once. */
interface Conflict<V> {
  field: keyof V & string
  theirs: V
  chosen: 'yours' | 'theirs' | undefined
}

const CHANGED = 412

/** The fields in which two differ. */
const differing = <V extends object>(one: V, other: V): (keyof V & string)[] =>
  (Object.keys(one) as (keyof V & string)[]).filter((field) => one[field] !== other[field])

/** `draftKey`: where they are kept; `read`: the values of a thing as the API answers it. */
export function useMergedValues<V extends object, Row>(draftKey: string, loaded: Tagged<V>, read: (row: Row) => V) {
  const [base, setBase] = useState(loaded)
  const { values: touched, draft, change, forget } = useKeptValues<Partial<V>>(draftKey, {})
  const [conflicts, setConflicts] = useState<Conflict<V>[]>([])
  const values: V = { ...base.values, ...touched }
  const given = conflicts.filter(({ chosen }) => chosen === 'theirs').map(({ field, theirs }) => [field, theirs[field]])
  /** The values to save, with the other person's where the reader chose them. */
  const settled: V = { ...values, ...(Object.fromEntries(given) as Partial<V>) }

  /** Merges values saved meanwhile by somebody else (412); returns the values to save if no field conflicts. */
  function take(error: unknown): Tagged<V> | undefined {
    if (!(error instanceof ResponseError) || error.status !== CHANGED) return undefined
    const { present } = error.body as { present?: Row }
    if (!present) return undefined
    const theirs = read(present)
    const fields = differing(base.values, values)
    const tag = error.headers.get('etag') ?? ''
    setBase({ values: theirs, tag })
    const open = fields.filter((field) => theirs[field] !== base.values[field] && theirs[field] !== values[field])
    setConflicts(open.map((field) => ({ field, theirs, chosen: undefined })))
    const merged = { ...theirs, ...Object.fromEntries(fields.map((field) => [field, values[field]])) }
    return open.length ? undefined : { values: merged, tag }
  }

  return {
    ...{ base, values, settled, draft, change, forget, take, conflicts },
    changed: differing(base.values, settled),
    undecided: conflicts.some(({ chosen }) => chosen === undefined),
    choose: (field: string, chosen: 'yours' | 'theirs') =>
      setConflicts(conflicts.map((one) => (one.field === field ? { ...one, chosen } : one))),
  }
}
