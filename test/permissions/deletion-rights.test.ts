// After a deletion: 410 for those who could read what is gone, 403 for everybody else, 404 for what never was.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { reads } from './cells.ts'
import { type Also, build, type Cast, gather, type House, recordOf } from './houses/house.ts'
import { columns, type Role } from './matrix.ts'
import { SLOTS } from './nouns/series/meeting-series.ts'
import { rowOf } from './nouns.ts'

/** An id that nothing has. */
const NOBODY = 2_000_000_000

const READS_RECORD = rowOf('GET /deleted_meetings/:event').cells

/** What is deleted, and where people are taken out of it. */
interface Kind {
  collection: string
  id: (house: House) => number
  /** What makes a role in a meeting one in this. */
  also: Also
  event: string
  records: string
  /** Below it. */
  lists: readonly string[]
  writes: readonly (readonly [verb: string, below: string, body?: object])[]
  person: (house: House) => string
  personEvent: string
}

const KINDS: Readonly<Record<string, Kind>> = {
  meeting: {
    collection: '/meetings',
    id: ({ meeting }) => meeting,
    also: {},
    event: 'meeting_deleted',
    records: '/deleted_meetings',
    lists: ['attendees', 'guests', 'notes', 'action_items', 'meeting_sources'],
    writes: [
      ['PATCH', '', { name: 'x' }],
      ['PUT', '', {}],
      ['DELETE', ''],
      ['POST', '/notes', { description: 'x' }],
    ],
    person: ({ attendees, cast }) => `/attendees/${recordOf(attendees, cast.host)}`,
    personEvent: 'attendee_deleted',
  },
  series: {
    collection: '/meeting_series',
    id: ({ series }) => series,
    also: { invitee: true },
    event: 'meeting_series_deleted',
    records: '/deleted_meeting_series',
    lists: ['invitees', 'guests', 'meeting_summaries', 'meeting_series_sources', `meeting_at/${SLOTS.coming}`],
    writes: [
      ['PATCH', '', { name: 'x' }],
      ['PATCH', '?preview=true', { name: 'x' }],
      ['DELETE', ''],
      ['POST', '/collapse', { meeting_id: 1 }],
      ['POST', '/invitees', { email: 'x@elsewhere.example' }],
      ['POST', '/meeting_series_sources', { source_type: 'tide', source_id: 'x' }],
    ],
    person: ({ invitees, cast }) => `/invitees/${recordOf(invitees, cast.host)}`,
    personEvent: 'invitee_deleted',
  },
}

interface Bereft extends House {
  /** What was deleted, and its record. */
  path: string
  record: string
}

