// The home page: the next meeting with its agenda, the answer and the way in; and what to prepare beside it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const PRODUCT = 3
const OLD_PIER = 7
const EDDA = 'edda.nakamura@harbour.example'

describe('the home page', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    const ada = api(site)
    const { body } = await ada.post(`/rooms/${OLD_PIER}/meetings`, {
      ...{ name: 'Crane inspection', start_time: site.stage.site.clock() + 40 * 60, duration_minutes: 60 },
      location: 'Yard 2',
    })
    at = `/meetings/${body.meeting_id}`
    await ada.put(`${at}/agenda_items`, {
      agenda_items: ['Hooks', 'Cables', 'Brakes', 'Lamps', 'Paint', 'Next time'].map((title) => ({ title })),
    })
  })
  after(() => site?.close())

  test('names the next meeting with its agenda, takes the answer, and starts it', async () => {
    const { page, complaints } = await site.visit({ viewport: { width: 1440, height: 900 } })
    const card = page.getByRole('region', { name: /^Next: in \d+ minutes$/ })
    await card.getByRole('link', { name: 'Crane inspection' }).waitFor()
    const minutes = Number(/\d+/.exec(await card.getByRole('heading', { level: 2 }).innerText())?.[0])
    assert.ok(minutes <= 40 && minutes > 30, `${minutes}`)
    for (const line of ['Hooks', 'Cables', 'Brakes', 'Lamps', '2 more items', 'Yard 2', 'Old Pier'])
      await card.getByText(line, { exact: true }).waitFor()
    // The list of meetings begins with the one after it.
    const list = page.getByRole('region', { name: 'Your meetings' })
    await list.getByRole('listitem').first().waitFor()
    assert.equal(await list.getByRole('link', { name: 'Crane inspection' }).count(), 0)
    // All of it is in view at once, without a press.
    const start = card.getByRole('button', { name: 'Start: Crane inspection' })
    const { y, height } = (await start.boundingBox())!
    assert.ok(y + height < 900)
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await page.setViewportSize({ width: 1440, height: 900 })
    assert.doesNotMatch(await page.getByRole('main').innerText(), /\d of \d/)
    await start.click()
    await page.waitForURL(new RegExp(`${at}/live$`))
    assert.equal((await api(site).get(at)).body.state, 'started')
    await api(site).patch(at, { state: 'paused' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('says beside it what to prepare, and sends the answer of somebody who is invited', async () => {
    const ada = api(site)
    const edda = (await ada.get(`/rooms/${PRODUCT}/people?search=Edda`)).body[0].member_id
    const { body } = await ada.post(`/rooms/${PRODUCT}/meetings`, {
      // It should have begun before anything else of hers today.
      ...{ name: 'Slipway', start_time: site.stage.site.clock() - 2 * 3_600, duration_minutes: 240 },
      audio: 'Call https://calls.example/slipway',
    })
    const own = `/meetings/${body.meeting_id}`
    await ada.post(`${own}/attendees`, { member_id: edda })
    await ada.put(`${own}/agenda_items`, { agenda_items: [{ title: 'Keel' }] })
    const { page, complaints } = await site.visit({ viewport: { width: 1280, height: 800 } }, EDDA)
    const card = page.getByRole('region', { name: 'Next: now' })
    await card.getByRole('link', { name: 'Slipway' }).waitFor()
    const join = card.getByRole('link', { name: 'Join' })
    assert.equal(await join.getAttribute('href'), 'https://calls.example/slipway')
    const prepare = page.getByRole('region', { name: 'To prepare' })
    await prepare.getByRole('listitem').filter({ hasText: 'Slipway' }).getByText('Awaiting your reply').waitFor()
    const left = async (what: typeof prepare) => (await what.boundingBox())!.x
    assert.ok((await left(prepare)) > (await left(card)))
    await card.getByRole('radio', { name: 'Yes' }).check({ force: true })
    await eventually(async () => {
      const people = (await ada.get(`${own}/attendees`)).body
      const answer = people.find(({ member_id }: { member_id: number }) => member_id === edda)
      assert.equal(answer.rsvp.value, 1)
    })
    await prepare.getByText('Slipway').waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('lists what to prepare: minutes to review, items to present, and action items that are due, each once', async () => {
    const ada = api(site)
    const edda = (await ada.get(`/rooms/${PRODUCT}/people?search=Edda`)).body[0].member_id
    const day = 86_400
    const now = site.stage.site.clock()
    const make = async (name: string, from: number) => {
      const { body } = await ada.post(`/rooms/${PRODUCT}/meetings`, { name, start_time: from, duration_minutes: 30 })
      await ada.post(`/meetings/${body.meeting_id}/attendees`, { member_id: edda })
      return `/meetings/${body.meeting_id}`
    }
    const coming = await make('Dry dock', now + 2 * day)
    const agenda_items = [
      { title: 'Bilge pump', presenter_id: edda, children: [{ title: 'Valve', presenter_id: edda }] },
      { title: 'Paint' },
    ]
    assert.equal((await ada.put(`${coming}/agenda_items`, { agenda_items })).status, 200)
    const held = await make('Tide table', now - day)
    for (const state of ['started', 'ended']) await ada.patch(held, { state })
    const review = { state: 'in_review', reviewers: [edda], review_ts: now + day }
    assert.equal((await ada.post(`${held}/minutes`, review)).status, 200)
    const item = (description: string, due_ts: number | null) =>
      ada.post(`/rooms/${PRODUCT}/action_items`, { description, member_id: edda, due_ts })
    await item('Order rope', now + 3 * day)
    await item('Sort the shed', null)

    const { page, complaints } = await site.visit({ viewport: { width: 1280, height: 800 } }, EDDA)
    const prepare = page.getByRole('region', { name: 'To prepare' })
    const row = (name: string) => prepare.getByRole('listitem').filter({ hasText: name })
    await row('Tide table').getByText('Minutes to review by Tomorrow').waitFor()
    await row('Dry dock').getByText('You’re presenting: Bilge pump, Valve').waitFor()
    await row('Order rope').getByText('due in 3 days').waitFor()
    const aside = page.getByRole('complementary', { name: 'To prepare' })
    assert.equal(await aside.getByText('Order rope').count(), 1)
    await aside.getByRole('region', { name: 'Your other action items' }).getByText('Sort the shed').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await page.setViewportSize({ width: 1280, height: 800 })
    await row('Order rope').getByRole('checkbox').click()
    await row('Order rope').waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('fits 320 px in four languages', async () => {
    for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'es-ES']) {
      const { page, complaints } = await site.visit({ viewport: { width: 320, height: 700 }, locale, hasTouch: true })
      await page.locator('.next-card').waitFor()
      assert.deepEqual(await accessibilityFaults(page), [])
      assert.deepEqual(await overflowingWidths(page), [])
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
  })
})
