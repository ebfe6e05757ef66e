// Rights end at once: the next request with a token that still works is refused.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Transaction } from 'kysely'
import type { DB } from '../../server/db/tables.ts'
import { ids } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { type Also, build, type Cast, gather, type House, recordOf } from './houses/house.ts'
import type { Role } from './matrix.ts'
import { SLOTS } from './nouns/series/meeting-series.ts'

interface Ending {
  role: Role
  open?: true
  also?: Also
  /** What they could do. */
  could: (house: House) => readonly string[]
  /** What remains. */
  still?: (house: House) => readonly string[]
  /** Who ends it, and how. */
  by: 'E' | 'self'
  end: (house: House) => readonly [verb: string, path: string, body?: object]
}

const place = ({ places, person }: House) => `/room_members/${recordOf(places, person)}`
const seat = ({ seats, person }: House) => `/organization_members/${recordOf(seats, person)}`
const part = ({ attendees, person }: House) => `/attendees/${recordOf(attendees, person)}`
const invitation = ({ invitees, person }: House) => `/invitees/${recordOf(invitees, person)}`

/** What a room Guest still finds, without what they are not invited to. */
const LISTS = ['/meetings', '/meeting_series', '/meeting_summaries', '/notes', '/action_items']
const ofRoom = (house: House) => [
  ...['', ...LISTS, '/room_members', '/templates'].map((below) => `/rooms/${house.room}${below}`),
  ...[`/notes/${house.notes.room}`, `/action_items/${house.items.room}`, `/meetings/${house.meeting}`],
  ...[`/meeting_sources/${house.source}`, `/templates/${house.template}`, `/templates/${house.template}/attendees`],
  ...ofSeries(house),
]
const ofSeries = ({ series, seriesSource, invitees, cast, sitting }: House) => [
  ...[
    '',
    '/invitees',
    '/participants',
    '/meeting_summaries',
    '/meeting_series_sources',
    `/meeting_at/${SLOTS.taken}`,
  ].map((below) => `/meeting_series/${series}${below}`),
  ...[`/invitees/${recordOf(invitees, cast.host)}`, `/meeting_series_sources/${seriesSource}`, `/meetings/${sitting}`],
]
const ofMeeting = ({ meeting, notes, items, source }: House) => [
  ...['', '/attendees', '/notes', '/action_items', '/meeting_sources'].map((below) => `/meetings/${meeting}${below}`),
  ...[`/notes/${notes.meeting}`, `/action_items/${items.meeting}`, `/meeting_sources/${source}`],
]
const ofOrganization = (house: House) =>
  ['', '/rooms', '/organization_members'].map((below) => `/organizations/${house.organization}${below}`)

const ENDINGS: Readonly<Record<string, Ending>> = {
  'taken out of a room': { role: 'Rm', could: ofRoom, by: 'E', end: (house) => ['DELETE', place(house)] },
  'who left a room': { role: 'RM', could: ofRoom, by: 'self', end: (house) => ['DELETE', place(house)] },
  'made a Guest of a room': {
    role: 'RO',
    could: (house) => ofRoom(house).filter((path) => !['', ...LISTS].includes(path.replace(/^\/rooms\/\d+/, ''))),
    still: ({ room }) => [`/rooms/${room}`],
    by: 'E',
    end: (house) => ['PATCH', place(house), { role_id: 5 }],
  },
  'taken out of an organization': {
    role: 'OA',
    could: (house) => [...ofOrganization(house), ...ofRoom(house)],
    by: 'E',
    end: (house) => ['DELETE', seat(house)],
  },
  'who left an organization, and its rooms with it': {
    role: 'Rm',
    could: (house) => [`/organizations/${house.organization}`, ...ofRoom(house)],
    by: 'self',
    end: (house) => ['DELETE', seat(house)],
  },
  'taken out of a room who attends a meeting of it': {
    role: 'Rm',
    also: { invited: true },
    could: (house) => ofRoom(house).filter((path) => !ofMeeting(house).includes(path)),
    still: ofMeeting,
    by: 'E',
    end: (house) => ['DELETE', place(house)],
  },
  'of the organization, once a room is private': {
    role: 'OM',
    open: true,
    could: ofRoom,
    by: 'E',
    end: ({ room }) => ['PATCH', `/rooms/${room}`, { private: true }],
  },
  'taken out of a meeting': { role: 'MF', could: ofMeeting, by: 'E', end: (house) => ['DELETE', part(house)] },
  'taken out of a room who is invited to a series of it': {
    role: 'Rm',
    also: { invitee: true, invited: true },
    could: (house) => ofRoom(house).filter((path) => !ofSeries(house).includes(path)),
    still: ofSeries,
    by: 'E',
    end: (house) => ['DELETE', place(house)],
  },
  'taken out of a series, and of its meetings to come': {
    role: 'MF',
    also: { invitee: true },
    could: ofSeries,
    by: 'E',
    end: (house) => ['DELETE', invitation(house)],
  },
  'who left a series': {
    role: 'MG',
    also: { invitee: true },
    could: ofSeries,
    by: 'self',
    end: (house) => ['DELETE', invitation(house)],
  },
  'who left a meeting': { role: 'MG', could: ofMeeting, by: 'self', end: (house) => ['DELETE', part(house)] },
}

