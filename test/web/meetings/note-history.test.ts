// The history of a note: what changed, by whom, and restoring what it was, on the record and in the notes of a room.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const OLD_PIER = 7
const FIRST = '<p>The crane is <b>rusty</b> at the foot.</p><p>Paint it in May.</p>'
const SECOND = '<p>The crane is rusty at the head.</p><p>Paint it in May.</p>'

describe('the history of a note', () => {
  let site: DemoSite
  let held: string
  before(async () => {
    site = await demoSite()
    held = (await pagePaths(site))['meeting-held']!
  })
  after(() => site?.close())

  /** Somebody who takes notes there, beside the one who looks. */
  async function noteTaker() {
    const { body } = await api(site).get(`${held}/attendees`)
    const other = (body as any[]).find(({ member_id, role_id }) => member_id !== site.member_id && role_id.value === 3)
    assert.equal((await api(site).patch(`/attendees/${other.attendee_id}`, { note_taker: true })).status, 200)
    return { name: other.member_name as string, client: await site.stage.as(other.member_id) }
  }

  const history = (page: Page) => page.getByRole('dialog', { name: 'History' })

  async function openHistory(page: Page, note_id: number): Promise<void> {
    const row = page.locator(`#note-${note_id}`)
    await row.scrollIntoViewIfNeeded()
    await row.hover()
    await row.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await history(page).waitFor(SOON)
  }

  const write = async (description: string): Promise<number> =>
    (await api(site).post(`${held}/notes`, { description })).body.note_id

  test('shows who wrote what, and restores it; the text before it stays', async () => {
    const other = await noteTaker()
    const note_id = await write(FIRST)
    assert.equal((await other.client.patch(`/notes/${note_id}`, { description: SECOND })).status, 200)
    const { page, go, complaints } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await go(held)
    await openHistory(page, note_id)
    const rows = history(page).locator('details')
    await rows.nth(1).waitFor(SOON)
    assert.equal(await rows.count(), 2)
    // The newest is open: what it changed is marked, and said.
    assert.match(await rows.first().innerText(), new RegExp(`${other.name}[^]*Current version`))
    assert.match(await rows.first().locator('del').innerText(), /^Removed:\s+foot\.$/m)
    assert.match(await rows.first().locator('ins').innerText(), /^Added:\s+head\.$/m)
    assert.equal(await rows.first().getByRole('button').count(), 0)
    await rows.last().locator('summary').press('Enter')
    await rows.last().getByText('Paint it in May.').waitFor(SOON)
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await rows
      .last()
      .getByRole('button', { name: /^Restore version from/ })
      .press('Enter')
    await page.getByText('Restored. The previous version is in the history.').first().waitFor(SOON)
    await history(page).waitFor({ state: 'detached' })
    await page.locator(`#note-${note_id}`).getByText('at the foot.').waitFor(SOON)
    await eventually(async () => {
      const within = await page.evaluate((id) => document.activeElement?.closest(`#${id}`) !== null, `note-${note_id}`)
      assert.ok(within, 'the focus is on the note')
    })
    assert.equal((await api(site).get(`/notes/${note_id}`)).body.description, FIRST)
    await openHistory(page, note_id)
    await eventually(async () => assert.equal(await history(page).locator('details').count(), 3))
    await page.keyboard.press('Escape')
    await history(page).waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('of a text that was never changed says so', async () => {
    const note_id = await write('<p>The lamp is new.</p>')
    const { page, go, complaints } = await site.visit({ viewport: { width: 390, height: 800 } })
    await go(held)
    await openHistory(page, note_id)
    await history(page).getByText('No earlier versions.').waitFor(SOON)
    await history(page).getByRole('button', { name: 'Close' }).click()
    await history(page).waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('is opened and left by keys, which leaves the focus where it was, also before it has been loaded', async () => {
    const note_id = await write('<p>The lamp is old.</p>')
    const { page, go, complaints } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await go(held)
    const more = page.locator(`#note-${note_id}`).getByRole('button', { name: /^More/ })
    await more.press('Enter')
    await page.getByRole('menuitem', { name: 'History' }).press('Enter')
    await history(page).getByText('No earlier versions.').waitFor(SOON)
    await page.keyboard.press('Escape')
    await history(page).waitFor({ state: 'detached' })
    await eventually(async () => assert.ok(await more.evaluate((button) => button === document.activeElement)))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('says beside what was pressed why it is not restored, and restores it later', async () => {
    const note_id = await write(FIRST)
    const { client } = await noteTaker()
    for (let number = 1; number <= 20; number += 1)
      await (number % 2 ? client : api(site)).patch(`/notes/${note_id}`, { description: `${SECOND}<p>${number}</p>` })
    const { page, go } = await site.visit({ viewport: { width: 390, height: 800 } })
    await go(held)
    await openHistory(page, note_id)
    const row = history(page).locator('details').nth(2)
    await row.locator('summary').click()
    const restore = row.getByRole('button', { name: /^Restore version from/ })
    await page.context().setOffline(true)
    await restore.click()
    const told = row.getByRole('alert')
    await told.getByText('Can’t reach the server. Check your connection.').waitFor(SOON)
    assert.ok(await told.evaluate((alert) => alert.getBoundingClientRect().bottom <= innerHeight))
    await page.context().setOffline(false)
    await restore.click()
    await history(page).waitFor({ state: 'detached' })
    assert.equal((await api(site).get(`/notes/${note_id}`)).body.description, `${SECOND}<p>18</p>`)
    await page.context().close()
  })

  test('does not call first what was kept of a note that was changed before', async () => {
    const note_id = await write(SECOND)
    const stamps = { create_ts: site.stage.site.clock(), update_ts: site.stage.site.clock() }
    const kept = { note_id, description: SECOND, create_id: null, ...stamps }
    await site.stage.site.db.write((trx) => trx.insertInto('note_version').values(kept).execute())
    assert.equal((await api(site).patch(`/notes/${note_id}`, { description: FIRST })).status, 200)
    const { page, go, complaints } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await go(held)
    await openHistory(page, note_id)
    const rows = history(page).locator('summary')
    await eventually(async () => assert.deepEqual(await rows.locator('.mark').allInnerTexts(), ['Current version']))
    assert.match(await rows.last().innerText(), /^Written before history was recorded\./)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('is read, and not restored, once the minutes are approved', async () => {
    const note_id = await write(FIRST)
    const { client } = await noteTaker()
    assert.equal((await client.patch(`/notes/${note_id}`, { description: SECOND })).status, 200)
    for (const state of ['in_review', 'approved']) await api(site).post(`${held}/minutes`, { state })
    const { page, go, complaints } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await go(held)
    await openHistory(page, note_id)
    await history(page).locator('summary').last().press('Enter')
    await history(page).locator('details').last().getByText('Paint it in May.').waitFor(SOON)
    assert.equal(
      await history(page)
        .getByRole('button', { name: /^Restore/ })
        .count(),
      0,
    )
    assert.deepEqual(complaints, [])
    await page.context().close()
    await api(site).post(`${held}/minutes`, { state: 'draft' })
  })

  test('of a note of a room is in the menu of the note', async () => {
    const { body } = await api(site).post(`/rooms/${OLD_PIER}/notes`, { description: '<p>Keys hang in the shed.</p>' })
    site.stage.pass(700)
    await api(site).patch(`/notes/${body.note_id}`, { description: '<p>Keys hang in the tower.</p>' })
    const { page, go, complaints } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await go(`/rooms/${OLD_PIER}/record`)
    await openHistory(page, body.note_id)
    await history(page).locator('summary').last().press('Enter')
    await history(page)
      .getByRole('button', { name: /^Restore version from/ })
      .press('Enter')
    await page.locator(`#note-${body.note_id}`).getByText('in the shed.').waitFor(SOON)
    await history(page).waitFor({ state: 'detached' })
    // Somebody else deletes it while its history is read.
    await openHistory(page, body.note_id)
    assert.equal((await api(site).delete(`/notes/${body.note_id}`)).status, 204)
    await history(page).locator('summary').last().press('Enter')
    await history(page)
      .getByRole('button', { name: /^Restore version from/ })
      .last()
      .press('Enter')
    await history(page).getByRole('alert').getByText('Someone else has deleted this note.').waitFor(SOON)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
