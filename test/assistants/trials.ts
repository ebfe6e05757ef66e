// Trials of rights: one call of a tool for a thing at random, held against the same request of the API.
import type { Client } from '../client.ts'
import type { House } from '../permissions/houses/house.ts'
import type { Mcp } from './mcp.ts'

type Ids = readonly number[]

/** The things of all houses, among which a person of one house asks for any. */
export interface World {
  meetings: Ids
  rooms: Ids
  notes: Ids
  actionItems: Ids
}

const idsIn = (text: string, noun: string) =>
  [...text.matchAll(new RegExp(`^- (?:${noun}) (\\d+)\\b`, 'gm'))].map(([, id]) => Number(id))

/** All ids that a tool lists, from one answer to the next. */
async function listedBy(
  mcp: Mcp,
  tool: string,
  args: Record<string, unknown>,
  noun: string,
): Promise<number[] | undefined> {
  const ids: number[] = []
  let next: string | undefined
  do {
    const { text, isError } = await mcp.call(tool, next === undefined ? args : { ...args, next })
    if (isError) return undefined
    ids.push(...idsIn(text, noun))
    next = /^next: (\S+)$/m.exec(text)?.[1]
  } while (next !== undefined)
  return ids
}

export const sorted = (ids: Ids | undefined) => ids?.toSorted((one, other) => one - other)

type Trial = (mcp: Mcp, house: House, world: World, random: (below: number) => number) => Promise<string | undefined>

/** A thing of the own house, or of any. */
const pick = (ids: Ids, own: Ids, random: (below: number) => number): number => {
  const from = own.length && random(3) ? own : ids
  return from[random(from.length)]!
}

const meetingOf = ({ meetings }: World, { meeting, other, distant }: House, random: (below: number) => number) =>
  pick(meetings, [meeting, other, distant], random)
const roomOf = ({ rooms }: World, { room, far }: House, random: (below: number) => number) =>
  pick(rooms, [room, far], random)

