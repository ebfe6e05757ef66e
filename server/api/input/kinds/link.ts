// Links: addresses below the site or below the API, made of the ids of the row.
import { Type } from 'typebox'
import type { FieldKind } from './field-kind.ts'
import { neverSent } from './one-way.ts'

export const link: FieldKind<'link'> = {
  ...neverSent,
  /** Left out while the row is not in the state that the link needs; null where it leads nowhere. */
  formatter({ path, below, while: only }) {
    const [before, id = ''] = path.split(/:(\w+)/) as [string, string?]
    const after = path.slice(before.length + 1 + id.length)
    return (row, context) => {
      if (only && !only.holds.includes(row[only.column] as string)) return undefined
      if (id && row[id] == null) return null
      return `${context[below]}${before}${row[id]}${after}`
    }
  },
  answerSchema: () => Type.String({ format: 'uri' }),
}
