// Keeps a copy of everything that a person can read, using the change feed (docs/changes.md). Requires Node 24 or later.
// Set FOLKMOOT_URL to the URL of the API, and FOLKMOOT_TOKEN to one of the person's tokens.

/** A resource in the copy. `inside` lists what contains it, such as `room 3`; it is removed along with any of these. */
interface Thing {
  kind: string
  id: number
  inside: string[]
  resource: Resource
}

type Resource = Readonly<Record<string, unknown>>

/** The id in a field, which is a plain number or a tuple of the id and its name; null if there is none. */
const idIn = (value: unknown): number | null =>
  typeof value === 'number' ? value : ((value as { value: number } | null | undefined)?.value ?? null)

interface Answer {
  status: number
  body: unknown
  headers: { get(name: string): string | null }
}

type Get = (path: string) => Promise<Answer>

/** What each kind of resource contains: the collections below its URL, each with the kind of its items. */
const HELD: Record<string, Record<string, string>> = {
  organization: { organization_members: 'organization_member' },
  room: {
    ...{ room_members: 'room_member', templates: 'template', meeting_series: 'meeting_series', meetings: 'meeting' },
    ...{ notes: 'note', action_items: 'action_item' },
  },
  meeting: {
    ...{ attendees: 'attendee', meeting_sources: 'meeting_source', agenda_items: 'agenda_item', notes: 'note' },
    ...{ action_items: 'action_item', attachments: 'attachment', chat_messages: 'chat_message' },
    ...{ agenda_proposals: 'agenda_proposal' },
  },
  meeting_series: {
    ...{ invitees: 'invitee', meeting_series_sources: 'meeting_series_source', agenda_items: 'agenda_item' },
  },
  template: { attendees: 'template_attendee', agenda_items: 'agenda_item' },
}

/** Query strings by kind: notes are fetched with their decisions. */
const WITH: Record<string, string> = { note: '?embed=decision' }

/** Whether a resource doesn't exist or can't be read. Any other error throws, so that it doesn't look like an empty list. */
function isOutOfSight(status: number, path: string): boolean {
  if (status < 400) return false
  if (status === 403 || status === 404 || status === 410) return true
  throw new Error(`${path} returned ${status}.`)
}

const collectionOf = (kind: string) => (kind === 'meeting_series' ? kind : `${kind}s`)

export function createMirror(get: Get) {
  const things = new Map<string, Thing>()
  let cursor = ''

  function keep(kind: string, id: number, inside: string[], resource: Resource) {
    things.set(`${kind} ${id}`, { kind, id, inside, resource })
  }

  function forget(kind: string, id: number) {
    const place = `${kind} ${id}`
    for (const [key, { inside }] of things) if (key === place || inside.includes(place)) things.delete(key)
  }

  /** Fetches all pages of a collection. Returns no rows if it can't be read. */
  async function all(path: string): Promise<Resource[]> {
    const rows: Resource[] = []
    for (let page = 0; ; page++) {
      const { status, body, headers } = await get(`${path}${path.includes('?') ? '&' : '?'}per_page=100&page=${page}`)
      // Collections without pages reject these parameters.
      if (status === 422) return (await get(path)).body as Resource[]
      if (isOutOfSight(status, path)) return rows
      rows.push(...(body as Resource[]))
      if (!headers.get('link')?.includes('rel="next"')) return rows
    }
  }

  /** All ids in a collection. */
  const ids = async (path: string, name: string): Promise<number[]> =>
    (await all(path)).flatMap((row) => idIn(row[name]) ?? [])

  /** Fetches a resource and everything in it. */
  async function fetchThing(kind: string, id: number, inside: string[] = []) {
    const path = `/${collectionOf(kind)}/${id}`
    const { status, body } = await get(path)
    if (isOutOfSight(status, path)) return
    const thing = body as Resource
    const around = kind === 'meeting' || kind === 'meeting_series' ? [`room ${idIn(thing['room_id'])}`] : inside
    keep(kind, id, around, thing)
    for (const [collection, noun] of Object.entries(HELD[kind] ?? {}))
      for (const { decision, ...row } of await all(`/${collectionOf(kind)}/${id}/${collection}${WITH[noun] ?? ''}`)) {
        const within = [...around, `${kind} ${id}`]
        // Items of a room that belong to a meeting are also removed along with the meeting.
        if (kind === 'room' && row['meeting_id']) within.push(`meeting ${idIn(row['meeting_id'])}`)
        const held = idIn(row[`${noun}_id`])!
        if (HELD[noun]) await fetchThing(noun, held, within)
        else keep(noun, held, within, row)
        if (decision) keep('decision', held, within, decision as Resource)
      }
  }

  const fetchUnknown = async (kind: string, id: number) => {
    if (!things.has(`${kind} ${id}`)) await fetchThing(kind, id)
  }

  /** Fetches everything: at the start, and after a 410 response. */
  async function begin() {
    things.clear()
    // Get the cursor first, so that no change made during the fetch is missed. At worst, something is fetched twice.
    cursor = (await get('/changes?after=now')).headers.get('x-next-cursor')!
    for (const id of await ids('/organizations', 'organization_id')) await fetchThing('organization', id)
    for (const id of await ids('/rooms', 'room_id')) await fetchThing('room', id)
    for (const id of await ids('/meeting_series', 'meeting_series_id')) {
      await fetchUnknown('meeting_series', id)
      for (const meeting of await ids(`/meeting_series/${id}/meeting_summaries`, 'meeting_id'))
        await fetchUnknown('meeting', meeting)
    }
    for (const id of await ids('/meetings', 'meeting_id')) await fetchUnknown('meeting', id)
    for (const row of await all('/action_items')) {
      const meeting = idIn(row['meeting_id'])
      const inside = [`room ${idIn(row['room_id'])}`, ...(meeting === null ? [] : [`meeting ${meeting}`])]
      keep('action_item', idIn(row['action_item_id'])!, inside, row)
    }
    for (const row of await all('/notifications')) keep('notification', idIn(row['notification_id'])!, [], row)
    for (const row of await all('/members?me=true')) keep('member', idIn(row['member_id'])!, [], row)
  }

  /** Applies all changes since the stored cursor. */
  async function follow() {
    for (;;) {
      const { status, body, headers } = await get(`/changes?after=${cursor}&embed=resource`)
      if (status === 410) return begin()
      if (status >= 400) throw new Error(`/changes returned ${status}.`)
      for (const change of body as Change[]) await take(change)
      cursor = headers.get('x-next-cursor')!
      if (!(body as Change[]).length) return
    }
  }

  /** Applies the changes from a stream until it ends. */
  async function listen(events: AsyncIterable<StreamEvent>) {
    for await (const { id, event, data } of events) {
      if (event === 'change') await take(JSON.parse(data) as Change)
      if (id) cursor = id
    }
  }

  async function take(change: Change) {
    const { kind, thing_id, what, resource } = change
    // The person can no longer read everyone's record. Their own record follows as a change.
    if (kind === 'member' && what === 'sight_lost') {
      for (const [key, thing] of things) if (thing.kind === kind) things.delete(key)
    } else if (what === 'gone' || what === 'sight_lost' || what === 'sight_gained') forget(kind, thing_id)
    if (what === 'sight_gained') await fetchThing(kind, thing_id)
    if (what === 'made' || what === 'changed') keep(kind, thing_id, placesOf(change), resource!)
  }

  return { things, begin, follow, listen, cursor: () => cursor }
}

