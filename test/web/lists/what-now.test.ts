// What somebody asks between two meetings: the calendar, the action items of all rooms, and the home page.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import {
  accessibilityFaults,
  contrastFaultsInDark,
  overflowingWidths,
  resizeWindow,
  unreachableByKeys,
} from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite, settled } from '../site.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const OLD_PIER = 7

/** The moment of a time in London in March 2026, before the clocks change. */
const london = (day: number, time: string): number =>
  Date.parse(`2026-03-${String(day).padStart(2, '0')}T${time}:00Z`) / 1000

const cell = (page: Page, date: string): Locator => page.locator(`[role=gridcell][data-date="${date}"]`).last()

/** Waits until something has the focus. */
const focused = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector)

/** Drags what is found by some days to the right, and down by hours. */
async function drag(page: Page, from: Locator, to: Locator, hours: number): Promise<void> {
  await from.page().bringToFront()
  // Stands still in view, away from the edges, where dragging scrolls.
  await from.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await from.hover()
  const [start, column, target] = [await from.boundingBox(), await to.boundingBox(), await from.boundingBox()]
  const hour = column!.height / 24
  await page.mouse.move(start!.x + 20, start!.y + 6)
  await page.mouse.down()
  await page.mouse.move(start!.x + 40, start!.y + 12, { steps: 3 })
  await page.mouse.move(column!.x + column!.width / 2, target!.y + 6 + hours * hour, { steps: 5 })
  await page.mouse.up()
}

/** Drags the end of a meeting down by hours. */
async function dragEnd(page: Page, end: Locator, column: Locator, hours: number): Promise<void> {
  // What somebody else changes meanwhile may draw it anew.
  await eventually(() => end.scrollIntoViewIfNeeded())
  const [at, { height }] = [(await end.boundingBox())!, (await column.boundingBox())!]
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 10, { steps: 3 })
  await page.mouse.move(x, y + (hours * height) / 24, { steps: 5 })
  await page.mouse.up()
}

/** Holds a finger on something until it can be dragged, and lets it go elsewhere. */
async function dragByTouch(page: Page, from: Locator, dx: number, dy: number): Promise<void> {
  const { x, y } = (await from.boundingBox())!
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const start = { x: x + 30, y: y + 8 }
  await touch('touchStart', start)
  await page.locator('.calendar-grid.dragging').waitFor()
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', { x: start.x + part * dx, y: start.y + part * dy })
  await page.locator('.event-ghost').waitFor()
  await touch('touchEnd')
}

