// What a press does is said and taken back: by the message that says so, and by keys in the order in which it was done.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const UNDO = 'ControlOrMeta+z'

interface Item {
  agenda_item_id: number
  title: string
  parent_id: { display: string } | null
  duration_seconds: number | null
}

describe('undo', () => {
  let site: DemoSite
  let paths: Record<string, string>
  let at: string
  before(async () => {
    site = await demoSite()
    paths = await pagePaths(site)
    at = paths['meeting']!
  })
  after(() => site?.close())

  const outline = async () => {
    const items: Item[] = (await api(site).get(`${at}/agenda_items`)).body
    return items.map(({ title, parent_id, duration_seconds }) =>
      [parent_id?.display, title, duration_seconds! / 60].filter(Boolean).join(' '),
    )
  }
  const comesTo = (expected: string[]) => eventually(async () => assert.deepEqual(await outline(), expected))
  const set = (...titles: string[]) =>
    api(site).put(`${at}/agenda_items`, { agenda_items: titles.map((title) => ({ title, duration_seconds: 600 })) })
  const focusComesTo = (page: Page, text: string) =>
    page.waitForFunction((expected) => (document.activeElement as HTMLElement).innerText === expected, text)
  const message = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })

  const PLACES = {
    home: { path: () => '/', language: 'en-GB', done: 'Marked as done', open: 'Reopened', undo: 'Undo' },
    'the list of action items': {
      ...{ path: () => '/action_items', language: 'de-DE' },
      ...{ done: 'Als erledigt markiert', open: 'Wieder geöffnet', undo: 'Rückgängig' },
    },
    'a room': { path: () => paths['room']!, language: 'en-GB', done: 'Marked as done', open: 'Reopened', undo: 'Undo' },
  }
  for (const [place, { path, language, done, open, undo }] of Object.entries(PLACES))
    test(`${place}: an action item that is ticked leaves the list with a message, which brings it back as keys do`, async () => {
      const description = `Count the buoys beside ${place}`
      const { body: made } = await api(site).post(`${paths['room']}/action_items`, {
        ...{ description: `<p>${description}</p>`, member_id: site.member_id, due_ts: '+1 days' },
      })
      const state = async () => (await api(site).get(`/action_items/${made.action_item_id}`)).body.state.value
      const { page, go, complaints } = await site.enter({ locale: language })
      await go(path())
      const box = page.getByRole('checkbox', { name: description })
      const row = page.locator('main').getByText(description, { exact: true })
      await box.click()
      await message(page, `${done}: ${description}`).waitFor(SOON)
      await row.waitFor({ state: 'detached' })
      await eventually(async () => assert.equal(await state(), 1))
      // A message stays while the focus is in it, however long that takes.
      await message(page, description).getByRole('button', { name: undo }).focus()
      assert.deepEqual(await accessibilityFaults(page), [])
      await message(page, description).getByRole('button', { name: undo }).click()
      await row.waitFor(SOON)
      await eventually(async () => assert.equal(await state(), 0))
      await page.locator('.unseen[role="status"]').getByText(`${open}: ${description}`).waitFor({ state: 'attached' })

      await box.click()
      await row.waitFor({ state: 'detached' })
      await page.keyboard.press(UNDO)
      await row.waitFor(SOON)
      await eventually(async () => assert.equal(await state(), 0))
      assert.equal(await message(page, description).count(), 0)
      assert.deepEqual(complaints, [])
      await page.context().close()
    })

  test('an action item that is opened again says so, and is done again by keys', async () => {
    const { body: made } = await api(site).post(`${paths['room']}/action_items`, {
      description: '<p>Oil the hinges</p>',
    })
    await api(site).patch(`/action_items/${made.action_item_id}`, { state: 1 })
    const { page, go, complaints } = await site.enter({ viewport: { width: 320, height: 700 } })
    await go(`/action_items/${made.action_item_id}`)
    await page.getByRole('checkbox', { name: 'Oil the hinges' }).click()
    await message(page, 'Reopened: Oil the hinges').waitFor(SOON)
    assert.deepEqual(await overflowingWidths(page), [])
    await page.keyboard.press(UNDO)
    await eventually(async () =>
      assert.equal((await api(site).get(`/action_items/${made.action_item_id}`)).body.state.value, 1),
    )
    await page.getByRole('checkbox', { name: 'Oil the hinges', checked: true }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('what was done to an agenda is taken back by keys, the latest first, and the focus goes to its row', async () => {
    await set('One', 'Two', 'Three')
    const { page, go, complaints } = await site.enter()
    await go(at)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await focusComesTo(page, 'Two')
    await page.keyboard.press('Alt+ArrowRight')
    await comesTo(['One 10', 'One Two 10', 'Three 10'])
    await page.keyboard.press('e')
    await page.waitForFunction(() => document.activeElement?.matches('.agenda textarea'))
    // In a field the keys are those of the field, which has nothing to undo yet.
    await page.keyboard.press(UNDO)
    await page.keyboard.press('End')
    await page.keyboard.type(' and a half 5m')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await focusComesTo(page, 'Two and a half')
    await comesTo(['One 10', 'One Two and a half 5', 'Three 10'])
    await page.keyboard.press('j')
    await focusComesTo(page, 'Three')
    await page.keyboard.press('Alt+ArrowUp')
    await comesTo(['Three 10', 'One 10', 'One Two and a half 5'])

    await page.keyboard.press(UNDO)
    await comesTo(['One 10', 'One Two and a half 5', 'Three 10'])
    await page
      .locator('.unseen[role="status"]')
      .getByText('Three: position 3 of 3, level 1')
      .waitFor({ state: 'attached' })
    await focusComesTo(page, 'Three')
    await page.keyboard.press(UNDO)
    await comesTo(['One 10', 'One Two 10', 'Three 10'])
    await focusComesTo(page, 'Two')
    await page.keyboard.press(UNDO)
    await comesTo(['One 10', 'Two 10', 'Three 10'])
    await focusComesTo(page, 'Two')
    await page.keyboard.press(UNDO)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Next row', { exact: true }).waitFor()
    assert.equal(await sheet.getByText('Undo', { exact: true }).count(), 0)
    await page.keyboard.press('Escape')

    // What another has deleted meanwhile stays deleted, and another page takes nothing back here.
    await page.keyboard.press('Alt+ArrowDown')
    await comesTo(['One 10', 'Three 10', 'Two 10'])
    await set('Four', 'Five')
    await page.getByRole('button', { name: 'Two', exact: true }).waitFor({ state: 'detached' })
    await page.keyboard.press(UNDO)
    await page.getByRole('button', { name: 'Four', exact: true }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await comesTo(['Five 10', 'Four 10'])
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.locator('.agenda').waitFor({ state: 'detached' })
    await page.keyboard.press(UNDO)
    await page.goBack()
    await page.getByRole('button', { name: 'Four', exact: true }).waitFor()
    await comesTo(['Five 10', 'Four 10'])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a copy of an item goes with its message', async () => {
    await set('One', 'Two')
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(at)
    await page.getByRole('button', { name: 'Actions for One', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click()
    await comesTo(['One 10', 'One 10', 'Two 10'])
    await message(page, '“One” duplicated.').getByRole('button', { name: 'Undo' }).click()
    await comesTo(['One 10', 'Two 10'])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('an action item that was taken over from last time goes back by the message and by keys', async () => {
    const ada = api(site)
    const before = paths['meeting-held']!
    const [topic] = (await ada.get(`${before}/agenda_items`)).body
    await ada.post(`${before}/agenda_items`, { title: 'The slipway, again', duration_seconds: 600 })
    await ada.post(`${before}/action_items`, {
      ...{ description: '<p>Ask for a third offer</p>', agenda_item_id: topic.agenda_item_id },
    })
    await set('One')
    const { page, go, complaints } = await site.enter()
    await go(at)
    const take = (item: string) => page.locator('.last-time').getByRole('button', { name: `Add to agenda “${item}”` })
    await take('Ask for a third offer').click()
    await comesTo(['One 10', 'Ask for a third offer'])
    await message(page, 'Added to the agenda: Ask for a third offer').getByRole('button', { name: 'Undo' }).click()
    await comesTo(['One 10'])
    await take('Ask for a third offer').click()
    await comesTo(['One 10', 'Ask for a third offer'])
    await page.keyboard.press(UNDO)
    await comesTo(['One 10'])
    await take('The slipway, again').click()
    await message(page, 'Added to the agenda: The slipway, again').waitFor(SOON)
    await comesTo(['One 10', 'The slipway, again 10'])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('an unfinished item that was taken over goes back too, unless somebody has worked on it', async () => {
    const ada = api(site)
    await ada.post(`${paths['meeting-held']}/agenda_items`, { title: 'The mooring rings', duration_seconds: 600 })
    await set('One')
    const { page, go, complaints } = await site.enter()
    await go(at)
    const take = page.locator('.last-time').getByRole('button', { name: 'Add to agenda “The mooring rings”' })
    const taken = message(page, 'Added to the agenda: The mooring rings')
    await take.click()
    await comesTo(['One 10', 'The mooring rings 10'])
    await taken.getByRole('button', { name: 'Undo' }).click()
    await comesTo(['One 10'])
    await page
      .locator('.agenda')
      .getByRole('button', { name: 'The mooring rings', exact: true })
      .waitFor({ state: 'detached' })
    await take.click()
    await taken.waitFor(SOON)
    await page.keyboard.press(UNDO)
    await comesTo(['One 10'])

    await take.click()
    await taken.waitFor(SOON)
    const items: Item[] = (await ada.get(`${at}/agenda_items`)).body
    const { agenda_item_id } = items.find(({ title }) => title === 'The mooring rings')!
    await ada.post(`${at}/notes`, { description: '<p>Four are loose</p>', agenda_item_id })
    await page.keyboard.press(UNDO)
    await message(page, 'Someone has already edited the carried-over item').waitFor(SOON)
    assert.deepEqual(await outline(), ['One 10', 'The mooring rings 10'])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
