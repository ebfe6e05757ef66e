// The demo site: what is in it, how the API shows it, and when it is not made.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { contract } from '../../../contract/index.ts'
import type { Resource } from '../../../contract/resource.ts'
import { type DemoGuide, furnishDemo, welcome } from '../../../server/cli/commands/demo.ts'
import type { Database } from '../../../server/db/database.ts'
import { writeDemo } from '../../../server/demo/furnish.ts'
import { sweepFiles } from '../../../server/jobs/files.ts'
import { cleanHtml, plainText } from '../../../server/rules/text/clean.ts'
import { wallAt } from '../../../server/rules/time/zone.ts'
import { folderStore } from '../../../server/store/folder.ts'
import { type Client, clientOf } from '../../client.ts'
import { freshDatabase } from '../../database.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

const DAY = 86_400
const TIMEZONE = 'America/Halifax'

const tally = (values: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

onBothDatabases(
  'the demo site',
  (stage, dialect) => {
    let guide: DemoGuide
    let ada: Client
    let all: Record<string, any>[]
    let series: Record<string, any>[]

    before(async () => {
      guide = (await furnishDemo(stage().site))!
      ada = clientOf(stage().app, { 'x-api-key': guide.token })
      const rooms = (await ada.get('/rooms')).body as { room_id: number }[]
      all = []
      series = []
      for (const { room_id } of rooms) {
        all.push(...(await ada.get(`/rooms/${room_id}/meetings?embed=attendees`)).body)
        series.push(...(await ada.get(`/rooms/${room_id}/meeting_series?fields=meeting_series_id,recurrence`)).body)
      }
    })

    test('Ada is enterprise administrator and owner of Harbour Works', async () => {
      const { body } = await ada.get('/organizations?embed=rooms,administrators,guests')
      const shown = body.map((one: any) => [one.name, one.member_id.display, one.rooms.length])
      assert.deepEqual(shown, [
        ['Lantern Trust', 'Zofia Ashdown', 2],
        ['Harbour Works', 'Ada Thornbury', 7],
      ])
      const guests = body[0].guests.map((one: any) => one.member_name)
      for (const name of ['Odile Quarshie', 'Rosa Winterbourne']) assert.ok(guests.includes(name), name)
      assert.equal((await ada.get('/members')).headers['x-total-count'], '40')
      assert.equal((await ada.get('/members?me=true')).body[0].email, guide.email)
    })

    test('rooms are private and open, with managers, members, observers and guests', async () => {
      const { body } = await ada.get('/rooms?embed=managers,members,observers,guests')
      assert.deepEqual(tally(body.map((room: any) => String(room.private))), { true: 4, false: 5 })
      for (const room of body) {
        for (const role of ['managers', 'members', 'observers', 'guests']) assert.ok(room[role].length, room.name)
        assert.ok(room.description)
      }
    })

    test('whoever is on the list of a meeting with a time was invited to it, and nobody answered who was not', async () => {
      const seats = all.flatMap(({ scheduled, attendees }) => attendees.map((one: any) => ({ scheduled, ...one })))
      const uninvited = seats.filter(({ invited_ts }) => invited_ts === null)
      assert.ok(seats.length > 1000 && uninvited.length > 0)
      assert.ok(uninvited.every(({ scheduled, rsvp }) => !scheduled && rsvp.value === 0))
      assert.ok(seats.every(({ invited_ts }) => invited_ts === null || invited_ts.value <= NOW))
      const [{ meeting_series_id }] = series as [{ meeting_series_id: number }]
      const { body } = await ada.get(`/meeting_series/${meeting_series_id}/invitees`)
      assert.ok(body.length && body.every((one: any) => one.invited_ts !== null))
    })

    test('some two hundred and thirty meetings in all states, over three months past and two to come', () => {
      const states = tally(all.map(({ state }) => state))
      assert.ok(all.length >= 215 && all.length <= 245, String(all.length))
      assert.deepEqual(Object.keys(states).sort(), ['canceled', 'ended', 'paused', 'pending', 'started'])
      assert.ok(states['ended']! > 90 && states['pending']! > 60, JSON.stringify(states))
      const times = all.flatMap(({ start_time }) => (start_time ? [start_time.value as number] : []))
      assert.ok(Math.min(...times) < NOW - 85 * DAY && Math.min(...times) > NOW - 130 * DAY)
      assert.ok(Math.max(...times) > NOW + 50 * DAY && Math.max(...times) < NOW + 100 * DAY)
      assert.ok(all.filter(({ scheduled }) => !scheduled).length >= 5)
    })

    test('what is over has ended, what comes waits, and two are under way', () => {
      for (const { name, state, start_time, end_time } of all) {
        if (state === 'ended') assert.ok(end_time.value <= NOW, name)
        if (state === 'started' || state === 'paused') assert.ok(start_time.value <= NOW && end_time.value > NOW, name)
        if (state === 'pending' && start_time) assert.ok(start_time.value > NOW, name)
      }
      const underWay = all.filter(({ state }) => state === 'started' || state === 'paused')
      for (const { meeting_inprogress_url, attendees } of underWay) {
        assert.ok(meeting_inprogress_url)
        assert.ok(attendees.some(({ attended }: any) => attended))
      }
    })

    test('meetings are held on weekdays, at the working hours of the site or of their series', () => {
      const planned = all.filter(({ state, start_time }) => start_time && !['started', 'paused'].includes(state))
      const zones = new Map(series.map(({ meeting_series_id, recurrence }) => [meeting_series_id, recurrence]))
      for (const { name, start_time, meeting_series_id } of planned) {
        const { timezone_name } = zones.get(meeting_series_id?.value) ?? { timezone_name: TIMEZONE }
        const wall = wallAt(timezone_name, start_time.value)
        const weekday = new Date(wall * 1000).getUTCDay()
        const hour = (wall % DAY) / 3600
        assert.ok(weekday >= 1 && weekday <= 5 && hour >= 8 && hour <= 18, `${name} ${start_time.iso_8601}`)
      }
    })

    test('every meeting has a facilitator and a note taker, and nobody is asked twice', () => {
      for (const { name, attendees } of all) {
        const ids = attendees.map(({ member_id }: any) => member_id)
        assert.equal(new Set(ids).size, ids.length, name)
        assert.ok(
          attendees.some(({ role_id }: any) => role_id.display === 'Facilitator'),
          name,
        )
        assert.ok(
          attendees.some(({ note_taker }: any) => note_taker),
          name,
        )
      }
      const roles = tally(all.flatMap(({ attendees }) => attendees.map(({ role_id }: any) => role_id.display)))
      assert.deepEqual(Object.keys(roles).sort(), ['Facilitator', 'Guest', 'Observer', 'Participant'])
      const answers = tally(all.flatMap(({ attendees }) => attendees.map(({ rsvp }: any) => rsvp.display)))
      assert.deepEqual(Object.keys(answers).sort(), ['Maybe', 'No', 'None Yet', 'Yes'])
    })

    test('texts are varied: no two meetings that one could mistake for each other', () => {
      const names = all.map(({ name }) => name)
      assert.deepEqual(
        names.filter((name, place) => names.indexOf(name) !== place),
        [],
      )
      const purposes = all.map(({ description }) => description)
      assert.ok(purposes.every(Boolean))
      assert.ok(new Set(purposes).size > 0.8 * purposes.length)
      assert.ok(all.filter(({ outcomes }) => outcomes).length > 0.9 * all.length)
      assert.ok(all.filter(({ location }) => location).length > 0.8 * all.length)
      assert.ok(all.some(({ audio }) => audio))
    })

    test('notes are tagged decision and issue; action items are open, closed, overdue and unassigned', async () => {
      const { db } = stage().site
      const notes = await db.reads.selectFrom('note').selectAll().execute()
      const tags = await db.reads.selectFrom('note_tag').select('tag').execute()
      assert.ok(notes.length > 120 && notes.some(({ meeting_id }) => meeting_id === null))
      assert.deepEqual(Object.keys(tally(tags.map(({ tag }) => tag))).sort(), ['decision', 'issue'])
      const items = await db.reads.selectFrom('action_item').selectAll().execute()
      const some = (what: string, found: (item: (typeof items)[number]) => unknown) =>
        assert.ok(items.some(found), what)
      some('open', ({ state }) => state === 0)
      some('closed', ({ state, close_ts }) => state === 1 && close_ts)
      some('overdue', ({ state, due_ts }) => state === 0 && due_ts && due_ts < NOW)
      some('due later', ({ due_ts }) => due_ts && due_ts > NOW)
      some('unassigned', ({ member_id }) => member_id === null)
      some('in a room', ({ meeting_id }) => meeting_id === null)
      some('in a meeting', ({ meeting_id }) => meeting_id)
      for (const { close_ts, create_ts } of items)
        assert.ok(close_ts === null || (close_ts > create_ts && close_ts <= NOW))
    })

    test('everything stands as the API would have stored it', async () => {
      const { db } = stage().site
      for (const noun of ['note', 'action_item'] as const) {
        for (const { description } of await db.reads.selectFrom(noun).select('description').execute()) {
          assert.equal(cleanHtml(description), description)
        }
      }
      const plain = all.flatMap((row) => [
        row['name'],
        row['description'],
        row['outcomes'],
        row['location'],
        row['audio'],
      ])
      for (const text of plain) if (text) assert.equal(plainText(text), text)
      const strangers = await db.reads
        .selectFrom('action_item')
        .leftJoin('room_member', (join) =>
          join
            .onRef('room_member.room_id', '=', 'action_item.room_id')
            .onRef('room_member.member_id', '=', 'action_item.member_id'),
        )
        .select('action_item.description')
        .where('action_item.member_id', 'is not', null)
        .where('room_member.member_id', 'is', null)
        .execute()
      assert.deepEqual(strangers, [])
    })

    test('some agendas have proposals, open, accepted and declined, of people who take part', async () => {
      const told: string[] = []
      for (const { meeting_id, name, attendees } of all.filter(({ state }) => state === 'pending')) {
        const { body } = await ada.get(`/meetings/${meeting_id}/agenda_proposals`)
        const items = (await ada.get(`/meetings/${meeting_id}/agenda_items`)).body
        for (const { state, title, create_id, agenda_item_id, comment } of body) {
          told.push(`${name}: ${state}`)
          const { role_id } = attendees.find(({ member_id }: any) => member_id === create_id.value)
          assert.ok(['Facilitator', 'Participant'].includes(role_id.display), `${title}: ${role_id.display}`)
          assert.equal(state === 'declined', comment !== null)
          const item = items.find((one: any) => one.agenda_item_id === agenda_item_id?.value)
          assert.deepEqual(item?.title, state === 'accepted' ? title : undefined)
        }
      }
      assert.deepEqual(told.sort(), [
        ...['accepted', 'declined', 'proposed', 'proposed'].map((state) => `Opening of the pier: ${state}`),
        'Product review: Siren volume: proposed',
        'Site meeting: Under cover: proposed',
      ])
    })

    test('some minutes wait for their reviewers, who may approve them, Ada among them', async () => {
      const waiting = all.filter(({ minutes_state }) => minutes_state !== 'draft')
      assert.deepEqual(
        waiting.map(({ name, minutes_state }) => [name, minutes_state]).sort(),
        ['Engineering review: End-to-end test of warnings', 'Site meeting: Piling, second week'].map((name) => [
          name,
          'in_review',
        ]),
      )
      for (const { meeting_id, minutes_review_ts } of waiting) {
        assert.ok(minutes_review_ts.value > NOW + 2 * DAY)
        const path = `/meetings/${meeting_id}/minutes`
        const { body: reviewers } = await ada.get(`${path}/reviewers`)
        assert.ok(reviewers.length >= 2)
        for (const { member_id, approved } of reviewers) {
          assert.equal(approved, null)
          const answer = await (await stage().as(member_id)).put(`${path}/approval`, { approved: true })
          assert.equal(answer.status, 200, answer.text)
        }
        await stage().write((trx) => trx.deleteFrom('minutes_approval').execute())
      }
      const { body } = await ada.get('/meetings?to_review=true')
      assert.deepEqual(
        body.map(({ name }: any) => name),
        ['Site meeting: Piling, second week'],
      )
    })

    test('nothing was made in the future, and no event tells of it', async () => {
      const { db } = stage().site
      const places = ['member', 'room', 'room_member', 'template', 'template_attendee'] as const
      const meetings = ['meeting', 'attendee', 'note', 'action_item', 'meeting_source'] as const
      const coming = ['meeting_series', 'invitee', 'meeting_series_source', 'agenda_proposal'] as const
      for (const table of [...places, ...meetings, ...coming]) {
        const later = await db.reads.selectFrom(table).select('create_ts').where('create_ts', '>', NOW).execute()
        assert.deepEqual(later, [], table)
        const stale = db.reads.selectFrom(table).select('create_ts').whereRef('update_ts', '<', 'create_ts')
        assert.deepEqual(await stale.execute(), [], table)
      }
      assert.deepEqual(await stage().events(), [])
    })

    test('every list of the API answers it, and everything listed is read by itself', async () => {
      const { meeting_series_id } = series[0]!
      const ids: Record<string, number> = { organization_id: 1, room_id: 1, meeting_series_id, template_id: 1 }
      ids['meeting_id'] = all[0]!['meeting_id']
      let asked = 0
      for (const { collection, id, endpoints } of Object.values(contract) as unknown as Resource[]) {
        const lists = Object.values(endpoints).filter(({ kind }) => kind === 'list')
        for (const { path } of lists.flatMap(({ at }) => at)) {
          // What lies in something that the demo does not have cannot be listed.
          if ([...path.matchAll(/:(\w+)/g)].some(([, name]) => !(name! in ids))) continue
          const { status, body } = await ada.get(path.replace(/:(\w+)/g, (_, name) => String(ids[name])))
          assert.equal(status, 200, path)
          // Attendance is read in its list alone.
          if (!Object.values(endpoints).some(({ kind }) => kind === 'read')) continue
          for (const row of body.slice(0, 5)) {
            assert.equal((await ada.get(`/${collection}/${row[id]}`)).status, 200, `${path} ${row[id]}`)
            asked++
          }
        }
      }
      assert.ok(asked > 100, String(asked))
    })

    test('the line to try shows the next meetings on the pier with who comes to them', async () => {
      const [, path] = /\/api\/v1(\/rooms\/[^']+)'$/.exec(welcome(stage().site, guide).at(-1)!)!
      const { status, body } = await ada.get(path!)
      assert.equal(status, 200)
      assert.equal(body.length, 3)
      assert.ok(body.every(({ name, attendees }: any) => name && attendees.length >= 3))
    })

    test('some meetings have files, on their agenda too, and a chat', async () => {
      const meetings = all.filter(({ name }) =>
        /^(Site meeting: (Piling, second|Under)|Purpose of the pier)/.test(name),
      )
      const told: string[] = []
      for (const { meeting_id, name, attendees } of meetings) {
        const { body: files } = await ada.get(`/meetings/${meeting_id}/attachments?sort=create_ts`)
        for (const { attachment_id, agenda_item_id, create_id, size } of files) {
          const { status, headers, bytes } = await ada.get(`/attachments/${attachment_id}/content`)
          assert.deepEqual([status, bytes.length], [200, size])
          told.push(`${name}: ${headers['content-type']} of ${agenda_item_id?.display ?? 'all'}`)
          assert.ok(attendees.some(({ member_id }: any) => member_id === create_id.value))
        }
        const { body: chat } = await ada.get(`/meetings/${meeting_id}/chat_messages`)
        if (chat.length) told.push(`${name}: ${chat.length} messages`)
        for (const { create_id } of chat)
          assert.ok(attendees.some(({ member_id }: any) => member_id === create_id.value))
      }
      assert.deepEqual(told.sort(), [
        'Purpose of the pier: 4 messages',
        'Site meeting: Piling, second week: 5 messages',
        'Site meeting: Piling, second week: text/csv of Piling, second week',
        'Site meeting: Piling, second week: text/plain of all',
        'Site meeting: Under cover: text/markdown of Under cover',
      ])
    })

    test('where files cannot be kept, the demo is there without them', async () => {
      const elsewhere = await freshDatabase(dialect)
      const file = join(elsewhere.env.FOLKMOOT_DATA, 'no-folder')
      writeFileSync(file, '')
      const site = { ...stage().site, db: elsewhere.db, store: folderStore(join(file, 'below')) }
      assert.ok(await furnishDemo(site))
      const said = await site.db.reads.selectFrom('attachment').select('sha256').execute()
      assert.deepEqual(
        said.map(({ sha256 }) => sha256),
        [null],
      )
      await elsewhere.remove()
    })

    test('its files stay, also where another process sweeps while they come', async () => {
      const elsewhere = await freshDatabase(dialect)
      const store = folderStore(join(elsewhere.env.FOLKMOOT_DATA, 'files'))
      const site = { ...stage().site, db: elsewhere.db }
      const put: typeof store.put = async (...bytes) => {
        await store.put(...bytes)
        await sweepFiles(site)
      }
      assert.ok(await furnishDemo({ ...site, store: { ...store, put } }))
      const files = await site.db.reads.selectFrom('attachment').select(['sha256', 'create_ts']).execute()
      assert.equal(files.length, 3)
      for (const { sha256, create_ts } of files) assert.ok(sha256 && create_ts <= NOW - DAY)
      await elsewhere.remove()
    })

    test('a site with anybody in it is left alone', async () => {
      assert.equal(await furnishDemo(stage().site), undefined)
      assert.equal((await ada.get('/members')).headers['x-total-count'], '40')
    })

    test('whenever and wherever it is furnished, it is the same site', async () => {
      const told = (db: Database) =>
        db.reads.selectFrom('meeting').select(['meeting_id', 'name']).orderBy('meeting_id').execute()
      const elsewhere = await freshDatabase(dialect)
      const later = NOW + 74 * DAY + 12 * 3600
      await elsewhere.db.write((trx) => writeDemo(trx, later, 'Pacific/Auckland'))
      assert.deepEqual(await told(elsewhere.db), await told(stage().site.db))
      await elsewhere.remove()
    })
  },
  { timezone: TIMEZONE },
)
