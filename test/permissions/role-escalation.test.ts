// Nobody climbs: every way up that a person could try with what they hold, and the owner's seat that nobody takes.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { type Also, build, type Cast, gather, type House, recordOf } from './houses/house.ts'
import type { Role } from './matrix.ts'
import { traces } from './traces.ts'

type Request = readonly [verb: string, path: string, body?: object]

const ownSeat = ({ seats, person }: House) => `/organization_members/${recordOf(seats, person)}`
const ownPlace = ({ places, person }: House) => `/room_members/${recordOf(places, person)}`
const ownPart = ({ attendees, person }: House) => `/attendees/${recordOf(attendees, person)}`
const ownInvitation = ({ invitees, person }: House) => `/invitees/${recordOf(invitees, person)}`
const ownerSeat = ({ seats }: House) => `/organization_members/${seats.find(({ role }) => role === 1)!.id}`
const hostSeat = ({ seats, cast }: House) => `/organization_members/${recordOf(seats, cast.host)}`
const inOrganization = ({ organization }: House) => `/organizations/${organization}`

const seriesOf = ({ series }: House) => `/meeting_series/${series}`

/** There are series; and a role in a meeting is one in the series instead. */
const THERE = { series: true } as const
const HELD = { invitee: true } as const

/** Every step up from a role, by what it would bring. */
const CLIMBS: readonly (readonly [Role, string, (house: House) => Request, status: number, also?: Also])[] = [
  ['OA', 'themself Owner', (house) => ['PATCH', ownSeat(house), { role_id: 1 }], 422],
  ['OA', 'another Owner', (house) => ['PATCH', hostSeat(house), { role_id: 1 }], 422],
  ['OO', 'another Owner beside themself', (house) => ['PATCH', hostSeat(house), { role_id: 1 }], 422],
  ['E', 'another Owner beside the Owner', (house) => ['PATCH', hostSeat(house), { role_id: 1 }], 422],
  ['OA', 'a new Owner', (to) => ['POST', `${inOrganization(to)}/organization_members`, invited({ role_id: 1 })], 422],
  ['OA', 'the organization their own', (to) => ['PATCH', inOrganization(to), { member_id: to.person }], 403],
  ['OA', 'the Owner an Administrator', (house) => ['PATCH', ownerSeat(house), { role_id: 2 }], 403],
  ['OA', 'the Owner leave', (house) => ['DELETE', ownerSeat(house)], 422],
  ['OO', 'the organization ownerless, by stepping down', (house) => ['PATCH', ownSeat(house), { role_id: 2 }], 422],
  ['OO', 'the organization ownerless, by leaving', (house) => ['DELETE', ownSeat(house)], 422],
  ['E', 'the organization ownerless', (house) => ['DELETE', ownerSeat(house)], 422],
  ['E', 'the Owner a Guest', (house) => ['PATCH', ownerSeat(house), { role_id: 5 }], 422],
  ['OM', 'themself Administrator', (house) => ['PATCH', ownSeat(house), { role_id: 2 }], 403],
  ['OX', 'themself Administrator', (house) => ['PATCH', ownSeat(house), { role_id: 2 }], 403],
  ['RM', 'themself Member of the organization', (house) => ['PATCH', ownSeat(house), { role_id: 3 }], 403],
  ['RM', 'another Administrator', (house) => ['PATCH', hostSeat(house), { role_id: 2 }], 403],
  ['RM', 'somebody Administrator', (to) => ['POST', `${inOrganization(to)}/administrators`, invited()], 403],
  ['RM', 'themself Manager of another room', (to) => ['POST', `/rooms/${to.far}/managers`, self(to)], 403],
  ['Rm', 'themself Manager', (house) => ['PATCH', ownPlace(house), { role_id: 2 }], 403],
  ['RG', 'themself Member of the room', (house) => ['PATCH', ownPlace(house), { role_id: 3 }], 403],
  ['OM', 'themself Manager of an open room', (to) => ['POST', `/rooms/${to.room}/managers`, self(to)], 403],
  ['OM', 'a room of their own', (to) => ['POST', `${inOrganization(to)}/rooms`, { name: 'Mine' }], 403],
  ['OG', 'themself a member of the room', (to) => ['POST', `/rooms/${to.room}/guests`, self(to)], 403],
  ['MP', 'themself facilitator', (house) => ['PATCH', ownPart(house), { role_id: 2 }], 403],
  ['MG', 'themself note taker', (house) => ['PATCH', ownPart(house), { note_taker: true }], 403],
  ['MP', 'a friend facilitator', (to) => ['POST', `/meetings/${to.meeting}/facilitators`, invited()], 403],
  ['MF', 'themself a member of the room', (to) => ['POST', `/rooms/${to.room}/members`, self(to)], 403],
  [
    'MF',
    'themself facilitator of another meeting',
    (to) => ['POST', `/meetings/${to.other}/facilitators`, self(to)],
    403,
  ],
  ['MF', 'the meeting one of another room', (to) => ['PATCH', `/meetings/${to.meeting}`, { room_id: to.far }], 403],
  [
    'RM',
    'a meeting one of a room they do not see',
    (to) => ['PATCH', `/meetings/${to.other}`, { room_id: to.far }],
    403,
  ],
  ['MP', 'themself facilitator of a series', (house) => ['PATCH', ownInvitation(house), { role_id: 2 }], 403, HELD],
  [
    'MO',
    'themself note taker of a series',
    (house) => ['PATCH', ownInvitation(house), { note_taker: true }],
    403,
    HELD,
  ],
  ['MP', 'a friend facilitator of a series', (to) => ['POST', `${seriesOf(to)}/facilitators`, invited()], 403, HELD],
  [
    'MF',
    'themself facilitator of another series',
    (to) => ['POST', `/meeting_series/${to.otherSeries}/facilitators`, self(to)],
    403,
    HELD,
  ],
  [
    'MF',
    'themself a member of the room of a series',
    (to) => ['POST', `/rooms/${to.room}/members`, self(to)],
    403,
    HELD,
  ],
  [
    'MF',
    'somebody outside of the room an invitee by their id',
    (to) => ['POST', `${seriesOf(to)}/invitees`, { member_id: to.cast.colleague }],
    422,
    HELD,
  ],
  [
    'MF',
    'a single meeting of what is none of their series',
    (to) => ['POST', `${seriesOf(to)}/collapse`, { meeting_id: to.other }],
    422,
    HELD,
  ],
  [
    'Rm',
    'themself facilitator of a series of the room',
    (to) => ['POST', `${seriesOf(to)}/facilitators`, self(to)],
    403,
    THERE,
  ],
  [
    'Rm',
    'themself usually facilitator',
    (to) => ['POST', `/templates/${to.template}/attendees`, { ...self(to), role_id: 2 }],
    403,
    THERE,
  ],
  [
    'Rm',
    'the host usually facilitator',
    (to) => ['PATCH', `/template_attendees/${to.usual[0]!.id}`, { role_id: 2 }],
    403,
    THERE,
  ],
  [
    'RM',
    'somebody outside of the room usually there',
    (to) => ['POST', `/templates/${to.template}/attendees`, { member_id: to.cast.colleague }],
    422,
    THERE,
  ],
  ['OO', 'an organization', (to) => ['POST', '/organizations', { name: 'Mine', type: 'enterprise', ...self(to) }], 403],
  ['–', 'themself somebody else', (to) => ['PATCH', `/members/${to.outsider}`, { email: 'me@elsewhere.example' }], 403],
]

