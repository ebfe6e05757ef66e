// Notifications as they happen: two people in two browsers, one acts, and the other sees it without reloading.
import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type NotificationKind, notificationKindNames } from '../../../contract/notifications/kinds.ts'
import { type ActingScene, TELLING_ACTS, type TellingAct } from '../../notifications/acts.ts'
import { newMeeting, type Someone } from '../../places/scene.ts'
import { SOON } from '../eventually.ts'
import { type DemoSite, demoSite, type Visit } from '../site.ts'

/** Milliseconds in which the usual notification is to be seen. */
const USUALLY = 1_000
const LOADS = 5

/** In the page: whether the header counts so many unread notifications, and the list has as many. */
const hasUnread = (unread: number) =>
  (document.querySelector('.bell-count')?.textContent ?? '0') === String(unread) &&
  document.querySelectorAll('.inbox-row').length === unread

describe('two people in two browsers', () => {
  let site: DemoSite
  let on: ActingScene
  let visits: ReadonlyMap<Someone, Visit>

  before(async () => {
    site = await demoSite()
    const { stage } = site
    const known = async (name: string): Promise<Someone & { email: string }> => {
      const email = `${name}.live@tides.example`
      const id = await stage.person({ email })
      return { id, email, client: await stage.as(id) }
    }
    const [owner, kim, sam] = [await known('owner'), await known('kim'), await known('sam')]
    const organization = await stage.organization(owner.id)
    const room = await stage.room(organization)
    await stage.place(room, owner.id, 2)
    for (const { id } of [kim, sam]) {
      await stage.seat(organization, id, 5)
      await stage.place(room, id, 3)
    }
    on = { stage, scene: { chief: owner, owner, organization, room }, kim, sam }
    visits = new Map([
      [kim, await site.enter({}, kim.email)],
      [sam, await site.enter({}, sam.email)],
    ])
    for (const { go } of visits.values()) await go('/notifications')
  })
  after(() => site?.close())

  const acts: Readonly<Record<NotificationKind, (on: ActingScene) => Promise<TellingAct>>> = {
    ...TELLING_ACTS,
    mentioned: async ({ scene, kim, sam }) => {
      const meeting = await newMeeting(scene)
      const { status, text } = await scene.owner.client.post(`/meetings/${meeting}/attendees`, { member_id: kim.id })
      assert.equal(status, 201, text)
      const sent = { text: '@Sam, the key?', mentions: [sam.id] }
      return { to: sam, run: () => kim.client.post(`/meetings/${meeting}/chat_messages`, sent) }
    },
  }
  const shows = (page: Page, unread: number) => page.waitForFunction(hasUnread, unread, { ...SOON, polling: 'raf' })

  /** Lets both browsers show that nothing is unread. */
  async function allRead() {
    for (const [{ client }, { page }] of visits) {
      await client.post('/notifications/read', {})
      await shows(page, 0)
      await page.getByText('No unread notifications.').waitFor()
    }
  }

  /** Waits until the receiver sees what is done; gives the milliseconds from when it is sent until then. */
  async function timeUntilSeen({ to, run }: TellingAct): Promise<number> {
    const { page } = visits.get(to)!
    const seen = shows(page, 1)
    const began = performance.now()
    const [answer] = await Promise.all([run(), seen])
    const taken = performance.now() - began
    if (typeof answer !== 'number') assert.ok(answer.status < 300, answer.text)
    return taken
  }

  /** The middle one of the times, each of which is reported. */
  function median(t: TestContext, times: ReadonlyMap<string, number>): number {
    for (const [what, taken] of times) t.diagnostic(`${what}: ${Math.round(taken)} ms`)
    return [...times.values()].toSorted((a, b) => a - b)[times.size >> 1]!
  }

  const complaints = () => [...visits.values()].flatMap((visit) => visit.complaints)

  test('see each kind in the header and on the page without reloading, usually within a second', async (t: TestContext) => {
    const times = new Map<string, number>()
    for (const kind of notificationKindNames) {
      const act = await acts[kind](on)
      await allRead()
      times.set(kind, await timeUntilSeen(act))
      const [row, ...more] = (await act.to.client.get('/notifications?unread=true')).body
      assert.deepEqual([row.kind, more.length], [kind, 0])
      await visits.get(act.to)!.page.locator('.inbox-row').getByText(row.text).waitFor()
    }
    assert.ok(median(t, times) < USUALLY, JSON.stringify([...times]))
    assert.deepEqual(complaints(), [])
  })

  test('see what happens right after their page has loaded as soon', async (t: TestContext) => {
    const times = new Map<string, number>()
    for (let load = 1; load <= LOADS; load++) {
      const act = await acts.action_item_assigned(on)
      await allRead()
      const { page } = visits.get(act.to)!
      await page.reload()
      await page.getByText('No unread notifications.').waitFor()
      times.set(`load ${load}`, await timeUntilSeen(act))
    }
    assert.ok(median(t, times) < USUALLY, JSON.stringify([...times]))
    assert.deepEqual(complaints(), [])
  })

  test('see what happened before the header had its count, which came with the page', async () => {
    const act = await acts.action_item_assigned(on)
    await allRead()
    const { page } = visits.get(act.to)!
    const { promise: listed, resolve: goOn } = Promise.withResolvers<void>()
    // The header is late.
    await page.route(/\/notification-link-[^/]*\.js$/, async (route) => {
      await listed
      await route.continue()
    })
    await page.reload()
    await page.getByText('No unread notifications.').waitFor()
    await act.run()
    await page.locator('.inbox-row').waitFor()
    assert.equal(await page.locator('.bell a').count(), 0)
    goOn()
    await shows(page, 1)
    assert.deepEqual(complaints(), [])
  })
})