describe('between two meetings', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  /** Waits until the server has another start for a meeting. */
  const startsAt = (meeting_id: number, wanted: number) =>
    eventually(async () => {
      const { body } = await api(site).get(`/meetings/${meeting_id}?fields=start_time`)
      assert.equal(body.start_time.value, wanted)
    })

  const lasts = (meeting_id: number, minutes: number) =>
    eventually(async () => {
      const { body } = await api(site).get(`/meetings/${meeting_id}?fields=duration`)
      assert.equal(body.duration.value, minutes * 60)
    })

  test('the calendar is walked with keys: arrows go from day to day, C makes a meeting there, Enter opens', async () => {
    const { page, complaints } = await site.visit(DESK)
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.waitForURL(/\/calendar$/)
    await settled(page)
    await page.getByRole('grid', { name: /^2\s.\s8 March 2026$/ }).waitFor()
    await page
      .locator('.rail')
      .getByRole('link', { name: 'Calendar' })
      .and(page.locator('[aria-current=page]'))
      .waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await unreachableByKeys(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await resizeWindow(page, DESK.viewport)
    await eventually(async () => assert.equal(await page.getByRole('gridcell').count(), 7))

    await cell(page, '2026-03-02').focus()
    await page.keyboard.press('ArrowLeft')
    await focused(page, '[data-date="2026-03-01"]')
    await page.getByRole('grid', { name: /^23 February\s.\s1 March 2026$/ }).waitFor()
    // However quickly one key follows another.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
    await focused(page, '[data-date="2026-03-03"]')
    await page.waitForURL(/\/calendar\?date=2026-03-03$/)
    await page.keyboard.press('c')
    const sheet = page.getByRole('dialog', { name: 'New meeting' })
    await sheet.getByLabel('Day').and(page.locator('[value="Tue, 3 Mar 2026"]')).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await cell(page, '2026-03-03').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/meetings\/\d+$/)
    await page.getByRole('heading', { level: 1, name: /^Product review/ }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a month shows what is planned and not made yet, and opens it', async () => {
    const { page, go, complaints } = await site.visit(DESK)
    const { body } = await api(site).get('/meeting_summaries?per_page=100')
    const planned = body.find(({ meeting_id }: { meeting_id: number | null }) => meeting_id === null)
    const day = new Date(planned.start_time.value * 1000).toISOString().slice(0, 10)
    await go('/calendar?view=month&date=2026-03-20')
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    const grid = page.getByRole('grid', { name: 'March 2026' })
    await eventually(async () => assert.equal(await grid.getByRole('gridcell').count(), 42))
    await page.getByRole('link', { name: 'Month' }).and(page.locator('[aria-current=page]')).waitFor()
    await eventually(async () => assert.equal(await page.locator('.calendar-view[aria-current]').count(), 1))
    await cell(page, '2026-03-20').focus()
    await page.keyboard.press('ArrowUp')
    await focused(page, '[data-date="2026-03-13"]')
    await page.keyboard.press('PageDown')
    await focused(page, '[data-date="2026-04-13"]')
    await page.keyboard.press('PageUp')
    await focused(page, '[data-date="2026-03-13"]')
    await go(`/calendar?view=month&date=${day}`)
    await cell(page, day).getByRole('link', { name: planned.name }).click()
    await page.waitForURL(/\/meetings\/\d+$/)
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    await startsAt(id, planned.start_time.value)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a meeting is dragged to another day and hour, which others see, and Undo brings it back', async () => {
    const { body: made } = await api(site).post(`/rooms/${OLD_PIER}/meetings`, {
      ...{ name: 'Rope count', start_time: london(4, '11:00'), duration_minutes: 60 },
    })
    const { meeting_id } = made
    const [one, other] = [await site.visit(DESK), await site.visit(DESK)]
    await one.go('/calendar')
    await other.go('/calendar')
    const { page } = one
    const rope = (of: Page, date: string) => cell(of, date).getByRole('link', { name: /Rope count/ })
    await page.getByRole('button', { name: 'Reschedule: Rope count' }).waitFor({ state: 'attached' })
    await drag(page, rope(page, '2026-03-04'), cell(page, '2026-03-05'), 1)
    await rope(page, '2026-03-05').waitFor()
    await startsAt(meeting_id, london(5, '12:00'))
    await rope(other.page, '2026-03-05').waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await rope(page, '2026-03-04').evaluate((link) => link.setAttribute('data-made', 'once'))
    await startsAt(meeting_id, london(4, '11:00'))
    await rope(other.page, '2026-03-04').waitFor()
    // It stays there, also when the server has said yes: it would be drawn anew where it had gone back for a moment.
    await page.locator('.event.waits').waitFor({ state: 'detached' })
    await rope(page, '2026-03-04').and(page.locator('[data-made=once]')).waitFor()

    // Its end is dragged too, and comes back.
    const event = cell(page, '2026-03-04').locator('.event', { hasText: 'Rope count' })
    await dragEnd(page, event.locator('.event-edge.end'), cell(page, '2026-03-04'), 1.5)
    await lasts(meeting_id, 150)
    await page.getByText('Duration changed to 2 h 30 min.').waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await lasts(meeting_id, 60)
    // So does its start, which leaves the end where it is.
    await dragEnd(page, event.locator('.event-edge.start'), cell(page, '2026-03-04'), -1)
    await startsAt(meeting_id, london(4, '10:00'))
    await lasts(meeting_id, 120)
    await page.getByText('Duration changed to 2 h.').waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await startsAt(meeting_id, london(4, '11:00'))
    await lasts(meeting_id, 60)

    // What takes whole days is seen where it is dragged to.
    const { body: fair } = await api(site).post(`/rooms/${OLD_PIER}/meetings`, {
      ...{ name: 'Rope fair', start_time: london(2, '00:00'), duration_minutes: 2 * 1440 },
    })
    const whole = page.locator('.week-whole').getByRole('link', { name: /Rope fair/ })
    await whole.waitFor()
    await page.getByRole('button', { name: 'Reschedule: Rope count' }).waitFor({ state: 'attached' })
    await eventually(async () =>
      assert.equal(await page.locator('.week-whole .event.movable', { hasText: 'Rope fair' }).count(), 1),
    )
    const [box, target] = [(await whole.boundingBox())!, (await cell(page, '2026-03-05').boundingBox())!]
    await page.mouse.move(box.x + 20, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(target.x + 20, box.y + 8, { steps: 8 })
    await page.locator('.week-whole .event-ghost').getByText('Rope fair').waitFor()
    await page.mouse.up()
    await startsAt(fair.meeting_id, london(5, '00:00'))
    await api(site).delete(`/meetings/${fair.meeting_id}`)
    await whole.waitFor({ state: 'detached' })

    // A refused move stays with its reason.
    await page.route(`**/api/v1/meetings/${meeting_id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 403, json: { message: 'Forbidden' } })
        : route.continue(),
    )
    await drag(page, rope(page, '2026-03-04'), cell(page, '2026-03-06'), 0)
    await page.getByText('You don’t have access.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await startsAt(meeting_id, london(6, '11:00'))

    // A free half hour makes a meeting.
    const friday = cell(page, '2026-03-06')
    const { height } = (await friday.boundingBox())!
    await friday.click({ position: { x: 40, y: (height * 14.6) / 24 } })
    const sheet = page.getByRole('dialog', { name: 'New meeting' })
    await sheet.getByLabel('Day').and(page.locator('[value="Fri, 6 Mar 2026"]')).waitFor()
    await eventually(async () => assert.equal(await sheet.getByLabel('Time').inputValue(), '14:30'))
    assert.deepEqual([...one.complaints, ...other.complaints], [])
    await page.context().close()
    await other.page.context().close()
  })

  test('dragging one of a series asks for which of them, and moves that one alone; the same goes without dragging', async () => {
    const { page, go, complaints } = await site.visit(DESK)
    await go('/calendar')
    const site4 = cell(page, '2026-03-04').getByRole('link', { name: /Site meeting/ })
    const { body } = await api(site).get(
      `/meeting_summaries?after=${london(4, '00:00')}&before=${london(5, '00:00')}&per_page=10`,
    )
    const { meeting_id } = body.find(({ name }: { name: string }) => name.startsWith('Site meeting'))
    await page.getByRole('button', { name: /^Reschedule: Site meeting/ }).waitFor({ state: 'attached' })
    await drag(page, site4, cell(page, '2026-03-05'), 0)
    const sheet = page.getByRole('dialog', { name: 'Reschedule' })
    await sheet.getByRole('radio', { name: 'This meeting' }).and(page.locator(':checked')).waitFor()
    for (const scope of ['This and following', 'All future meetings'])
      await sheet.getByRole('radio', { name: scope }).waitFor()
    await sheet.getByLabel('Day').and(page.locator('[value="Thu, 5 Mar 2026"]')).waitFor()
    await sheet.getByText('Only this meeting changes.').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await startsAt(meeting_id, london(5, '08:30'))
    await cell(page, '2026-03-05')
      .getByRole('link', { name: /Site meeting/ })
      .waitFor()
    await page.waitForURL(/\/calendar$/)

    await page.getByRole('button', { name: /^Reschedule: Site meeting/ }).press('Enter')
    await sheet.getByLabel('Day').and(page.locator('[value="Thu, 5 Mar 2026"]')).waitFor()
    // A second press does not leave the page.
    await sheet.getByRole('button', { name: 'Close', exact: true }).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor()
    await page.waitForURL(/\/calendar$/)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('on a phone, in German: a day of the week, dots in a month with the day below, and a list', async () => {
    const phone = { viewport: { width: 390, height: 800 }, locale: 'de-DE', hasTouch: true }
    const { page, go, complaints } = await site.visit(phone)
    await go('/calendar?view=week')
    await page.getByRole('button', { name: 'Dienstag, 3. März' }).tap()
    await cell(page, '2026-03-03')
      .getByRole('link', { name: /Product review/ })
      .waitFor()
    await eventually(async () => assert.equal(await page.getByRole('gridcell').count(), 1))
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    // A finger that stays on a meeting drags it.
    const { body: made } = await api(site).post(`/rooms/${OLD_PIER}/meetings`, {
      ...{ name: 'Tide table', start_time: london(3, '12:00'), duration_minutes: 60 },
    })
    const tide = cell(page, '2026-03-03').getByRole('link', { name: /Tide table/ })
    await tide.waitFor()
    await page.getByRole('button', { name: 'Verschieben: Tide table' }).waitFor()
    await tide.scrollIntoViewIfNeeded()
    const { height } = (await cell(page, '2026-03-03').boundingBox())!
    await dragByTouch(page, tide, 0, height / 24)
    await startsAt(made.meeting_id, london(3, '13:00'))
    await api(site).delete(`/meetings/${made.meeting_id}`)
    await page.getByRole('link', { name: 'Monat' }).tap()
    await page.getByRole('grid', { name: 'März 2026', exact: true }).waitFor()
    await cell(page, '2026-03-17').tap()
    await page
      .locator('.planned')
      .getByRole('link', { name: /Product review/ })
      .waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await page.getByRole('link', { name: 'Liste' }).tap()
    await page.waitForURL(/\/calendar\?date=2026-03-17$/)
    await page
      .getByRole('status')
      .filter({ hasText: /^17\. März\s.\s13\. April 2026$/ })
      .waitFor()
    await page.getByRole('button', { name: 'Früher' }).tap()
    await page
      .getByRole('status')
      .filter({ hasText: /^17\. Februar\s.\s16\. März 2026$/ })
      .waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('action items of all rooms: narrowed by the address, due dates in place, several closed at once with Undo', async () => {
    const ada = api(site)
    const add = async (text: string, more: object) =>
      (await ada.post(`/rooms/${OLD_PIER}/action_items`, { description: `<p>${text}</p>`, ...more })).body
        .action_item_id
    const due = (days: number) => site.stage.site.clock() + days * 86_400
    const own = { member_id: site.member_id }
    const paint = await add('Paint the railing', { ...own, due_ts: due(-3) })
    const ropes = await add('Order ropes', { ...own, due_ts: due(2) })
    const bram = (await ada.get(`/rooms/${OLD_PIER}/people?search=Bram`)).body[0].member_id
    await add('Lend the ladder', { member_id: bram })

    const [one, other] = [await site.visit(DESK), await site.visit(DESK)]
    const { page } = one
    await other.go('/action_items')
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await page.waitForURL(/\/action_items$/)
    await page.getByRole('heading', { level: 1, name: 'Action items' }).waitFor()
    const group = (of: Page, name: string) => of.getByRole('region', { name, exact: true })
    const link = (of: Page | Locator, name: string) => of.getByRole('link', { name, exact: true })
    await link(group(page, 'Overdue'), 'Paint the railing').waitFor()
    await link(group(page, 'This week'), 'Order ropes').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await unreachableByKeys(page), [])
    assert.deepEqual(await overflowingWidths(page), [])

    // J and E; the item goes to its new group once its fields are closed.
    await link(page, 'Order ropes').focus()
    await page.keyboard.press('e')
    await page.getByLabel('Due date', { exact: true }).fill('tomorrow')
    await page.keyboard.press('Enter')
    await link(other.page, 'Order ropes')
      .locator('xpath=ancestor::*[contains(@class,"action-body")]')
      .getByText('due tomorrow')
      .waitFor()
    await page.getByRole('button', { name: /Assignee and due date: Order ropes/ }).click()
    await page.locator('.row-fields').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Select multiple' }).click()
    await page.getByRole('checkbox', { name: 'Select: Order ropes' }).check()
    await page.getByRole('checkbox', { name: 'Select all: Overdue' }).check()
    await page.getByRole('status').filter({ hasText: '2 selected' }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await link(page, 'Order ropes').waitFor({ state: 'detached' })
    await link(other.page, 'Paint the railing').waitFor({ state: 'detached' })
    await link(other.page, 'Order ropes').waitFor({ state: 'detached' })
    for (const id of [paint, ropes])
      await eventually(async () => assert.equal((await ada.get(`/action_items/${id}`)).body.state.value, 1))
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await link(page, 'Order ropes').waitFor()
    await link(other.page, 'Paint the railing').waitFor()

    // X ticks, and the focus goes on to the next row.
    await link(page, 'Paint the railing').focus()
    await page.keyboard.press('x')
    await link(page, 'Paint the railing').waitFor({ state: 'detached' })
    await focused(page, '.action-row .what a')

    await page.getByRole('link', { name: 'Assigned by me' }).click()
    await page.waitForURL(/\/action_items\?view=asked$/)
    await link(page, 'Lend the ladder').waitFor()
    await link(page, 'Order ropes').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Everyone’s' }).click()
    await page.getByRole('combobox', { name: 'Room', exact: true }).selectOption({ label: 'Old Pier' })
    await page.getByRole('combobox', { name: 'Assignee', exact: true }).selectOption({ label: 'Bram Okafor' })
    await page.waitForURL(new RegExp(`\\?view=all&room_id=${OLD_PIER}&assignee=${bram}$`))
    await link(page, 'Lend the ladder').waitFor()
    const file = await page.getByRole('link', { name: 'Export' }).getAttribute('href')
    assert.match(file!, new RegExp(`/rooms/${OLD_PIER}/action_items\\?state=open&assignee=${bram}&format=xlsx`))
    assert.equal(await page.evaluate(async (at) => (await fetch(at)).status, file!), 200)
    await page.getByRole('combobox', { name: 'Due', exact: true }).selectOption({ label: 'No due date' })
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption({ label: 'Done' })
    await page.getByText('No action items match these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL(/\/action_items\?view=all$/)
    assert.deepEqual([...one.complaints, ...other.complaints], [])
    await page.context().close()
    await other.page.context().close()
  })

  test('action items on a phone, in German', async () => {
    const phone = { viewport: { width: 320, height: 700 }, locale: 'de-DE', hasTouch: true }
    const { page, go, complaints } = await site.visit(phone)
    await go('/action_items?view=all')
    await page.getByRole('heading', { level: 1, name: 'Aufgaben' }).waitFor()
    await page.getByRole('button', { name: 'Mehrere auswählen' }).tap()
    await page.getByRole('status').filter({ hasText: '0 ausgewählt' }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the home page says what to prepare, what was asked of others, and what happened since the visit before', async () => {
    const ada = api(site)
    const soon = { start_time: site.stage.site.clock() + 2 * 86_400, duration_minutes: 30, template_id: null }
    await ada.post(`/rooms/${OLD_PIER}/meetings`, { name: 'Gangway talk', ...soon })
    const bram = (await ada.get(`/rooms/${OLD_PIER}/people?search=Bram`)).body[0].member_id
    await ada.post(`/rooms/${OLD_PIER}/action_items`, { description: '<p>Count the buoys</p>', member_id: bram })
    const first = await site.visit(DESK)
    const part = (name: string) => first.page.getByRole('region', { name })
    await part('To prepare')
      .getByRole('listitem')
      .filter({ hasText: 'Gangway talk' })
      .getByText('No agenda yet')
      .waitFor()
    await part('Assigned by me').getByText('Count the buoys').waitFor()
    await part('In the last seven days').waitFor()
    assert.deepEqual(await accessibilityFaults(first.page), [])
    assert.deepEqual(await contrastFaultsInDark(first.page), [])
    assert.deepEqual(await overflowingWidths(first.page), [])
    await first.page.context().close()

    site.stage.pass(7_200)
    const { body: room } = await ada.get('/meetings?state=ended&per_page=1&sort=-start_time')
    await ada.post(`/meetings/${room[0].meeting_id}/notes`, {
      ...{ description: '<p>The gangway is widened.</p>', tags: ['decision'] },
    })
    const begun = (await ada.post(`/rooms/${OLD_PIER}/meetings`, { name: 'Gangway at once', ...soon })).body
    await ada.patch(`/meetings/${begun.meeting_id}`, { state: 'started' })
    const now = new Date(site.stage.site.clock() * 1000)
    const again = await site.visit(DESK)
    // It runs since it was started, whatever it was planned for.
    const time = `${now.getUTCHours()}:${String(now.getUTCMinutes()).padStart(2, '0')}`
    await again.page
      .getByRole('region', { name: 'Running meetings' })
      .getByRole('listitem')
      .filter({ hasText: 'Gangway at once' })
      .getByText(`Old Pier, since ${time}`)
      .waitFor()
    const since = again.page.getByRole('region', { name: 'Since your last visit' })
    await since.getByRole('link', { name: 'The gangway is widened.' }).click()
    await again.page.waitForURL(/\/meetings\/\d+#note-\d+$/)
    assert.deepEqual([...first.complaints, ...again.complaints], [])
    await again.page.context().close()
  })

  test('the week opens at the present time, and a meeting has the color of its room', async () => {
    site.stage.pass(9 * 3600)
    const { page, go, complaints } = await site.enter(DESK)
    await go('/calendar')
    const isInView = () =>
      page.locator('.week-now').evaluate((line) => {
        const [at, box] = [line, line.closest('.week-scroll')!].map((one) => one.getBoundingClientRect())
        return at!.top > box!.top && at!.bottom < box!.bottom
      })
    await eventually(async () => assert.equal(await isInView(), true))
    const [room] = (await api(site).get('/rooms?fields=name,color')).body.filter(({ name }: any) => name === 'Old Pier')
    const edge = page.locator('.event', { hasText: 'Site meeting' }).first()
    const color = (where: typeof edge) => where.evaluate((one) => getComputedStyle(one).borderInlineStartColor)
    const dot = page.locator('.rail').getByRole('link', { name: 'Old Pier' }).locator('.room-dot')
    assert.equal(await color(edge), await dot.evaluate((one) => getComputedStyle(one).backgroundColor))
    assert.match((await edge.getAttribute('class'))!, new RegExp(`\\broom-${room.color}\\b`))
    assert.notEqual(await color(edge), await color(page.locator('.event', { hasText: 'Product review' }).first()))
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
