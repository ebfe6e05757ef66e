// What forms and lines understand of a text is shown, is all that is taken out of it, and can be taken back.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually } from '../eventually.ts'
import { advanceMeeting, api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const ROOM = 3

describe('what is understood of a text', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  /** Opens the sheet of a new meeting, with an empty form. */
  async function planning(locale = 'en-GB') {
    const visit = await site.enter({ locale, viewport: { width: 1280, height: 900 } })
    await visit.go(`/rooms/${ROOM}`)
    await visit.page.keyboard.press('c')
    const sheet = visit.page.getByRole('dialog')
    return { ...visit, sheet, title: sheet.locator('.plan-title') }
  }

  test('a rule that is understood leaves the rest of the title, whatever is changed then', async () => {
    const { page, sheet, title, complaints } = await planning()
    await title.fill('Team weekly every Tue 10:00')
    await sheet.getByText('Recognized: every Tue 10:00').waitFor()
    await sheet.locator('summary').click()
    await sheet.getByLabel('Location').fill('Pier')
    assert.equal(await title.inputValue(), 'Team weekly')
    await title.press('Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'Team weekly' }).waitFor()
    const { body } = await api(site).get(`/rooms/${ROOM}/meeting_series?per_page=100`)
    assert.ok(body.some(({ name }: { name: string }) => name === 'Team weekly'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the fields show a day of today, the plural of a day and a weekend as they are meant', async () => {
    const { page, sheet, title, complaints } = await planning()
    const today = await page.evaluate(() =>
      new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'Europe/London' }).format(),
    )
    const day = sheet.getByLabel('Day', { exact: true })
    const repeats = sheet.getByLabel('Repeats')
    const [weekday = '', date = ''] = today.split(/\W+/)
    await title.fill(`Team ${weekday} 23:59`)
    await eventually(async () =>
      assert.ok((await day.inputValue()).startsWith(`${weekday}, ${date} `), await day.inputValue()),
    )
    await title.fill('Crew mondays 10:00')
    await eventually(async () => assert.equal(await repeats.inputValue(), 'weekly'))
    await title.fill('Hike every weekend 10:00')
    await eventually(async () => assert.equal(await repeats.inputValue(), 'custom'))
    const days = sheet.locator('.plan-custom').getByRole('checkbox', { checked: true })
    assert.deepEqual(await days.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))), [
      ...['Saturday', 'Sunday'],
    ])
    await title.fill('')
    await page.keyboard.press('Escape')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a word such as “weekly” stays in the title, unless its writer says that it is a rule', async () => {
    const { page, sheet, title, complaints } = await planning()
    await title.fill('Sales weekly 14:00')
    await sheet.getByText('Recognized: 14:00').waitFor()
    await sheet.getByRole('button', { name: 'Repeat meeting: weekly' }).click()
    await sheet.getByText('Recognized: weekly 14:00').waitFor()
    await sheet.getByRole('button', { name: 'Keep as title' }).click()
    await eventually(async () => assert.equal(await sheet.getByText('Recognized').count(), 0))
    await title.press('Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'Sales weekly 14:00' }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a name that nobody has stays in the title; one that somebody has invites them', async () => {
    const { page, sheet, title, complaints } = await planning()
    await title.fill('Handover @Nobodyhere tomorrow 10:00')
    await sheet.getByText('Recognized: tomorrow 10:00').waitFor()
    await title.press('Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'Handover @Nobodyhere' }).waitFor()
    await page.keyboard.press('c')
    await title.fill('Handover tomorrow 11:00 @Katya')
    // Who is meant is known in a moment; whoever is quicker loses nothing.
    await title.press('Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'Handover', exact: true }).waitFor()
    const { body } = await api(site).get(`${new URL(page.url()).pathname}/attendees`)
    assert.ok(body.some(({ member_name }: { member_name: string }) => member_name === 'Katya Brightwater'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the length of a template counts until somebody says another one', async () => {
    const { body } = await api(site).post(`/rooms/${ROOM}/templates`, { name: 'Short', duration: 1_500 })
    const { page, sheet, title, complaints } = await planning()
    await title.fill('Round every Wed 9:00')
    await sheet.getByText('Recognized: every Wed 9:00').waitFor()
    await sheet.locator('summary').click()
    await sheet.getByLabel('Location').fill('Pier')
    await sheet.getByLabel('Template').selectOption(String(body.template_id))
    const length = sheet.getByLabel('Duration')
    await eventually(async () => assert.match(await length.inputValue(), /^25/))
    await length.fill('50')
    await sheet.getByLabel('Location').fill('Quay')
    await eventually(async () => assert.match(await length.inputValue(), /^50/))
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('c')
    await sheet.getByRole('button', { name: 'Discard' }).click()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a time and a name are understood of an item that is edited, of a template too, and kept as text where its writer says so', async () => {
    const { body: made } = await api(site).post(`/rooms/${ROOM}/templates`, { name: 'With people' })
    const at = `/templates/${made.template_id}`
    const { body: people } = await api(site).get(`/rooms/${ROOM}/people?search=Katya`)
    assert.equal((await api(site).post(`${at}/attendees`, { member_id: people[0].member_id })).status, 201)
    await api(site).put(`${at}/agenda_items`, { agenda_items: [{ title: 'Budget' }, { title: 'Sprint 15m' }] })
    const { page, go, complaints } = await site.enter()
    await go(at)
    const items = async () => (await api(site).get(`${at}/agenda_items`)).body
    await page.getByRole('button', { name: 'Budget', exact: true }).click()
    await page.getByLabel('Title of Budget').fill('Budget 20m @Katya')
    await page.locator('.chips').getByText('presented by Katya Brightwater').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await eventually(async () => {
      const [first] = await items()
      assert.equal(first.title, 'Budget')
      assert.equal(first.duration_seconds, 1_200)
      assert.equal(first.presenter_id.display, 'Katya Brightwater')
    })
    // What was a title already stays one, and what is added is read.
    await page.getByRole('button', { name: 'Sprint 15m', exact: true }).click()
    await page.getByLabel('Title of Sprint 15m').fill('Sprint 15m @Katya')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await eventually(async () => {
      const [, second] = await items()
      assert.equal(second.title, 'Sprint 15m')
      assert.equal(second.presenter_id.display, 'Katya Brightwater')
    })
    await page.getByRole('button', { name: 'Budget', exact: true }).click()
    await page.getByLabel('Title of Budget').fill('Budget of 30m')
    await page.getByRole('button', { name: 'Keep as text' }).click()
    await page.locator('.chips').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await eventually(async () => assert.equal((await items())[0].title, 'Budget of 30m'))
    assert.equal((await items())[0].duration_seconds, 1_200)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a day and a name in an action item can be kept as text', async () => {
    const at = await advanceMeeting(site)
    const { page, go, complaints } = await site.enter()
    await go(`${at}/live`)
    await page.keyboard.press('t')
    const field = page.getByLabel('New action item')
    await field.fill('Sing the song about @Edda fri')
    await page.locator('.chips').getByText(/^due /).waitFor()
    await page.getByRole('button', { name: 'Keep as text' }).click()
    await page.locator('.chips').waitFor({ state: 'detached' })
    await field.press('Enter')
    await page.getByText('Sing the song about @Edda fri').first().waitFor()
    // The next one is read again.
    await page.keyboard.press('Escape')
    await page.keyboard.press('t')
    await field.fill('Sing it @Edda fri')
    await page.locator('.chips').getByText(/^due /).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the same in German', async () => {
    const { page, sheet, title, complaints } = await planning('de-DE')
    await title.fill('Vertrieb wöchentlich jeden Di 10:00')
    await eventually(async () => assert.ok((await sheet.innerText()).includes('jeden Di 10:00')))
    await title.fill('Vertrieb wöchentlich')
    await sheet.getByRole('button', { name: /wöchentlich/ }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
