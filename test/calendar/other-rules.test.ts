// What calendars are told of a series that repeats otherwise: the event anew, and of its meetings only those that differ.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import type { ReadCalendar } from './event-reader.ts'
import { calendarPost } from './mail-scene.ts'

onBothDatabases('calendars of series that repeat otherwise', (stage) => {
  const post = calendarPost(stage)
  const BERLIN = 'TZID=Europe/Berlin:'
  const [SECOND, THIRD, FOURTH] = ['2026-03-17T09:00:00Z', '2026-03-24T09:00:00Z', '2026-03-31T08:00:00Z']

  /** What the member is told, in its order: the method, RECURRENCE-ID or DTSTART, the SEQUENCE. */
  async function toldOf(path: string, change: object): Promise<{ words: string[]; all: ReadCalendar[] }> {
    await post.ask('PATCH', path, change)
    const { email } = (await post.scene.chief.client.get(`/members/${post.member.id}`)).body
    const all = (await post.sentLater()).filter(({ to }) => to === email)
    assert.deepEqual(await post.sentLater(), [])
    const words = all.map(({ method, event }) => {
      const start = event['RECURRENCE-ID'] ? `one ${event['RECURRENCE-ID']}` : `all ${event['DTSTART']}`
      return `${method} ${start} ${event['SEQUENCE']}`
    })
    return { words, all }
  }
  /** What becomes of its meetings, by the preview. */
  const planOf = async (id: number, change: object) => {
    const { occurrences } = await post.ask('PATCH', `/meeting_series/${id}?preview=true`, change)
    return occurrences.map(({ what }: { what: string }) => what)
  }

  for (const [name, change] of [
    ['an end by date', { dtuntil: '2026-03-12' }],
    ['an end by count', { rcount: 1 }],
  ] as const) {
    test(`${name}: the event anew, with the same UID; nothing of the meeting that is deleted by it`, async () => {
      const { id, first } = await post.announced()
      await post.at(id, SECOND)
      assert.ok((await planOf(id, change)).includes('deleted'))
      const { words, all } = await toldOf(`/meeting_series/${id}`, change)
      assert.deepEqual(words, [`REQUEST all ${BERLIN}20260310T100000 1`])
      assert.equal(all[0]!.event['UID'], first[0]!.event['UID'])
      assert.equal(all[0]!.event['RRULE'], 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260310T090000Z')
    })

    test(`${name}, and a meeting that was told by itself: that is canceled too`, async () => {
      const { id } = await post.announced()
      await toldOf(`/meetings/${await post.at(id, SECOND)}`, { location: 'Pier 4' })
      const { words } = await toldOf(`/meeting_series/${id}`, change)
      assert.deepEqual(words, [`CANCEL one ${BERLIN}20260317T100000 2`, `REQUEST all ${BERLIN}20260310T100000 2`])
    })
  }

  const WITHOUT_SECOND = { excluded_dates: ['2026-03-17T10:00:00'] }

  test('a date is excluded whose meeting is there: a CANCEL of that one alone', async () => {
    for (const own of [{}, { location: 'Pier 4' }]) {
      const { id } = await post.announced()
      await toldOf(`/meetings/${await post.at(id, SECOND)}`, own)
      assert.ok((await planOf(id, WITHOUT_SECOND)).includes('deleted'))
      const { words } = await toldOf(`/meeting_series/${id}`, WITHOUT_SECOND)
      assert.deepEqual(words, [`CANCEL one ${BERLIN}20260317T100000 ${'location' in own ? 2 : 1}`])
    }
  })

  test('a date without a meeting is excluded, and comes back: the event anew, and the mail names it, also to who wants no changes of text', async () => {
    const { id } = await post.announced()
    await post.member.client.patch(`/members/${post.member.id}/mail_choices`, { updates: false })
    const { email } = (await post.scene.chief.client.get(`/members/${post.member.id}`)).body
    const text = () => post.server.received.find(({ sent }) => sent.to.includes(email))!
    await toldOf(`/meeting_series/${id}`, { name: 'Low water' })
    for (const [excluded, name] of [
      [['2026-03-17T10:00:00'], 'Skipped dates'],
      [null, 'Restored dates'],
    ] as const) {
      await post.ask('PATCH', `/meeting_series/${id}`, { excluded_dates: excluded })
      const all = await post.sentLater()
      assert.deepEqual(
        all.filter(({ to }) => to === email).map(({ method, event }) => [method, event['EXDATE']]),
        [['REQUEST', excluded ? `${BERLIN}20260317T100000` : undefined]],
      )
      assert.match(text().text!, new RegExp(`^${name}: Tuesday, 17 March 2026.* 09:00 \\(UTC\\)$`, 'm'))
      assert.doesNotMatch(text().raw, /^list-unsubscribe/im)
    }
    await post.member.client.patch(`/members/${post.member.id}/mail_choices`, { updates: true })
  })

  test('days after a date that was left out nothing is told of it again', async () => {
    const { id } = await post.announced()
    await post.at(id, SECOND)
    await toldOf(`/meeting_series/${id}`, WITHOUT_SECOND)
    stage().pass(18 * 86_400)
    await stage().write((trx) =>
      trx.updateTable('meeting_series').set({ name: 'Low' }).where('meeting_series_id', '=', id).execute(),
    )
    await stage().write((trx) =>
      trx.updateTable('meeting_series').set({ name: 'Tide watch' }).where('meeting_series_id', '=', id).execute(),
    )
    assert.deepEqual(await post.sentLater(), [])
  })

  test('another time of day before the first meeting: what differs is canceled, and comes again after the event', async () => {
    const { id, first } = await post.announced()
    await toldOf(`/meetings/${await post.at(id, SECOND)}`, { location: 'Pier 4' })
    const { words, all } = await toldOf(`/meeting_series/${id}`, { dtstart: '2026-03-10T15:00:00' })
    assert.deepEqual(words, [
      `CANCEL one ${BERLIN}20260317T100000 2`,
      `REQUEST all ${BERLIN}20260310T150000 2`,
      `REQUEST one ${BERLIN}20260317T150000 2`,
    ])
    assert.deepEqual(new Set(all.map(({ event }) => event['UID'])), new Set([first[0]!.event['UID']]))
    assert.equal(all[2]!.event['LOCATION'], 'Pier 4')
  })

  test('another zone before the first meeting: the meetings are deleted, and the event has the same UID', async () => {
    const { id, first } = await post.announced()
    await toldOf(`/meetings/${await post.at(id, SECOND)}`, { location: 'Pier 4' })
    await post.at(id, THIRD)
    const change = { timezone_name: 'Europe/Lisbon' }
    assert.equal((await planOf(id, change)).filter((what: string) => what === 'deleted').length, 2)
    const { words, all } = await toldOf(`/meeting_series/${id}`, change)
    assert.deepEqual(words, [
      `CANCEL one ${BERLIN}20260317T100000 2`,
      'REQUEST all TZID=Europe/Lisbon:20260310T100000 2',
    ])
    assert.deepEqual(new Set(all.map(({ event }) => event['UID'])), new Set([first[0]!.event['UID']]))
  })

  test('another length before the first meeting: what differs keeps its RECURRENCE-ID, and comes after the event', async () => {
    const { id, first } = await post.announced()
    await toldOf(`/meetings/${await post.at(id, SECOND)}`, { location: 'Pier 4' })
    const { words, all } = await toldOf(`/meeting_series/${id}`, { duration_seconds: 5400 })
    assert.deepEqual(words, [`REQUEST all ${BERLIN}20260310T100000 2`, `REQUEST one ${BERLIN}20260317T100000 2`])
    assert.deepEqual(new Set(all.map(({ event }) => event['UID'])), new Set([first[0]!.event['UID']]))
  })

  test('another rule: a meeting that is kept and equal to its start is told in the event alone', async () => {
    const { id, first } = await post.announced()
    for (const time of [SECOND, THIRD, FOURTH]) await post.at(id, time)
    const change = { rrule: 'FREQ=WEEKLY;BYDAY=TU,FR' }
    assert.equal((await planOf(id, change)).filter((what: string) => what === 'kept').length, 3)
    const { words, all } = await toldOf(`/meeting_series/${id}`, change)
    assert.deepEqual(words, [`REQUEST all ${BERLIN}20260310T100000 1`])
    assert.equal(all[0]!.event['UID'], first[0]!.event['UID'])
    assert.equal(all[0]!.event['EXDATE'], undefined)
  })

  test('a meeting that is made, read and noted in, and says what its start says, is told to nobody', async () => {
    const { id } = await post.announced()
    const meeting = await post.at(id, SECOND)
    const item = await post.ask('POST', `/meetings/${meeting}/agenda_items`, { title: 'Low water' })
    await post.ask('POST', `/meetings/${meeting}/notes`, { description: 'Calm', agenda_item_id: item.agenda_item_id })
    assert.deepEqual(await post.sentLater(), [])
  })
})
