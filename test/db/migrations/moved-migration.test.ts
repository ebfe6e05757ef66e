// The migration of moved meetings: those that had been moved to other rooms leave their series.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../../server/db/schema/migrate.ts'
import { freshDatabase } from '../../database.ts'
import { DIALECTS } from '../../stage.ts'

for (const dialect of DIALECTS)
  test(`meetings from before leave the series and templates of other rooms (${dialect})`, async () => {
    const fresh = await freshDatabase(dialect, { migrated: false })
    await migrate(fresh.db, '0013-second-factor')
    const db = fresh.db.migrating as any
    const stamps = { create_ts: 5, update_ts: 7 }
    const insert = async (table: string, ...rows: object[]) => {
      await db
        .insertInto(table)
        .values(rows.map((row) => ({ ...row, ...stamps })))
        .execute()
    }
    const person = { search_text: '', enterprise_admin: 0 }
    await insert('member', { name: 'Ada', ...person }, { name: 'Ben', ...person })
    await insert('organization', { name: 'Harbour Works', type: 'enterprise', member_id: 1 })
    const room = { organization_id: 1, name: 'Board', private: 1 }
    await insert('room', room, room)
    await insert('room_member', { room_id: 1, member_id: 1, role_id: 2 }, { room_id: 2, member_id: 2, role_id: 2 })
    await insert(
      'template',
      { room_id: 1, name: 'Tides', room_default: 0 },
      { room_id: 2, name: 'Winds', room_default: 0 },
    )
    const series = {
      ...{ room_id: 1, name: 'Round', recurrence_description: 'every week', rrule: 'FREQ=WEEKLY', dtstart: 0 },
      ...{ timezone_name: 'Europe/Berlin', added: '[]', blocked: '[]', start_ts: 0 },
      ...{ schedule_create_ts: 5, schedule_update_ts: 5 },
    }
    await insert('meeting_series', { ...series, excluded: '[1772700000]' }, { ...series, excluded: '[]' })
    const meeting = { name: 'Round', state: 'pending', state_ts: 6 }
    /** 5 March 2026, 09:00 in Berlin. */
    const slot_ts = 1_772_697_600
    await insert(
      'meeting',
      { ...meeting, room_id: 1, meeting_series_id: 1, slot_ts: slot_ts - 604_800, template_id: 1 },
      { ...meeting, room_id: 2, meeting_series_id: 1, slot_ts, template_id: 1 },
      { ...meeting, room_id: 2, meeting_series_id: 1, slot_ts: slot_ts + 604_800, template_id: 2 },
      { ...meeting, room_id: 2, meeting_series_id: null, slot_ts: null, template_id: 2 },
      { ...meeting, room_id: 1, meeting_series_id: 2, slot_ts, template_id: 99 },
    )
    const item = { room_id: 2, state: 0, description: 'Dredge' }
    await insert(
      'action_item',
      { ...item, meeting_id: 2, member_id: 1 },
      { ...item, meeting_id: 2, member_id: 2 },
      { ...item, meeting_id: 4, member_id: 1 },
      { ...item, room_id: 1, meeting_id: 1, member_id: 2 },
    )

    assert.ok((await migrate(fresh.db)).includes('0016-moves-and-leavers'))
    const meetings = await db.selectFrom('meeting').selectAll().orderBy('meeting_id').execute()
    assert.deepEqual(
      meetings.map((one: any) => [one.meeting_series_id, one.slot_ts, one.template_id, one.update_ts]),
      [
        [1, slot_ts - 604_800, 1, 7],
        [null, null, null, 7],
        [null, null, 2, 7],
        [null, null, 2, 7],
        [2, slot_ts, null, 7],
      ],
    )
    const kept = await db.selectFrom('meeting_series').select('excluded').orderBy('meeting_series_id').execute()
    // 09:00 of the 5th and of the 12th, as the clocks of Berlin show it, beside the date from before.
    assert.deepEqual(
      kept.map(({ excluded }: any) => excluded),
      [`[1772700000,${slot_ts + 3600},${slot_ts + 604_800 + 3600}]`, '[]'],
    )
    const items = await db.selectFrom('action_item').select('member_id').orderBy('action_item_id').execute()
    assert.deepEqual(
      items.map(({ member_id }: any) => member_id),
      [null, 2, 1, 2],
    )
    await fresh.remove()
  })
