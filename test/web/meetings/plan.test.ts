// Making and changing meetings and series in the application.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ftest } from '../../ring.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const NEW = 'New meeting'
const OLD_PIER = 7

const sheet = (page: Page, name = NEW) => page.getByRole('dialog', { name })

/** The id at the end of the address of a page. */
const idIn = (page: Page): number => Number(/\/(\d+)$/.exec(new URL(page.url()).pathname)![1])

describe('a new meeting', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    site = await demoSite()
    paths = await pagePaths(site)
  })
  after(() => site?.close())

  test('a weekly meeting of four people is made by keys alone, and its next six dates hold over the change of clocks', async () => {
    const { page, go, complaints } = await site.enter()
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} to ${answer.url()}`)
    })
    await go(paths['room']!)
    // Five steps: C, the line, the template by its name, and Enter.
    await page.keyboard.press('c')
    await sheet(page).waitFor()
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'text'),
    )
    await page.keyboard.type('Diving plan every Wed 8:30 45m @Bram @Tomasz @Mira @Hugo')
    const chosen = sheet(page).getByRole('list', { name: 'People' }).getByRole('listitem')
    await chosen.nth(3).waitFor()
    await eventually(async () =>
      assert.deepEqual(
        (await chosen.allInnerTexts()).map((text) => text.split('\n').at(-1)),
        ['Bram Okafor', 'Tomasz Delacroix', 'Mira Solheim', 'Hugo Marchetti'],
      ),
    )
    const dates = sheet(page).getByRole('region', { name: 'Next dates' })
    await dates.getByText('every week on Wednesday').waitFor()
    // The clocks of London change on 29 March; the meeting stays at half past eight.
    await eventually(async () =>
      assert.deepEqual(await dates.getByRole('listitem').allInnerTexts(), [
        ...['Wed 4 Mar, 08:30', 'Wed 11 Mar, 08:30', 'Wed 18 Mar, 08:30', 'Wed 25 Mar, 08:30'],
        ...['Wed 1 Apr, 08:30', 'Wed 8 Apr, 08:30'],
      ]),
    )
    await eventually(async () =>
      assert.equal(await sheet(page).getByLabel('Room').inputValue(), paths['room']!.split('/').at(-1)),
    )
    const template = sheet(page).getByLabel('Template')
    await template.focus()
    // A list begins anew with letters that come a second apart.
    await eventually(async () => {
      await page.keyboard.type('Site')
      assert.match(await template.locator('option:checked').innerText(), /^Site/)
    })
    await page.keyboard.press('Control+Enter')
    await page.waitForURL('**/meetings/*')
    await page.getByRole('heading', { level: 1, name: 'Diving plan' }).waitFor()

    const ada = api(site)
    const { body: made } = await ada.get(`/meetings/${idIn(page)}?embed=attendees`)
    const { body: series } = await ada.get(`/meeting_series/${made.meeting_series_id.value}?embed=invitees`)
    assert.equal(series.recurrence.rrule, 'FREQ=WEEKLY;BYDAY=WE')
    assert.equal(series.recurrence.timezone_name, 'Europe/London')
    assert.equal(series.duration.value, 45 * 60)
    const names = series.invitees.map(({ member_name }: { member_name: string }) => member_name)
    for (const name of ['Ada Thornbury', 'Bram Okafor', 'Tomasz Delacroix', 'Mira Solheim', 'Hugo Marchetti'])
      assert.ok(names.includes(name), name)
    // Nobody whom the template brings is invited a second time.
    assert.deepEqual(refused, [])
    const { body: agenda } = await ada.get(`/meetings/${made.meeting_id}/agenda_items`)
    assert.ok(agenda.length > 1, JSON.stringify(agenda))
    // Back leads to where the sheet was opened, and not to the sheet.
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Old Pier' }).waitFor()
    await eventually(async () => assert.equal(await sheet(page).count(), 0))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('is proposed in the room of the page, and anywhere else in that of the latest meeting', async () => {
    const now = site.stage.site.clock()
    const lately = { name: 'Walk of the pier', start_time: now - 60, end_time: now - 30 }
    assert.equal((await api(site).post(`/rooms/${OLD_PIER}/meetings`, lately)).status, 201)
    const { page, go, complaints } = await site.enter()
    const roomOf = (address: string) => api(site).get(address)
    const { body: running } = await roomOf(paths['meeting-running']!)
    for (const [path, room] of [
      ['/', OLD_PIER],
      ['/calendar', OLD_PIER],
      [paths['room']!, OLD_PIER],
      ['/rooms/1', 1],
      [paths['meeting-running']!, running.room_id.value],
    ] as const) {
      await go(path)
      await page.keyboard.press('c')
      await eventually(async () => assert.equal(await sheet(page).getByLabel('Room').inputValue(), String(room), path))
      await page.keyboard.press('Escape')
      await sheet(page).waitFor({ state: 'detached' })
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('what was typed stays when the sheet is closed, also for another page, until it is saved', async () => {
    const { page, go, complaints } = await site.enter()
    await go('/')
    await page.keyboard.press('c')
    await sheet(page).waitFor()
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'text'),
    )
    await page.keyboard.type('Harbour walk')
    await page.keyboard.press('Escape')
    await page.waitForURL(`${site.url}/`)
    await sheet(page).waitFor({ state: 'detached' })
    await page.keyboard.press('c')
    await sheet(page).waitFor()
    await eventually(async () => assert.equal(await sheet(page).getByLabel('Title').inputValue(), 'Harbour walk'))
    await page.goBack()
    await page.waitForURL(`${site.url}/`)
    await eventually(async () => {
      const { body } = await api(site).get('/drafts')
      assert.ok(body.some(({ text }: { text: string }) => text.includes('Harbour walk')))
    })
    await go('/?new')
    await sheet(page).getByText('Your earlier draft has been restored').waitFor()
    await sheet(page).getByRole('button', { name: 'Discard' }).click()
    await eventually(async () => assert.equal(await sheet(page).getByLabel('Title').inputValue(), ''))
    await eventually(async () => {
      const { body } = await api(site).get('/drafts')
      assert.ok(!body.some(({ text }: { text: string }) => text.includes('Harbour walk')))
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('on a phone in German, by touch: a day is typed, and what the API refuses stands at its field', async () => {
    const ada = api(site)
    await ada.patch(`/members/${site.member_id}`, { language: 'de' })
    const { page, go, complaints } = await site.enter({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await go(paths['room']!)
    await page.getByRole('navigation').getByRole('button', { name: 'Neu: Besprechung' }).tap()
    const box = sheet(page, 'Neue Besprechung')
    await box.getByRole('button', { name: 'Speichern' }).tap()
    await box.getByText('Geben Sie einen Titel ein.').waitFor()
    await box.getByLabel('Titel').fill('Begehung')
    await box.getByLabel('Tag', { exact: true }).fill('mi')
    await box.getByLabel('Uhrzeit').fill('830')
    await box.getByLabel('Dauer').fill('1:30')
    await box.getByLabel('Wiederholung').selectOption('monthly')
    await box.getByText('jeden Monat am 1. Mittwoch').waitFor()
    await eventually(async () =>
      assert.equal(await box.getByLabel('Tag', { exact: true }).inputValue(), 'Mi., 4. März 2026'),
    )
    await box.getByLabel('Endet').selectOption('count')
    await box.getByLabel('Besprechungen').fill('20000')
    await box.locator('.field-error').first().waitFor()
    await box.getByLabel('Besprechungen').fill('3')
    await box.getByText('insgesamt 3 Besprechungen').waitFor()
    assert.deepEqual(await overflowingWidths(page), [])
    await box.getByRole('button', { name: 'Speichern' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Begehung' }).waitFor()
    await page.getByRole('link', { name: 'Begehung' }).waitFor()
    // The buttons have one line; the menu has what else there is.
    const buttons = page.locator('.opening .buttons button')
    await eventually(async () => {
      const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      assert.deepEqual([tops.length, new Set(tops).size], [2, 1])
    })
    await buttons.last().tap()
    for (const name of ['Besprechung absagen', 'Bearbeiten']) await page.getByRole('menuitem', { name }).waitFor()
    await page.keyboard.press('Escape')
    await ada.patch(`/members/${site.member_id}`, { language: 'en' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('begins on a day that its rule gives, as the line says it or its writer chooses it', async () => {
    const { page, complaints } = await site.enter()
    const day = sheet(page).getByLabel('Day', { exact: true })
    const begins = (at: string) => eventually(async () => assert.equal(await day.inputValue(), at))
    // A Sunday.
    await page.goto(`${site.url}/?new=2026-03-08`)
    await sheet(page).getByLabel('Title').fill('Stand-up every weekday 18:00 15m')
    await begins('Mon, 9 Mar 2026')
    await sheet(page).getByRole('region', { name: 'Next dates' }).getByText('Mon 9 Mar, 18:00').waitFor()
    assert.equal(await sheet(page).getByText('The first meeting is on').count(), 0)
    await sheet(page).getByLabel('Title').fill('Stand-up')
    await begins('Sun, 8 Mar 2026')
    await sheet(page).getByLabel('Repeats').selectOption('weekdays')
    await begins('Mon, 9 Mar 2026')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'Stand-up' }).waitFor()
    await page.locator('.when').getByText('9 March').waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('the sheet keeps nobody out: axe, narrow screens, dark colours, its calendar and its list of people', async () => {
    const { page, go, complaints } = await site.enter()
    await go(`${paths['room']}?new`)
    await sheet(page).getByLabel('Title').fill('Stand-up')
    await sheet(page).getByLabel('Repeats').selectOption('custom')
    await sheet(page).getByLabel('Ends').selectOption('until')
    await sheet(page).getByText('every week on').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await sheet(page).getByLabel('Day', { exact: true }).click()
    await page.getByRole('button', { name: 'Next month' }).click()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.keyboard.press('Escape')
    await sheet(page).waitFor()
    await sheet(page).getByRole('combobox', { name: 'People' }).fill('mar')
    await page.getByRole('option', { name: 'Hugo Marchetti' }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.keyboard.press('Escape')
    await eventually(async () => assert.equal(await page.getByRole('listbox').count(), 0))
    await sheet(page).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})

describe('a meeting of a series', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  const EDIT = 'Edit meeting'
  const byStart = (one: any, other: any) => one.start_time.value - other.start_time.value
  /** The coming meetings of the site meeting's series that are there, by time, and those that were held. */
  async function series() {
    const ada = api(site)
    const all = (await ada.get(`/rooms/${OLD_PIER}/meetings?per_page=100&timeframe=scheduled`)).body.sort(byStart)
    const coming = all.filter(
      (one: any) => one.state === 'pending' && one.meeting_series_id && one.start_time.value > site.stage.site.clock(),
    )
    const [{ meeting_series_id }] = coming
    const of = (one: any) => one.meeting_series_id?.value === meeting_series_id.value
    const held: any[] = all.filter((one: any) => one.state === 'ended' && of(one))
    return { coming: coming.filter(of) as any[], held, id: meeting_series_id.value }
  }
  /** The series says in words how it goes on, which is nothing of the meeting's own. */
  const apartFromSeries = ({ meeting_series_id, ...own }: any) => ({ ...own, in: meeting_series_id.value })
  const startOf = async (meeting_id: number): Promise<string> =>
    (await api(site).get(`/meetings/${meeting_id}`)).body.start_time.iso_8601
  const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

  ftest('M moves the one meeting, says whom it concerns, and Undo moves it back', async () => {
    const { coming } = await series()
    const before = coming.map(({ start_time }) => start_time.iso_8601)
    const { page, go, complaints } = await site.enter()
    await go(`/meetings/${coming[0].meeting_id}`)
    await page.keyboard.press('m')
    const box = sheet(page, 'Reschedule')
    await box.getByRole('textbox', { name: 'Day' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-dates-input'))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('6/3')
    await page.keyboard.press('Escape')
    await box.getByRole('radio', { name: 'This meeting', checked: true }).waitFor()
    await preview(page).getByText('Only this meeting changes.').waitFor()
    await preview(page).getByText('6 other people are invited. No e\u2011mail will be sent.').waitFor()
    await preview(page).getByText('People who replied will be asked again.').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await page.keyboard.press('Control+Enter')
    await page.getByText('Meeting saved.').waitFor()
    await eventually(async () => assert.equal(await startOf(coming[0].meeting_id), '2026-03-06T08:30:00Z'))
    await eventually(async () =>
      assert.deepEqual(
        (await series()).coming
          .slice(1)
          .map(({ start_time }) => start_time.iso_8601)
          .sort(),
        before.slice(1).sort(),
      ),
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator(`main time[datetime="${before[0]}"]`).waitFor()
    await eventually(async () => assert.equal(await startOf(coming[0].meeting_id), before[0]))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('a field that is loaded late does not take the focus from whoever types in another one by then', async () => {
    const { coming } = await series()
    const { page, go, complaints } = await site.enter()
    await go(`/meetings/${coming[0].meeting_id}`)
    const late = Promise.withResolvers<void>()
    await page.route('**/day-calendar*', async (route) => {
      await late.promise
      await route.continue()
    })
    await page.keyboard.press('m')
    const box = sheet(page, 'Reschedule')
    // Its stand-in has the focus meanwhile.
    await page.waitForFunction(() => document.activeElement?.closest('.day-waiting') != null)
    const time = box.getByLabel('Time', { exact: true })
    await time.focus()
    await page.keyboard.type('15')
    late.resolve()
    await page.locator('[data-dates-input]').waitFor()
    await page.keyboard.type(':30')
    assert.equal(await time.inputValue(), '15:30')
    await box.getByRole('radio', { name: 'This meeting' }).check()
    assert.equal(await time.inputValue(), '15:30')
    await page.keyboard.press('Escape')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('this and following moves what the preview says, with what is in it, and leaves what was held as it was', async () => {
    const ada = api(site)
    const { coming, held, id } = await series()
    const [, second] = coming
    const off = coming.at(-1)
    await ada.patch(`/meetings/${off.meeting_id}`, { state: 'canceled' })
    await ada.post(`/meetings/${second.meeting_id}/notes`, { description: '<p>Bring the drawings.</p>' })
    const contents = async (meeting_id: number) => [
      (await ada.get(`/meetings/${meeting_id}/agenda_items`)).body.map(({ title }: any) => title),
      (await ada.get(`/meetings/${meeting_id}/notes`)).body.map(({ description }: any) => description),
      (await ada.get(`/meetings/${meeting_id}/attendees`)).body.map((one: any) => [one.member_id, one.rsvp.value]),
    ]
    const inside = await contents(second.meeting_id)
    const whatWasHeld = await Promise.all(
      held.map(async ({ meeting_id }) => apartFromSeries((await ada.get(`/meetings/${meeting_id}`)).body)),
    )
    const { page, go, complaints } = await site.enter()
    await go(`/meetings/${second.meeting_id}`)
    await page.keyboard.press('e')
    const box = sheet(page, EDIT)
    // Another title asks nobody again.
    const title = box.getByRole('textbox', { name: 'Title' })
    const was = await title.inputValue()
    await title.fill('With another title')
    await preview(page).getByText('Replies are unchanged.').waitFor()
    await title.fill(was)
    await box.getByRole('textbox', { name: 'Time' }).fill('10:00')
    await box.getByRole('radio', { name: 'This and following' }).check()
    await preview(page).getByText('People who replied will be asked again if the time changes.').waitFor()
    // What was moved by hand before keeps its own time, and is none of those that move.
    const isOwn = ({ start_time }: any) => start_time.pretty.date.startsWith('Thu')
    const following = coming.slice(1)
    const staying = following.filter(isOwn)
    const moves = following.length - staying.length
    await preview(page).getByText(`${moves} meetings rescheduled · ${staying.length} meeting unchanged`).waitFor()
    await preview(page).getByText('1 of these is already canceled.').waitFor()
    await preview(page).getByText('Past meetings are unchanged.').waitFor()
    const under = (title: string) =>
      preview(page).locator(`p:text-is("${title}") + ul > li, p:text-is("${title}") + ul + details li`)
    await preview(page).getByText('and 1 more').click()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    const moving = await under('Rescheduled').allInnerTexts()
    assert.equal((await under('Rescheduled individually (unchanged)').allInnerTexts()).length, staying.length)
    await page.keyboard.press('Control+Enter')
    await page.getByText('Series saved.').waitFor()

    const now = await Promise.all(coming.map(async ({ meeting_id }) => (await ada.get(`/meetings/${meeting_id}`)).body))
    assert.equal(now[0].start_time.iso_8601, coming[0].start_time.iso_8601)
    assert.equal(now[0].meeting_series_id.value, id)
    for (const [place, one] of now.entries()) {
      if (!place) continue
      assert.notEqual(one.meeting_series_id.value, id)
      const { time, date } = one.start_time.pretty
      assert.equal(time, isOwn(coming[place]) ? '8:30 AM' : '10:00 AM', date)
      assert.equal(one.state, one.meeting_id === off.meeting_id ? 'canceled' : 'pending')
    }
    const moved = now.filter((one, place) => one.start_time.value !== coming[place].start_time.value)
    assert.equal(moved.length, moves)
    assert.equal(moving.length, moves)
    for (const [place, line] of moving.entries()) {
      assert.match(line, /→ .*10:00/)
      assert.equal(line.endsWith('· Canceled'), moved[place]!.state === 'canceled', line)
    }
    await eventually(async () => assert.deepEqual(await contents(second.meeting_id), inside))
    await eventually(async () =>
      assert.deepEqual(
        await Promise.all(
          held.map(async ({ meeting_id }) => apartFromSeries((await ada.get(`/meetings/${meeting_id}`)).body)),
        ),
        whatWasHeld,
      ),
    )
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('by a new rule a meeting with something in it stays unless its own box is ticked', async () => {
    const ada = api(site)
    const future = (await ada.get(`/rooms/${OLD_PIER}/meetings?per_page=100&timeframe=future`)).body.sort(byStart)
    const { meeting_series_id } = future.findLast(({ name }: any) => name.startsWith('Site meeting'))
    const all = future.filter((one: any) => one.meeting_series_id?.value === meeting_series_id.value)
    const { page, go, complaints } = await site.enter()
    await go(`/meetings/${all[0].meeting_id}?edit`)
    const box = sheet(page, EDIT)
    await box.getByLabel('Repeats').selectOption('fortnightly')
    await box.getByRole('radio', { name: 'This and following', checked: true }).waitFor()
    const boxes = preview(page).getByRole('checkbox')
    await boxes.first().waitFor()
    const [ticked] = await preview(page).getByRole('group').locator('time').all()
    const gone = await ticked!.getAttribute('datetime')
    await boxes.first().check()
    await page.waitForFunction(() =>
      document.querySelector('.reach[aria-busy="false"] .rule')?.textContent?.includes('1 meeting deleted'),
    )
    await page.keyboard.press('Control+Enter')
    await page.getByText('Series saved.').waitFor()
    for (const { meeting_id, start_time } of all) {
      const { status } = await ada.get(`/meetings/${meeting_id}`)
      assert.equal(status, Date.parse(start_time.iso_8601) === Date.parse(gone!) ? 410 : 200, start_time.iso_8601)
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('where two change the same field, the second sees both values and chooses', async () => {
    const ada = api(site)
    const { body: own } = await ada.post(`/rooms/${OLD_PIER}/meetings`, {
      name: 'Piles',
      start_time: '+3 days',
      template_id: null,
    })
    const { page, go, complaints } = await site.enter()
    await go(`/meetings/${own.meeting_id}?edit`)
    const box = sheet(page, EDIT)
    await box.getByLabel('Title').fill('Piles and boards')
    await ada.patch(`/meetings/${own.meeting_id}`, { name: 'Piles, new', location: 'Site hut' })
    await box.getByRole('button', { name: 'Save' }).click()
    const conflict = box.getByRole('alert')
    await conflict.getByText('Yours: Piles and boards').waitFor()
    await conflict.getByText('Theirs: Piles, new').waitFor()
    await eventually(async () => assert.equal(await box.getByRole('button', { name: 'Save' }).isDisabled(), true))
    assert.deepEqual(await accessibilityFaults(page), [])
    // Whoever takes the other value has nothing to send, and is done with Save all the same.
    await conflict.getByRole('radio', { name: /^Theirs/ }).check()
    await eventually(async () => assert.equal(await box.getByRole('button', { name: 'Save' }).isDisabled(), false))
    await conflict.getByRole('radio', { name: /^Yours/ }).check()
    await box.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Meeting saved.').waitFor()
    const { body } = await ada.get(`/meetings/${own.meeting_id}`)
    assert.deepEqual([body.name, body.location], ['Piles and boards', 'Site hut'])
    // Another field is no conflict: both changes are kept.
    await box.waitFor({ state: 'detached' })
    await page.keyboard.press('e')
    await box.getByRole('textbox', { name: 'Duration' }).fill('20m')
    await ada.patch(`/meetings/${own.meeting_id}`, { name: 'Piles at last' })
    await page.keyboard.press('Control+Enter')
    await box.waitFor({ state: 'detached' })
    await eventually(async () => {
      const { body: both } = await ada.get(`/meetings/${own.meeting_id}`)
      assert.deepEqual([both.name, both.duration.value], ['Piles at last', 1200])
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('three letters find whom one may invite, with face and address; who is taken out comes back with Undo', async () => {
    const ada = api(site)
    const { body: own } = await ada.post(`/rooms/${OLD_PIER}/meetings`, {
      name: 'Boards',
      start_time: '+4 days',
      template_id: null,
    })
    const names = async () =>
      (await ada.get(`/meetings/${own.meeting_id}/attendees`)).body
        .map((one: any) => `${one.member_name} ${one.role_id.value}`)
        .sort()
    const { page, go, complaints } = await site.enter()
    await go(`/meetings/${own.meeting_id}`)
    await page.getByRole('button', { name: 'Invite people' }).click()
    const field = page.getByRole('combobox', { name: 'Invite people' })
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
    await page.keyboard.type('bra')
    const found = page.getByRole('option')
    await found.getByText('bram.okafor@harbour.example').waitFor()
    await eventually(async () => assert.equal(await found.locator('.initials').first().innerText(), 'BO'))
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.keyboard.press('Enter')
    await page.getByText('Bram Okafor added.').waitFor()
    await field.fill('new.person@elsewhere.example')
    await found.getByText('Invite new.person@elsewhere.example').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('new.person@elsewhere.example added.').waitFor()
    await field.fill('somebody who is nowhere')
    await page.getByText('Nobody in this room or its organization matches.').waitFor()
    await eventually(async () => assert.equal(await found.count(), 0))
    await page.getByRole('button', { name: 'Actions for Bram Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Make Observer' }).click()
    await page.getByText('Observer', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Actions for Bram Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Remove Bram Okafor' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Actions for Bram Okafor' }).waitFor()
    await eventually(async () =>
      assert.deepEqual(
        (await names()).filter((name: string) => name.startsWith('Bram')),
        ['Bram Okafor 4'],
      ),
    )
    await eventually(async () => assert.equal((await names()).length, 3))
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('the page of a series shows its rule, dates and people; a date is skipped, and planned again with Undo', async () => {
    const ada = api(site)
    const sent = {
      ...{ name: 'Divers', dtstart: '2026-03-05T14:00:00', timezone_name: 'Europe/London', template_id: null },
      rrule: 'FREQ=WEEKLY;BYDAY=TH',
    }
    const { meeting_series_id: id } = (await ada.post(`/rooms/${OLD_PIER}/meeting_series`, sent)).body
    const skipped = async () => (await ada.get(`/meeting_series/${id}`)).body.recurrence.excluded_dates ?? []
    const { page, go, complaints } = await site.enter()
    await go(`/meeting_series/${id}/schedule`)
    await page.getByText('every week on Thursday').waitFor()
    await page.getByRole('link', { name: 'Thursday 2 April, 14:00' }).waitFor()
    const menu = page.getByRole('button', { name: 'Actions for Thursday 2 April, 14:00' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Skip' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Thursday 2 April, 14:00' })
    await row.getByText('skipped').waitFor()
    await eventually(async () => assert.deepEqual(await skipped(), ['2026-04-02T14:00:00']))
    // Undo brings back that date alone, whatever others have left out meanwhile.
    await ada.patch(`/meeting_series/${id}`, { excluded_dates: ['2026-04-02T14:00:00', '2026-04-09T14:00:00'] })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.getByText('skipped').waitFor({ state: 'detached' })
    // The same menu plans a skipped date again.
    await page.getByRole('button', { name: 'Actions for Thursday 9 April, 14:00' }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await eventually(async () => assert.deepEqual(await skipped(), []))
    await ada.patch(`/meeting_series/${id}`, { excluded_dates: ['2026-04-09T14:00:00'] })
    await eventually(async () => assert.deepEqual(await skipped(), ['2026-04-09T14:00:00']))
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await page.getByRole('button', { name: 'Actions for Ada Thornbury' }).waitFor()
    await page.keyboard.press('e')
    const box = sheet(page, 'Edit series')
    await box.getByRole('textbox', { name: 'Time' }).fill('15:00')
    await preview(page).getByText('Thu 5 Mar, 15:00').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Series saved.').waitFor()
    await page.getByRole('link', { name: 'Thursday 2 April, 15:00' }).waitFor()
    await page.getByRole('link', { name: 'Go to the next meeting' }).click()
    await page.getByRole('heading', { level: 1, name: 'Divers' }).waitFor()
    await page.getByRole('link', { name: 'Divers' }).click()
    await page.waitForURL(`**/meeting_series/${id}/schedule`)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('by another time of day what follows a meeting that was moved by hand stays on its day of the week', async () => {
    const ada = api(site)
    const sent = {
      ...{ name: 'Pilots', dtstart: '2026-03-11T08:30:00', timezone_name: 'Europe/London', template_id: null },
      rrule: 'FREQ=WEEKLY;BYDAY=WE',
    }
    const { meeting_series_id: id } = (await ada.post(`/rooms/${OLD_PIER}/meeting_series`, sent)).body
    const at = Date.parse('2026-03-18T08:30:00Z') / 1000
    const { meeting_id } = (await ada.get(`/meeting_series/${id}/meeting_at/${at}`)).body
    await ada.patch(`/meetings/${meeting_id}`, { start_time: at + 86_400 })
    const { page, go, complaints } = await site.enter()
    await go(`/meetings/${meeting_id}`)
    await page.keyboard.press('e')
    const box = sheet(page, EDIT)
    await box.getByRole('textbox', { name: 'Time' }).fill('11:00')
    await box.getByRole('radio', { name: 'This and following' }).check()
    await preview(page).getByText('Wed 25 Mar, 11:00').first().waitFor()
    await eventually(async () =>
      assert.equal(await box.getByLabel('Repeats').locator('option:checked').innerText(), 'Weekly on Wednesday'),
    )
    await page.keyboard.press('Control+Enter')
    await page.getByText('Series saved.').waitFor()
    const next = (await ada.get(`/meetings/${meeting_id}`)).body.meeting_series_id.value
    const { recurrence } = (await ada.get(`/meeting_series/${next}`)).body
    assert.deepEqual([recurrence.rrule, recurrence.dtstart], [sent.rrule, '2026-03-18T11:00:00'])
    await eventually(async () =>
      assert.equal(
        (await ada.get(`/meeting_series/${next}/meeting_summaries?per_page=100`)).body.filter(
          (one: any) => one.start_time.iso_8601 < '2026-03-29',
        ).length,
        2,
      ),
    )
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('by another day of the week meetings move with what was prepared for them, and leave nothing behind', async () => {
    const ada = api(site)
    const sent = {
      ...{ name: 'Buoys', dtstart: '2026-03-11T08:30:00', timezone_name: 'Europe/London', template_id: null },
      rrule: 'FREQ=WEEKLY;BYDAY=WE',
    }
    const { meeting_series_id: id } = (await ada.post(`/rooms/${OLD_PIER}/meeting_series`, sent)).body
    const [first, second] = await Promise.all(
      ['2026-03-18T08:30:00Z', '2026-03-25T08:30:00Z'].map(
        async (at) => (await ada.get(`/meeting_series/${id}/meeting_at/${Date.parse(at) / 1000}`)).body.meeting_id,
      ),
    )
    await ada.post(`/meetings/${second}/notes`, { description: '<p>Bring chain.</p>' })
    const { page, go, complaints } = await site.enter()
    await go(`/meetings/${first}?edit`)
    const box = sheet(page, EDIT)
    const day = box.getByLabel('Day', { exact: true })
    await day.fill('19 Mar 2026')
    await day.press('Tab')
    await box.getByRole('radio', { name: 'This and following' }).check()
    await preview(page).getByText('2 meetings rescheduled').waitFor()
    assert.equal(await preview(page).getByRole('checkbox').count(), 0)
    await page.keyboard.press('Control+Enter')
    await page.getByText('Series saved.').waitFor()
    const starts = []
    for (const meeting of [first, second]) {
      const { body } = await ada.get(`/meetings/${meeting}`)
      assert.notEqual(body.meeting_series_id.value, id)
      starts.push(body.start_time.iso_8601)
    }
    assert.deepEqual(starts, ['2026-03-19T08:30:00Z', '2026-03-26T08:30:00Z'])
    assert.equal((await ada.get(`/meetings/${second}/notes`)).body.length, 1)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('what follows the first meeting is all of the series, also on a day with several before its rule begins', async () => {
    const ada = api(site)
    const [first, later] = ['2026-03-10T09:00:00', '2026-03-10T15:00:00']
    const sent = {
      ...{ name: 'Tides', dtstart: '2026-03-11T08:30:00', timezone_name: 'Europe/London', template_id: null },
      rrule: 'FREQ=WEEKLY;BYDAY=WE',
    }
    const { meeting_series_id } = (await ada.post(`/rooms/${OLD_PIER}/meeting_series`, sent)).body
    await ada.patch(`/meeting_series/${meeting_series_id}`, { added_dates: [first, later] })
    const { page, go, complaints } = await site.enter()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (search.includes('preview=true')) asked.push(`${request.method()} ${pathname.split('/').at(-1)}`)
    })
    for (const [at, way] of [
      [first, `PATCH ${meeting_series_id}`],
      [later, 'POST split'],
    ] as const) {
      asked.length = 0
      const slot = Date.parse(`${at}Z`) / 1000
      const { meeting_id } = (await ada.get(`/meeting_series/${meeting_series_id}/meeting_at/${slot}`)).body
      await go(`/meetings/${meeting_id}?edit`)
      const box = sheet(page, EDIT)
      await box.getByLabel('Duration').fill('40')
      await box.getByRole('radio', { name: 'This and following' }).check()
      await preview(page).waitFor()
      await eventually(() => assert.deepEqual([...new Set(asked)], [way]))
      await page.keyboard.press('Escape')
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('a meeting of a series is moved to another room, after the sheet said what that changes', async () => {
    const ada = api(site)
    const sent = {
      ...{ name: 'Lamps', dtstart: '2026-03-06T11:00:00', timezone_name: 'Europe/London', template_id: null },
      rrule: 'FREQ=WEEKLY;BYDAY=FR',
    }
    const { meeting_series_id } = (await ada.post(`/rooms/${OLD_PIER}/meeting_series`, sent)).body
    const at = Date.UTC(2026, 2, 6, 11) / 1000
    const { meeting_id } = (await ada.get(`/meeting_series/${meeting_series_id}/meeting_at/${at}`)).body
    const { body: board } = await ada.get('/rooms/1')
    const { page, go, complaints } = await site.enter()
    await go(`/meetings/${meeting_id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to another room' }).click()
    const box = sheet(page, 'Move to another room')
    await box.getByLabel('Room').selectOption(board.name)
    await box.getByText(`Members of ${board.name} will be able to read it.`).waitFor()
    await box.getByText('The meeting will be removed from its series, and the series will skip this date.').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await box.getByRole('button', { name: 'Move to another room' }).click()
    await page.getByText(`Moved to ${board.name}.`).first().waitFor()
    const { body: moved } = await ada.get(`/meetings/${meeting_id}`)
    assert.deepEqual([moved.room_id.value, moved.meeting_series_id], [1, null])
    await page.locator('.crumbs').getByRole('link', { name: board.name, exact: true }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('a meeting is deleted after the sheet said what goes with it, and Undo brings it back', async () => {
    const ada = api(site)
    const { body: own } = await ada.post(`/rooms/${OLD_PIER}/meetings`, {
      name: 'Rails',
      start_time: '+6 days',
      template_id: null,
    })
    const { page, go, complaints } = await site.enter()
    await go(`/meetings/${own.meeting_id}`)
    const box = sheet(page, 'Delete meeting')
    const ask = async () => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete meeting' }).click()
    }
    await ask()
    await box.getByText('This meeting has no content.').waitFor()
    await page.keyboard.press('Escape')
    await ada.post(`/meetings/${own.meeting_id}/notes`, { description: '<p>Oak or steel.</p>' })
    await go(`/meetings/${own.meeting_id}`)
    const remove = async () => {
      await ask()
      await box.getByText('Also deleted: 1 note').waitFor()
      await box.getByText('You can undo this for a few seconds.').waitFor()
      assert.deepEqual(await accessibilityFaults(page), [])
      await box.getByRole('button', { name: 'Delete meeting' }).click()
      await page.getByRole('heading', { level: 1, name: 'Old Pier' }).waitFor()
    }
    const row = page.getByRole('link', { name: 'Rails', exact: true })
    await remove()
    await page.getByText('Meeting deleted.').waitFor()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.click()
    await page.getByRole('heading', { level: 1, name: 'Rails' }).waitFor()
    assert.equal((await ada.get(`/meetings/${own.meeting_id}`)).status, 200)
    await remove()
    // Whoever leaves the page meant it.
    await go('/')
    await eventually(async () => assert.equal((await ada.get(`/meetings/${own.meeting_id}`)).status, 410))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('a deletion waits in the calendar too, and one that is refused is told by its name and can be tried again', async () => {
    const ada = api(site)
    const { body: own } = await ada.post(`/rooms/${OLD_PIER}/meetings`, {
      ...{ name: 'Sleepers', start_time: '+1 hour', template_id: null },
    })
    const { page, go, complaints } = await site.enter()
    await go(`/meetings/${own.meeting_id}`)
    const deletions: string[] = []
    await page.route(`**/api/v1/meetings/${own.meeting_id}`, (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      deletions.push(route.request().url())
      return route.fulfill({ status: 403, json: { message: 'Forbidden' } })
    })
    const event = page.locator('.event').filter({ hasText: 'Sleepers' })
    await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
    await event.waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete meeting' }).click()
    await sheet(page, 'Delete meeting').getByRole('button', { name: 'Delete meeting' }).click()
    await page.getByRole('heading', { level: 1, name: 'Old Pier' }).waitFor()
    await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
    await page.locator('.event').first().waitFor()
    await event.waitFor({ state: 'detached' })
    assert.deepEqual(deletions, [])

    const told = page.getByRole('alert').filter({ hasText: '“Sleepers” wasn’t deleted. You don’t have access.' })
    await told.waitFor()
    await event.waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.unrouteAll()
    await told.getByRole('button', { name: 'Retry' }).click()
    await told.waitFor({ state: 'detached' })
    await event.waitFor({ state: 'detached' })
    await eventually(async () => assert.equal((await ada.get(`/meetings/${own.meeting_id}`)).status, 410))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
