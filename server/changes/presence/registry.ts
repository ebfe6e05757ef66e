// In-memory presence registry, replicated between processes by NOTIFY (docs/decisions/0049-streams.md).
import { randomUUID } from 'node:crypto'
import { MOST_PRESENCES, MOST_PRESENCES_OF_SITE, PRESENT } from '../../../contract/meetings/presence.ts'
import { Problem } from '../../problem.ts'
import type { Site } from '../../site.ts'

/** What somebody says of themselves. */
export interface Doing {
  agenda_item_id: number | null
  writing: string | null
  thing_id: number | null
}

export interface Present extends Doing {
  member_id: number
  /** Unix seconds. */
  since: number
}

interface Entry extends Present {
  /** Milliseconds of `Site.elapsed`. */
  until: number
}

/** What processes tell each other; without `present`: somebody has left. */
interface Message {
  from: string
  meeting_id: number
  member_id: number
  present?: Present
}

export interface Registry {
  /** Throws 429 if the site's limit is reached. */
  put: (meeting_id: number, member_id: number, doing: Doing) => Promise<void>
  drop: (meeting_id: number, member_id: number) => Promise<void>
  /** Who is in a meeting, the first first. */
  in: (meeting_id: number) => Present[]
  /** The meetings in which somebody is. */
  of: (member_id: number) => readonly number[]
  /** Subscribes to changes of the people in a meeting; returns the function that unsubscribes. */
  onChange: (heard: (meeting_id: number) => void) => () => void
  close: () => Promise<void>
}

const registries = new WeakMap<Site['db'], Registry>()

/** The people of a site. */
export function presenceOf(site: Site): Registry {
  const known = registries.get(site.db) ?? createRegistry(site)
  registries.set(site.db, known)
  return known
}

/** Unsubscribes from other processes. */
export const endPresence = async ({ db }: Site): Promise<void> => registries.get(db)?.close()

/** Interval of the check for expired entries, in milliseconds. */
const LOOK = 1_000

function createRegistry({ db, clock, elapsed }: Site): Registry {
  const own = randomUUID()
  const meetings = new Map<number, Map<number, Entry>>()
  const people = new Map<number, Set<number>>()
  const listeners = new Set<(meeting_id: number) => void>()
  let timer: NodeJS.Timeout | undefined
  let size = 0

  const changed = (meeting_id: number) => {
    for (const heard of listeners) heard(meeting_id)
  }

  function keep(meeting_id: number, present: Present) {
    const { member_id } = present
    const inMeeting = meetings.get(meeting_id) ?? new Map<number, Entry>()
    const before = inMeeting.get(member_id)
    if (!before) size++
    meetings.set(meeting_id, inMeeting.set(member_id, { ...present, until: elapsed() + PRESENT * 1000 }))
    const own = people.get(member_id) ?? new Set()
    own.delete(meeting_id)
    people.set(member_id, own.add(meeting_id))
    if (own.size > MOST_PRESENCES) forget(own.values().next().value!, member_id)
    timer ??= setTimeout(look, LOOK)
    timer.unref()
    if (!before || !isSame(before, present)) changed(meeting_id)
  }

  function forget(meeting_id: number, member_id: number) {
    const inMeeting = meetings.get(meeting_id)
    if (!inMeeting?.delete(member_id)) return
    size--
    if (!inMeeting.size) meetings.delete(meeting_id)
    const own = people.get(member_id)
    own?.delete(meeting_id)
    if (!own?.size) people.delete(member_id)
    changed(meeting_id)
  }

  function forgetExpired() {
    const now = elapsed()
    for (const [meeting_id, inMeeting] of meetings)
      for (const { member_id, until } of [...inMeeting.values()]) if (until <= now) forget(meeting_id, member_id)
  }

  function look() {
    forgetExpired()
    timer = meetings.size ? setTimeout(look, LOOK) : undefined
    timer?.unref()
  }

  /** Returns whether a person may be added: they are present already, move from another meeting, or the limit is not reached. */
  const hasCapacityFor = (meeting_id: number, member_id: number): boolean =>
    size < MOST_PRESENCES_OF_SITE ||
    meetings.get(meeting_id)?.has(member_id) === true ||
    (people.get(member_id)?.size ?? 0) >= MOST_PRESENCES

  function heard(text: string) {
    const { from, meeting_id, member_id, present } = JSON.parse(text) as Message
    if (from === own) return
    if (present && hasCapacityFor(meeting_id, member_id)) keep(meeting_id, present)
    else if (!present) forget(meeting_id, member_id)
  }

  const tell = (message: Omit<Message, 'from'>) => db.tell(JSON.stringify({ from: own, ...message }))
  const stopListening = db.onNotification(heard)

  return {
    async put(meeting_id, member_id, doing) {
      if (!hasCapacityFor(meeting_id, member_id)) forgetExpired()
      if (!hasCapacityFor(meeting_id, member_id)) throw siteIsFull()
      const before = meetings.get(meeting_id)?.get(member_id)
      const since = before && before.until > elapsed() ? before.since : clock()
      const present = { member_id, ...doing, since }
      keep(meeting_id, present)
      await tell({ meeting_id, member_id, present })
    },
    async drop(meeting_id, member_id) {
      forget(meeting_id, member_id)
      await tell({ meeting_id, member_id })
    },
    in: (meeting_id) =>
      [...(meetings.get(meeting_id)?.values() ?? [])]
        .filter(({ until }) => until > elapsed())
        .map(({ until: _, ...present }) => present)
        .sort((one, other) => one.since - other.since || one.member_id - other.member_id),
    of: (member_id) => [...(people.get(member_id) ?? [])],
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      clearTimeout(timer)
      await stopListening()
    },
  }
}

const siteIsFull = () =>
  new Problem(429, `This site already has ${MOST_PRESENCES_OF_SITE} presences.`, undefined, {
    'retry-after': String(PRESENT),
  })

const isSame = (one: Present, other: Present): boolean =>
  (['agenda_item_id', 'writing', 'thing_id', 'since'] as const).every((name) => one[name] === other[name])
