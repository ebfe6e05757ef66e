// Reads the ids of a path, its moments and its words.

import type { Endpoint } from '../../../contract/resource.ts'
import type { Step } from '../../http/step.ts'
import { notFound } from '../../problem.ts'
import { idIn } from '../../rules/id.ts'
import { parseIsoTimestamp, parseTimestamp } from '../../rules/moment.ts'

const WORD = /^[a-z0-9-]{1,64}$/

/** Sets `request.ids` and `request.words`. Throws 404 for what cannot be one: it is the address of nothing. */
export const parseIds: Step = (request) => {
  const { path, route } = request.routeOptions.config
  const endpoint = route?.endpoint ?? path?.routes[0]?.endpoint
  if (!endpoint) return
  const params = Object.entries(request.params as Record<string, string>)
  const isWord = ([name]: [string, string]) => endpoint.words?.includes(name) === true
  request.words = wordsOf(params.filter(isWord))
  request.ids = idsOf(
    endpoint,
    params.filter((param) => !isWord(param)),
  )
}

function wordsOf(params: [string, string][]): Record<string, string> {
  if (params.some(([, text]) => !WORD.test(text))) throw notFound()
  return Object.fromEntries(params)
}

function idsOf({ moments }: Endpoint, params: [string, string][]): Record<string, number> {
  const ids: Record<string, number> = {}
  for (const [name, text] of params) {
    const id = moments?.includes(name) ? timeOf(text) : idIn(text) || undefined
    if (id === undefined) throw notFound()
    ids[name] = id
  }
  return ids
}

/** Unix seconds or ISO 8601, UTC; no phrases. */
const timeOf = (text: string): number | undefined =>
  /^-?\d{1,12}$/.test(text) ? parseTimestamp(Number(text), 0, 'UTC') : parseIsoTimestamp(text)
