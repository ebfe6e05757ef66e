// Somebody who follows GET /changes while the servers are killed, and notes all that they hear.
import { ask, type Place } from './place.ts'

export interface Heard {
  /** What was last told of each thing, and what it said then, by `kind id`. */
  things: Map<string, { what: string; resource: Record<string, unknown> | null }>
  /** How many changes were told. */
  told: number
  /** How many pages were asked for again, since the server died. */
  again: number
  /** What was told in an order in which it cannot have happened. */
  disorder: string[]
}

/** Follows from now on, one server after the other, until `over` and there is nothing more. */
export async function follow(urls: readonly string[], place: Place, over: () => boolean): Promise<Heard> {
  const heard: Heard = { things: new Map(), told: 0, again: 0, disorder: [] }
  let after = 'now'
  for (let at = 0; ; at++) {
    const path = `/changes?kind=note,agenda_item&per_page=1000&embed=resource&after=${after}`
    const wasOver = over()
    const page = await ask(urls[at % urls.length]!, place, 'GET', path)
    if (!page) {
      heard.again++
      continue
    }
    after = page.headers.get('x-next-cursor')
    for (const change of page.body) take(heard, change)
    if (wasOver && !page.body.length) return heard
  }
}

interface Told {
  kind: string
  thing_id: number
  what: string
  resource: Record<string, unknown> | null
}

function take(heard: Heard, { kind, thing_id, what, resource }: Told) {
  const key = `${kind} ${thing_id}`
  const before = heard.things.get(key)
  if (before?.what === 'gone' || (before && what === 'made'))
    heard.disorder.push(`${key}: ${before.what}, then ${what}`)
  heard.things.set(key, { what, resource })
  heard.told++
}
