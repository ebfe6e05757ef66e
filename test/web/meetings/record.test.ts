// The record of a meeting that was held: read, written to, opened at one of its blocks, and printed.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { ftest } from '../../ring.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, unreachableByKeys } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** A room of the demo. */
const ROOM = 7

describe('the record', () => {
  let site: DemoSite
  let at: string
  let items: Record<string, number>
  let notes: any[]
  let tasks: any[]

  before(async () => {
    site = await demoSite()
    const ada = api(site)
    at = (await pagePaths(site))['meeting-held']!
    const agenda = (await ada.get(`${at}/agenda_items`)).body
    items = Object.fromEntries(agenda.map(({ title, agenda_item_id }: any) => [title, agenda_item_id]))
    const agenda_item_id = items['Resolutions, read aloud']
    await ada.post(`${at}/notes`, { description: '<p>We begin in May.</p>', tags: ['decision'], agenda_item_id })
    notes = (await ada.get(`${at}/notes?embed=tags,agenda_item&per_page=100`)).body
    tasks = (await ada.get(`${at}/action_items?embed=description_clean&per_page=100`)).body
  })
  after(() => site?.close())

  /** Waits until a block has the focus, is marked, and is in view as a whole. */
  const shows = (page: Page, id: string) =>
    page.waitForFunction((wanted) => {
      const one = document.activeElement
      if (one?.id !== wanted || !one.closest('.marked')) return false
      const { top, bottom } = one.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    }, id)

  test('is read by item: decisions, action items and notes, who was there, when, and the meetings beside it', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(at)
    const section = page.locator(`#item-${items['Resolutions, read aloud']}`)
    await eventually(async () =>
      assert.deepEqual(
        await section.locator('ul').evaluateAll((lists) => lists.map((list) => list.getAttribute('aria-label'))),
        ['Decisions', 'Action items', 'Notes'].map((kind) => `${kind} for “Resolutions, read aloud”`),
      ),
    )
    await eventually(async () =>
      assert.match(
        await page.locator('h1 + .when').innerText(),
        /^Thursday,? 26 February, 14:00\s–\s16:30, 2 h 30 min\s+Draft minutes$/,
      ),
    )
    // What is to be done is a table; each row leads to its place.
    const table = page.getByRole('region', { name: /^Action items/ }).getByRole('table')
    await eventually(async () =>
      assert.deepEqual(
        (await table.getByRole('row').allInnerTexts()).map((row) => row.split(/\s*\t\s*/)),
        [
          ['Action item', 'Assignee', 'Due date', 'Status'],
          ['Ask the insurer in writing', 'Hanna Whitlock', 'Monday 9 March', 'Open'],
          ['Visit the three harbors before the pilot starts', 'Ada Thornbury', 'Tuesday 3 March', 'Open'],
        ],
      ),
    )
    await table.getByRole('link', { name: 'Ask the insurer in writing' }).click()
    await page.waitForFunction(() => /^action-item-/.test(document.activeElement?.id ?? ''))
    // Its state follows once the title has scrolled away.
    await page.locator('.head-status').getByText('Draft minutes').waitFor()
    const [{ decision }] = (await api(site).get(`${at}/notes?tag=decision&embed=decision`)).body
    const number = page.getByRole('link', { name: decision.display_number, exact: true })
    assert.match((await number.getAttribute('href'))!, new RegExp(`/decisions\\?search=${decision.number}&`))
    await page.getByText(/^Present: Ada Thornbury, .* and Lars Mbeki\.$/).waitFor()
    await page.getByText(/^Absent: .* and Mira Solheim\.$/).waitFor()
    await eventually(async () =>
      assert.deepEqual(await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').count(), 5),
    )
    await eventually(async () => assert.equal(await page.getByRole('button', { name: 'Restart' }).count(), 0))
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: 'PDF' }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.keyboard.press('Escape')
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(await unreachableByKeys(page), [])
    await page.getByRole('link', { name: 'Previous: 29 Jan' }).click()
    await page.waitForURL((url) => url.pathname !== at)
    await page.getByRole('link', { name: 'Next: 26 Feb' }).click()
    await page.waitForURL(new RegExp(`${at}$`))
    await go(at)
    const german = await site.enter({ locale: 'de-DE', viewport: { width: 320, height: 700 } })
    await german.go(at)
    await german.page.getByText(/^Anwesend: /).waitFor()
    assert.deepEqual(await accessibilityFaults(german.page), [])
    assert.deepEqual(await overflowingWidths(german.page), [])
    assert.deepEqual([...complaints, ...german.complaints], [])
    await page.context().close()
    await german.page.context().close()
  })

  test('an item under which something was written was discussed, whether or not anybody went to it', async () => {
    const ada = api(site)
    const { meeting_id } = (await ada.post(`/rooms/${ROOM}/meetings`, { name: 'Quick round' })).body
    const quick = `/meetings/${meeting_id}`
    const titles = ['Written under', 'Left out'].map((title) => ({ title }))
    const { body } = await ada.put(`${quick}/agenda_items`, { agenda_items: titles })
    const [written, left] = body.map(({ agenda_item_id }: any) => agenda_item_id)
    await ada.patch(quick, { state: 'started' })
    await ada.post(`${quick}/notes`, { description: '<p>The boards are here.</p>', agenda_item_id: written })
    await ada.patch(quick, { state: 'ended' })
    const { page, complaints, go } = await site.enter()
    await go(quick)
    await page.getByText('The boards are here.').waitFor()
    await page.locator(`#item-${left} .record-facts`).waitFor()
    assert.equal(await page.locator(`#item-${written} .record-facts:not(.on-paper)`).count(), 0)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('every block and item has an address, which can be copied, and opened anew shows it, focused and marked', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 600 } })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await go(at)
    const last = notes.find(({ description }) => description.includes('We begin in May'))
    const ids = [
      `note-${last.note_id}`,
      `action-item-${tasks[0].action_item_id}`,
      `item-${items['Resolutions, read aloud']}`,
    ]
    for (const id of ids) {
      const one = page.locator(`[id="${id}"]`)
      if (id.startsWith('item')) await one.getByRole('button', { name: 'Copy link' }).click()
      else {
        await one.getByRole('button', { name: 'More' }).press('Enter')
        await page.getByRole('menuitem', { name: 'Copy link' }).press('Enter')
      }
      await page.waitForFunction(async (end) => (await navigator.clipboard.readText()).endsWith(end), `${at}#${id}`)
      const fresh = await page.context().newPage()
      await fresh.goto(await page.evaluate(() => navigator.clipboard.readText()))
      await shows(fresh, id)
      await fresh.close()
    }
    await page.goto(`${site.url}${at}#${ids[0]}`)
    await shows(page, ids[0]!)
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Break' }).click()
    await shows(page, `item-${items['Break']}`)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('files and chat messages have addresses too: each is shown and focused, however late it comes', async () => {
    const ada = api(site)
    const said: number[] = []
    for (let count = 0; count < 130; count++)
      said.push((await ada.post(`${at}/chat_messages`, { text: `Boat ${count} is in` })).body.chat_message_id)
    const { attachment_id } = (
      await ada.post(`${at}/attachments`, { name: 'tide.json', type: 'application/json', size: 2 })
    ).body
    const sent = { payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }
    const stored = await ada.ask('PUT', `/attachments/${attachment_id}/content`, undefined, sent)
    assert.ok(stored.status < 300, stored.text)
    const { page, complaints } = await site.enter({ viewport: { width: 1280, height: 600 } })
    // The first message stands two pages before the last.
    for (const id of [`chat-message-${said[0]}`, `attachment-${attachment_id}`, `chat-message-${said[129]}`]) {
      await page.goto('about:blank')
      await page.goto(`${site.url}${at}#${id}`)
      await page.waitForFunction((wanted) => {
        const one = document.activeElement
        if (one?.id !== wanted) return false
        const { top, bottom } = one.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }, id)
    }
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('is written to under the item that is meant, by keys too', async () => {
    const { page, complaints, go } = await site.enter()
    await go(at)
    await page.getByRole('button', { name: 'Write under “Break”' }).press('Enter')
    const writing = page.locator(`#item-${items['Break']}`).getByLabel('New note')
    await writing.waitFor()
    await eventually(async () => assert.ok(await writing.evaluate((field) => field === document.activeElement)))
    await page.keyboard.type('There was cake.')
    await page.keyboard.press('Enter')
    await page.locator(`#item-${items['Break']}`).getByText('There was cake.').waitFor()
    await page.locator(`#item-${items['Break']} .note:not(.unsent)`).waitFor()
    // Whoever leaves the field stays near it, in view, and the arrow keys walk the rows.
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => {
      const { top, bottom } = document.activeElement!.getBoundingClientRect()
      return document.activeElement!.matches('.composer') && top >= 0 && bottom <= innerHeight
    })
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction(() => document.activeElement?.matches('.block-row'))
    await eventually(async () => {
      const all = (await api(site).get(`${at}/notes?embed=agenda_item&per_page=100`)).body
      const written = all.find(({ description }: any) => description.includes('cake'))
      assert.equal(written?.agenda_item.agenda_item_id, items['Break'])
    })
    await page.goto(`${site.url}/`)
    await go(at)
    await page.getByText('Edit attendance').click()
    await page.getByLabel('Mira Solheim').check()
    await page.getByText(/^Present: .* Mira Solheim\.$/).waitFor()
    await page.locator('.record-tools [aria-haspopup]').last().press('Enter')
    await page.getByRole('menuitem', { name: 'Send minutes…' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Send minutes…' })
    await sheet.getByRole('region', { name: 'E-mail preview' }).getByText('There was cake.').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await sheet.getByLabel('Ada Thornbury').uncheck()
    await sheet.getByRole('button', { name: 'Send', exact: true }).press('Enter')
    await page.getByText(/^Minutes sent to \d people\.$/).waitFor(SOON)
    const [mailing] = (await api(site).get(`${at}/mailings`)).body
    const people = (await api(site).get(`${at}/attendees`)).body
    assert.equal(mailing.recipients, people.length - 1)
    await page.goto(`${site.url}/`)
    await go(`${at}#item-${items['Finances']}`)
    await page.locator(`#item-${items['Finances']}.marked`).waitFor()
    await page.keyboard.press('w')
    await page.locator(`#item-${items['Finances']}`).getByLabel('New note').waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('is in the list of its room once: what was held below, what runs above, and what was canceled is marked', async () => {
    const ada = api(site)
    const now = site.stage.site.clock()
    const make = async (name: string, start_time: number, ...states: string[]) => {
      const { meeting_id } = (await ada.post(`/rooms/${ROOM}/meetings`, { name, start_time, duration_seconds: 60 }))
        .body
      for (const state of states) await ada.patch(`/meetings/${meeting_id}`, { state })
    }
    await make('Ended this morning', now - 600, 'started', 'ended')
    await make('Runs since Sunday', now - 86_400, 'started')
    await make('Was called off', now - 1200, 'canceled')
    await make('Held before its day', now + 3 * 86_400, 'started', 'ended')
    const { page, complaints, go } = await site.enter()
    await go(`/rooms/${ROOM}`)
    const coming = page.getByRole('region', { name: /^Upcoming meetings/ })
    const past = page.getByRole('region', { name: /^Past meetings/ })
    await past.getByText('Ended this morning').waitFor()
    await eventually(async () => assert.equal(await coming.getByText('Ended this morning').count(), 0))
    await eventually(async () => assert.equal(await coming.getByText('Runs since Sunday').count(), 1))
    await eventually(async () => assert.equal(await past.getByText('Runs since Sunday').count(), 0))
    await past.locator('.days > div').filter({ hasText: 'Today' }).getByText('Held before its day').waitFor()
    await eventually(async () => assert.equal(await coming.getByText('Held before its day').count(), 0))
    await past.locator('.planned').filter({ hasText: 'Was called off' }).getByText('Canceled').waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('is printed whole: black on white, without what is for the screen, and no block is cut', async () => {
    const ada = api(site)
    const sentence = (number: number) => `Boat ${number} lies at berth ${number}, and its lines were seen to at dawn.`
    const said = Array.from({ length: 70 }, (_, number) => sentence(number + 1).repeat((number % 4) + 1))
    for (const text of said)
      await ada.post(`${at}/notes`, { description: `<p>${text}</p>`, agenda_item_id: items['Break'] })
    const { page, complaints, go } = await site.enter({ colorScheme: 'dark' })
    await go(at)
    await page.getByText(said.at(-1)!).waitFor()
    const pdf = await page.pdf({ format: 'A4' })
    const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
    assert.ok(pages.length > 2, `${pages.length} pages`)
    const texts = pages.map(plain)
    const blocks = await page.locator('.record .blocks :is(.written, .what)').allInnerTexts()
    assert.ok(blocks.length > 70)
    assert.deepEqual(
      blocks.filter((block) => !texts.some((text) => text.includes(plain(block).trim()))),
      [],
    )
    const whole = texts.join(' ')
    for (const shown of [
      ...['Board meeting: Tide warnings', 'Present: Ada Thornbury', '5. Resolutions, read aloud'],
      'Action item · Hanna Whitlock · due Monday 9 March · Open',
    ])
      assert.ok(whole.includes(shown), shown)
    for (const hidden of ['Search', 'Running now', 'Download', 'Copy link', 'http', 'Previous:', 'Drop or paste'])
      assert.ok(!whole.includes(hidden), hidden)

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await eventually(async () => {
      const colours = await page.evaluate(() =>
        ['body', '.record h1', '.record .written'].map((selector) => {
          const { color, backgroundColor } = getComputedStyle(document.querySelector(selector)!)
          return [color, backgroundColor]
        }),
      )
      assert.deepEqual(colours[0], ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
      assert.deepEqual([colours[1]![0], colours[2]![0]], ['rgb(0, 0, 0)', 'rgb(0, 0, 0)'])
    })
    await page.keyboard.press('Tab')
    const ring = () => page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
    await eventually(async () => assert.equal(await ring(), 'none'))
    await page.emulateMedia({ media: 'screen' })
    await eventually(async () => assert.notEqual(await ring(), 'none'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('an item under which nothing stands is printed where it fits, and a heading with what follows it', async () => {
    const ada = api(site)
    const { meeting_id } = (await ada.post(`/rooms/${ROOM}/meetings`, { name: 'Berths' })).body
    const agenda_items = [{ title: 'Boats' }, { title: 'Tides' }, { title: 'Piles' }]
    const { body } = await ada.put(`/meetings/${meeting_id}/agenda_items`, { agenda_items })
    const note = (place: number, lines: number) =>
      ada.post(`/meetings/${meeting_id}/notes`, {
        agenda_item_id: body[place].agenda_item_id,
        description: '<p>Its lines were seen to at dawn.</p>'.repeat(lines),
      })
    await note(0, 15)
    await note(2, 15)
    for (const state of ['started', 'ended']) await ada.patch(`/meetings/${meeting_id}`, { state })
    const { page, go } = await site.enter()
    await go(`/meetings/${meeting_id}`)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' }))))
    const [first = '', second = ''] = text.map(plain)
    assert.match(first, /2\. Tides/)
    assert.match(second.trim(), /^3\. Piles/)
    await page.context().close()
  })

  ftest('other pages are printed without their frame, what is to be chosen and sections that have nothing', async () => {
    const { meeting: planned = '' } = await pagePaths(site)
    const { meeting_series_id } = (await api(site).get(planned)).body
    const { page, complaints, go } = await site.enter()
    for (const [path, shown] of [
      [planned, 'Resolutions, read aloud'],
      ['/decisions?year=2026', 'The pilot can start in three harbors'],
      ['/action_items', 'Visit the three harbors before the pilot starts'],
      ['/organizations/1/record', 'Harbour Works'],
      [`/meeting_series/${meeting_series_id.value}/schedule`, 'Resolutions, read aloud'],
    ] as const) {
      await go(path)
      const pdf = await page.pdf({ format: 'A4' })
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
      assert.ok(plain(text).includes(shown), path)
      for (const hidden of [
        ...['Ctrl K', 'Calendar', 'Invite people', 'preadsheet', 'Add to backlog', 'Drop or paste'],
        ...['Will you attend', 'Maybe', 'comment', 'Backlog', 'go here', 'All statuses', 'Words, a number'],
        ...['Assigned by me', 'Any date', 'No rooms yet', 'Download'],
      ])
        assert.ok(!plain(text).includes(hidden), `${path} has ${hidden}`)
    }
    // Which part of a register it is stands on it.
    await go('/decisions?year=2026&search=harbors')
    await page.emulateMedia({ media: 'print' })
    const printed = page.locator('.filter-form :is(input, select, .chip > span)')
    const values = () =>
      printed.evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one: any) => one.value ?? one.textContent),
      )
    await eventually(async () => assert.deepEqual(await values(), ['harbors', '2026']))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
