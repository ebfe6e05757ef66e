// Registry of open streams of a site, with the limit for each person and their end.

import { Problem, tooBusy } from '../../problem.ts'
import { giveSeatBack, takeSeat } from '../../processes/seats.ts'
import type { Site } from '../../site.ts'
import { onOrdered } from '../order/ordering.ts'
import { type Telling, tellChanges } from './broadcast.ts'
import { type PresenceTelling, tellPresence } from './broadcast-presence.ts'
import { catchUp } from './catch-up.ts'
import { comment, endEvent, type Listener, type Owner, type Wanted } from './listener.ts'
import type { Outlet } from './outlet.ts'

/** Limits of open streams per person and site. */
export const MOST_STREAMS = 10
const MOST_OF_SITE = 5_000
/** Maximum interval between keep-alive comments, and interval of the check for them and for expired credentials; milliseconds. */
const BEAT = 14_000
const LOOK = 1_000
/** Credentials are checked with each such check after a commit of this process, otherwise with every third: within five seconds. */
const LOOKS = 3
/** `Retry-After` in seconds. */
const RETRY_AFTER = 5

/** Which of some credentials are good now. */
export type Standing = (site: Site, marks: readonly string[]) => Promise<ReadonlySet<string>>

export interface Tools extends Telling {
  standing: Standing
  failed: (error: unknown) => void
}

export interface Hub {
  /** Acquires one of a person's streams, counted over all processes; returns its release function. */
  claim: (member_id: number) => Promise<() => void>
  /** Begins a stream; `release` is called once it has ended. */
  open: (wanted: Wanted, owner: Owner, outlet: Outlet, release: () => void) => Listener
  /** Forgets a stream whose reader has gone. */
  leave: (listener: Listener) => void
  /** Ends all of them, and lets none begin any more. */
  close: () => void
}

const hubs = new WeakMap<Site, Hub>()
const closed = new WeakSet<Site>()

/** The streams of a site. */
export function hubOf(site: Site, tools: Tools): Hub {
  const known = hubs.get(site) ?? createHub(site, tools)
  hubs.set(site, known)
  return known
}

/** Ends the streams of a site that is served no more. */
export function endStreams(site: Site): void {
  closed.add(site)
  hubs.get(site)?.close()
}

const tooManyStreams = () =>
  new Problem(429, `You already have ${MOST_STREAMS} open streams.`, undefined, { 'retry-after': String(RETRY_AFTER) })

function createHub(site: Site, tools: Tools): Hub {
  const all = new Map<Listener, () => void>()
  const joined = new Set<Listener>()
  const room = `${site.url} streams`
  const people = new Map<number, number>()
  let seats = 0
  let stopListening: (() => void) | undefined
  let present: PresenceTelling | undefined
  let timer: NodeJS.Timeout | undefined
  let looks = 0
  /** Whether this process has committed since credentials were asked for. */
  let committed = false
  const deafToCommits = site.db.committed(() => {
    committed = true
  })
  let telling = false
  let again = false

  async function claim(member_id: number) {
    const who = String(member_id)
    const seated = await takeSeat(room, who, MOST_STREAMS, MOST_OF_SITE)
    if (seated === 'limit of all') throw tooBusy(RETRY_AFTER)
    if (seated === 'own limit') throw tooManyStreams()
    const open = people.get(member_id) ?? 0
    if (closed.has(site) || seats >= MOST_OF_SITE) {
      giveSeatBack(room, who)
      throw tooBusy(RETRY_AFTER)
    }
    if (open >= MOST_STREAMS) {
      giveSeatBack(room, who)
      throw tooManyStreams()
    }
    people.set(member_id, open + 1)
    seats++
    let given = false
    return () => {
      if (given) return
      given = true
      seats--
      giveSeatBack(room, who)
      const left = people.get(member_id)! - 1
      if (left) people.set(member_id, left)
      else people.delete(member_id)
    }
  }

  function open(wanted: Wanted, owner: Owner, outlet: Outlet, release: () => void): Listener {
    const start = { sentUpTo: wanted.after, beaten: site.elapsed(), presence: undefined, ended: false }
    const listener: Listener = { ...wanted, ...owner, ...start, outlet }
    all.set(listener, release)
    outlet.write(comment(listener))
    if (closed.has(site)) end(listener, 503, 'Service Unavailable')
    else begin(listener)
    return listener
  }

  function begin(listener: Listener) {
    stopListening ??= onOrdered(site, wake)
    present ??= tellPresence(site, () => all.keys(), tools.pairsOf, tools.failed)
    present.begin(listener)
    timer ??= setTimeout(look, LOOK)
    follow(listener)
  }

  /** Lets a stream catch up separately, then join the broadcast. */
  function follow(listener: Listener) {
    joined.delete(listener)
    catchUp(site, listener, tools, end, cut)
      .then((done) => {
        if (!done || listener.ended) return
        joined.add(listener)
        // Streams that had not joined were not notified of changes ordered since the last query.
        wake()
      })
      .catch((error) => {
        tools.failed(error)
        cut(listener)
      })
  }

  function wake() {
    again = true
    if (telling || !joined.size) return
    again = false
    telling = true
    tellChanges(site, joined, tools, {
      end,
      lagging: follow,
      concerned: (member_id) => present?.lookAgain(member_id),
    })
      .catch(tools.failed)
      .then(() => {
        telling = false
        if (again) wake()
      })
  }

  function look() {
    beat()
    const due = committed || ++looks % LOOKS === 0
    committed = false
    ;(due ? endUnfounded() : Promise.resolve()).catch(tools.failed).then(() => {
      timer = all.size ? setTimeout(look, LOOK) : undefined
    })
  }

  function beat() {
    const now = site.elapsed()
    for (const listener of all.keys()) {
      if (now - listener.beaten < BEAT) continue
      listener.beaten = now
      const text = comment(listener)
      if (listener.outlet.takes(text.length)) listener.outlet.write(text)
      else if (joined.has(listener)) follow(listener)
    }
  }

  /** Ends the streams whose credentials are no longer valid, which are asked for all at once. */
  async function endUnfounded() {
    if (!all.size) return
    const listeners = [...all.keys()]
    const standing = await tools.standing(site, [...new Set(listeners.flatMap(({ marks }) => marks))])
    for (const listener of listeners)
      if (!listener.marks.every((mark) => standing.has(mark))) end(listener, 401, 'Unauthorized')
  }

  function end(listener: Listener, status: number, message: string) {
    if (listener.ended) return
    leave(listener)
    listener.outlet.end(endEvent(status, message))
  }

  function cut(listener: Listener) {
    leave(listener)
    listener.outlet.cut()
  }

  function leave(listener: Listener) {
    listener.ended = true
    joined.delete(listener)
    all.get(listener)?.()
    all.delete(listener)
    if (all.size) return
    stopListening?.()
    stopListening = undefined
    present?.stop()
    present = undefined
  }

  return {
    claim,
    open,
    leave,
    close: () => {
      deafToCommits()
      for (const listener of all.keys()) end(listener, 503, 'Service Unavailable')
      clearTimeout(timer)
    },
  }
}
