// The register of decisions in the application: found by the rail or keys, narrowed by what the address says.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { indexed } from '../../search/indexed.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, unreachableByKeys } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

describe('the register of decisions', () => {
  let site: DemoSite
  let at: string
  let [spring, winter]: number[] = []
  let room: { value: number; display: string }
  let series: number

  before(async () => {
    site = await demoSite()
    const ada = api(site)
    at = (await pagePaths(site))['meeting-held']!
    const { body } = await ada.get(at)
    room = body.room_id
    series = body.meeting_series_id.value
    const decide = async (text: string, decided_ts: string): Promise<number> => {
      const { note_id } = (await ada.post(`${at}/notes`, { description: `<p>${text}</p>`, tags: ['decision'] })).body
      assert.equal((await ada.patch(`/decisions/${note_id}`, { decided_ts })).status, 200)
      return note_id
    }
    spring = await decide('The weir stays open in spring.', '2026-04-14T10:00:00Z')
    winter = await decide('The weir is shut for the winter.', '2025-12-03T10:00:00Z')
    const replaced = await ada.patch(`/decisions/${spring}`, { replaces_id: winter, owner_id: site.member_id })
    assert.equal(replaced.status, 200)
  })
  after(() => site?.close())

  test('is reached by G D, narrowed to months, and leads to the note in its record', async () => {
    const { page, complaints, go } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.waitForURL(/\/decisions$/)
    await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor()
    await eventually(async () =>
      assert.equal(
        await page.locator('.rail').getByRole('link', { name: 'Decisions' }).getAttribute('aria-current'),
        'page',
      ),
    )
    const list = page.getByRole('list', { name: 'Decisions' })
    await list.getByText('The weir stays open in spring.').waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await eventually(async () => assert.equal(await page.getByLabel('From month').isDisabled(), true))
    await page.getByLabel('Year').selectOption('2026')
    await page.getByLabel('From month').selectOption({ label: 'March' })
    await page.getByLabel('To month').selectOption({ label: 'May' })
    await page.waitForURL(/\/decisions\?year=2026&from=3&to=5$/)
    await page.getByRole('searchbox', { name: 'Search decisions' }).fill('weir')
    await page.waitForURL(/\?search=weir&year=2026&from=3&to=5$/)
    await page.getByText('1 decision', { exact: true }).waitFor()
    const chips = page.locator('.filter-chips')
    assert.deepEqual(await chips.getByRole('button').allInnerTexts(), ['2026', 'March to May'])
    const row = page.locator(`#decision-${spring}`)
    await eventually(async () =>
      assert.match(
        await row.innerText(),
        /^BOARD-2026-\d{3}\s*Decided\s*The weir stays open in spring\.[\s\S]*Tuesday,? 14 April/,
      ),
    )
    await eventually(async () => assert.match(await row.innerText(), /Owner: Ada Thornbury/))
    // The agenda item under which it was taken, and who was there.
    const ada = api(site)
    const { agenda_item_id } = (await ada.get(`/decisions/${spring}`)).body
    const item = row.getByRole('link', { name: agenda_item_id.display, exact: true })
    assert.equal(await item.getAttribute('href'), `${at}#item-${agenda_item_id.value}`)
    const present = (await ada.get(`${at}/attendees`)).body.filter(({ attended }: any) => attended)
    assert.ok(present.length > 1)
    const names = await row.locator('.people-ring').getAttribute('title')
    for (const { member_name } of present) assert.ok(names?.includes(member_name), names ?? '')
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(await unreachableByKeys(page), [])

    // Another year's months may run into the next one.
    await go(`/decisions?year=2025&from=11&to=2&state=replaced&room_id=${room.value}`)
    const old = page.locator(`#decision-${winter}`)
    await eventually(async () => assert.match(await old.innerText(), /Replaced[\s\S]*Replaced by BOARD-\d{4}-\d{3}/))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Export' })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'Spreadsheet (Excel)' }).click()),
    ])
    assert.match(file.suggestedFilename(), /\.xlsx$/)
    assert.match(
      file.url(),
      new RegExp(`/rooms/${room.value}/decisions\\?state=replaced&after=\\d+&before=\\d+&format=xlsx$`),
    )
    await old.getByRole('link', { name: /^Replaced by/ }).click()
    await row
      .locator('.decision-source')
      .getByRole('link', { name: /^Board meeting/ })
      .click()
    await page.waitForURL(new RegExp(`${at}#note-${spring}$`))
    await page.waitForFunction((id) => document.activeElement?.id === id, `note-${spring}`)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a span of time that is typed is shown as days, narrows the list, and is taken back into words by keys', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 390, height: 800 } })
    await go('/decisions')
    const field = page.getByRole('searchbox', { name: 'Search decisions' })
    const list = page.getByRole('list', { name: 'Decisions' })
    await field.fill('weir spring 2026')
    await page.getByText('1 decision', { exact: true }).waitFor()
    await list.getByText('The weir stays open in spring.').waitFor()
    const days = page.getByRole('button', { name: /^1 Mar\s–\s31 May 2026\b/ })
    await days.waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(await unreachableByKeys(page), [])
    // The address says it too, and the list is then of the same days from the beginning.
    await go(`/decisions?search=${encodeURIComponent('winter 2025/26 weir')}`)
    await list.getByText('The weir is shut for the winter.').waitFor()
    await page.getByRole('button', { name: /^1 Dec 2025\s–\s28 Feb 2026\b/ }).waitFor()
    await page.getByText('1 decision', { exact: true }).waitFor()
    // Together with the time that is chosen.
    await go('/decisions?search=weir+winter+2025/26&year=2026')
    await page.getByText('No decisions match these filters.').waitFor()
    await go('/decisions?search=weir+spring+2026')
    await field.press('Tab')
    assert.ok(await days.evaluate((button) => button === document.activeElement))
    await page.keyboard.press('Enter')
    await page.getByText('No decisions match these filters.').waitFor()
    assert.equal(await field.inputValue(), 'weir "spring 2026"')
    assert.ok(await field.evaluate((input) => input === document.activeElement))
    assert.equal(await days.count(), 0)
    assert.deepEqual(complaints, [])
    await page.context().close()

    const german = await site.enter({ locale: 'de-DE' })
    await german.go(`/decisions?search=${encodeURIComponent('weir im Frühjahr 2026')}`)
    await german.page.getByRole('button', { name: /^1\. März\s–\s31\. Mai 2026\b/ }).waitFor()
    await german.page.getByText('The weir stays open in spring.').waitFor()
    assert.deepEqual(german.complaints, [])
    await german.page.context().close()
  })

  test('on a phone in German: one series, words that occur nowhere, and the way back to all', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 390, height: 800 }, locale: 'de-DE' })
    await go(`/decisions?meeting_series_id=${series}&owner=x&state=boat&from=3`)
    await page.getByRole('button', { name: /^Filter entfernen: Beschlüsse einer Serie/ }).waitFor()
    await page.locator(`#decision-${winter}`).getByText('Ersetzt', { exact: true }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await page.getByRole('searchbox', { name: 'Beschlüsse durchsuchen' }).fill('Xylophon')
    await page.getByText('Keine passenden Beschlüsse gefunden.').waitFor()
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await page.waitForURL(/\/decisions$/)
    await page.locator(`#decision-${spring}`).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('is reached from its room, series and organization, and a decision is changed in it, and back', async () => {
    const ada = api(site)
    const { organization_id } = (await ada.get(`/rooms/${room.value}`)).body
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    for (const [path, search] of [
      [`/organizations/${organization_id.value}`, `organization_id=${organization_id.value}`],
      [`/meeting_series/${series}/schedule`, `meeting_series_id=${series}`],
      [`/rooms/${room.value}`, `room_id=${room.value}`],
    ] as const) {
      await go(path)
      await page.getByRole('main').getByRole('link', { name: 'Decisions', exact: true }).click()
      await page.waitForURL((url) => url.pathname === '/decisions' && url.search === `?${search}`)
      await page.locator(`#decision-${spring}`).waitFor()
    }
    const { display_number } = (await ada.get(`/decisions/${spring}`)).body
    const { display_number: other } = (await ada.get(`/decisions/${winter}`)).body
    await page.getByRole('button', { name: `Edit decision ${display_number}` }).press('Enter')
    const sheet = page.getByRole('dialog', { name: `Edit decision ${display_number}` })
    await sheet.getByLabel('Replaces').fill('2026-999')
    await sheet.getByText('No decision you can edit has this number.').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await sheet.getByLabel('Replaces').fill('')
    await sheet.getByText('No decision you can edit has this number.').waitFor({ state: 'detached' })
    await sheet.getByLabel('Status').selectOption({ label: 'Proposed' })
    await sheet.getByLabel('Owner').selectOption({ label: 'Nobody' })
    await sheet.getByLabel('Replaces').press('Control+Enter')
    const row = page.locator(`#decision-${spring}`)
    await row.getByText('Proposed', { exact: true }).waitFor()
    const stored = async () => {
      const { body } = await ada.get(`/decisions/${spring}`)
      return [body.state, body.owner_id, body.replaces_id?.display ?? null]
    }
    await eventually(async () => assert.deepEqual(await stored(), ['proposed', null, null]))
    await eventually(async () => assert.equal((await ada.get(`/decisions/${winter}`)).body.state, 'decided'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.getByText('Owner: Ada Thornbury').waitFor()
    await row.getByText(`Replaces ${other}`).waitFor()
    await eventually(async () => assert.deepEqual((await stored()).slice(0, 1), ['decided']))

    // One of another room is found with the name of that room, and has an address.
    const elsewhere = (await ada.get('/rooms')).body.find(({ room_id }: any) => room_id !== room.value)
    const painted = { description: '<p>The weir is painted.</p>', tags: ['decision'] }
    const { note_id: far } = (await ada.post(`/rooms/${elsewhere.room_id}/notes`, painted)).body
    const { number: farNumber, display_number: farName } = (await ada.get(`/decisions/${far}`)).body
    await page.getByRole('button', { name: `Edit decision ${other}` }).press('Enter')
    const field = page.getByRole('dialog').getByLabel('Replaces')
    await field.fill(farName === farNumber ? `${farNumber} · ${elsewhere.name}` : farName)
    await page.getByText('No decision you can edit has this number.').waitFor({ state: 'detached' })
    await field.press('Control+Enter')
    await page
      .locator(`#decision-${winter}`)
      .getByRole('link', { name: `Replaces ${farName === farNumber ? `${farNumber}, ${elsewhere.name}` : farName}` })
      .click()
    await page.waitForURL((url) => url.search === `?decision_id=${far}`)
    await page.locator(`#decision-${far}`).getByText('Replaced', { exact: true }).waitFor()
    await eventually(async () => assert.equal(await page.getByRole('main').locator('.decision-row').count(), 1))
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a name in the field is offered as somebody who was there and as an owner, and a chip takes a filter away', async () => {
    await indexed(site.stage.site)
    const { page, complaints, go } = await site.enter({ viewport: { width: 320, height: 700 } })
    await go('/decisions')
    const field = page.getByRole('searchbox', { name: 'Search decisions' })
    // The beginning of a name is enough.
    await field.fill('weir ada')
    await page.getByRole('button', { name: 'Owner: Ada Thornbury' }).waitFor()
    await field.fill('weir Ada Thornbury')
    await page.waitForURL((url) => url.search === '?search=weir+Ada+Thornbury')
    await page.getByRole('button', { name: 'Owner: Ada Thornbury' }).click()
    await page.waitForURL((url) => url.search === `?search=weir&owner=${site.member_id}`)
    await page.locator(`#decision-${spring}`).waitFor()
    await eventually(async () => assert.equal(await page.locator(`#decision-${winter}`).count(), 0))
    const chip = page.getByRole('button', { name: 'Remove filter: Owner: Ada Thornbury' })
    await chip.waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await chip.click()
    await page.waitForURL((url) => url.search === '?search=weir')
    await page.locator(`#decision-${winter}`).waitFor()
    await field.fill('weir @Lars')
    await page.getByRole('button', { name: 'Present: Lars Mbeki' }).click()
    await page.waitForURL(/\?search=weir&present=\d+$/)
    await page.locator(`#decision-${winter}`).waitFor()
    await page.getByRole('button', { name: 'Remove filter: Present: Lars Mbeki' }).waitFor()
    // Somebody who was absent, whose name no decision of the list has.
    await field.fill('weir Mira Solheim')
    await page.getByRole('button', { name: 'Present: Mira Solheim' }).click()
    await page.getByText('No decisions match these filters.').waitFor()
    await page.getByRole('button', { name: 'Remove filter: Present: Mira Solheim' }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('names the organization of a room where two have rooms of that name', async () => {
    const other = await site.stage.organization(site.member_id, 'Tidal Trust')
    assert.equal((await api(site).post(`/organizations/${other}/rooms`, { name: room.display })).status, 201)
    const { page, go } = await site.enter()
    await go('/decisions')
    await page.getByRole('button', { name: 'Filters' }).click()
    const offered = () => page.getByLabel('Room').locator('option').allTextContents()
    await eventually(async () => assert.ok((await offered()).includes(`${room.display} · Tidal Trust`)))
    assert.ok(!(await offered()).includes(room.display))
    await page.context().close()
  })
})
