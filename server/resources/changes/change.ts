// The change feed, served page by page.
import { change, changeKinds } from '../../../contract/change.ts'
import type { Caller } from '../../access/actor.ts'
import * as must from '../../access/must.ts'
import type { CallTo } from '../../actions/call.ts'
import type { ChangeFilters, Heard, OrderedChange, VisibleChange, Wanted } from '../../changes/index.ts'
import { refuse } from '../../problem.ts'
import { pageAfter, standpointOf } from '../serving/cursor-page.ts'
import type { EmbedContext, Row } from '../serving/embed-context.ts'
import { bindPlainResource, type CursorPage, type CustomCall, type StreamCall } from '../serving/serve.ts'
import { addressOfRecord, readableRows, shownRows } from './changed-resources.ts'

type FeedCall = CallTo<typeof change, 'after'>

const KNOWN: ReadonlySet<string> = new Set(changeKinds)

/** The filters as they narrow; throws 422 for a kind that there is not. */
export function filtersIn({ sent }: Pick<FeedCall, 'sent'>): ChangeFilters {
  const { kind, organization_id, room_id, meeting_id, meeting_series_id } = sent
  const kinds = kind
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const stranger = kinds?.find((one) => !KNOWN.has(one))
  if (stranger !== undefined || kinds?.length === 0)
    throw refuse('kind', 'invalid_value', `must be one or more of ${changeKinds.join(', ')}, separated by commas.`)
  const location = { organization_id, room_id, meeting_id, meeting_series_id }
  const given = Object.entries(location).filter(([, id]) => id !== undefined)
  return { ...Object.fromEntries(given), ...(kinds && { kinds: [...new Set(kinds)].sort() }) }
}

/** The identity of the list, to which cursors are bound. */
const listedIn = (call: Pick<FeedCall, 'sent'>) => ({ list: 'changes', filters: filtersIn(call) })

/** A change as it is formatted; its thing has an address where it is there. */
const shownAt = (change: OrderedChange, there: boolean) => ({
  ...{ ...change, resource: there ? addressOfRecord(change.kind, change.thing_id) : null },
})

/** A page of what the caller may read now. */
async function changesAfter(call: FeedCall, { context, embeds }: CustomCall): Promise<CursorPage> {
  const whole = embeds.includes('resource')
  const { changes, next } = await pageAfter(call, listedIn(call), (kind, ids) =>
    readableRows(context, kind, ids, whole),
  )
  return {
    rows: changes.map(({ change, row, cursor }) => ({ ...shownAt(change, row !== null), cursor })),
    next,
    embedded: whole ? { resource: await resourcesOf(context, changes) } : {},
  }
}

/** Each thing as the caller reads it by itself, in the order of the changes. */
async function resourcesOf(context: EmbedContext, changes: readonly VisibleChange[]): Promise<(Row | null)[]> {
  const shown = new Map<object, Row>()
  for (const [kind, some] of Map.groupBy(changes, ({ change }) => change.kind)) {
    const rows = [...new Set(some.flatMap(({ row }) => (row ? [row as Row] : [])))]
    for (const [at, row] of (await shownRows(context, kind, rows)).entries()) shown.set(rows[at]!, row)
  }
  return changes.map(({ row }) => (row && shown.get(row)) ?? null)
}

/** Number of changes that are read at a time for a stream, alone and with their resources, whose texts may be long. */
const [MOST, MOST_WHOLE] = [100, 20]

/** A stream of the same: where it begins, and how each change is shown. */
async function changesFrom(call: FeedCall, { fields, embeds, contextOf }: StreamCall): Promise<Wanted> {
  const whole = embeds.includes('resource')
  const { epoch, after, cursorOf } = await standpointOf(call, listedIn(call))
  const shows = (name: string) => !fields || fields.includes(name)
  const names = Object.keys(change.fields).filter((name) => name !== 'cursor' && shows(name))

  async function textsOf(caller: Caller, heard: readonly Heard[]): Promise<(string | undefined)[]> {
    const context = contextOf(caller)
    const rows = context.formatRows(
      'change',
      heard.map(({ change, there }) => shownAt(change, there)),
    )
    const shown = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
    if (!whole) return shown.map((one) => JSON.stringify(one))
    const resources = await resourcesOf(context, await withRows(context, heard))
    // What went between the two questions comes as gone next.
    return shown.map((one, at) =>
      heard[at]!.there && !resources[at]
        ? undefined
        : JSON.stringify(shows('resource') ? { ...one, resource: resources[at] } : one),
    )
  }

  const filters = filtersIn(call)
  return {
    ...{
      filters,
      presence_of: call.sent.presence_of ?? filters.meeting_id,
      epoch,
      after,
      cursorOf,
      textsOf,
      most: whole ? MOST_WHOLE : MOST,
    },
    presenceText: (people) => JSON.stringify(contextOf(call.actor).formatRows('presence', people as Row[])),
    showsCursor: shows('cursor'),
    // What a thing looks like depends on who reads it; a change does not.
    key: JSON.stringify([names, whole && call.actor.member_id]),
  }
}

/** Changes with their things as they are now. */
async function withRows(context: EmbedContext, heard: readonly Heard[]): Promise<VisibleChange[]> {
  const rows = new Map<string, ReadonlyMap<number, Row>>()
  const there = heard.filter((one) => one.there).map(({ change }) => change)
  for (const [kind, some] of Map.groupBy(there, (one) => one.kind)) {
    const ids = [...new Set(some.map(({ thing_id }) => thing_id))]
    rows.set(kind, await readableRows(context, kind, ids, true))
  }
  return heard.map(({ change, there }) => ({
    change,
    row: (there && rows.get(change.kind)?.get(change.thing_id)) || null,
  }))
}

export const changes = bindPlainResource(change, {
  endpoints: { after: { may: must.anyone, answer: changesAfter, stream: changesFrom } },
})
