// Reads the ids of a path, its moments and its words.
import type { Step } from '../../http/step.ts'
import { notFound } from '../../problem.ts'
import { idIn } from '../../rules/id.ts'
import { parseIsoTimestamp, parseTimestamp } from '../../rules/time/moment.ts'

const WORD = /^[a-z0-9-]{1,64}$/

/** Sets `request.ids` and `request.words`. Throws 404 for what cannot be one: it is the address of nothing. */
export const parseIds: Step = (request) => {
  const { path, route } = request.routeOptions.config
  const endpoint = route?.endpoint ?? path?.routes[0]?.endpoint
  if (!endpoint) return
  const params = request.params as Record<string, string>
  const ids: Record<string, number> = {}
  const words: Record<string, string> = {}
  for (const name of Object.keys(params)) {
    const text = params[name]!
    if (endpoint.words?.includes(name)) words[name] = wordIn(text)
    else ids[name] = endpoint.moments?.includes(name) ? momentIn(text) : idOf(text)
  }
  request.ids = ids
  request.words = words
}

function wordIn(text: string): string {
  if (!WORD.test(text)) throw notFound()
  return text
}

function idOf(text: string): number {
  const id = idIn(text)
  if (!id) throw notFound()
  return id
}

/** Unix seconds or ISO 8601, UTC; no phrases. */
function momentIn(text: string): number {
  const moment = /^-?\d{1,12}$/.test(text) ? parseTimestamp(Number(text), 0, 'UTC') : parseIsoTimestamp(text)
  if (moment === undefined) throw notFound()
  return moment
}
