// After a deletion: 410 for those who could read what is gone, 403 for everybody else, 404 for what never was.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { reads } from './permissions/cells.ts'
import { build, type Cast, gather, type House } from './permissions/house.ts'
import { columns, type Role, rowOf } from './permissions/matrix.ts'

/** An id that nothing has. */
const NOBODY = 2_000_000_000

const READS_RECORD = rowOf('GET /deleted_meetings/:event').cells

onBothDatabases('after a deletion', (stage) => {
  let cast: Cast
  let chief: House

  before(async () => {
    cast = await gather(stage())
    chief = await build(stage(), cast, 'E', true)
  })

  /** The house of a role, whose meeting is deleted; the address of its record. */
  async function bereft(role: Role, open: boolean, invited?: true) {
    const house = await build(stage(), cast, role, open, invited ? { invited } : {})
    await stage().events()
    assert.equal((await chief.client.delete(`/meetings/${house.meeting}`)).status, 204)
    const [told] = await stage().events()
    return { ...house, record: told!.replace('meeting_deleted ', '') }
  }

  /** The statuses, by role and whether the room is open, where they are not what is expected. */
  async function differing(
    ask: (house: Awaited<ReturnType<typeof bereft>>) => Promise<number>,
    expected: (role: Role, open: boolean) => number,
  ) {
    const failed: string[] = []
    for (const open of [false, true])
      for (const role of columns) {
        const status = await ask(await bereft(role, open))
        if (status !== expected(role, open)) failed.push(`${role} ${open ? 'open' : 'private'}: ${status}`)
      }
    return failed
  }

  const couldRead = (role: Role, open: boolean) => reads({ role, open, cell: '✓' })
  const wasMember = (role: Role) => READS_RECORD[role] === '✓'
  const status = async ({ client }: House, path: string) => (await client.get(path)).status
  const endRoom = async ({ organization, room }: House) => {
    const { status } = await chief.client.delete(`/organizations/${organization}/rooms/${room}`)
    assert.equal(status, 204)
  }
  const endOrganization = async ({ organization }: House) => {
    const { status } = await chief.client.delete(`/organizations/${organization}`)
    assert.equal(status, 204)
  }

  test('a deleted meeting is 410 for those who could read it, otherwise 403', async () => {
    const gone = (role: Role, open: boolean) => (couldRead(role, open) ? 410 : 403)
    assert.deepEqual(await differing((house) => status(house, `/meetings/${house.meeting}`), gone), [])
    assert.equal(await status(chief, `/meetings/${NOBODY}`), 404)
  })

  test('so are its lists, and whatever is written to it', async () => {
    for (const role of ['Rm', 'MG', 'OX', 'RG', 'OM', '–'] as const) {
      const { client, meeting } = await bereft(role, false)
      const expected = couldRead(role, false) ? 410 : 403
      for (const below of ['attendees', 'guests', 'notes', 'action_items', 'meeting_sources'])
        assert.equal((await client.get(`/meetings/${meeting}/${below}`)).status, expected, `${role} ${below}`)
      for (const { status } of [
        await client.patch(`/meetings/${meeting}`, { name: 'x' }),
        await client.put(`/meetings/${meeting}`, {}),
        await client.delete(`/meetings/${meeting}`),
        await client.post(`/meetings/${meeting}/notes`, { description: 'x' }),
      ])
        assert.equal(status, expected, role)
      const { status: options, body } = await client.options(`/meetings/${meeting}`)
      if (expected === 410) assert.equal(options, 410)
      else assert.deepEqual([options, body], [200, ['OPTIONS']])
    }
  })

  test('its record is for members of the room, and for those Guests who were invited', async () => {
    const member = (role: Role) => (wasMember(role) ? 200 : 403)
    assert.deepEqual(await differing((house) => status(house, house.record), member), [])
    const guest = await bereft('RG', false, true)
    assert.equal(await status(guest, guest.record), 200)
    assert.equal(await status(guest, `/meetings/${guest.meeting}`), 410)
    assert.equal(await status(chief, `/deleted_meetings/${NOBODY}`), 404)
  })

  test('once the room is deleted too, its record is 410 for them, 403 for others', async () => {
    const after = async (house: Awaited<ReturnType<typeof bereft>>) => {
      await endRoom(house)
      return status(house, house.record)
    }
    assert.deepEqual(await differing(after, (role) => (wasMember(role) ? 410 : 403)), [])
    const guest = await bereft('RG', false, true)
    await endRoom(guest)
    assert.equal(await status(guest, guest.record), 410)
  })

  test('once the room is deleted too, the meeting is still 410 for those who could read it, 403 for others', async () => {
    const after = async (house: Awaited<ReturnType<typeof bereft>>) => {
      await endRoom(house)
      return status(house, `/meetings/${house.meeting}`)
    }
    assert.deepEqual(await differing(after, (role, open) => (couldRead(role, open) ? 410 : 403)), [])
  })

  test('once the organization is deleted, record and meeting are 410 for the members of the room, 403 for strangers', async () => {
    for (const role of ['RM', 'Rm', 'RO', 'E'] as const) {
      const house = await bereft(role, false)
      await endOrganization(house)
      assert.deepEqual(
        [await status(house, house.record), await status(house, `/meetings/${house.meeting}`)],
        [410, 410],
      )
    }
    for (const role of ['OG', 'RG', '–'] as const) {
      const house = await bereft(role, false)
      await endOrganization(house)
      assert.deepEqual(
        [await status(house, house.record), await status(house, `/meetings/${house.meeting}`)],
        [403, 403],
      )
    }
  })

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

  test('who comes into a room later does not read what was deleted before they had any right to it', async () => {
    const { record, room, meeting, organization } = await bereft('RM', false)
    const late = await build(stage(), cast, '–', false)
    await stage().seat(organization, late.person, 5)
    const place = await stage().place(room, late.person, 5)
    assert.deepEqual([await status(late, record), await status(late, `/meetings/${meeting}`)], [403, 403])
    await chief.client.delete(`/room_members/${place}`)
    await endRoom({ organization, room } as House)
    assert.deepEqual([await status(late, record), await status(late, `/meetings/${meeting}`)], [403, 403])
  })
})
