// Embeds that are too long for one answer: what many rows repeat, and all that one row has.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { assertInvalid, newMeeting, type Scene, setScene } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'

/** The longest text. */
const TEXT = 65_535
/** Action items of the longest text, and decisions that repeat them: 25 embed 24.95 MB. */
const [ITEMS, DECISIONS, PAGE] = [15, 30, 25]
/** People who push a page above 25 MB. */
const PEOPLE = 8

const numbers = (
  most: number,
): RawBuilder<unknown> => sql`(with recursive place(n) as (select 1 union all select n + 1 from place
  where n < ${sql.lit(most)}) select n from place) as numbers`

onBothDatabases('long embeds', (stage) => {
  let scene: Scene
  const owner = () => scene.owner.client

  before(async () => {
    scene = await setScene(stage())
  })

  const tooLong = async (path: string, resource: string) => {
    const answer = await owner().get(path)
    assertInvalid(answer, resource, ['embed', 'invalid_value'])
    assert.match(answer.body.errors[0].details, /^embed contains more than 25 MB of /)
  }

  test('what decisions of one meeting repeat is embedded in as many as are not too long together', async () => {
    const meeting = await newMeeting(scene)
    for (let place = 0; place < DECISIONS; place++) {
      const { status } = await owner().post(`/meetings/${meeting}/notes`, { description: 'Paint', tags: ['decision'] })
      assert.equal(status, 201)
    }
    const [item] = (await owner().get(`/meetings/${meeting}/agenda_items`)).body
    await stage().write(async (trx) => {
      await sql`insert into action_item (room_id, meeting_id, agenda_item_id, state, description, create_id, create_ts, update_ts)
        select ${sql.lit(scene.room)}, ${sql.lit(meeting)}, ${sql.lit(item.agenda_item_id)}, 0, ${'x'.repeat(TEXT)},
          ${sql.lit(scene.owner.id)}, ${sql.lit(NOW)}, ${sql.lit(NOW)} from ${numbers(ITEMS)}`.execute(trx)
      await sql`insert into member (name, search_text, enterprise_admin, create_ts, update_ts)
        select 'Keeper ' || n, '', 0, ${sql.lit(NOW)}, ${sql.lit(NOW)} from ${numbers(PEOPLE)}`.execute(trx)
      await sql`insert into attendee (meeting_id, member_id, role_id, note_taker, presenter, rsvp, attended, create_ts, update_ts)
        select ${sql.lit(meeting)}, member_id, 5, 0, 0, 0, 1, ${sql.lit(NOW)}, ${sql.lit(NOW)} from member
        where name like 'Keeper %'`.execute(trx)
    })
    const refused = async (query: string) =>
      assertInvalid(await owner().get(`/rooms/${scene.room}/decisions?${query}`), 'decisions', [
        'embed',
        'invalid_value',
      ])
    // In pages that are fetched by their ids, and at once.
    await refused(`embed=action_items&per_page=${DECISIONS}`)
    await refused(`embed=action_items,attendees&per_page=${PAGE}`)
    await refused(`embed=attendees,action_items&fields=decision_id,action_items&per_page=${DECISIONS}`)
    for (const query of ['embed=attendees', 'embed=action_items&fields=decision_id', '']) {
      const { status, body } = await owner().get(`/rooms/${scene.room}/decisions?${query}&per_page=${DECISIONS}`)
      assert.deepEqual([status, body.length], [200, DECISIONS])
    }
    const few = await owner().get(`/rooms/${scene.room}/decisions?embed=action_items,attendees&per_page=2`)
    assert.deepEqual(
      few.body.map((one: any) => [one.action_items.length, one.attendees.length]),
      Array(2).fill([ITEMS, PEOPLE]),
    )
    const [{ decision_id }] = few.body
    const one = await owner().get(`/decisions/${decision_id}?embed=action_items,attendees`)
    assert.deepEqual([one.body.action_items.length, one.body.attendees.length], [ITEMS, PEOPLE])
  })

  test('the meetings of a person are embedded while they are not too long together', async () => {
    const { id } = scene.owner
    const before = (await owner().get('/members?me=true&embed=meetings')).body[0].meetings.length
    const meetings = (most: number) =>
      stage().write((trx) =>
        sql`insert into meeting (room_id, name, description, outcomes, location, audio, state, state_ts, create_id, create_ts, update_ts)
          select ${sql.lit(scene.room)}, 'Long round', text, text, text, text, 'pending', ${sql.lit(NOW)}, ${sql.lit(id)},
            ${sql.lit(NOW)}, ${sql.lit(NOW)} from ${numbers(most)}, (select ${'x'.repeat(TEXT)} as text) as texts`.execute(
          trx,
        ),
      )
    await meetings(10)
    const shown = await owner().get('/members?me=true&embed=meetings')
    assert.equal(shown.body[0].meetings.length, before + 10)
    await meetings(100)
    for (const path of ['/members?me=true', `/members/${id}`]) {
      const more = path.includes('?') ? '&' : '?'
      await tooLong(`${path}${more}embed=meetings`, 'members')
      assert.equal((await owner().get(`${path}${more}embed=rooms`)).status, 200)
    }
  })
})
