// The change feed, as it is read page by page.
import { change, changeKinds } from '../../contract/change.ts'
import * as must from '../access/must.ts'
import type { CallTo } from '../actions/call.ts'
import type { ChangeFilters } from '../changes/page.ts'
import type { ToldChange } from '../changes/readable.ts'
import { refuse } from '../problem.ts'
import { addressOfThing, readableRows, shownRows } from './changed-things.ts'
import { pageAfter } from './cursor-page.ts'
import type { EmbedContext, Row } from './embed-context.ts'
import { bindPlainResource, type CursorPage, type CustomCall } from './serve.ts'

type Asked = CallTo<typeof change, 'after'>

const KNOWN: ReadonlySet<string> = new Set(changeKinds)

/** The filters as they narrow; throws 422 for a kind that there is not. */
export function filtersIn({ sent }: Pick<Asked, 'sent'>): ChangeFilters {
  const { kind, organization_id, room_id, meeting_id, meeting_series_id } = sent
  const kinds = kind
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const stranger = kinds?.find((one) => !KNOWN.has(one))
  if (stranger !== undefined || kinds?.length === 0)
    throw refuse('kind', 'invalid_value', `One or more of ${changeKinds.join(', ')} are expected.`)
  const places = { organization_id, room_id, meeting_id, meeting_series_id }
  const given = Object.entries(places).filter(([, id]) => id !== undefined)
  return { ...Object.fromEntries(given), ...(kinds && { kinds: [...new Set(kinds)].sort() }) }
}

/** A page of what the caller may read now. */
async function changesAfter(call: Asked, { context, embeds }: CustomCall): Promise<CursorPage> {
  const whole = embeds.includes('resource')
  const { told, next } = await pageAfter(call, { list: 'changes', filters: filtersIn(call) }, (kind, ids) =>
    readableRows(context, kind, ids, whole),
  )
  return {
    rows: told.map(({ change, row, cursor }) => ({
      ...{ ...change, cursor, resource: row && addressOfThing(change.kind, change.thing_id) },
    })),
    next,
    embedded: whole ? { resource: await resourcesOf(context, told) } : {},
  }
}

/** Each thing as the caller reads it by itself, in the order of the changes. */
async function resourcesOf(context: EmbedContext, told: readonly ToldChange[]): Promise<(Row | null)[]> {
  const shown = new Map<object, Row>()
  for (const [kind, some] of Map.groupBy(told, ({ change }) => change.kind)) {
    const rows = [...new Set(some.flatMap(({ row }) => (row ? [row as Row] : [])))]
    for (const [at, row] of (await shownRows(context, kind, rows)).entries()) shown.set(rows[at]!, row)
  }
  return told.map(({ row }) => (row && shown.get(row)) ?? null)
}

export const changes = bindPlainResource(change, {
  endpoints: { after: { may: must.anyone, answer: changesAfter } },
})