/** An event of a stream. An event without data only provides a cursor to resume from. */
interface StreamEvent {
  id: string
  event: string
  data: string
}

/** Parses Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html). Browsers have EventSource. */
export async function* eventsIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const lines = block.split('\n').map((line) => line.split(/: ?(.*)/, 2) as [string, string?])
      const of = (name: string) => lines.find(([field]) => field === name)?.[1] ?? ''
      yield { id: of('id'), event: of('event'), data: of('data') }
    }
  }
}

interface Change {
  kind: string
  thing_id: number
  what: string
  organization_id: number | null
  room_id: number | null
  meeting_id: number | null
  meeting_series_id: number | null
  resource: Resource | null
}

/** What contains the resource of a change, excluding the resource itself. */
function placesOf({ kind, thing_id, organization_id, room_id, meeting_id, meeting_series_id, resource }: Change) {
  const inside: string[] = []
  if (room_id !== null) inside.push(`room ${room_id}`)
  else if (organization_id !== null) inside.push(`organization ${organization_id}`)
  if (meeting_id !== null) inside.push(`meeting ${meeting_id}`)
  else if (meeting_series_id !== null) inside.push(`meeting_series ${meeting_series_id}`)
  const template = kind === 'template_attendee' || kind === 'agenda_item' ? idIn(resource!['template_id']) : null
  if (template !== null) inside.push(`template ${template}`)
  return inside.filter((place) => place !== `${kind} ${thing_id}`)
}

/** Follows the stream, and prints the number of resources in the copy before each connection. */
async function main() {
  const { FOLKMOOT_URL: url = 'http://localhost:8080/api/v1', FOLKMOOT_TOKEN: token = '' } = process.env
  const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const mirror = createMirror(async (path) => {
    for (;;) {
      const answer = await fetch(url + path, { headers: { 'x-api-key': token } })
      const { status, headers } = answer
      const body = await answer.json()
      // The rate limit is exceeded: wait, then retry.
      if (status === 429) await sleep(Number(headers.get('retry-after')) || 60)
      else return { status, headers, body }
    }
  })
  await mirror.begin()
  for (;;) {
    console.log(`${mirror.things.size} resources`)
    const answer = await fetch(`${url}/changes?after=${mirror.cursor()}&embed=resource`, {
      headers: { 'x-api-key': token, accept: 'text/event-stream' },
    })
    if (answer.status === 410) await mirror.begin()
    // A lost connection also ends the stream. The next one resumes from the last cursor.
    else if (answer.ok) await mirror.listen(eventsIn(answer.body!)).catch(() => {})
    await sleep(2)
  }
}

if (import.meta.main) await main()
