// Puts the rows of a list in order.
import { sql } from 'kysely'
import type { RowsQuery, Served } from '../../resources/serving/serve.ts'
import type { Sort } from '../input/query.ts'

/** In the order asked for, else the resource's own; nulls last both ways; the id decides between equals. */
export function ordered({ contract, table, sorts }: Served, query: RowsQuery, sort: readonly Sort[]): RowsQuery {
  const own = { name: contract.order.replace(/^-/, ''), descending: contract.order.startsWith('-') }
  const wanted = sort.length ? sort : [own]
  let sorted = query
  for (const { name, descending } of wanted) {
    const { by, unset } = sorts[name] ?? { by: `${table}.${name}`, unset: contract.fields[name]?.nullable }
    // What always has a value is ordered without a word on nulls, so that an index can serve it.
    sorted = sorted.orderBy(sql.ref(by), (order) => {
      const directed = descending ? order.desc() : order.asc()
      return unset ? directed.nullsLast() : directed
    })
  }
  return sorted.orderBy(`${table}.${contract.id}`, wanted[0]!.descending ? 'desc' : 'asc')
}
