// Embeds give what the matching list gives, and [] to those who may not ask for the list.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { contract } from '../../contract/index.ts'
import { build, type Cast, gather, type House } from '../permissions/houses/house.ts'
import { columns } from '../permissions/matrix.ts'
import { onBothDatabases } from '../stage.ts'

/** The list that stands behind each embed is below the resource, under the embed's own name. */
const PARENTS = {
  organization: ({ organization }: House) => `/organizations/${organization}`,
  room: ({ room }: House) => `/rooms/${room}`,
  meeting: ({ meeting }: House) => `/meetings/${meeting}`,
  meetingSeries: ({ series }: House) => `/meeting_series/${series}`,
  template: ({ template }: House) => `/templates/${template}`,
} as const

/** Roles in a template have no lists of their own: they are what all its attendees are, in that role. */
const OF_TEMPLATE: Readonly<Record<string, number>> = { facilitators: 2, participants: 3, guests: 5 }

interface InRole {
  role_id: { value: number }
}

onBothDatabases('embeds', (stage) => {
  let cast: Cast
  before(async () => {
    cast = await gather(stage())
  })

  for (const open of [false, true]) {
    for (const [name, at] of Object.entries(PARENTS)) {
      const embeds = Object.entries(contract[name as keyof typeof PARENTS].embeds)
        .filter(([, { kind }]) => kind === 'rows')
        .map(([embed]) => embed)

      const inSeries = name === 'meetingSeries'
      test(`of ${contract[name as keyof typeof PARENTS].collection} give what their lists give to each role, the room being ${open ? 'open' : 'private'}`, async () => {
        for (const role of columns) {
          const house = await build(stage(), cast, role, open, inSeries ? { invitee: true } : { series: true })
          const { status, body } = await house.client.get(`${at(house)}?embed=${embeds}`)
          if (status === 403) continue
          assert.equal(status, 200)
          for (const embed of embeds) {
            const inRole = name === 'template' ? OF_TEMPLATE[embed] : undefined
            const list = await house.client.get(`${at(house)}/${inRole ? 'attendees' : embed}`)
            const rows = list.status === 200 ? list.body : []
            const expected = inRole ? rows.filter((row: InRole) => row.role_id.value === inRole) : rows
            assert.deepEqual(body[embed], expected, `${role} ${embed}`)
          }
        }
      })
    }
  }

  test('of an organization are empty for its Guest, and of a room for its Guest', async () => {
    const { client, organization, room } = await build(stage(), cast, 'RG', true)
    const nobody = { organization_members: [], administrators: [], members: [], guests: [] }
    const { body } = await client.get(
      `/organizations/${organization}?embed=${Object.keys(nobody)}&fields=${Object.keys(nobody)}`,
    )
    assert.deepEqual(body, nobody)
    const empty = { room_members: [], managers: [], members: [], observers: [], guests: [] }
    const one = await client.get(`/rooms/${room}?embed=${Object.keys(empty)}&fields=${Object.keys(empty)}`)
    assert.deepEqual(one.body, empty)
    const all = await client.get(`/rooms?embed=${Object.keys(empty)}&fields=${Object.keys(empty)}`)
    assert.deepEqual(all.body, [empty])
  })

  test('tell everybody their own membership, a guest too, and nobody that of another', async () => {
    const guest = await build(stage(), cast, 'RG', true)
    const own = async ({ client }: House, path: string) =>
      (await client.get(`${path}?embed=membership`)).body.membership
    const membership = await own(guest, `/rooms/${guest.room}`)
    assert.deepEqual([membership.member_id, membership.role_id.value], [guest.person, 5])
    const organization = await own(guest, `/organizations/${guest.organization}`)
    assert.deepEqual([organization.member_id, organization.role_id.value], [guest.person, 5])
    for (const place of ['rooms', 'organizations'])
      assert.deepEqual((await guest.client.get(`/${place}?member_id=${guest.person}`)).body, [], place)
    const reader = await build(stage(), cast, 'RO', false)
    const shared = await reader.client.get(`/rooms?member_id=${reader.person}`)
    assert.deepEqual(
      shared.body.map((row: Record<string, number>) => row['room_id']),
      [reader.room],
    )
    const one = await reader.client.get(`/rooms/${reader.room}/room_members?member_id=${reader.person}`)
    assert.deepEqual(
      one.body.map((row: Record<string, number>) => row['member_id']),
      [reader.person],
    )
    const above = await build(stage(), cast, 'OA', true)
    assert.equal(await own(above, `/rooms/${above.room}`), null)
    assert.equal((await guest.client.delete(`/room_members/${membership.room_member_id}`)).status, 204)
  })

  test('of a member hold only what the person can see', async () => {
    const embed = 'embed=organizations,rooms,meetings&fields=organizations,rooms,meetings'
    const found = async ({ client, person }: House) => {
      const { body } = await client.get(`/members/${person}?${embed}`)
      return [
        body.organizations.map((row: Record<string, number>) => row['organization_id']),
        body.rooms.map((row: Record<string, number>) => row['room_id']),
        body.meetings.map((row: Record<string, number>) => row['meeting_id']),
      ]
    }
    const stranger = await build(stage(), cast, '–', false, { made: true })
    assert.deepEqual(await found(stranger), [[], [], []])
    const attending = await build(stage(), cast, 'MG', false)
    assert.deepEqual(await found(attending), [[], [], [attending.meeting]])
    const guest = await build(stage(), cast, 'RG', false, { made: true })
    assert.deepEqual(await found(guest), [[guest.organization], [guest.room], []])
  })

  test('of a meeting are for whoever reads it: a guest sees who attends and the source', async () => {
    const { client, meeting, source, attendees } = await build(stage(), cast, 'MG', false)
    const { body } = await client.get(`/meetings/${meeting}?embed=attendees,meeting_source`)
    assert.equal(body.attendees.length, attendees.length)
    assert.equal(body.meeting_source.meeting_source_id, source)
  })

  test('of a series are for whoever reads it: a guest sees who is invited and the source', async () => {
    const { client, series, seriesSource, invitees } = await build(stage(), cast, 'MG', false, { invitee: true })
    const { body } = await client.get(`/meeting_series/${series}?embed=invitees,meeting_series_source`)
    assert.equal(body.invitees.length, invitees.length)
    assert.equal(body.meeting_series_source.meeting_series_source_id, seriesSource)
    const all = await client.get('/meeting_series?embed=invitees,meeting_series_source')
    assert.deepEqual(all.body, [body])
  })

  test('of a Guest’s list hold nobody of the series that they are not invited to', async () => {
    const guest = await build(stage(), cast, 'RG', false, { invitee: true, invited: true })
    const { body } = await guest.client.get(`/rooms/${guest.room}/meeting_series?embed=invitees`)
    assert.deepEqual(
      body.map((row: { meeting_series_id: number; invitees: unknown[] }) => [
        row.meeting_series_id,
        row.invitees.length,
      ]),
      [[guest.series, guest.invitees.length]],
    )
  })
})
