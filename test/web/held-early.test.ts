// A meeting that was held before its planned start is past, and its badge says when its minutes are approved.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from './places.ts'
import { type DemoSite, demoSite } from './site.ts'

const BOARD = 1

describe('a meeting that was held before its planned start', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    const ada = api(site)
    const { body } = await ada.post(`/rooms/${BOARD}/meetings`, { name: 'Keys of the new lock', start_time: '+2 days' })
    at = `/meetings/${body.meeting_id}`
    await ada.post(`${at}/attendees`, { member_id: site.member_id })
    await ada.patch(at, { state: 'started' })
    await ada.patch(at, { state: 'ended' })
  })
  after(() => site?.close())

  test('is under past meetings, and not among what is to come', async () => {
    const { page, go, complaints } = await site.enter()
    await go(`/rooms/${BOARD}`)
    const list = (name: RegExp) =>
      page.getByRole('region', { name }).getByRole('link', { name: 'Keys of the new lock' })
    await list(/^Past meetings/).waitFor()
    assert.equal(await list(/^Upcoming meetings/).count(), 0)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('says that its minutes are approved once they are', async () => {
    const ada = api(site)
    for (const state of ['in_review', 'approved']) await ada.post(`${at}/minutes`, { state })
    const { page, go } = await site.enter()
    await go(at)
    await page.locator('.when .mark').getByText('Minutes approved').waitFor()
    assert.equal(await page.locator('.when').getByText('Ended', { exact: true }).count(), 0)
    await page.context().close()
  })
})
