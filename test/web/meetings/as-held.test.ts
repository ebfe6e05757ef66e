// A meeting that was shorter than planned, and one that nobody was invited to: each length and each button once.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const PRODUCT = 3

describe('a meeting', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  const plan = async (name: string) => {
    const start_time = site.stage.site.clock() + 60
    const { body } = await api(site).post(`/rooms/${PRODUCT}/meetings`, { name, start_time, duration_minutes: 60 })
    return `/meetings/${body.meeting_id}`
  }

  test('that was planned for an hour and took five minutes says five minutes, on its open page and in its room', async () => {
    const at = await plan('Short of wind')
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 900 } })
    await go(at)
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
    await api(site).patch(at, { state: 'started' })
    site.stage.pass(300)
    await api(site).patch(at, { state: 'ended' })
    const when = page.locator('h1 + .when')
    await eventually(async () => assert.match(await when.innerText(), /, 5 min\b/))
    assert.doesNotMatch(await when.innerText(), /1 h/)
    await go(`/rooms/${PRODUCT}`)
    const row = page.getByRole('listitem').filter({ hasText: 'Short of wind' })
    await row.first().waitFor()
    for (const text of await row.allInnerTexts()) assert.doesNotMatch(text, /1 h|60 min/)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  for (const width of [390, 1280])
    test(`whose people are not invited yet has one visible button that invites them, at ${width} px`, async () => {
      const at = await plan(`Nobody knows at ${width}`)
      await api(site).post(`${at}/participants`, { member_id: 2 })
      const { page, complaints, go } = await site.enter({ viewport: { width, height: 900 } })
      await go(at)
      await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
      const inviting = page.getByRole('button', { name: /invit/i }).filter({ visible: true })
      await inviting.first().waitFor()
      assert.deepEqual((await inviting.allInnerTexts()).length, 1, (await inviting.allInnerTexts()).join(', '))
      assert.deepEqual(complaints, [])
      await page.context().close()
    })
})
