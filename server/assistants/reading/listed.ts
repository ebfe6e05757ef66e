// Tools that read one list of the API, page by page, until an answer is full.
import type { Caller } from '../../access/actor.ts'
import type { Site } from '../../site.ts'
import { nextBytes, nextToken, readNext, stale } from '../answers/next-token.ts'
import { answerText, createPage, MORE_FOLLOWS, type Thing } from '../answers/things.ts'
import { type ArgumentNames, ask } from '../tools/ask-api.ts'
import type { Arguments, ToolContext } from '../tools/tool.ts'
import { isAnythingHidden, mustBeShown, shownRows } from './organization-access.ts'

/** Rows that are read at a time: about what fits into an answer. */
const ROWS = 25
/** Requests of one call at most: more than one only where organizations hide something. */
export const REQUESTS = 10

/** A request for a list. */
export interface ListRequest {
  path: string
  query?: Readonly<Record<string, string | number | undefined>>
  names?: ArgumentNames
}

/** The arguments of a call without those of its own course. */
export function ownArguments(site: Site, caller: Caller, tool: string, { next, ...args }: Arguments) {
  if (next === undefined) return { args: args as Arguments, position: undefined }
  return readNext(site, caller, { tool, args }, next as string)
}

/** The first row of a list that is not hidden, within the requests of a call; without one, whether the list has ended. */
export async function firstShown<T extends object>(
  context: ToolContext,
  { path, query }: ListRequest,
): Promise<{ row?: T; isEnd: boolean }> {
  for (let page = 0; page < REQUESTS; page++) {
    const { body, headers } = await ask<T[]>(context, path, { ...query, per_page: ROWS, page })
    const [row] = await shownRows(context.site.db.reads, body)
    if (row) return { row, isEnd: false }
    if ((page + 1) * ROWS >= Number(headers['x-total-count'])) return { isEnd: true }
  }
  return { isEnd: false }
}

/** The answer of a tool that lists rows; a `next` continues behind the last one. */
export async function listed<T extends object>(
  context: ToolContext,
  tool: string,
  sent: Arguments,
  requestOf: (args: Arguments) => ListRequest,
  describe: (row: T) => Thing,
): Promise<string> {
  const { site, caller } = context
  const { args, position = 0 } = ownArguments(site, caller, tool, sent)
  if (!Number.isSafeInteger(position)) throw stale()
  const { path, query, names } = requestOf(args)
  await mustBeShown(site.db.reads, args)
  const page = createPage(nextBytes(site, caller, { tool, args }, 1_000_000))
  let at = position as number
  for (let requests = 0; requests < REQUESTS; requests++) {
    const wanted = { ...query, per_page: ROWS, page: Math.floor(at / ROWS) }
    const { body, headers } = await ask<T[]>(context, path, wanted, names)
    const total = Number(headers['x-total-count'])
    // A page past the last is answered with the last.
    const rows = at < total ? body.slice(at % ROWS) : []
    const shown = new Set(await shownRows(site.db.reads, rows))
    for (const row of rows) {
      if (shown.has(row) && !page.add(describe(row))) return continued()
      at++
    }
    if (at >= total || !rows.length) return answerText(page.lines, [])
    // What follows is shown where nothing is hidden; else it is read, since there may be nothing more to show.
    if (!page.isEmpty() && !(await isAnythingHidden(site.db.reads))) return continued()
  }
  return continued()

  function continued(): string {
    return answerText(page.lines, [`next: ${nextToken(site, caller, { tool, args }, at)}`], MORE_FOLLOWS)
  }
}
