// What becomes of what was typed or done and not sent yet when somebody leaves the page, and of what the server refuses.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { advanceMeeting, api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

/** Lets no request arrive whose address matches and that the browser would not send for a page that is gone. */
const holdBack = (page: Page, address: string) =>
  page.evaluate((pattern) => {
    const real = window.fetch
    window.fetch = (input, init) =>
      init?.method !== 'GET' && new RegExp(pattern).test(String(input)) && !init?.keepalive
        ? new Promise(() => {})
        : real(input, init)
  }, address)

/** Refuses what changes something at an address. */
const refuse = (page: Page, address: RegExp) =>
  page.route(address, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 403, json: { message: 'Forbidden' } }),
  )

describe('leaving a page', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    at = await advanceMeeting(site)
  })
  after(() => site?.close())

  /** Closes the tab as somebody who is asked and confirms. */
  async function leave(page: Page): Promise<void> {
    const asked = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    const dialog = await asked
    assert.equal(dialog.type(), 'beforeunload')
    const closed = page.waitForEvent('close')
    await dialog.accept()
    await closed
  }
  const again = async (page: Page, path: string): Promise<Page> => {
    const next = await page.context().newPage()
    await next.goto(site.url + path)
    return next
  }
  const until = (found: () => Promise<boolean>) => eventually(async () => assert.ok(await found(), 'It did not come.'))
  const agenda = async (): Promise<any[]> => (await api(site).get(`${at}/agenda_items`)).body
  const notes = async (): Promise<string[]> =>
    (await api(site).get(`${at}/notes?per_page=100`)).body.map((one: { description: string }) => one.description)
  /** An action item under the current item. */
  const newAction = async (description: string): Promise<number> => {
    const { agenda_item_id } = (await agenda()).find(({ state }) => state === 'current')
    return (await api(site).post(`${at}/action_items`, { description, agenda_item_id })).body.action_item_id
  }

  test('sends what was written, ticked and moved on, in spite of requests that never arrived, and nothing twice', async () => {
    const action_item_id = await newAction('<p>Paint the buoys</p>')
    const { page, go, complaints } = await site.enter()
    await go(`${at}/live`)
    const next = (await agenda()).find(({ state }) => state === 'pending')
    await holdBack(page, '/notes$|/action_items/|/agenda_items/')
    for (const text of ['First of two.', 'Second of two.']) {
      await page.getByLabel('New note').fill(text)
      await page.getByLabel('New note').press('Enter')
    }
    await page.locator(`#action-item-${action_item_id}`).getByRole('checkbox').check()
    await page.getByLabel('New note').press('Escape')
    await page.keyboard.press('n')
    await page.locator('.running .now').filter({ hasText: next.title }).waitFor(SOON)
    await leave(page)
    await until(async () => {
      const item = (await api(site).get(`/action_items/${action_item_id}`)).body
      const step = (await api(site).get(`/agenda_items/${next.agenda_item_id}`)).body
      const there = await notes()
      const both = ['First', 'Second'].every((which) => there.includes(`<p>${which} of two.</p>`))
      return item.state.value === 1 && step.state === 'current' && both
    })
    const written = await notes()
    assert.equal(written.filter((one) => one === '<p>First of two.</p>').length, 1)
    assert.equal(written.filter((one) => one === '<p>Second of two.</p>').length, 1)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('keeps what the server refused, where it was typed, with its kind', async () => {
    const { page, go } = await site.enter()
    await go(`${at}/live`)
    await refuse(page, /\/notes$/)
    await page.locator('body').press('d')
    await page.getByLabel('New decision').fill('We paint them green.')
    await page.getByLabel('New decision').press('Enter')
    const refused = page.locator('.unsent').filter({ hasText: 'We paint them green.' })
    await refused.getByRole('button', { name: 'Retry' }).waitFor(SOON)
    await page.getByLabel('New note').fill('And then')
    // Requests of a page that is gone are not seen by a test that answers some of them.
    await page.unrouteAll()
    await leave(page)
    await until(async () => (await api(site).get('/drafts')).body.some(({ text }: any) => text.includes('green')))
    const next = await again(page, `${at}/live`)
    const field = next.getByLabel('New decision')
    await next.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('.composer textarea')?.value)
    await eventually(async () => assert.equal(await field.inputValue(), 'We paint them green.\nAnd then'))
    await field.press('Enter')
    await next.locator('.note.decision').filter({ hasText: 'We paint them green.' }).getByText('Decided').waitFor(SOON)
    await until(async () => (await api(site).get('/drafts')).body.length === 0)
    await next.context().close()
  })

  test('adds the lines of an agenda that were typed last, and keeps a title in the middle of a word', async () => {
    const { page, go } = await site.enter()
    await go(at)
    await holdBack(page, '/agenda_items')
    await page.locator('body').press('a')
    await page.getByLabel('New agenda item').fill('Nets 15m')
    await page.getByLabel('New agenda item').press('Enter')
    await page.getByLabel('New agenda item').fill('Oars')
    await page.getByLabel('New agenda item').press('Enter')
    await page.getByLabel('New agenda item').press('Escape')
    const title = (await agenda())[0].title
    await page.getByRole('button', { name: title, exact: true }).click()
    await page.getByLabel(`Title of ${title}`).fill(`${title}, half a w`)
    await leave(page)
    await until(async () => (await agenda()).some((one) => one.title === 'Oars'))
    const items = await agenda()
    assert.deepEqual(
      items.filter((one) => ['Nets', 'Oars'].includes(one.title)).map((one) => [one.title, one.duration_seconds]),
      [
        ['Nets', 900],
        ['Oars', null],
      ],
    )
    const next = await again(page, at)
    await next.getByRole('button', { name: 'Resume editing' }).click()
    const field = next.getByLabel(`Title of ${title}`)
    await eventually(async () => assert.equal(await field.inputValue(), `${title}, half a w`))
    await field.press('Enter')
    await until(async () => (await agenda())[0].title === `${title}, half a w`)
    await next.context().close()
  })

  test('deletes what was said to be deleted', async () => {
    const { note_id } = (await api(site).post(`${at}/notes`, { description: '<p>Wrong</p>' })).body
    const { page, go } = await site.enter()
    await go(at)
    const row = page.locator(`#note-${note_id}`)
    await row.hover()
    await row.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    // Keys undo it outside of fields.
    await page.getByRole('main').press('ControlOrMeta+z')
    await row.waitFor()
    await row.hover()
    await row.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    await go('/')
    await until(async () => (await api(site).get(`/notes/${note_id}`)).status !== 200)
    await page.context().close()
  })

  test('what is refused of a step, a tick and a choice stays with its reason until it is tried again', async () => {
    const action_item_id = await newAction('<p>Mend the nets</p>')
    const { page, go, complaints } = await site.enter()
    await go(`${at}/live`)
    await refuse(page, /\/(agenda_items|action_items)\//)
    await page.locator('body').press('b')
    const refused = page.locator('.refused-step')
    await refused.getByText('You don’t have access.').waitFor(SOON)
    const row = page.locator(`#action-item-${action_item_id}`)
    await row.focus()
    await page.keyboard.press('x')
    await row.getByText('You don’t have access.').waitFor(SOON)
    await eventually(async () => assert.ok(await row.getByRole('checkbox').isChecked()))
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.unrouteAll()
    await row.getByRole('button', { name: 'Retry' }).click()
    await row.getByRole('button', { name: 'Retry' }).waitFor({ state: 'detached' })
    await until(async () => (await api(site).get(`/action_items/${action_item_id}`)).body.state.value === 1)
    await refused.getByRole('button', { name: 'Retry' }).click()
    await refused.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a tick that is refused after its reader has scrolled away is brought into view with its reason', async () => {
    const { body: items } = await api(site).get(`${at}/agenda_items`)
    const current = items.find(({ state }: { state: string }) => state === 'current')
    const rename = (title: string) => api(site).patch(`/agenda_items/${current.agenda_item_id}`, { title })
    // Its two lines stay above what is brought into view.
    await rename('Message to the harbor masters, the pilots and whoever else has a boat on the water at night')
    const first = await newAction('<p>Caulk the seams</p>')
    for (let more = 0; more < 12; more++) await newAction('<p>Scrape the keel</p>')
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(`${at}/live`)
    const answer = Promise.withResolvers<void>()
    await page.route(/\/action_items\//, async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      await answer.promise
      await route.fulfill({ status: 403, json: { message: 'Forbidden' } })
    })
    const row = page.locator(`#action-item-${first}`)
    await row.getByRole('checkbox').check()
    const isInView = () =>
      row.getByRole('checkbox').evaluate((box) => {
        const { x, y, width, height } = box.getBoundingClientRect()
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.tick') === box.closest('.tick')
      })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await eventually(async () => assert.equal(await isInView(), false))
    answer.resolve()
    await row.getByText('You don’t have access.').waitFor(SOON)
    await eventually(async () => assert.equal(await isInView(), true))
    await page.unrouteAll({ behavior: 'wait' })
    await row.getByRole('button', { name: 'Discard' }).click()
    await rename(current.title)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('where two give one action item to somebody at once, the second sees both and chooses', async () => {
    const action_item_id = await newAction('<p>Tar the hull</p>')
    const people = (await api(site).get(`${at}/attendees`)).body
    const [first, second] = people.slice(-2)
    const assignee = async () => (await api(site).get(`/action_items/${action_item_id}`)).body.member_id?.value
    const { page, go, complaints } = await site.enter()
    await go(at)
    const row = page.locator(`#action-item-${action_item_id}`)
    await row.focus()
    await page.keyboard.press('e')
    await page.locator('.text-editor').getByText('Saved', { exact: true }).waitFor(SOON)
    // The other one comes first, and the page has not heard of it.
    await page.route(`**/api/v1/action_items/${action_item_id}`, async (route) => {
      if (route.request().method() === 'GET')
        await api(site).patch(`/action_items/${action_item_id}`, { member_id: first.member_id })
      await route.continue()
    })
    await row.getByLabel('Assignee', { exact: true }).selectOption({ label: second.member_name })
    await row.getByText(`Someone else has changed this to: ${first.member_name}.`).waitFor(SOON)
    await eventually(async () => assert.equal(await assignee(), first.member_id))
    await page.unrouteAll()
    await row.getByRole('button', { name: 'Keep mine' }).click()
    await row.getByRole('button', { name: 'Keep mine' }).waitFor({ state: 'detached' })
    await eventually(async () => assert.equal(await assignee(), second.member_id))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
