// Search in the application: the palette finds as one types, and the page of results lists all of it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { indexed } from '../../search/indexed.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, unreachableByKeys } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

describe('search', () => {
  let site: DemoSite
  let at: string
  let decision: number
  let room: string
  let ofRoom: number

  before(async () => {
    site = await demoSite()
    const ada = api(site)
    at = (await pagePaths(site))['meeting-held']!
    const description = '<p>The siren sounds for storms alone, from this spring on.</p>'
    decision = (await ada.post(`${at}/notes`, { description, tags: ['decision'] })).body.note_id
    await ada.post(`${at}/notes`, { description: '<p>Who hears the siren beyond the spring tide wall?</p>' })
    room = (await pagePaths(site))['room']!
    ofRoom = (await ada.post(`${room}/notes`, { description: '<p>The capstan is greased in May</p>' })).body.note_id
    await ada.post(`${room}/notes`, { description: '<p>Say "ahoy" &amp; wave</p>' })
    // More than the record of the room begins with.
    for (let count = 0; count < 21; count++) await ada.post(`${room}/notes`, { description: `Round ${count}` })
    await ada.post(`${at}/notes`, {
      description: '<p>The buoy at the Old Pier is painted. It lies beside a lamp of the harbour.</p>',
      tags: ['decision'],
    })
    for (const name of [
      'Buoy lamp round',
      'Buoy, tide gauge, dredger, winch, rope, chart, sluice, mast, and then the lamp',
      'Ferry plan of spring 2019',
      'May round of the ferry',
    ])
      assert.equal((await ada.post(`${room}/meetings`, { name })).status, 201)
    const organization = (await pagePaths(site)).organization!
    assert.equal((await ada.post(`${organization}/rooms`, { name: 'Spring tide' })).status, 201)
    await indexed(site.stage.site)
  })
  /** The month in which everything was made. */
  const today = (locale: string) => {
    const now = new Date(site.stage.site.clock() * 1000)
    const format = { timeZone: 'Europe/London' }
    return {
      month: new Intl.DateTimeFormat(locale, { ...format, month: 'long' }).format(now),
      year: new Intl.DateTimeFormat(locale, { ...format, year: 'numeric' }).format(now),
    }
  }
  after(() => site?.close())

  test('a decision is found by two words in three steps, and its record opens at it', async () => {
    const { page, complaints } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.fill('siren storms spri')
    await page.getByRole('option', { name: /The siren sounds for storms alone/ }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await field.press('Enter')
    await page.waitForURL(new RegExp(`${at}#note-${decision}$`))
    await page.waitForFunction((id) => document.activeElement?.id === id, `note-${decision}`)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a short text is said once, with what was found marked in it', async () => {
    const { page, complaints, go } = await site.visit({ viewport: { width: 1280, height: 800 } })
    const said = async (text: string) => assert.equal(text.split('Say "ahoy" & wave').length, 2, text)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('ahoy')
    const option = page.getByRole('option', { name: /ahoy/ }).first()
    await option.locator('mark').waitFor()
    await said(await option.innerText())
    await go('/search?q=ahoy')
    const row = page.locator('.found-row').first()
    await row.locator('a mark').waitFor()
    await said(await row.innerText())
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a note of a room is shown in its record, however many came later', async () => {
    const { page, complaints } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.fill('capstan greased')
    await page.getByRole('option', { name: /The capstan is greased in May/ }).waitFor()
    await field.press('Enter')
    await page.waitForURL(new RegExp(`${room}/record#note-${ofRoom}$`))
    await page.waitForFunction((id) => document.activeElement?.id === id, `note-${ofRoom}`)
    await page.getByText('Round 20', { exact: true }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the palette groups what it finds by kind, that of the best first, then commands, and all results last', async () => {
    const { page, complaints } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.fill('buoy lamp')
    const found = page.getByRole('option')
    await eventually(async () => assert.equal(await found.count(), 4))
    const rows = (await found.allInnerTexts()).map((row) => row.replace(/\s+/g, ' '))
    for (const [at, begins] of [
      /^Buoy lamp round Old Pier · /,
      /^Buoy, tide gauge, .* Old Pier · /,
      // The place in the minutes: the meeting, its room and its day.
      /^BOARD-\d{4}-\d{3} Decided The buoy at the Old Pier .* Board meeting: .* · Board · \w{3} \d+ \w{3}/,
      /^All results for “buoy lamp”$/,
    ].entries())
      assert.match(rows[at]!, begins)
    const groups = page.getByRole('listbox').getByRole('group')
    assert.deepEqual(await groups.locator('.rail-title').allInnerTexts(), ['Meetings', 'Decisions', 'Search'])
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    // A note is found by two of its words as they are typed, and commands come after it.
    await field.fill('siren wall')
    await page
      .getByRole('group', { name: 'Notes' })
      .getByRole('option', { name: /Who hears the siren/ })
      .waitFor()
    await field.fill('new')
    await page
      .getByRole('group', { name: 'Everywhere' })
      .getByRole('option', { name: /^New meeting/ })
      .waitFor()
    await eventually(async () =>
      assert.equal(await page.getByRole('option').last().innerText(), 'All results for “new”'),
    )
    // A command is first where its whole name is typed.
    await field.fill('calendar')
    await eventually(async () => assert.match(await page.getByRole('option').first().innerText(), /^Calendar/))
    await field.press('Enter')
    await page.waitForURL(/\/calendar$/)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the palette finds what is of the days that were typed, says them, and goes on to all of it', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go('/')
    const { month, year } = today('en-GB')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.fill(`storms alone ${month} ${year}`)
    const ofDays = page.getByRole('group', { name: new RegExp(`^Search: 1.* ${year}$`) })
    await ofDays.getByRole('option', { name: /The siren sounds for storms alone/ }).waitFor()
    const asWords = page.getByRole('group', { name: 'Search', exact: true }).getByRole('option')
    assert.deepEqual(await asWords.allInnerTexts(), [`“${month} ${year}” as text`])
    assert.deepEqual(await accessibilityFaults(page), [])
    // Of other days there is nothing, and it is not said to be of these.
    const answered = page.waitForResponse((answer) => answer.url().includes('search=storms+alone&after='))
    await field.fill('storms alone spring 2019')
    const before = page.getByRole('group', { name: 'Search: 1 Mar – 31 May 2019' }).getByRole('option')
    assert.deepEqual(await before.allInnerTexts(), ['All results for “storms alone spring 2019”'])
    const { searchParams } = new URL((await answered).url())
    // In London, where summer time begins within them.
    assert.equal(searchParams.get('after'), `${Date.parse('2019-03-01T00:00Z') / 1000 - 1}`)
    assert.equal(searchParams.get('before'), `${Date.parse('2019-06-01T00:00+01:00') / 1000}`)
    await field.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('q') === 'storms alone spring 2019')
    await page.getByText('No results for “storms alone spring 2019”.').waitFor()
    await page.keyboard.press('Control+k')
    await field.fill('spring 2019')
    await page.getByRole('option', { name: 'Decisions: 1 Mar – 31 May 2019' }).click()
    await page.waitForURL((url) => url.search === '?search=spring+2019')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('words that name a time are found as words too, whatever else they may mean', async () => {
    const { page, complaints } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search' })
    const found = page.getByRole('group', { name: 'Meetings', exact: true }).getByRole('option')
    await field.fill('ferry spring 2019')
    await found.filter({ hasText: 'Ferry plan of spring 2019' }).waitFor()
    await field.fill('ferry may')
    await found.filter({ hasText: 'May round of the ferry' }).waitFor()
    assert.match((await page.getByRole('option').first().innerText()).replace(/\s+/g, ' '), /^May round of the ferry/)
    // No room is lost either.
    await field.fill('Spring tide')
    await page.getByRole('group', { name: 'Go to' }).getByRole('option', { name: 'Spring tide' }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a month without its year leads to what is of it, in German too', async () => {
    const { page, complaints } = await site.visit({ viewport: { width: 390, height: 800 }, locale: 'de-DE' })
    const { month, year } = today('de-DE')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Suche' })
    await field.fill(`storms alone ${month}`)
    const ofDays = page.getByRole('group', { name: new RegExp(`^Suche: 1\\..* ${year}$`) }).getByRole('option')
    await ofDays.first().waitFor()
    assert.match(await ofDays.first().innerText(), /The siren sounds for storms alone/)
    assert.equal(await ofDays.last().innerText(), `Alle Ergebnisse für „storms alone ${month} ${year}“`)
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await field.press('Enter')
    await page.waitForURL(new RegExp(`${at}#note-${decision}$`))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('words in an address are text, as the server reads them', async () => {
    const { page, complaints, go } = await site.visit({ viewport: { width: 1280, height: 800 } })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/search_results')) asked.push(request.url())
    })
    const field = page.getByRole('searchbox', { name: 'Search' })
    for (const typed of ['{"a":1}', '"storms alone"', '1e3', 'null', '["siren"]', '2026']) {
      await go(`/search?q=${encodeURIComponent(typed)}`)
      await eventually(async () => assert.equal(await field.inputValue(), typed))
      await page
        .getByText(/^(No results for|\d+ result)/)
        .first()
        .waitFor()
    }
    // What the server sent with the pages answers them.
    assert.deepEqual(asked, [])
    // The words in the middle of a sentence do not follow one another.
    await field.fill('"sounds alone"')
    await page.getByText('No results for “"sounds alone"”.').waitFor()
    assert.equal(new URL(page.url()).searchParams.get('q'), '"sounds alone"')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the page of results keeps words and filters in its address, and is open to everybody', async () => {
    const { page, complaints, go } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search' }).fill('siren')
    await page.getByRole('option', { name: 'All results for “siren”' }).click()
    await page.waitForURL(/\/search\?q=siren$/)
    const decisions = page.getByRole('region', { name: 'Decisions' })
    await decisions.getByText(/sounds for storms alone/).waitFor()
    await page.getByRole('region', { name: 'Notes' }).waitFor()
    await eventually(async () => assert.match(await page.locator('.found-row mark').first().innerText(), /^siren/i))
    await page.getByLabel('Type').selectOption({ label: 'Decisions' })
    await page.waitForURL(/\/search\?q=siren&kind=decision$/)
    await page.getByRole('region', { name: 'Notes' }).waitFor({ state: 'detached' })
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(await unreachableByKeys(page), [])
    await page.getByRole('searchbox', { name: 'Search' }).fill('xylophone')
    await page.getByText('No results for “xylophone”.').waitFor()
    await go('/search?q=siren&when=older')
    await page.getByText('No results for “siren”.').waitFor()
    await go(`/search?q=siren&kind=boat&room_id=x`)
    await decisions.getByRole('link').first().click()
    await page.waitForURL(new RegExp(`#note-${decision}$`))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a span of time among the words is days, and alone it is words', async () => {
    const { page, complaints, go } = await site.enter()
    await go('/search?q=siren+this+month')
    const days = page.getByRole('search').getByRole('button', { name: /“this month” as text$/ })
    await days.waitFor()
    await page.getByRole('main').getByText('The siren sounds for storms alone').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await page.getByRole('searchbox').fill('siren spring 2019')
    await page.getByText('No results for').waitFor()
    await page
      .getByRole('search')
      .getByRole('button', { name: /“spring 2019” as text$/ })
      .click()
    await page.waitForURL((url) => url.searchParams.get('q') === 'siren "spring 2019"')
    await go('/search?q=winter+2019')
    await page.getByText('No results for').waitFor()
    assert.equal(await page.getByRole('search').getByRole('button').count(), 0)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('in German, on a phone', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 390, height: 800 }, locale: 'de-DE' })
    await go('/search?q=siren')
    await page.getByRole('heading', { level: 1, name: 'Suche' }).waitFor()
    await page.getByRole('region', { name: 'Beschlüsse' }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
