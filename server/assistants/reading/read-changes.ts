// The tool that reads what has changed since the last time.
import type { Kysely } from 'kysely'
import type { change } from '../../../contract/change.ts'
import type { RowOf } from '../../../contract/client.ts'
import type { DB } from '../../db/tables.ts'
import { nextBytes, nextToken, stale } from '../answers/next-token.ts'
import { lineOf } from '../answers/people-text.ts'
import { answerText, createPage, MORE_FOLLOWS, type Thing } from '../answers/things.ts'
import { ask } from '../tools/ask-api.ts'
import { id, object, type Tool, text } from '../tools/tool.ts'
import { RefusedByApi } from '../tools/tool-error.ts'
import { facts, headed, timeOf } from './describe.ts'
import { ownArguments, REQUESTS } from './listed.ts'
import { isAnythingHidden, mustBeShown, shownRows } from './organization-access.ts'

type ChangeRow = RowOf<typeof change>

const ROWS = 50
/** Characters of the position of the API, at most. */
const LONGEST_CURSOR = 200

const WORDS: Readonly<Record<string, string>> = {
  made: 'created',
  changed: 'changed',
  gone: 'deleted',
  sight_gained: 'became visible',
  sight_lost: 'is no longer visible',
}

/** What is read of a resource that has changed. */
interface Changed {
  name?: string
  title?: string
  /** The sentence of a notification. */
  text?: string
  room_id?: unknown
  organization_id?: unknown
}

const resourceOf = (row: ChangeRow) => row.resource as Changed | null | undefined

const changeThing = (row: ChangeRow): Thing => {
  const named = resourceOf(row)
  return {
    lines: [
      headed(row.kind, row.thing_id, named?.name ?? named?.title),
      ...facts(
        WORDS[row.what] ?? row.what,
        timeOf(row.create_ts),
        row.member_id !== null && `by member ${row.member_id}`,
        row.meeting_id !== null && `in meeting ${row.meeting_id}`,
        row.room_id !== null && `in room ${row.room_id}`,
      ),
      ...facts(row.kind === 'notification' && lineOf(named?.text)),
    ],
  }
}

/**
 * The changes that are not of something in an organization that hides its rooms. A notification is in no place, but its resource is; one
 * that is gone no longer says where that was.
 */
async function shownChanges(db: Kysely<DB>, rows: readonly ChangeRow[]): Promise<ReadonlySet<ChangeRow>> {
  const isPlaceless = (row: ChangeRow) => row.kind === 'notification' && !resourceOf(row)
  const isHiding = rows.some(isPlaceless) && (await isAnythingHidden(db))
  const placed = rows
    .filter((row) => !(isHiding && isPlaceless(row)))
    .map((row) => ({ row, ...placeIn(row.kind === 'notification' ? (resourceOf(row) ?? {}) : row) }))
  return new Set((await shownRows(db, placed)).map(({ row }) => row))
}

const placeIn = ({ room_id, organization_id }: Pick<Changed, 'room_id' | 'organization_id'>) => ({
  room_id,
  organization_id,
})

export const readChanges: Tool = {
  name: 'read_changes',
  description:
    'Read what was created, changed or deleted, oldest first. Always ends with a next value to continue from.',
  schema: object({ after: text('now, or a next value; default: the last 30 days'), room_id: id(), meeting_id: id() }),
  writes: false,
  credits: () => 2,
  run: async (context, { after, ...sent }) => {
    const { site, caller } = context
    const tool = 'read_changes'
    const given = after === undefined || after === 'now' ? sent : { ...sent, next: after }
    const { args, position } = ownArguments(site, caller, tool, given)
    if (after !== undefined && after !== 'now' && typeof position !== 'string') throw stale()
    await mustBeShown(site.db.reads, args)
    const query = { ...(args as Record<string, number>), embed: 'resource', per_page: ROWS }
    const from = (position as string | undefined) ?? (after as string | undefined)
    const page = createPage(nextBytes(site, caller, { tool, args }, 'c'.repeat(LONGEST_CURSOR)))
    let cursor = from
    for (let requests = 0; requests < REQUESTS; requests++) {
      const { body, headers } = await ask<ChangeRow[]>(context, '/changes', { ...query, after: cursor }).catch(
        (error) => {
          throw position !== undefined && isOfPosition(error) ? stale() : error
        },
      )
      const shown = await shownChanges(site.db.reads, body)
      for (const row of body) {
        if (shown.has(row) && !page.add(changeThing(row))) return answered()
        cursor = row.cursor
      }
      cursor = String(headers['x-next-cursor'])
      // Only an empty page of the API is the last one.
      if (!body.length || !page.isEmpty()) return answered()
    }
    return answered(MORE_FOLLOWS)

    function answered(none = 'Nothing has changed.'): string {
      return answerText(page.lines, [`next: ${nextToken(site, caller, { tool, args }, cursor)}`], none)
    }
  },
}

/** Whether the API refused the position: one that is too old, or of another list. */
const isOfPosition = (error: unknown): boolean =>
  error instanceof RefusedByApi && (error.status === 410 || error.status === 422)
