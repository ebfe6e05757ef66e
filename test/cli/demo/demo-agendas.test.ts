// The agendas of the demo site: as long as their meetings, presented by people who are there, gone through so far.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { furnishDemo } from '../../../server/cli/commands/demo.ts'
import { type Client, clientOf } from '../../client.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

onBothDatabases(
  'the agendas of the demo site',
  (stage) => {
    let ada: Client
    let meetings: any[]
    let holders: Map<string, any>

    before(async () => {
      const guide = (await furnishDemo(stage().site))!
      ada = clientOf(stage().app, { 'x-api-key': guide.token })
      meetings = []
      holders = new Map()
      for (const { room_id } of (await ada.get('/rooms')).body) {
        const room = `/rooms/${room_id}`
        for (const one of (await ada.get(`${room}/meetings?embed=attendees`)).body) {
          meetings.push(one)
          holders.set(`/meetings/${one.meeting_id}`, one)
        }
        for (const one of (await ada.get(`${room}/meeting_series?embed=invitees&per_page=50`)).body)
          holders.set(`/meeting_series/${one.meeting_series_id}`, one)
        for (const one of (await ada.get(`${room}/templates?embed=attendees`)).body)
          holders.set(`/templates/${one.template_id}`, one)
      }
    })

    const agendas = async () => {
      const found: [path: string, holder: any, items: any[]][] = []
      for (const [path, holder] of holders) found.push([path, holder, (await ada.get(`${path}/agenda_items`)).body])
      return found
    }

    test('every meeting, series and template has one that takes as long as it lasts', async () => {
      for (const [path, { name, duration }, items] of await agendas()) {
        assert.ok(items.length, path)
        const top = items.filter(({ parent_id }) => parent_id === null)
        const total = top.reduce((sum, { total_seconds }) => sum + total_seconds, 0)
        assert.equal(total, duration.value ?? duration, name)
      }
    })

    test('they are presented by people who are there, and what meetings are about is on them', async () => {
      let presented = 0
      let topics = 0
      for (const [path, { name, attendees, invitees = attendees }, items] of await agendas()) {
        const people = new Set(invitees.map(({ member_id }: any) => member_id))
        for (const { presenter_id, title } of items) {
          if (presenter_id) assert.ok(people.has(presenter_id.value), `${name}: ${presenter_id.display}`)
          if (presenter_id) presented++
          if (path.startsWith('/meetings') && name.endsWith(`: ${title}`)) topics++
        }
      }
      assert.ok(presented > 200 && topics > 150, `${presented} ${topics}`)
    })

    test('what is over was gone through, what is under way is at one item, what comes is still to be', async () => {
      for (const { meeting_id, state, name, start_time, end_time } of meetings) {
        const { body } = await ada.get(`/meetings/${meeting_id}/agenda_items`)
        const states = body.map((item: any) => item.state)
        if (state === 'ended')
          assert.ok(
            states.every((one: string) => one === 'done'),
            name,
          )
        if (state === 'pending' || state === 'canceled')
          assert.ok(
            states.every((one: string) => one === 'pending'),
            name,
          )
        if (state === 'started' || state === 'paused')
          assert.equal(states.filter((one: string) => one === 'current').length, 1, name)
        for (const { started_ts, finished_ts } of body) {
          if (started_ts) assert.ok(started_ts.value >= start_time.value && started_ts.value <= NOW, name)
          if (finished_ts) assert.ok(finished_ts.value >= started_ts.value && finished_ts.value <= end_time.value, name)
        }
      }
    })

    test('notes and action items of meetings are spread over the items', async () => {
      const { reads } = stage().site.db
      for (const table of ['note', 'action_item'] as const) {
        const rows = await reads.selectFrom(table).select(['meeting_id', 'agenda_item_id']).execute()
        for (const { meeting_id, agenda_item_id } of rows) assert.equal(meeting_id === null, agenda_item_id === null)
      }
      const { rows } = await reads.executeQuery<{ place: number }>(
        reads
          .selectFrom('note')
          .innerJoin('agenda_item', 'agenda_item.agenda_item_id', 'note.agenda_item_id')
          .select('agenda_item.place')
          .distinct()
          .compile(),
      )
      assert.ok(rows.length > 2)
    })
  },
  { timezone: 'America/Halifax' },
)
