// The tool that reads what has changed since the last time.
import type { change } from '../../../contract/change.ts'
import type { RowOf } from '../../../contract/client.ts'
import { nextBytes, nextToken, stale } from '../answers/next-token.ts'
import { answerText, createPage, MORE_FOLLOWS, type Thing } from '../answers/things.ts'
import { ask } from '../tools/ask-api.ts'
import { id, object, type Tool, text } from '../tools/tool.ts'
import { RefusedByApi } from '../tools/tool-error.ts'
import { facts, headed, timeOf } from './describe.ts'
import { ownArguments, REQUESTS } from './listed.ts'
import { mustBeShown, shownRows } from './organization-access.ts'

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

const changeThing = (row: ChangeRow): Thing => {
  const named = row.resource as { name?: string; title?: string } | null | undefined
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
    ],
  }
}

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
      const shown = new Set(await shownRows(site.db.reads, body))
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