onBothDatabases('rights end at once', (stage) => {
  let cast: Cast
  let chief: House

  before(async () => {
    cast = await gather(stage())
    chief = await build(stage(), cast, 'E', true)
  })

  const enterprise =
    ({ person }: House, enterprise_admin: 0 | 1) =>
    (trx: Transaction<DB>) =>
      trx.updateTable('member').set({ enterprise_admin }).where('member_id', '=', person).execute()

  for (const [who, { role, open, also, could, still, by, end }] of Object.entries(ENDINGS)) {
    test(`for somebody ${who}`, async () => {
      const house = await build(stage(), cast, role, open ?? false, { series: true, ...also })
      const remains = still?.(house) ?? []
      for (const path of [...could(house), ...remains]) assert.equal((await house.client.get(path)).status, 200, path)
      const { client } = by === 'self' ? house : chief
      const { status } = await client.ask(...end(house))
      assert.ok(status === 200 || status === 204, `${status}`)
      for (const path of could(house)) {
        if (remains.includes(path)) continue
        assert.equal((await house.client.get(path)).status, 403, path)
        assert.equal((await house.reader.get(path)).status, 403, path)
        assert.deepEqual((await house.client.options(path)).body, ['OPTIONS'], path)
      }
      for (const path of remains) assert.equal((await house.client.get(path)).status, 200, path)
    })
  }

  test('a Guest taken out of a meeting finds nothing more of it in the lists of the room', async () => {
    const { client, room, attendees, person, notes, items, meeting } = await build(stage(), cast, 'RG', false, {
      invited: true,
    })
    const all = async () => [
      ids(await client.get(`/rooms/${room}/meetings`), 'meeting_id'),
      ids(await client.get(`/rooms/${room}/meeting_summaries`), 'meeting_id'),
      ids(await client.get(`/rooms/${room}/notes`), 'note_id'),
      ids(await client.get(`/rooms/${room}/action_items`), 'action_item_id'),
    ]
    assert.deepEqual(await all(), [[meeting], [meeting], [notes.meeting], [items.meeting]])
    assert.equal((await chief.client.delete(`/attendees/${recordOf(attendees, person)}`)).status, 204)
    assert.deepEqual(await all(), [[], [], [], []])
  })

  test('a Guest taken out of a series finds nothing more of it in the lists of the room, nor in their own', async () => {
    const house = await build(stage(), cast, 'RG', false, { invitee: true, invited: true })
    const { client, room, series, sitting } = house
    const all = async () => [
      ids(await client.get(`/rooms/${room}/meeting_series`), 'meeting_series_id'),
      ids(await client.get(`/rooms/${room}/meetings`), 'meeting_id'),
      ids(await client.get(`/rooms/${room}/meeting_summaries`), 'meeting_id'),
      ids(await client.get('/meeting_series'), 'meeting_series_id'),
      ids(await client.get('/meetings'), 'meeting_id'),
      ids(await client.get('/meeting_summaries'), 'meeting_id'),
    ]
    assert.deepEqual(await all(), [[series], [sitting], [sitting, null], [series], [sitting], [sitting, null]])
    assert.equal((await chief.client.delete(invitation(house))).status, 204)
    assert.deepEqual(await all(), [[], [], [], [], [], []])
  })

  for (const [noun, at] of Object.entries({
    meeting: ({ meeting }: House) => `/meetings/${meeting}`,
    series: ({ series }: House) => `/meeting_series/${series}`,
  })) {
    test(`who made a ${noun} runs it while they write in its room, no longer`, async () => {
      const house = await build(stage(), cast, 'Rm', false, { series: true, made: true })
      const { client, places, person } = house
      assert.equal((await client.patch(at(house), { location: 'Pier' })).status, 200)
      const path = `/room_members/${recordOf(places, person)}`
      assert.equal((await chief.client.patch(path, { role_id: 4 })).status, 200)
      assert.equal((await client.patch(at(house), { location: 'Quay' })).status, 403)
      assert.equal((await client.get(at(house))).body.location, 'Pier')
      assert.equal((await chief.client.delete(path)).status, 204)
      assert.equal((await client.get(at(house))).status, 403)
    })
  }

  test('a note taker writes while they are one, and changes what they wrote while they read it', async () => {
    const house = await build(stage(), cast, 'MO', false, { noteTaker: true })
    const { client, meeting } = house
    const add = () => client.post(`/meetings/${meeting}/notes`, { description: 'High water' })
    const { body, status } = await add()
    assert.equal(status, 201)
    assert.equal((await chief.client.patch(part(house), { note_taker: false })).status, 200)
    assert.equal((await add()).status, 403)
    const change = (description: string) => client.patch(`/notes/${body.note_id}`, { description })
    assert.equal((await change('Low water')).body.description, 'Low water')
    assert.equal((await client.delete(`/notes/${body.note_id}`)).status, 403)
    assert.equal((await chief.client.delete(part(house))).status, 204)
    assert.equal((await change('No water')).status, 403)
    assert.equal((await client.get(`/notes/${body.note_id}`)).status, 403)
  })

  test('an enterprise administrator who is one no more', async () => {
    const house = await build(stage(), cast, 'E', false)
    const other = await build(stage(), cast, '–', false)
    const paths = [`/organizations/${other.organization}`, `/members/${other.person}`, '/members']
    for (const path of paths) assert.equal((await house.client.get(path)).status, 200)
    await stage().write(enterprise(house, 0))
    for (const path of paths) assert.equal((await house.client.get(path)).status, 403)
    await stage().write(enterprise(house, 1))
    for (const path of paths) assert.equal((await house.client.get(path)).status, 200)
  })

  test('a member who is deleted: 401, with every token', async () => {
    const { client, reader, person, room } = await build(stage(), cast, 'RM', false)
    assert.equal((await chief.client.delete(`/members/${person}`)).status, 204)
    for (const path of [`/rooms/${room}`, '/metadata', '/meetings'])
      for (const one of [client, reader]) assert.equal((await one.get(path)).status, 401)
  })
})
