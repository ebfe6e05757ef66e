// Embedded meeting data, through HTTP: outlines, views and the summary of meetings and series.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setAgenda } from '../agenda/agenda-scene.ts'
import { assertInvalid, newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { newSeries, pathOf } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'
import { elements, xmlOf } from './reading/xml.ts'
import { coming, type HeldMeeting, HOUR, heldMeeting, RTL } from './record-scene.ts'

const VIEWS = [
  ...['markdown_outline', 'html_outline', 'text_outline', 'markdown_view', 'html_view', 'text_view', 'text_summary'],
]
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

onBothDatabases(
  'embedded meeting data',
  (stage) => {
    let scene: Scene
    let next: number
    let record: HeldMeeting
    let starts: number

    before(async () => {
      scene = await setScene(stage())
      record = await heldMeeting(scene, stage())
      starts = stage().site.clock()
      next = await coming(scene, stage())
    })

    const read = async (path: string, embed: string | readonly string[] = VIEWS) => {
      const answer = await scene.owner.client.get(`${path}?embed=${embed}`)
      assert.equal(answer.status, 200, answer.text)
      return answer.body
    }
    const nameOf = async (id: number) => (await scene.chief.client.get(`/members/${id}`)).body

    test('the outline of a coming meeting, in each format', async () => {
      const { first_name, last_name } = await nameOf(scene.owner.id)
      const body = await read(`/meetings/${next}`)
      const lines = `1. Welcome (5 minutes, ${first_name} ${last_name})\n2. Boats (10 minutes)\n   1. Oars (10 minutes)`
      assert.equal(spaced(body.text_outline), lines)
      assert.equal(spaced(body.markdown_outline), lines)
      assert.equal(
        spaced(body.html_outline),
        `<ol>\n<li>Welcome (5 minutes, ${first_name} ${last_name})</li>\n<li><p>Boats (10 minutes)</p>\n<ol>\n<li>Oars (10 minutes)</li>\n</ol></li>\n</ol>`,
      )
    })

    test('the full agenda before the meeting: times in the zone of who asks, where, with whom', async () => {
      const { text_view, markdown_view, html_view } = await read(`/meetings/${next}`)
      for (const view of [text_view, markdown_view, html_view].map(spaced)) {
        for (const words of ['Rota: spring', 'Agenda', 'Boat shed', 'Dial 4417', 'Who rows.', 'Oars', 'Facilitator'])
          assert.ok(view.includes(words), `${words} in ${view}`)
        assert.doesNotMatch(view, /Minutes|Decision|Attendance/)
      }
      const hour = new Date((starts + HOUR) * 1000).getUTCHours()
      assert.match(spaced(text_view), new RegExp(`When: Monday, March 2, 2026, ${hour % 12 || 12}:00 .*\\(UTC\\)`))
      assert.match(text_view, /Organization|Harbour Works · Board/)
    })

    test('the record after it: what was decided, is open and is to be done, who was there, and the minutes', async () => {
      const { text_view, markdown_view, html_view, text_outline } = await read(`/meetings/${record.id}`)
      const inOrder = ['Decisions', 'One new boat. (2)', 'Open issues', 'Who pays?', 'Action items', 'Ask the bank']
      inOrder.push(
        'Attendance',
        record.rower.name,
        'Apologies',
        'Whitlock Legal',
        'Minutes',
        'Boats',
        'Oars',
        'Two leak.',
      )
      let at = -1
      for (const words of inOrder) {
        const found = text_view.indexOf(words, at + 1)
        assert.ok(found > at, `${words} after ${text_view.slice(Math.max(at, 0), at + 40)}`)
        at = found
      }
      assert.match(spaced(text_view), /Held: Monday, March 2, 2026, 10:00 – 11:00 AM \(UTC\), 1 hour\n/)
      assert.match(text_view, /Count the oars \(.*Status: Done/)
      assert.doesNotMatch(text_view, /4417/)
      assert.match(markdown_view, /^# Rota: spring\n/)
      assert.match(html_view, /<div class="decision">/)
      assert.match(text_outline, /^1\. Welcome/)
    })

    test('the summary is brief text with line breaks, of what is to come and of what was', async () => {
      const before = (await read(`/meetings/${next}`, 'text_summary')).text_summary
      assert.match(before, /^Rota: spring\nHarbour Works, Board\n.*March 2, 2026/)
      assert.match(
        before,
        /\n\nAgenda\n1\. Welcome .*\n\nHow to join\nDial 4417\n\nhttps:\/\/moot\.example\/meetings\/\d+$/s,
      )
      const after = (await read(`/meetings/${record.id}`, 'text_summary')).text_summary
      assert.match(after, /\n\nDecisions\n- One new boat\.\n\nAction items\n- Ask the bank \(.*, due Apr 1, 2026\)\n/)
      assert.doesNotMatch(after, /Agenda|4417/)
    })

    test('where nobody noted who was there, the record says who had answered what', async () => {
      const id = await newMeeting(scene)
      await scene.owner.client.patch(`/meetings/${id}`, { state: 'started' })
      await scene.owner.client.patch(`/meetings/${id}`, { state: 'ended' })
      const { text_view } = await read(`/meetings/${id}`)
      assert.match(text_view, /\nAttendees\n-+\n\n- .* \(Role: Facilitator; Reply: Awaiting reply/)
      assert.doesNotMatch(text_view, /Absent/)
    })

    test('typed markup stays text in every format', async () => {
      const { html_view, markdown_view, text_view } = await read(`/meetings/${record.id}`)
      assert.deepEqual(elements(xmlOf(`<div>${html_view}</div>`), 'script'), [])
      assert.ok(html_view.includes('&lt;script&gt;alert(1)&lt;/script&gt;'))
      assert.ok(markdown_view.includes('\\<script>alert'))
      assert.ok(text_view.includes('<script>alert(1)</script>'))
    })

    test('what is written from right to left is shown so', async () => {
      const id = await coming(scene, stage(), { name: RTL, description: RTL, location: RTL })
      await setAgenda(scene.owner.client, `/meetings/${id}`, [{ title: 'حالة الأعمدة الخشبية', duration_seconds: 600 }])
      const { html_view, markdown_outline, text_view } = await read(`/meetings/${id}`)
      assert.match(html_view, /^<div dir="rtl">\n<h1 lang="ar">/)
      assert.match(markdown_outline, /^1\. حالة الأعمدة الخشبية\u200e \(10.minutes\)\u200e$/)
      assert.ok(text_view.includes(RTL))
    })

    test('a meeting without a plan has its first item, and says that it has no time yet', async () => {
      const body = await read(`/meetings/${await newMeeting(scene)}`)
      assert.equal(body.text_outline, '1. Discussion')
      assert.match(body.text_view, /When: Not scheduled yet\n/)
    })

    test('lists embed what the meeting itself embeds, in the room and among one’s own, whole and by page', async () => {
      const at = (path: string) => scene.owner.client.get(`${path}embed=${VIEWS}`)
      const asked = ['/meetings?', `/rooms/${scene.room}/meetings?`, '/meetings?page=0&per_page=100&']
      for (const path of asked) {
        const { status, body, text } = await at(path)
        assert.equal(status, 200, text)
        for (const id of [next, record.id]) {
          const row = body.find(({ meeting_id }: any) => meeting_id === id)
          for (const nested of ['', `/rooms/${scene.room}`])
            assert.deepEqual(await read(`${nested}/meetings/${id}`), row, path)
        }
      }
    })

    test('fields cut the answer to what is wanted, and each embed is a credit', async () => {
      const { client } = scene.owner
      const some = await client.get(`/meetings/${next}?embed=text_outline,text_summary&fields=name,text_outline`)
      assert.deepEqual(Object.keys(some.body), ['name', 'text_outline'])
      assert.equal(some.headers['x-rate-limit-used'], '3')
      assert.equal((await client.get(`/meetings?embed=${VIEWS}`)).headers['x-rate-limit-used'], '8')
    })

    test('who reads the meeting reads its views, and learns nothing of an organization that they do not see', async () => {
      const outsider = await someone(stage(), scene)
      assert.equal((await outsider.client.get(`/meetings/${record.id}?embed=text_view`)).status, 403)
      assert.deepEqual((await outsider.client.get('/meetings?embed=text_view')).body, [])
      const guest = await someone(stage(), scene)
      await stage().write((trx) =>
        trx
          .insertInto('attendee')
          .values({
            ...{ meeting_id: record.id, member_id: guest.id, role_id: 5, rsvp: 0, create_ts: 1, update_ts: 1 },
            ...{ attended: 0 as const, note_taker: 0 as const, presenter: 0 as const },
          })
          .execute(),
      )
      const { body } = await guest.client.get(`/meetings/${record.id}?embed=text_view,text_summary`)
      assert.match(body.text_view, /Minutes · Board\n/)
      assert.doesNotMatch(body.text_view + body.text_summary, /Harbour Works( ·|, Board)/)
      assert.match(body.text_view, /Two leak\./)
    })

    test('times are those of the caller’s zone', async () => {
      const { id, client } = await someone(stage(), scene, { organization: 3, room: 3 })
      await stage().write((trx) =>
        trx.updateTable('member').set({ timezone_name: 'Asia/Tokyo' }).where('member_id', '=', id).execute(),
      )
      const { text_view } = (await client.get(`/meetings/${record.id}?embed=text_view`)).body
      assert.match(
        spaced(text_view),
        /Planned: Monday, March 2, 2026, 8:00 – 9:30 PM \(Asia\/Tokyo\), 1 hour 30 minutes/,
      )
    })

    test('a canceled meeting says so, one under way when it began', async () => {
      const id = await newMeeting(scene)
      await scene.owner.client.patch(`/meetings/${id}`, { state: 'canceled' })
      assert.match((await read(`/meetings/${id}`)).text_view, /This meeting is canceled\./)
      await scene.owner.client.patch(`/meetings/${id}`, { state: 'pending' })
      await scene.owner.client.patch(`/meetings/${id}`, { state: 'started' })
      assert.match(
        spaced((await read(`/meetings/${id}`)).text_view),
        /This meeting is in progress\. It started on Monday, March 2, 2026 at 11:00 AM\./,
      )
    })

    test('a meeting that is started again on the day keeps when it first began', async () => {
      const id = await newMeeting(scene)
      for (const state of ['started', 'ended', 'started', 'ended']) {
        await scene.owner.client.patch(`/meetings/${id}`, { state })
        stage().pass(60)
      }
      assert.match(spaced((await read(`/meetings/${id}`)).text_view), /Held: .*, 3 minutes\n/)
    })

    test('a series: its agenda, its invitees, and how often it meets', async () => {
      const series = await newSeries(scene, { location: 'Boat shed' })
      const path = pathOf(series)
      const empty = await read(path)
      for (const name of ['markdown_outline', 'html_outline', 'text_outline']) assert.equal(empty[name], '')
      await setAgenda(scene.owner.client, path, [{ title: 'Tides', duration_seconds: 1200 }, { title: 'Wind' }])
      const guest = { email: 'noor.fitzgerald@elsewhere.example', first_name: 'Noor', last_name: 'Fitzgerald' }
      assert.equal((await scene.owner.client.post(`${path}/guests`, guest)).status, 201)
      const body = await read(path)
      assert.equal(spaced(body.text_outline), '1. Tides (20 minutes)\n2. Wind')
      for (const name of ['markdown_view', 'html_view', 'text_view']) {
        const view = spaced(body[name])
        for (const words of [
          'Harbour round',
          'Agenda',
          'First meeting',
          'Every week on Thursday',
          'Tides',
          'Noor Fitzgerald',
        ])
          assert.ok(view.includes(words), `${words} in ${view}`)
      }
      assert.match(
        body.text_summary,
        /^Harbour round\nHarbour Works, Board\n.*\nRepeats every week on Thursday \(Europe\/Berlin\)\nBoat shed\n/,
      )
      assert.match(body.text_summary, /\n\nhttps:\/\/moot\.example\/meeting_series\/\d+$/)
      for (const list of ['/meeting_series', `/rooms/${scene.room}/meeting_series`]) {
        const rows = await read(list)
        assert.deepEqual(
          rows.find(({ meeting_series_id }: any) => meeting_series_id === series.meeting_series_id),
          body,
        )
      }
      assert.deepEqual(await read(`/rooms/${scene.room}${path}`), body)
    })

    test('names that no endpoint lists are refused', async () => {
      const { client } = scene.owner
      for (const embed of ['markdown', 'html', 'pdf_view', 'html_summary', 'markdown_summary', 'attachments', 'chat'])
        assertInvalid(await client.get(`/meetings/${next}?embed=${embed}`), 'meetings', ['embed', 'invalid_value'])
      for (const path of [`/rooms/${scene.room}/templates`, `/rooms/${scene.room}`])
        assert.equal((await client.get(`${path}?embed=text_outline`)).status, 422)
    })
  },
  { locale: 'en-US' },
)
