// What was held on another day than planned: every file and view says when it was held and who was there.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type ExportFormat, exportFormats } from '../../contract/formats.ts'
import { assertInvalid, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { OPENED } from './reading/opened.ts'
import { coming } from './record-scene.ts'

const DAY = 86_400
/** As it is read, with any white space between two words. */
const plain = (text: string) => text.replaceAll(/[\s\u00a0]+/g, ' ')

onBothDatabases(
  'a meeting that was held on another day than planned',
  (stage) => {
    let scene: Scene
    let meeting: number
    const here = 'Ada Thornbury'
    const away = 'Femi Castellanos'

    before(async () => {
      scene = await setScene(stage())
      const { client } = scene.owner
      // Monday, March 2, 2026, 9:00 UTC; planned for the Thursday after.
      const start_time = Date.UTC(2026, 2, 5, 14) / 1000
      // Some seconds of a minute change nothing: 9:00 to 9:05 are five.
      stage().pass(Date.UTC(2026, 2, 2, 9) / 1000 + 10 - stage().site.clock())
      meeting = await coming(scene, stage(), { start_time })
      for (const name of [here, away]) {
        const one = await someone(stage(), scene, { room: 3 })
        const [first_name, last_name] = name.split(' ')
        await one.client.patch(`/members/${one.id}`, { first_name, last_name })
        const seat = await client.post(`/meetings/${meeting}/participants`, { member_id: one.id })
        if (name === here) await client.patch(`/attendees/${seat.body.attendee_id}`, { attended: true })
      }
      await client.patch(`/meetings/${meeting}`, { state: 'started' })
      stage().pass(340)
      await client.patch(`/meetings/${meeting}`, { state: 'ended' })
      for (const state of ['in_review', 'approved']) await client.post(`/meetings/${meeting}/minutes`, { state })
    })

    const HELD = 'Monday, March 2, 2026, 9:00 – 9:05 AM (UTC), 5 minutes'
    const PLANNED = 'Thursday, March 5, 2026, 2:00 – 3:30 PM (UTC), 1 hour 30 minutes'

    const read = async (format: ExportFormat, path = `/meetings/${meeting}`, more = '') => {
      const { status, headers, bytes } = await scene.owner.client.get(`${path}?format=${format}${more}`)
      assert.equal(status, 200)
      return { text: plain(await OPENED[format](bytes)), name: headers['content-disposition']! }
    }

    for (const format of exportFormats) {
      test(`${format}: the day, the times and the length, the plan beside them, and who was there`, async () => {
        for (const path of [`/meetings/${meeting}`, `/meetings/${meeting}/minutes/revisions/1`]) {
          const { text, name } = await read(format, path)
          assert.ok(text.indexOf(HELD) > 0 && text.indexOf(HELD) < text.indexOf(PLANNED), text)
          assert.match(text, new RegExp(`Present:? ?.*${here}.*Absent:? ?.*${away}`))
          assert.match(name, /2026-03-02 Rota/)
        }
      })
    }

    test('with the table of people, they stand there', async () => {
      const { text } = await read('markdown', `/meetings/${meeting}`, '&embed=attendance')
      assert.match(text, new RegExp(`${here}[ |]+Participant[ |]+Present`))
      assert.match(text, new RegExp(`${away}[ |]+Participant[ |]+Absent`))
      assert.doesNotMatch(text, /Present:/)
    })

    test('views in an answer, and the canonical record, say the same', async () => {
      const { body } = await scene.owner.client.get(`/meetings/${meeting}?embed=text_view,html_view,text_summary`)
      for (const name of ['text_view', 'html_view', 'text_summary']) assert.ok(plain(body[name]).includes(HELD), name)
      assert.ok(plain(body.text_summary).includes(`Present ${here} Absent`), body.text_summary)
      const { body: file } = await scene.owner.client.get(`/meetings/${meeting}/minutes/revisions/1?format=json`)
      const { attendees, started_ts, ended_ts } = file.record
      assert.equal(ended_ts - started_ts, 340)
      assert.deepEqual(
        attendees
          .filter(({ name }: any) => [here, away].includes(name))
          .map(({ attended }: any) => attended)
          .sort(),
        [false, true],
      )
    })

    test('held elsewhere, it has minutes once they are in review: in files, views and the file of the approved ones', async () => {
      const { client } = scene.owner
      const other = await coming(scene, stage())
      const [seat] = (await client.get(`/meetings/${other}/attendees`)).body
      assert.equal((await client.patch(`/attendees/${seat.attendee_id}`, { attended: true })).status, 200)
      const view = async () => plain((await client.get(`/meetings/${other}?embed=text_view`)).body.text_view)
      assert.doesNotMatch(await view(), /Attendance: Present/)
      for (const state of ['in_review', 'approved']) {
        assert.equal((await client.post(`/meetings/${other}/minutes`, { state })).status, 200)
        const { text } = await read('markdown', `/meetings/${other}`)
        assert.match(text, /Minutes ·/)
        assert.match(text, new RegExp(`Present: ${seat.member_name}`))
        assert.match(await view(), new RegExp(`${seat.member_name} .*Attendance: Present`))
      }
      assert.match((await read('markdown', `/meetings/${other}/minutes/revisions/1`)).text, /Minutes ·/)
      await client.post(`/meetings/${other}/minutes`, { state: 'draft' })
      assert.match((await read('markdown', `/meetings/${other}`)).text, /Agenda ·/)
    })

    test('without anybody marked, all are named as invited', async () => {
      const { client } = scene.owner
      const other = await coming(scene, stage())
      await client.post(`/meetings/${other}/participants`, { member_id: scene.chief.id })
      for (const state of ['started', 'ended']) await client.patch(`/meetings/${other}`, { state })
      const { text } = await read('html', `/meetings/${other}`)
      assert.match(text, /Invited/)
      assert.doesNotMatch(text, /Present|Absent/)
    })

    test('summaries, attendance and search results say when it began and ended', async () => {
      const { client } = scene.owner
      const began = Date.UTC(2026, 2, 2, 9) / 1000
      const window = `after=${began}&before=${began + 7 * DAY}`
      const { body: summaries } = await client.get(`/rooms/${scene.room}/meeting_summaries?${window}`)
      const one = summaries.find(({ meeting_id }: any) => meeting_id === meeting)
      assert.deepEqual([one.started_ts.value, one.state_ts.value - one.started_ts.value], [began + 10, 340])
      assert.equal(one.start_time.value, Date.UTC(2026, 2, 5, 14) / 1000, 'the plan stays')
    })

    test('what ended without being started here has its plan', async () => {
      const other = await coming(scene, stage(), { start_time: stage().site.clock() - DAY, state: 'ended' })
      const { text, name } = await read('html', `/meetings/${other}`)
      assert.match(text, /When ?Sunday, March 1, 2026/)
      assert.doesNotMatch(text, /Held|Planned/)
      assert.match(name, /2026-03-01 Rota/)
    })

    test('one under way that began on another day says the day, in files and in the mail of its record', async () => {
      const { client } = scene.owner
      const other = await coming(scene, stage(), { start_time: stage().site.clock() + 3 * DAY })
      await client.patch(`/meetings/${other}`, { state: 'started' })
      const began = /This meeting is in progress\. It started on Monday, March 2, 2026 at 9:05 AM\./
      assert.match((await read('html', `/meetings/${other}`)).text, began)
      assert.match(plain((await client.get(`/meetings/${other}?embed=text_summary`)).body.text_summary), began)
      const { body } = await client.post(`/meetings/${other}/mailings?preview=true`, { kind: 'followup' })
      assert.match(plain(body.text), /This meeting hasn’t ended yet\. It started on March 2, 2026 at 9:05 AM \(UTC\)\./)
      // As it ends, its minutes say what they will.
      const [seat] = (await client.get(`/meetings/${other}/attendees`)).body
      const ending = { kind: 'followup', attended: [seat.attendee_id] }
      const { text } = (await client.post(`/meetings/${other}/mailings?preview=true`, ending)).body
      assert.doesNotMatch(plain(text), /hasn’t ended/)
      assert.match(plain(text), /Held: Monday, March 2, 2026/)
      assert.match(plain(text), new RegExp(`Present -+ ${seat.member_name}`))
      assertInvalid(await client.post(`/meetings/${other}/mailings`, ending), 'mailings', ['attended', 'invalid_value'])
      const nobody = (await client.post(`/meetings/${other}/mailings?preview=true`, { ...ending, attended: [] })).body
      assert.doesNotMatch(plain(nobody.text), /hasn’t ended|Present/)
    })

    test('of one that was canceled, whoever was marked before, nobody was there and nobody was absent', async () => {
      const { client } = scene.owner
      const other = await coming(scene, stage())
      for (const attended of [true, false]) {
        const { id } = await someone(stage(), scene, { room: 3 })
        const { body } = await client.post(`/meetings/${other}/participants`, { member_id: id })
        await client.patch(`/attendees/${body.attendee_id}`, { attended })
      }
      assert.equal((await client.patch(`/meetings/${other}`, { state: 'canceled' })).status, 200)
      for (const format of exportFormats)
        for (const more of ['', '&embed=attendance'])
          assert.doesNotMatch((await read(format, `/meetings/${other}`, more)).text, /\b(?:Present|Absent)\b/)
      const { body } = await client.post(`/meetings/${other}/mailings?preview=true`, { kind: 'followup' })
      assert.match(body.text, /^Invited\n-+$/m)
      assert.doesNotMatch(body.text, /Present|Absent/)
    })

    test('the mail of the record', async () => {
      const sent = { kind: 'followup' }
      const { body } = await scene.owner.client.post(`/meetings/${meeting}/mailings?preview=true`, sent)
      assert.match(body.subject, /, March 2, 2026 at 9:00 AM/)
      assert.match(body.text, /^Held: Monday, March 2, 2026, 9:00.–.9:05 AM \(UTC\), 5 minutes$/m)
      assert.match(body.text, /^Planned: Thursday, March 5, 2026, 2:00.–.3:30 PM \(UTC\), 1 hour, 30 minutes$/m)
      assert.match(body.text, new RegExp(`Present\n-+\n\n${here}\n\nAbsent\n-+\n\n.*${away}`))
      assert.doesNotMatch(body.text, /^When:/m)
    })
  },
  { locale: 'en-US' },
)
