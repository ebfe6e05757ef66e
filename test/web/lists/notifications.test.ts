// The notifications in the application: their count in the header, their page, and the address of each.
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type NewNotification, notify } from '../../../server/notifications/index.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, unreachableByKeys } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const BOARD = 1

describe('notifications', () => {
  let site: DemoSite
  let meeting: Record<string, any>
  let other: { member_id: number; member_name: string }
  let item: number
  before(async () => {
    site = await demoSite()
    const ada = api(site)
    ;[meeting] = (await ada.get(`/rooms/${BOARD}/meetings?timeframe=future&per_page=1`)).body
    const people = (await ada.get(`/rooms/${BOARD}/room_members`)).body
    other = people.find(({ member_id }: { member_id: number }) => member_id !== site.member_id)
    item = (await ada.get('/action_items?view=assigned_to_me&state=open&per_page=1')).body[0].action_item_id
  })
  after(() => site?.close())
  afterEach(() => site.stage.write((trx) => trx.deleteFrom('notification').execute()))

  const tell = (about: Omit<NewNotification, 'to'>) =>
    site.stage.write((trx) =>
      notify(trx, { actor: other, now: site.stage.site.clock() }, { ...about, to: [site.member_id] }),
    )
  const mention = () => tell({ kind: 'mentioned', meeting_id: meeting!['meeting_id'] })
  const assign = () => tell({ kind: 'action_item_assigned', action_item_id: item })
  const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ })
  const counts = (page: Page, name: string) =>
    eventually(async () => assert.equal(await bell(page).getAttribute('aria-label'), name))
  const rows = (page: Page) => page.locator('.inbox-row')
  /** The button for an act on the notification of the meeting. */
  const actOfMeeting = (page: Page, act: string) =>
    page.getByRole('button', {
      name: new RegExp(`^${act}: .* mentioned you in the chat\\. ${RegExp.escape(meeting['name'])}, `),
    })

  test('the header says how many are unread, and leads to them, grouped by what they are about', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go('/calendar')
    await counts(page, 'Notifications')
    await assign()
    await mention()
    await go('/calendar')
    await counts(page, 'Notifications, 2 unread')
    await bell(page).click()
    await page.waitForURL((url) => url.pathname === '/notifications')
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
    await page.getByRole('region', { name: meeting['name'] }).getByText(`${other.member_name} mentioned you`).waitFor()
    assert.equal(await rows(page).count(), 2)
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(await unreachableByKeys(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('one is marked as read and unread again; all are; both views say what they hold', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 390, height: 800 } })
    await assign()
    await mention()
    await go('/notifications')
    await eventually(async () => assert.equal(await rows(page).count(), 2))
    await actOfMeeting(page, 'Mark as read').click()
    await eventually(async () => assert.equal(await rows(page).count(), 1))
    await counts(page, 'Notifications, 1 unread')
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await eventually(async () => assert.equal(await rows(page).count(), 2))
    assert.equal(await page.locator('.inbox-row.unread').count(), 1)
    await actOfMeeting(page, 'Mark as unread').click()
    await counts(page, 'Notifications, 2 unread')
    assert.deepEqual(await overflowingWidths(page), [])
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await counts(page, 'Notifications')
    await eventually(async () => assert.equal(await page.locator('.inbox-row.unread').count(), 0))
    assert.equal(await page.getByRole('button', { name: 'Mark all as read' }).count(), 0)
    await actOfMeeting(page, 'Delete').click()
    await eventually(async () => assert.equal(await rows(page).count(), 1))
    const { headers } = await api(site).get('/notifications?per_page=0')
    assert.equal(headers['x-total-count'], '1')
    await page.getByRole('link', { name: 'Unread', exact: true }).click()
    await page.getByText('No unread notifications.').waitFor()
    await page.getByRole('link', { name: 'Show all' }).click()
    await eventually(async () => assert.equal(await rows(page).count(), 1))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the address of one marks it as read and leads to the thing, in the application and from outside', async () => {
    const { page, go, complaints } = await site.enter()
    await assign()
    await mention()
    await go('/notifications')
    await page.getByRole('link', { name: /mentioned you/ }).click()
    await page.waitForURL((url) => url.pathname === `/meetings/${meeting['meeting_id']}`)
    await counts(page, 'Notifications, 1 unread')
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/notifications')
    await eventually(async () => assert.equal(await rows(page).count(), 1))
    const { body } = await api(site).get('/notifications?unread=true')
    await go(`/notifications/${body[0].notification_id}`)
    await page.waitForURL((url) => url.pathname === `/action_items/${item}`)
    await counts(page, 'Notifications')
    assert.equal((await api(site).get(`/notifications/${body[0].notification_id}`)).body.read, true)
    await go('/notifications/2000000000')
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.deepEqual(
      complaints.filter((one) => !/404/.test(one)),
      [],
    )
    await page.context().close()
  })

  test('by keys: G I opens the page, J and K walk the rows, and Enter opens one', async () => {
    const { page, go, complaints } = await site.enter()
    await assign()
    await mention()
    await go('/')
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.waitForURL((url) => url.pathname === '/notifications')
    await eventually(async () => assert.equal(await rows(page).count(), 2))
    await eventually(async () => {
      await page.keyboard.press('j')
      assert.ok(await page.evaluate(() => document.activeElement?.matches('.inbox-row a')))
    })
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/notifications')
    await counts(page, 'Notifications, 1 unread')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('nobody has any yet: both views say what the page is for', async () => {
    const { page, go, complaints } = await site.enter()
    await go('/notifications?view=all')
    await page.getByText('No notifications yet.').waitFor()
    await go('/notifications')
    await page.getByText('No unread notifications.').waitFor()
    await page.getByRole('link', { name: 'Choose what you’re notified about' }).click()
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Save' }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