const self = ({ person }: House) => ({ member_id: person })
let strangers = 0
const invited = (more: object = {}) => ({ email: `friend.${++strangers}@elsewhere.example`, ...more })

onBothDatabases('climbing', (stage) => {
  let cast: Cast
  before(async () => {
    cast = await gather(stage())
    stage().pass(60)
  })
  const house = (role: Role, also: Also = {}) => build(stage(), cast, role, true, also)

  for (const [role, what, request, expected, also] of CLIMBS) {
    test(`${role} does not make ${what}`, async () => {
      const home = await house(role, also)
      const untouched = await traces(stage())
      const { status, body } = await home.client.ask(...request(home))
      assert.equal(status, expected, JSON.stringify(body))
      assert.equal(await traces(stage()), untouched)
    })
  }

  test('POST …/owners does not exist', async () => {
    const { client, organization, outsider } = await house('E')
    const { status, headers } = await client.post(`/organizations/${organization}/owners`, { member_id: outsider })
    assert.deepEqual([status, headers['allow']], [405, 'OPTIONS, HEAD, GET'])
  })

  test('ownership moves by PATCH /organizations member_id: the new Owner has all of it, the old one is Administrator', async () => {
    const home = await house('OO')
    const { client, organization, person } = home
    const { body } = await client.patch(`/organizations/${organization}`, { member_id: cast.host })
    assert.equal(body.member_id.value, cast.host)
    const roleOf = async (path: string) => (await client.get(path)).body.role_id.value
    assert.deepEqual([await roleOf(hostSeat(home)), await roleOf(ownSeat(home))], [1, 2])
    const owners = await client.get(`/organizations/${organization}/owners`)
    assert.deepEqual(
      owners.body.map((row: { member_id: number }) => row.member_id),
      [cast.host],
    )
    assert.equal((await client.patch(`/organizations/${organization}`, { member_id: person })).status, 403)
    assert.equal((await client.delete(`/organizations/${organization}`)).status, 403)
    assert.equal((await client.patch(hostSeat(home), { role_id: 3 })).status, 403)
  })

  test('an Administrator appoints Administrators, and may step down, not up again', async () => {
    const home = await house('OA')
    assert.equal((await home.client.patch(hostSeat(home), { role_id: 2 })).status, 200)
    assert.equal((await home.client.patch(ownSeat(home), { role_id: 3 })).status, 200)
    assert.equal((await home.client.patch(ownSeat(home), { role_id: 2 })).status, 403)
  })

  test('a Manager may step down, not up again; an Administrator does not raise their own role in a room', async () => {
    const manager = await house('RM')
    assert.equal((await manager.client.patch(ownPlace(manager), { role_id: 4 })).status, 200)
    assert.equal((await manager.client.patch(ownPlace(manager), { role_id: 2 })).status, 403)
    const home = await house('OA')
    const place = await stage().place(home.room, home.person, 4)
    assert.equal((await home.client.patch(`/room_members/${place}`, { role_id: 2 })).status, 403)
  })

  test('whoever joins an open room is a Member at most, and stays one', async () => {
    const { client, room, person } = await house('OM')
    const { body } = await client.post(`/rooms/${room}/room_members`, { member_id: person })
    assert.equal(body.role_id.value, 3)
    assert.equal((await client.patch(`/room_members/${body.room_member_id}`, { role_id: 2 })).status, 403)
  })

  test('moving a meeting takes the right to write in the room that it enters', async () => {
    const { client, person, meeting, room, far, notes, items } = await house('RM')
    const to = { room_id: far }
    for (const role of [5, 4] as const) {
      const place = await stage().place(far, person, role)
      assert.equal((await client.patch(`/meetings/${meeting}`, to)).status, 403)
      await stage().write((trx) => trx.deleteFrom('room_member').where('room_member_id', '=', place).execute())
    }
    assert.equal((await client.get(`/meetings/${meeting}`)).body.room_id.value, room)
    await stage().place(far, person, 3)
    await stage().events()
    assert.equal((await client.patch(`/meetings/${meeting}`, to)).body.room_id.value, far)
    assert.deepEqual(await stage().events(), [`meeting_room_changed /meetings/${meeting}`])
    for (const path of [`/notes/${notes.meeting}`, `/action_items/${items.meeting}`])
      assert.equal((await client.get(path)).body.room_id.value, far)
  })
})
