// Rights of the fifteen roles through tools: what a tool shows and does is what the API shows and does, for things at random.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, gather, type House } from '../permissions/houses/house.ts'
import { columns } from '../permissions/matrix.ts'
import { onBothDatabases } from '../stage.ts'
import { type Mcp, mcpOf } from './mcp.ts'

const SEED = Number(process.env['ROLES_SEED'] ?? 7)
const TRIES = Number(process.env['ROLES_TRIES'] ?? 40)

/** Numbers from a seed (LCG), so that a failure can be repeated. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Ids = readonly number[]

/** The things of all houses, among which a person of one house asks for any. */
interface World {
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

const sorted = (ids: Ids | undefined) => ids?.toSorted((one, other) => one - other)

onBothDatabases('rights through tools', (stage) => {
  for (const open of [false, true])
    test(`are those of the API for every role, in ${open ? 'open' : 'private'} rooms`, async () => {
      const cast = await gather(stage())
      const houses: House[] = []
      for (const role of columns)
        houses.push(await build(stage(), cast, role, open, role.startsWith('M') ? {} : { mine: 'created' }))
      const { reads } = stage().site.db
      const at = sorted(houses.flatMap(({ room, far }) => [room, far]))!
      const world: World = {
        rooms: at,
        meetings: (
          await reads.selectFrom('meeting').select('meeting_id as id').where('room_id', 'in', at).execute()
        ).map(({ id }) => id),
        notes: (await reads.selectFrom('note').select('note_id as id').where('room_id', 'in', at).execute()).map(
          ({ id }) => id,
        ),
        actionItems: (
          await reads.selectFrom('action_item').select('action_item_id as id').where('room_id', 'in', at).execute()
        ).map(({ id }) => id),
      }
      const random = chance(SEED)
      const wrong: string[] = []
      for (const [index, house] of houses.entries()) {
        const mcp = mcpOf(stage().app, await stage().token(house.person))
        for (let tries = 0; tries < TRIES; tries++) {
          const kind = random(TRIALS.length)
          const difference = await TRIALS[kind]!(mcp, house, world, random)
          if (difference) wrong.push(`${columns[index]}: ${difference}`)
        }
      }
      assert.deepEqual(wrong, [])
    })
})

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

/** Whether a preview is given, and whether the API does the same. */
async function comparedWrite(
  what: string,
  mcp: Mcp,
  [tool, args]: [string, object],
  api: () => Promise<{ status: number }>,
) {
  const { text, isError } = await mcp.call(tool, args as Record<string, unknown>)
  const { status } = await api()
  return isError === status >= 400 ? undefined : `${what}: ${text.slice(0, 80)}, the API ${status}`
}

const TRIALS: readonly Trial[] = [
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
  (mcp, house, world, random) => {
    const note_id = pick(world.notes, [], random)
    return comparedWrite(`note ${note_id}`, mcp, ['write_note', { note_id, text: 'Changed' }], () =>
      house.client.patch(`/notes/${note_id}`, { description: '<p>Changed</p>' }),
    )
  },
  (mcp, house, world, random) => {
    const action_item_id = pick(world.actionItems, [], random)
    const write: [string, object] = ['write_action_item', { action_item_id, text: 'Changed' }]
    return comparedWrite(`action item ${action_item_id}`, mcp, write, () =>
      house.client.patch(`/action_items/${action_item_id}`, { description: '<p>Changed</p>' }),
    )
  },
  (mcp, house, world, random) => {
    const meeting_id = meetingOf(world, house, random)
    return comparedWrite(`note in ${meeting_id}`, mcp, ['write_note', { meeting_id, text: 'New' }], () =>
      house.client.post(`/meetings/${meeting_id}/notes`, { description: '<p>New</p>' }),
    )
  },
  (mcp, house, world, random) => {
    const meeting_id = meetingOf(world, house, random)
    return comparedWrite(`meeting ${meeting_id}`, mcp, ['write_meeting', { meeting_id, location: 'Hall' }], () =>
      house.client.patch(`/meetings/${meeting_id}`, { location: 'Hall' }),
    )
  },
  (mcp, house, world, random) => {
    const room_id = roomOf(world, house, random)
    return comparedWrite(`action item in room ${room_id}`, mcp, ['write_action_item', { room_id, text: 'New' }], () =>
      house.client.post(`/rooms/${room_id}/action_items`, { description: '<p>New</p>' }),
    )
  },
  (mcp, house, world, random) => {
    const meeting_id = meetingOf(world, house, random)
    return comparedWrite(
      `agenda of ${meeting_id}`,
      mcp,
      ['write_agenda', { meeting_id, items: [{ title: 'New' }] }],
      () => house.client.post(`/meetings/${meeting_id}/agenda_items`, { title: 'New' }),
    )
  },
  (mcp, house, world, random) => {
    const room_id = roomOf(world, house, random)
    return comparedWrite(`meeting in room ${room_id}`, mcp, ['write_meeting', { room_id, name: 'New' }], () =>
      house.client.post(`/rooms/${room_id}/meetings`, { name: 'New' }),
    )
  },
]
