// Days, times and numbers follow the region of whoever reads: the field, files, views, mail to many, and signing in.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Letter } from '../../server/mail/letters/letter.ts'
import { letterText } from '../../server/mail/letters/text.ts'
import { letterFor } from '../../server/mail/sending/kinds.ts'
import { noticeOf } from '../../server/mail/sending/notice.ts'
import { type Browser, browser } from '../browser.ts'
import { OPENED } from '../exports/reading/opened.ts'
import { PASSWORD, withPassword } from '../pages/people.ts'
import { assertInvalid, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { opened } from '../sheet.ts'
import { onBothDatabases, type Stage } from '../stage.ts'

const plain = (text: string) => text.replaceAll(/[\s\u00a0]+/g, ' ')

/** Readers, how each writes Saturday, November 28, 2026, 9:26 PM, and how a due day of November 30. */
const READERS = {
  'en-GB': ['Saturday, 28 November 2026, 21:26', '30 Nov 2026', 'dd/mm/yyyy hh:mm'],
  'en-US': ['Saturday, November 28, 2026, 9:26', 'Nov 30, 2026', 'mm/dd/yyyy hh:mm AM/PM'],
  'de-CH': ['Samstag, 28. November 2026, 21:26', '30.11.2026', 'dd.mm.yyyy hh:mm'],
} as const
type Tag = keyof typeof READERS

onBothDatabases('regions', (stage) => {
  let scene: Scene
  let meeting: number
  const readers = new Map<Tag, Someone>()
  const start_time = Date.UTC(2026, 10, 28, 21, 26) / 1000

  before(async () => {
    scene = await setScene(stage())
    const { client } = scene.owner
    const { body } = await client.post(`/rooms/${scene.room}/meetings`, {
      ...{ name: 'Sea wall', start_time, duration_seconds: 1800, state: 'pending' },
    })
    meeting = body.meeting_id
    for (const tag of Object.keys(READERS) as Tag[]) {
      const one = await someone(stage(), scene, { room: 3 })
      await one.client.patch(`/members/${one.id}`, { language: tag })
      await client.post(`/meetings/${meeting}/participants`, { member_id: one.id })
      readers.set(tag, one)
    }
    const due_ts = Date.UTC(2026, 10, 30, 12) / 1000
    await client.post(`/meetings/${meeting}/action_items`, { description: 'Measure the wall', due_ts })
  })

  test('the field: a code of ISO 3166-1, which a language with a region sets too', async () => {
    const { id, client } = await someone(stage(), scene, { room: 3 })
    const path = `/members/${id}`
    const told = async (sent: object) => {
      const { body } = await client.patch(path, sent)
      return [body.language, body.region]
    }
    assert.equal((await client.get(path)).body.region, null)
    assert.deepEqual(await told({ region: 'gb' }), [null, 'GB'])
    assert.deepEqual(await told({ language: 'de' }), ['de', 'GB'])
    assert.deepEqual(await told({ language: 'en-US' }), ['en-US', 'US'])
    assert.deepEqual(await told({ language: 'de' }), ['de', null], 'it goes with the language that it came with')
    assert.deepEqual(await told({ language: 'de-AT', region: 'CH' }), ['de-AT', 'CH'])
    assert.deepEqual(await told({ region: null }), ['de-AT', null])
    for (const wrong of ['ZZ', 'x', '', '12'])
      assertInvalid(await client.patch(path, { region: wrong }), 'members', ['region', 'invalid_value'])
    assertInvalid(await client.patch(path, { region: 'GBR' }), 'members', ['region', 'too_long'])
    const made = { email: 'edda@harbour.example', region: 'CA' }
    assert.equal((await scene.chief.client.post('/members', made)).body.region, 'CA')
  })

  for (const [tag, [span, , format]] of Object.entries(READERS) as [Tag, (typeof READERS)[Tag]][])
    test(`files and views for a reader of ${tag}`, async () => {
      const { client } = readers.get(tag)!
      const { body } = await client.get(`/meetings/${meeting}?embed=text_view,html_view,markdown_view,text_summary`)
      for (const view of ['text_view', 'html_view', 'markdown_view']) assert.ok(plain(body[view]).includes(span), view)
      for (const kind of ['pdf', 'docx', 'epub', 'html', 'markdown'] as const) {
        const { bytes } = await client.get(`/meetings/${meeting}?format=${kind}`)
        assert.ok(plain(await OPENED[kind](bytes)).includes(span), kind)
      }
      const { bytes } = await client.get(`/rooms/${scene.room}/action_items?format=xlsx`)
      assert.ok(
        opened(bytes).rows.some((row) => row.some((cell) => cell?.z === format)),
        format,
      )
    })

  test('mail about one meeting: each letter and its PDF are written for their reader', async () => {
    const { client } = scene.owner
    for (const state of ['started', 'ended']) await client.patch(`/meetings/${meeting}`, { state })
    const to = [...readers.values()].map(({ id }) => id)
    const { status } = await client.post(`/meetings/${meeting}/mailings`, { kind: 'followup' })
    assert.equal(status, 201)
    const letters = await lettersTo(stage(), to)
    for (const [tag, said] of [
      ['en-GB', 'Planned: Saturday, 28 November 2026, 21:26–21:56 (UTC)'],
      ['en-US', 'Planned: Saturday, November 28, 2026, 9:26 – 9:56 PM (UTC)'],
      ['de-CH', 'Geplant: Samstag, 28. November 2026, 21:26–21:56 Uhr (UTC)'],
    ] as const) {
      const letter = letters.get(readers.get(tag)!.id)!
      const text = plain(letterText(letter))
      assert.ok(text.includes(said), text)
      const pdf = plain(await OPENED.pdf(Buffer.from(letter.files![0]!.bytes)))
      for (const part of READERS[tag].slice(0, 2)) assert.ok(pdf.includes(part), `${tag}: ${part} in ${pdf}`)
    }
  })

  test('approved minutes: days in lists are numbers in their bytes, and written for whoever reads them', async () => {
    const { client } = scene.owner
    for (const state of ['in_review', 'approved'])
      assert.equal((await client.post(`/meetings/${meeting}/minutes`, { state })).status, 200)
    const path = `/meetings/${meeting}/minutes/revisions/1`
    for (const [tag, [, day]] of Object.entries(READERS) as [Tag, (typeof READERS)[Tag]][]) {
      const { bytes } = await readers.get(tag)!.client.get(`${path}?format=markdown&embed=lists`)
      assert.match(plain(await OPENED.markdown(bytes)), new RegExp(`List(?:s|en).*Measure the wall \\(${day}\\)`))
    }
    const { text } = await client.get(`${path}?format=json`)
    assert.doesNotMatch(text, /2026/)
  })

  test('approved minutes say until when a series meets as each reader writes days', async () => {
    const { client } = scene.owner
    const sent = { dtstart: '2026-12-05T09:00', timezone_name: 'UTC', rrule: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20270131' }
    const { body } = await client.post(`/rooms/${scene.room}/meeting_series`, {
      ...{ ...sent, name: 'Harbour patrol', duration_seconds: 3600 },
    })
    const at = `/meeting_series/${body.meeting_series_id}/meeting_at/2026-12-05T09:00:00Z`
    const path = `/meetings/${(await client.get(at)).body.meeting_id}`
    for (const { id } of readers.values()) await client.post(`${path}/participants`, { member_id: id })
    for (const state of ['in_review', 'approved'])
      assert.equal((await client.post(`${path}/minutes`, { state })).status, 200)
    const endsFor = async (tag: Tag) => {
      const { bytes } = await readers.get(tag)!.client.get(`${path}/minutes/revisions/1?format=markdown`)
      return /(?:Repeats.*until|Wiederholung.*bis) ([\w ,.]*\d{4})/.exec(plain(await OPENED.markdown(bytes)))?.[1]
    }
    const ends = { 'en-GB': '31 Jan 2027', 'en-US': 'Jan 31, 2027', 'de-CH': '31. Januar 2027' } as const
    for (const [tag, end] of Object.entries(ends) as [Tag, string][]) assert.equal(await endsFor(tag), end)
    // What was approved stays, whatever becomes of the series.
    await client.patch(`/meeting_series/${body.meeting_series_id}`, { rrule: 'FREQ=DAILY' })
    for (const [tag, end] of Object.entries(ends) as [Tag, string][]) assert.equal(await endsFor(tag), end)
  })

  test('a schedule says its end by the region: in pages, views and mail, and before there is one', async () => {
    const sent = { dtstart: '2026-12-05T09:00', timezone_name: 'UTC', rrule: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20270131' }
    const { body, text } = await scene.owner.client.post(`/rooms/${scene.room}/meeting_series`, {
      ...{ ...sent, name: 'Patrol', duration_seconds: 3600 },
    })
    assert.ok(body.meeting_series_id, text)
    const path = `/meeting_series/${body.meeting_series_id}`
    for (const [tag, end] of [
      ['en-GB', '31 Jan 2027'],
      ['en-US', 'Jan 31, 2027'],
    ] as const) {
      const { client } = readers.get(tag)!
      const { body } = await client.get(`${path}?embed=text_view,recurrence_descriptions`)
      assert.ok(plain(body.text_view).includes(`until ${end}`), body.text_view)
      assert.ok(body.recurrence_descriptions.en.endsWith(`until ${end}`))
      assert.ok(body.recurrence_descriptions.de.endsWith('bis 31. Januar 2027'))
      // What programs read stays as it is.
      assert.ok(body.recurrence_description.endsWith('until Jan 31, 2027'))
      const { description } = (await client.post('/transforms/recurrence', sent)).body
      assert.ok(description.endsWith(`until ${end}`), description)
    }
  })

  test('files and views name the zone of a series beside its days, where the reader has another', async () => {
    const { client } = scene.owner
    // Thursday evening in New York is Friday morning in Berlin.
    const sent = { dtstart: '2026-12-03T23:30', timezone_name: 'America/New_York', rrule: 'FREQ=WEEKLY;BYDAY=TH' }
    const { body, text } = await client.post(`/rooms/${scene.room}/meeting_series`, {
      ...{ ...sent, name: 'Night watch', duration_seconds: 3600 },
    })
    assert.ok(body.meeting_series_id, text)
    const series = `/meeting_series/${body.meeting_series_id}`
    const { meeting_id } = (await client.get(`${series}/meeting_at/2026-12-04T04:30:00Z`)).body
    const meeting = `/meetings/${meeting_id}`
    const [berlin, there] = [...readers.values()] as [Someone, Someone]
    for (const { id } of [berlin, there]) await client.post(`${meeting}/participants`, { member_id: id })
    await berlin.client.patch(`/members/${berlin.id}`, { timezone_name: 'Europe/Berlin' })
    await there.client.patch(`/members/${there.id}`, { timezone_name: 'America/New_York' })
    const rule = 'very week on Thursday'
    const told = async ({ client }: Someone) => {
      const views = 'text_view,html_view,markdown_view,text_summary'
      const bodies = await Promise.all([series, meeting].map((path) => client.get(`${path}?embed=${views}`)))
      const files = (['pdf', 'docx', 'epub', 'html', 'markdown'] as const).map(async (kind) =>
        OPENED[kind]((await client.get(`${meeting}?format=${kind}`)).bytes),
      )
      const embedded = bodies.flatMap(({ body }) => views.split(',').map((view) => body[view] as string))
      return [...embedded, ...(await Promise.all(files))].map(plain)
    }
    for (const one of await told(berlin)) {
      assert.ok(one.includes(`${rule} (America/New_York)`), one)
      assert.match(one, /Friday.*Europe\/Berlin/)
    }
    for (const one of await told(there)) {
      assert.ok(one.includes(rule), one)
      assert.ok(!one.includes(`${rule} (`), one)
    }
    // An approval is of bytes that say nothing of this.
    for (const state of ['in_review', 'approved'])
      assert.equal((await client.post(`${meeting}/minutes`, { state })).status, 200)
    const frozen = await client.get(`${meeting}/minutes/revisions/1?format=json`)
    assert.ok(frozen.text.includes(rule))
    assert.doesNotMatch(frozen.text, /New_York/)
    assert.deepEqual(Object.keys(JSON.parse(frozen.text).record.schedule).sort(), ['count', 'dtstart', 'rule', 'until'])
    // A reader of another language reads the rule in theirs.
    const german = readers.get('de-CH')!
    await client.post(`${meeting}/participants`, { member_id: german.id })
    const { bytes } = await german.client.get(`${meeting}/minutes/revisions/1?format=markdown`)
    assert.match(plain(await OPENED.markdown(bytes)), /Wiederholung: Jeden Donnerstag/)
    for (const { id } of [berlin, there]) await client.patch(`/members/${id}`, { timezone_name: null })
  })

  test('at the first sign-in, region and language become those of the browser, and stay', async () => {
    const ada = await withPassword(stage())
    const client = await stage().as(ada.id)
    const told = async () => {
      const { language, region } = (await client.get(`/members/${ada.id}`)).body
      return [language, region]
    }
    const come = (wanted: string) => signIn(browser(stage().app), ada.email, wanted)
    assert.equal((await come('en')).status, 303)
    assert.deepEqual(await told(), [null, null], 'it names no region')
    await come('de-CH,de;q=0.9,en-US;q=0.5')
    assert.deepEqual(await told(), ['de', 'CH'])
    await come('en-US')
    assert.deepEqual(await told(), ['de', 'CH'])
  })

  test('a form of the account chooses the region, or takes that of the browser', async () => {
    const ada = await withPassword(stage())
    const client = await stage().as(ada.id)
    const one = browser(stage().app)
    await signIn(one, ada.email, 'en-US')
    const sent = {
      first_name: 'Ada',
      last_name: 'Thornbury',
      company: '',
      title: '',
      timezone_name: '',
      language: 'en',
    }
    assert.match((await one.get('/account/security')).text, /last active Mar 2, 2026, 10:00.AM/)
    await one.get('/account')
    assert.equal((await one.send('/account', { ...sent, region: 'GB' })).status, 303)
    assert.match((await one.get('/account/security')).text, /last active 2 Mar 2026, 10:00(?!.?[AP]M)/)
    const { text } = await one.get('/account', { 'accept-language': 'en-US' })
    assert.match(text, /<option value="GB" selected>United Kingdom<\/option>/)
    await one.send('/account', { ...sent, region: '' }, { 'accept-language': 'de-CH' })
    assert.equal((await client.get(`/members/${ada.id}`)).body.region, 'CH')
    const wrong = await one.send('/account', { ...sent, region: 'ZZ' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /This region doesn’t exist/)
  })
})

/** Signs in with a browser that wants languages. */
async function signIn(one: Browser, email: string, wanted: string) {
  await one.get('/sign-in')
  return one.send('/sign-in', { email, password: PASSWORD }, { 'accept-language': wanted })
}

/** The letters that wait to be sent to people, by their ids. */
async function lettersTo({ site }: Stage, people: readonly number[]): Promise<Map<number, Letter>> {
  const rows = await site.db.reads
    .selectFrom('notice')
    .select(['notice_id', 'member_id'])
    .where('member_id', 'in', people)
    .where('kind', '=', 'mailing')
    .execute()
  const letters = new Map<number, Letter>()
  for (const { notice_id, member_id } of rows) {
    const letter = await letterFor(site, (await noticeOf(site.db.reads, notice_id))!)
    assert.ok(letter && typeof letter !== 'string')
    letters.set(member_id, letter)
  }
  return letters
}