/** The ids that a list of the API has, in all of its pages; undefined where it is refused. */
async function listedByApi({ client }: House, path: string, id: string): Promise<number[] | undefined> {
  const { status, body } = await client.get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`)
  return status === 200 ? body.map((row: Record<string, number>) => row[id]) : undefined
}

const compared = (what: string, tool: Ids | undefined, api: Ids | undefined): string | undefined => {
  const [one, other] = [JSON.stringify(sorted(tool)), JSON.stringify(sorted(api))]
  return one === other ? undefined : `${what}: ${one}, the API ${other}`
}

/** A row as its text, without its id, its time and who wrote it last. */
const written = (row: Record<string, any>): string => {
  const { name, title, description, location, state, member_id, meeting_id, room_id } = row
  const ids = [member_id, meeting_id, room_id].map((one) => one?.value ?? null)
  return JSON.stringify([name ?? title ?? null, description ?? null, location ?? null, state ?? null, ...ids])
}

/** A write by a tool and the same by the API, and where the API shows what was written; of a new thing, its id in a list. */
interface Writes {
  tool: [name: string, args: Record<string, unknown>]
  api: (client: Client) => Promise<{ status: number; body: any }>
  shown: { path: string; id: string; isNew?: boolean }
}

/** How many previews were confirmed so far. */
export const confirmed = { count: 0 }

/** One in so many previews is confirmed. */
const CONFIRMED = 10

/**
 * Whether a preview is given, and whether the API does the same. At random, the preview is confirmed first, and what was written
 * is compared with what the API writes.
 */
async function comparedWrite(
  what: string,
  [mcp, { client }, random]: [mcp: Mcp, house: House, random: (below: number) => number],
  { tool: [tool, args], api, shown }: Writes,
): Promise<string | undefined> {
  const isConfirmed = random(CONFIRMED) === 0
  const { text, isError } = await mcp.call(tool, args)
  const last = async (): Promise<Record<string, any> | undefined> => {
    const { status, body } = await client.get(`${shown.path}${shown.isNew ? '?per_page=100' : ''}`)
    if (status !== 200) return undefined
    return shown.isNew ? body.toSorted((one: any, other: any) => one[shown.id] - other[shown.id]).at(-1) : body
  }
  let byTool: Record<string, any> | undefined
  if (isConfirmed && !isError) {
    const confirm = /\nconfirm: (\S+)$/.exec(text)?.[1]
    const done = await mcp.call(tool, { ...args, confirm })
    if (done.isError || !/^done: /.test(done.text)) return `${what}: confirmed, ${done.text.slice(0, 80)}`
    confirmed.count++
    byTool = await last()
  }
  const { status } = await api(client)
  if (isError !== status >= 400) return `${what}: ${text.slice(0, 80)}, the API ${status}`
  if (byTool === undefined) return undefined
  const byApi = await last()
  if (!byApi || (shown.isNew && byApi[shown.id] === byTool[shown.id])) return `${what}: nothing was written by the API`
  const [one, other] = [written(byTool), written(byApi)]
  return one === other ? undefined : `${what}: ${one}, the API ${other}`
}

export const TRIALS: readonly Trial[] = [
  async (mcp, house, world, random) => {
    const id = meetingOf(world, house, random)
    const { status } = await house.client.get(`/meetings/${id}`)
    const notes = await listedByApi(house, `/meetings/${id}/notes`, 'note_id')
    const shown = await listedBy(mcp, 'read_meeting', { meeting_id: id, part: 'notes' }, 'note|decision')
    return compared(`notes of meeting ${id}`, shown, status === 200 ? notes : undefined)
  },
  async (mcp, house, world, random) => {
    const id = meetingOf(world, house, random)
    const { status, body } = await house.client.get(`/meetings/${id}/attendees`)
    const shown = await listedBy(mcp, 'read_meeting', { meeting_id: id, part: 'people' }, 'attendee')
    return compared(`people of ${id}`, shown, status === 200 ? body.map((row: any) => row.attendee_id) : undefined)
  },
  async (mcp, house, world, random) => {
    const id = meetingOf(world, house, random)
    const { status, body } = await house.client.get(`/meetings/${id}/agenda_proposals`)
    const open = (rows: any[]) => rows.filter(({ state }) => state === 'proposed')
    const shown = await listedBy(mcp, 'read_meeting', { meeting_id: id, part: 'agenda' }, 'agenda_proposal')
    const api = status === 200 ? open(body).map((row: any) => row.agenda_proposal_id) : undefined
    return compared(`proposals of meeting ${id}`, shown, api)
  },
  async (mcp, house, world, random) => {
    const id = roomOf(world, house, random)
    const shown = await listedBy(mcp, 'list_action_items', { room_id: id, state: 'any' }, 'action_item')
    return compared(
      `action items of room ${id}`,
      shown,
      await listedByApi(house, `/rooms/${id}/action_items`, 'action_item_id'),
    )
  },
  async (mcp, house, world, random) => {
    const id = roomOf(world, house, random)
    const shown = await listedBy(mcp, 'list_decisions', { room_id: id }, 'decision')
    return compared(`decisions of room ${id}`, shown, await listedByApi(house, `/rooms/${id}/decisions`, 'decision_id'))
  },
  async (mcp, house, world, random) => {
    const id = roomOf(world, house, random)
    const shown = await listedBy(mcp, 'list_meetings', { room_id: id, from: '2000-01-01' }, 'meeting')
    const api = await listedByApi(house, `/rooms/${id}/meetings?after=2000-01-01`, 'meeting_id')
    return compared(`meetings of room ${id}`, shown, api)
  },
  async (mcp, house, world, random) => {
    const id = roomOf(world, house, random)
    const query = ['a', 'the', 'note', 'meeting', 'new', 'changed'][random(6)]!
    const path = `/search_results?search=${query}&room_id=${id}&per_page=100`
    const { status, body } = await house.client.get(path)
    const { text, isError } = await mcp.call('search', { query, room_id: id })
    if (isError || status !== 200)
      return isError === (status !== 200) ? undefined : `search in ${id}: the API ${status}`
    const all = await listedBy(mcp, 'search', { query, room_id: id }, '\\w+')
    return compared(
      `search in room ${id}: ${text.slice(0, 20)}`,
      all,
      body.map((row: any) => row.thing_id),
    )
  },
  (mcp, house, world, random) => {
    const note_id = pick(world.notes, [], random)
    return comparedWrite(`note ${note_id}`, [mcp, house, random], {
      tool: ['write_note', { note_id, text: 'Changed' }],
      api: (client) => client.patch(`/notes/${note_id}`, { description: '<p>Changed</p>' }),
      shown: { path: `/notes/${note_id}`, id: 'note_id' },
    })
  },
  (mcp, house, world, random) => {
    const action_item_id = pick(world.actionItems, [], random)
    return comparedWrite(`action item ${action_item_id}`, [mcp, house, random], {
      tool: ['write_action_item', { action_item_id, text: 'Changed' }],
      api: (client) => client.patch(`/action_items/${action_item_id}`, { description: '<p>Changed</p>' }),
      shown: { path: `/action_items/${action_item_id}`, id: 'action_item_id' },
    })
  },
  (mcp, house, world, random) => {
    const meeting_id = meetingOf(world, house, random)
    const path = `/meetings/${meeting_id}/notes`
    return comparedWrite(`note in ${meeting_id}`, [mcp, house, random], {
      tool: ['write_note', { meeting_id, text: 'New' }],
      api: (client) => client.post(path, { description: '<p>New</p>' }),
      shown: { path, id: 'note_id', isNew: true },
    })
  },
  (mcp, house, world, random) => {
    const meeting_id = meetingOf(world, house, random)
    const path = `/meetings/${meeting_id}`
    return comparedWrite(`meeting ${meeting_id}`, [mcp, house, random], {
      tool: ['write_meeting', { meeting_id, location: 'Hall' }],
      api: (client) => client.patch(path, { location: 'Hall' }),
      shown: { path, id: 'meeting_id' },
    })
  },
  (mcp, house, world, random) => {
    const room_id = roomOf(world, house, random)
    const path = `/rooms/${room_id}/action_items`
    return comparedWrite(`action item in room ${room_id}`, [mcp, house, random], {
      tool: ['write_action_item', { room_id, text: 'New' }],
      api: (client) => client.post(path, { description: '<p>New</p>' }),
      shown: { path, id: 'action_item_id', isNew: true },
    })
  },
  (mcp, house, world, random) => {
    const meeting_id = meetingOf(world, house, random)
    const path = `/meetings/${meeting_id}/agenda_items`
    return comparedWrite(`agenda of ${meeting_id}`, [mcp, house, random], {
      tool: ['write_agenda', { meeting_id, items: [{ title: 'New' }] }],
      api: (client) => client.post(path, { title: 'New' }),
      shown: { path, id: 'agenda_item_id', isNew: true },
    })
  },
  (mcp, house, world, random) => {
    const room_id = roomOf(world, house, random)
    const path = `/rooms/${room_id}/meetings`
    return comparedWrite(`meeting in room ${room_id}`, [mcp, house, random], {
      tool: ['write_meeting', { room_id, name: 'New' }],
      api: (client) => client.post(path, { name: 'New' }),
      shown: { path, id: 'meeting_id', isNew: true },
    })
  },
]
