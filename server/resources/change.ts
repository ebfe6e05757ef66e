// The change feed, as it is read page by page.
import { change, changeKinds } from '../../contract/change.ts'
import * as must from '../access/must.ts'
import type { CallTo } from '../actions/call.ts'
import { beginAgain, cursorsOf, placeOfCursor } from '../changes/cursor.ts'
import { orderChanges } from '../changes/order.ts'
import { type ChangeFilters, type ChangePage, feedState, pageOfChanges } from '../changes/page.ts'
import { refuse } from '../problem.ts'
import { addressOfThing, readableRows, shownRows } from './changed-things.ts'
import type { EmbedContext, Row } from './embed-context.ts'
import { type CursorPage, type More, servePlain } from './serve.ts'

type Asked = CallTo<typeof change, 'after'>

const MOST = 100

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

/** A page of what the caller may read now. Changes that wait to be put in order are, so that one's own are told. */
async function changesAfter(call: Asked, { context, embeds }: More): Promise<CursorPage> {
  const { site, actor, sent } = call
  const { db, sealKey } = site
  const filters = filtersIn(call)
  await orderChanges(db, site.clock())
  const { epoch, place: upTo, swept } = await feedState(db.reads)
  const of = { list: 'changes', epoch, member_id: actor.member_id, filters }
  const cursorOf = cursorsOf(sealKey, of)
  if (sent.after === 'now') return { rows: [], next: cursorOf(upTo), embedded: {} }
  const after = sent.after === undefined ? swept : placeOfCursor(sealKey, of, sent.after)
  if (after < swept) throw beginAgain()
  const whole = embeds.includes('resource')
  const { told, next } = await pageOfChanges(
    db.reads,
    actor,
    { after, upTo, most: sent.per_page ?? MOST, filters },
    (kind, ids) => readableRows(context, kind, ids, whole),
  )
  return {
    rows: told.map(({ change, row }) => ({
      ...change,
      cursor: cursorOf(change.place),
      resource: row && addressOfThing(change.kind, change.thing_id),
    })),
    next: cursorOf(next),
    embedded: whole ? { resource: await resourcesOf(context, told) } : {},
  }
}

/** Each thing as the caller reads it by itself, in the order of the changes. */
async function resourcesOf(context: EmbedContext, told: ChangePage['told']): Promise<(Row | null)[]> {
  const shown = new Map<object, Row>()
  for (const [kind, some] of Map.groupBy(told, ({ change }) => change.kind)) {
    const rows = [...new Set(some.flatMap(({ row }) => (row ? [row as Row] : [])))]
    for (const [at, row] of (await shownRows(context, kind, rows)).entries()) shown.set(rows[at]!, row)
  }
  return told.map(({ row }) => (row && shown.get(row)) ?? null)
}

export const changes = servePlain(change, {
  endpoints: { after: { may: must.anyone, answer: changesAfter } },
})