onBothDatabases('after a deletion', (stage) => {
  let cast: Cast
  let chief: House

  before(async () => {
    cast = await gather(stage())
    chief = await build(stage(), cast, 'E', true)
  })

  /** Deletes, and gives the address of the record that the event told of. */
  async function deleted(path: string, event: string): Promise<string> {
    await stage().events()
    assert.equal((await chief.client.delete(path)).status, 204)
    const told = (await stage().events()).find((one) => one.startsWith(`${event} `))
    return told!.replace(`${event} `, '')
  }

  /** The house of a role, in which a meeting or a series is deleted. */
  async function bereft(kind: Kind, role: Role, open: boolean, invited?: true): Promise<Bereft> {
    const house = await build(stage(), cast, role, open, { ...kind.also, ...(invited && { invited }) })
    const path = `${kind.collection}/${kind.id(house)}`
    return { ...house, path, record: await deleted(path, kind.event) }
  }

  /** The house of a role, in which somebody is taken out of a meeting or a series. */
  async function without(kind: Kind, role: Role, open: boolean): Promise<Bereft> {
    const house = await build(stage(), cast, role, open, kind.also)
    const record = await deleted(kind.person(house), kind.personEvent)
    return { ...house, path: `${kind.collection}/${kind.id(house)}`, record }
  }

  /** The statuses, by role and whether the room is open, where they are not what is expected. */
  async function differing(
    ask: (role: Role, open: boolean) => Promise<number>,
    expected: (role: Role, open: boolean) => number,
  ) {
    const failed: string[] = []
    for (const open of [false, true])
      for (const role of columns) {
        const status = await ask(role, open)
        if (status !== expected(role, open)) failed.push(`${role} ${open ? 'open' : 'private'}: ${status}`)
      }
    return failed
  }

  const couldRead = (role: Role, open: boolean) => reads({ role, open, cell: '✓' })
  const wasMember = (role: Role) => READS_RECORD[role] === '✓'
  const gone = (role: Role, open: boolean) => (couldRead(role, open) ? 410 : 403)
  const status = async ({ client }: House, path: string) => (await client.get(path)).status
  const both = async (house: Bereft) => [await status(house, house.record), await status(house, house.path)]
  const endRoom = async ({ organization, room }: Pick<House, 'organization' | 'room'>) => {
    const { status } = await chief.client.delete(`/organizations/${organization}/rooms/${room}`)
    assert.equal(status, 204)
  }
  const endOrganization = async ({ organization }: House) => {
    const { status } = await chief.client.delete(`/organizations/${organization}`)
    assert.equal(status, 204)
  }

  for (const [name, kind] of Object.entries(KINDS)) {
    test(`a deleted ${name} is 410 for those who could read it, otherwise 403`, async () => {
      const ask = async (role: Role, open: boolean) => {
        const house = await bereft(kind, role, open)
        return status(house, house.path)
      }
      assert.deepEqual(await differing(ask, gone), [])
      assert.equal(await status(chief, `${kind.collection}/${NOBODY}`), 404)
    })

    test(`so are the lists of a ${name}, and whatever is written to it`, async () => {
      for (const role of ['Rm', 'MG', 'OX', 'RG', 'OM', '–'] as const) {
        const { client, path, room } = await bereft(kind, role, false)
        const expected = gone(role, false)
        for (const below of kind.lists)
          assert.equal((await client.get(`${path}/${below}`)).status, expected, `${role} ${below}`)
        for (const [verb, below, body] of kind.writes)
          assert.equal((await client.ask(verb, `${path}${below}`, body)).status, expected, `${role} ${verb} ${below}`)
        const { status: options, body } = await client.options(path)
        if (expected === 410) assert.equal(options, 410)
        else assert.deepEqual([options, body], [200, ['OPTIONS']])
        if (role === 'Rm') assert.equal((await client.get(`/rooms/${room}${path}`)).status, 410)
      }
    })

    test(`the record of a ${name} is for members of the room, and for those Guests who were invited`, async () => {
      const ask = async (role: Role, open: boolean) => {
        const house = await bereft(kind, role, open)
        return status(house, house.record)
      }
      assert.deepEqual(await differing(ask, (role) => (wasMember(role) ? 200 : 403)), [])
      const guest = await bereft(kind, 'RG', false, true)
      assert.deepEqual(await both(guest), [200, 410])
      assert.equal(await status(chief, `${kind.records}/${NOBODY}`), 404)
    })

    test(`once the room is deleted too, the record of a ${name} is 410 for them, 403 for others`, async () => {
      const ask = async (role: Role, open: boolean) => {
        const house = await bereft(kind, role, open)
        await endRoom(house)
        return status(house, house.record)
      }
      assert.deepEqual(await differing(ask, (role) => (wasMember(role) ? 410 : 403)), [])
      const guest = await bereft(kind, 'RG', false, true)
      await endRoom(guest)
      assert.equal(await status(guest, guest.record), 410)
    })

    test(`once the room is deleted, a ${name} of it is 410 for those who could read it, 403 for others`, async () => {
      for (const before of [true, false]) {
        const ask = async (role: Role, open: boolean) => {
          const house = before ? await bereft(kind, role, open) : await build(stage(), cast, role, open, kind.also)
          await endRoom(house)
          return status(house, `${kind.collection}/${kind.id(house)}`)
        }
        assert.deepEqual(await differing(ask, gone), [])
      }
    })

    test(`once the organization is deleted, record and ${name} are 410 for the members of the room, 403 for strangers`, async () => {
      for (const [roles, expected] of [
        [['RM', 'Rm', 'RO', 'E'], 410],
        [['OG', 'RG', '–'], 403],
      ] as const)
        for (const role of roles) {
          const house = await bereft(kind, role, false)
          await endOrganization(house)
          assert.deepEqual(await both(house), [expected, expected], role)
        }
    })

    test(`the record of who was taken out of a ${name} is for whoever reads it`, async () => {
      const ask = async (role: Role, open: boolean) => {
        const house = await without(kind, role, open)
        return status(house, house.record)
      }
      assert.deepEqual(await differing(ask, (role, open) => (couldRead(role, open) ? 200 : 403)), [])
    })

    test(`that record is 410 for them once the ${name} is deleted, or its room, 403 for others`, async () => {
      for (const end of [endRoom, ({ path }: Bereft) => deleted(path, kind.event)]) {
        const ask = async (role: Role, open: boolean) => {
          const house = await without(kind, role, open)
          await end(house)
          return status(house, house.record)
        }
        assert.deepEqual(await differing(ask, gone), [])
      }
    })

    test(`who comes into a room later does not read the ${name} that was deleted before they had any right to it`, async () => {
      const house = await bereft(kind, 'RM', false)
      const late = { ...(await build(stage(), cast, '–', false)), path: house.path, record: house.record }
      await stage().seat(house.organization, late.person, 5)
      const place = await stage().place(house.room, late.person, 5)
      assert.deepEqual(await both(late), [403, 403])
      await chief.client.delete(`/room_members/${place}`)
      await endRoom(house)
      assert.deepEqual(await both(late), [403, 403])
    })
  }

  test('a room and an organization that are deleted are not there any more, for anybody', async () => {
    for (const role of ['OO', 'RM', 'E', '–'] as const) {
      const house = await build(stage(), cast, role, false)
      const { room, organization } = house
      await endRoom(house)
      assert.deepEqual(
        [await status(house, `/rooms/${room}`), await status(house, `/rooms/${room}/meetings`)],
        [404, 404],
        role,
      )
      await endOrganization(house)
      assert.equal(await status(house, `/organizations/${organization}`), 404)
      assert.equal(await status(house, `/organizations/${organization}/rooms`), 404)
    }
  })
})
