// The guest of one meeting of a series, who is neither in its room nor invited to the series: nothing leads them astray, and
// their pages ask for nothing that is refused.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, SOON } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite, settled } from '../site.ts'

const BOARD = 1
/** In another organization, apart from being a guest of one room of this one. */
const JOLA = 'jola.carrington@elsewhere.example'
const FACILITATOR = 2
const GUEST = 5

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Notes what a page asks of the API and is refused. */
function refusedIn(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`)
  })
  return refused
}

describe('a guest of one meeting', () => {
  let site: DemoSite
  let series: number
  let coming: number
  let held: number
  before(async () => {
    site = await demoSite()
    const ada = api(site)
    const ofBoard = (query: string) => ada.get(`/rooms/${BOARD}/meetings?per_page=50&${query}`)
    const ofSeries = (await ofBoard('timeframe=future')).body.find((one: any) => one.meeting_series_id)
    series = ofSeries.meeting_series_id.value
    coming = ofSeries.meeting_id
    const ended = (await ofBoard('timeframe=past&state=ended')).body
    held = ended.find((one: any) => one.meeting_series_id?.value === series).meeting_id
  })
  after(() => site?.close())

  const inMeeting = async (meeting_id: number, role_id: number): Promise<void> => {
    const { body } = await api(site).get(`/meetings/${meeting_id}/attendees`)
    const own = body.find((one: any) => one.member_email === JOLA)
    const { status } = own
      ? await api(site).patch(`/attendees/${own.attendee_id}`, { role_id })
      : await api(site).post(`/meetings/${meeting_id}/attendees`, { email: JOLA, role_id })
    assert.ok(status < 300, String(status))
  }

  const leaveRoom = async (): Promise<void> => {
    const ada = api(site)
    const { body } = await ada.get(`/rooms/${BOARD}/room_members`)
    const own = body.find((one: any) => one.member_email === JOLA)
    assert.equal((await ada.delete(`/room_members/${own.room_member_id}`)).status, 204)
  }

  test('sees the series as a name, and the room too once they left it; nothing is asked that is refused', async () => {
    // Whoever is added to a meeting is a guest of its room.
    await inMeeting(coming, GUEST)
    await inMeeting(held, GUEST)
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } }, JOLA)
    const refused = refusedIn(page)
    const links = (to: string) => page.locator(`:is(main, .crumbs) a[href*="${to}"]`).count()
    const look = async (inRoom: boolean): Promise<void> => {
      for (const path of [`/meetings/${coming}`, `/meetings/${coming}/live`, `/meetings/${held}`]) {
        await go(path)
        await page.waitForLoadState('networkidle')
        await page.locator('.crumbs').getByText('Board', { exact: true }).waitFor(SOON)
        assert.equal(await links('/meeting_series/'), 0, path)
        assert.equal(await links(`/rooms/${BOARD}`), inRoom ? 1 : 0, path)
        assert.deepEqual(refused, [], path)
      }
    }
    await look(true)
    await leaveRoom()
    await look(false)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('nor of observers and members of the room, who have the series as a link', async () => {
    const ada = api(site)
    const { body: people } = await ada.get(`/rooms/${BOARD}/room_members`)
    for (const role of ['Member', 'Observer']) {
      const { member_email } = people.find((one: any) => one.role_id.display === role) ?? {}
      if (!member_email) continue
      const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } }, member_email)
      const refused = refusedIn(page)
      await go(`/meetings/${coming}`)
      await page.waitForLoadState('networkidle')
      await page.locator(`.crumbs a[href$="/meeting_series/${series}/schedule"]`).waitFor(SOON)
      assert.deepEqual([...refused, ...complaints], [], role)
      await page.context().close()
    }
  })

  test('who runs it alone changes that meeting alone, and ends it', async () => {
    await inMeeting(coming, FACILITATOR)
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } }, JOLA)
    const refused = refusedIn(page)
    await go(`/meetings/${coming}`)
    await button(page, 'Edit').click()
    const sheet = page.getByRole('dialog', { name: 'Edit meeting' })
    await sheet.getByLabel('Title').fill('Board, with a guest')
    assert.equal(await sheet.getByRole('radio').count(), 0)
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Board, with a guest' }).waitFor(SOON)
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Delete meeting' }).waitFor(SOON)
    assert.equal(await page.getByRole('menuitem', { name: 'End series' }).count(), 0)
    await page.keyboard.press('Escape')
    await button(page, 'Start').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click()
    await page.waitForURL('**/live', SOON)
    await settled(page)
    await button(page, 'End…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
    await eventually(async () => assert.equal((await api(site).get(`/meetings/${coming}`)).body.state, 'ended'))
    await page.waitForLoadState('networkidle')
    assert.deepEqual(refused, [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
