// The agenda of a planned meeting, edited by two at once: with keys alone, with the mouse, and by touch.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ftest } from '../../ring.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

/** Without the stream of changes a page asks again after 20 seconds only, so that this tells one from the other. */

interface Item {
  agenda_item_id: number
  title: string
  parent_id: { display: string } | null
  duration_seconds: number | null
  presenter_id: { display: string } | null
}

describe('the agenda', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    at = (await pagePaths(site))['meeting']!
  })
  after(() => site?.close())

  const items = async (): Promise<Item[]> => (await api(site).get(`${at}/agenda_items`)).body
  /** The agenda as lines, with what lies inside another item behind its name. */
  const outline = async () =>
    (await items()).map(({ title, parent_id }) => (parent_id ? `${parent_id.display} / ${title}` : title))
  const shown = (page: Page) => page.locator('.agenda .item-title').allInnerTexts()
  const saved = (page: Page) => page.waitForFunction(() => !document.querySelector('.point.unsent'))
  const set = (...titles: string[]) =>
    api(site).put(`${at}/agenda_items`, { agenda_items: titles.map((title) => ({ title, duration_seconds: 600 })) })
  const focusComesTo = (page: Page, text: string) =>
    page.waitForFunction((expected) => (document.activeElement as HTMLElement).innerText === expected, text)

  test('is written with keys alone, ten items in a row, and another sees them in their order', async () => {
    await set('Minutes of the last meeting')
    const [one, other] = [await site.enter(), await site.enter()]
    await one.go(at)
    await other.go(at)
    await one.page.keyboard.press('a')
    const titles = Array.from({ length: 10 }, (_, number) => `Point ${number + 1}`)
    for (const title of titles) {
      await one.page.keyboard.type(`${title} 15m @Katya`)
      if (title === 'Point 1') await one.page.locator('.chips').getByText('presented by Katya Brightwater').waitFor()
      await one.page.keyboard.press('Enter')
    }
    // A sub-item, and out again.
    await one.page.keyboard.press('Tab')
    await one.page.keyboard.type('Inside the tenth')
    await one.page.keyboard.press('Enter')
    await one.page.keyboard.press('Shift+Tab')
    await one.page.keyboard.type('Last')
    await one.page.keyboard.press('Enter')
    await one.page.keyboard.press('Enter')
    await focusComesTo(one.page, 'Last')
    await saved(one.page)
    const expected = ['Minutes of the last meeting', ...titles, 'Point 10 / Inside the tenth', 'Last']
    await eventually(async () => assert.deepEqual(await outline(), expected))
    await eventually(async () =>
      assert.deepEqual(
        await shown(one.page),
        expected.map((line) => line.split(' / ').at(-1)),
      ),
    )
    const [, first] = await items()
    assert.equal(first!.duration_seconds, 900)
    assert.equal(first!.presenter_id!.display, 'Katya Brightwater')
    await other.page.getByRole('button', { name: 'Last', exact: true }).waitFor(SOON)
    await eventually(async () => assert.deepEqual(await shown(other.page), await shown(one.page)))
    await one.page.getByText('2 h 40 min of 2 h 30 min planned').waitFor()
    await one.page.getByText('10 min over', { exact: true }).waitFor()
    assert.deepEqual([...one.complaints, ...other.complaints], [])
    await one.page.context().close()
    await other.page.context().close()
  })

  ftest('is moved, nested, renamed and timed with keys alone; what another does moves neither focus nor caret', async () => {
    await set('One', 'Two', 'Three', 'Four')
    const { page, go, complaints } = await site.enter()
    await go(at)
    await page.keyboard.press('j')
    await focusComesTo(page, 'One')
    await page.keyboard.press('ArrowDown')
    await focusComesTo(page, 'Two')
    await page.keyboard.press('Alt+ArrowDown')
    await focusComesTo(page, 'Two')
    await page.keyboard.press('Alt+ArrowRight')
    await focusComesTo(page, 'Two')
    await saved(page)
    await eventually(async () => assert.deepEqual(await outline(), ['One', 'Three', 'Three / Two', 'Four']))
    await page.keyboard.press('Alt+ArrowLeft')
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('k')
    await focusComesTo(page, 'One')
    await page.keyboard.press('e')
    await page.keyboard.press('End')
    await page.keyboard.type(' and a half')
    await page.keyboard.press('ArrowLeft')
    // Another adds, moves and deletes meanwhile.
    await saved(page)
    const ada = api(site)
    const [first, , , fourth] = await items()
    await ada.post(`${at}/agenda_items`, { title: 'Zero', position: 0 })
    await ada.patch(`/agenda_items/${first!.agenda_item_id}`, { position: 4 })
    await ada.delete(`/agenda_items/${fourth!.agenda_item_id}`)
    await page.waitForFunction(() => document.querySelector('.agenda .item-title')?.textContent === 'Zero')
    await page.getByRole('button', { name: 'Four', exact: true }).waitFor({ state: 'detached' })
    const caret = () =>
      page.evaluate(() => [
        (document.activeElement as HTMLTextAreaElement).selectionStart,
        document.activeElement?.tagName,
      ])
    await eventually(async () => assert.deepEqual(await caret(), ['One and a half'.length - 1, 'TEXTAREA']))
    await page.keyboard.type('!')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await focusComesTo(page, 'One and a hal!f')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1h30')
    await page.keyboard.press('Enter')
    await saved(page)
    await eventually(async () => assert.deepEqual(await outline(), ['Zero', 'Two', 'Three', 'One and a hal!f']))
    await eventually(async () => assert.equal((await items()).at(-1)!.duration_seconds, 5400))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('two who rename the same item both see what the other wrote', async () => {
    await set('Budget', 'Tea')
    const [one, other] = [await site.enter(), await site.enter()]
    await one.go(at)
    await other.go(at)
    for (const [{ page }, text] of [
      [one, 'Budget of Ada'],
      [other, 'Budget of Edda'],
    ] as const) {
      await page.getByRole('button', { name: 'Budget', exact: true }).click()
      await page.getByLabel('Title of Budget').fill(text)
    }
    await one.page.keyboard.press('Enter')
    await saved(one.page)
    await other.page.keyboard.press('Enter')
    const told = other.page
      .getByRole('alert')
      .filter({ hasText: 'Someone else has renamed this item to “Budget of Ada”' })
    await told.waitFor()
    await eventually(async () => assert.deepEqual(await outline(), ['Budget of Ada', 'Tea']))
    assert.deepEqual(await accessibilityFaults(other.page), [])
    await told.getByRole('button', { name: 'Keep “Budget of Edda”' }).click()
    await one.page.getByRole('button', { name: 'Budget of Edda', exact: true }).waitFor(SOON)
    await eventually(async () => assert.deepEqual(await outline(), ['Budget of Edda', 'Tea']))
    assert.deepEqual([...one.complaints, ...other.complaints], [])
    await one.page.context().close()
    await other.page.context().close()
  })

  ftest('keeps the title that somebody writes while another deletes its item, and gives the focus to no other row', async () => {
    await set('Piles', 'Planks', 'Paint')
    const { page, go, complaints } = await site.enter()
    await go(at)
    await page.locator('.item-title').filter({ hasText: 'Planks' }).focus()
    await page.keyboard.press('e')
    const field = page.getByRole('textbox', { name: 'Title of Planks' })
    await field.pressSequentially(' of oak')
    const [, planks] = await items()
    // What is deleted is told before what comes after it.
    assert.equal((await api(site).delete(`/agenda_items/${planks!.agenda_item_id}`)).status, 204)
    await api(site).post(`${at}/agenda_items`, { title: 'Nails' })
    await page.locator('.item-title').filter({ hasText: 'Nails' }).waitFor(SOON)
    await field.pressSequentially(', and beams')
    await field.press('Escape')
    const refused = page.getByRole('alert').filter({ hasText: 'Someone else has deleted this item.' })
    await refused.getByRole('button', { name: 'Copy' }).waitFor()
    assert.deepEqual(await shown(page), ['Piles', 'Planks of oak, and beams', 'Paint', 'Nails'])
    assert.deepEqual(await outline(), ['Piles', 'Paint', 'Nails'])
    await refused.getByRole('button', { name: 'Discard' }).click()
    await eventually(async () => assert.deepEqual(await shown(page), ['Piles', 'Paint', 'Nails']))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('has a menu for everything, and gives back what was deleted', async () => {
    await set('One', 'Two', 'Three')
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(at)
    const choose = async (item: string, choice: string) => {
      await page.getByRole('button', { name: `Actions for ${item}`, exact: true }).click()
      await page.getByRole('menuitem', { name: choice, exact: true }).click()
    }
    await page.getByRole('button', { name: 'Actions for One', exact: true }).click()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await page.keyboard.press('Escape')
    await choose('Three', 'Nest')
    await choose('Two', 'Duplicate')
    await saved(page)
    await eventually(async () => assert.deepEqual(await outline(), ['One', 'Two', 'Two / Three', 'Two', 'Two / Three']))
    await choose('One', 'Move…')
    const dialog = page.getByRole('dialog', { name: 'Move “One”' })
    await dialog.getByLabel('After').selectOption({ index: 1 })
    await dialog.getByRole('radio', { name: 'Nested', exact: true }).check()
    assert.deepEqual(await accessibilityFaults(page), [])
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await saved(page)
    await eventually(async () =>
      assert.deepEqual(await outline(), ['Two', 'Two / One', 'Two / Three', 'Two', 'Two / Three']),
    )
    await choose('One', 'Presenter…')
    await page.getByLabel('Presenter of One').selectOption('Mira Solheim')
    await page.keyboard.press('Enter')
    await saved(page)
    await eventually(async () => assert.equal((await items())[1]!.presenter_id!.display, 'Mira Solheim'))

    await choose('One', 'Delete')
    await eventually(async () => assert.equal(await page.getByRole('button', { name: 'One', exact: true }).count(), 0))
    await page.locator('.toast').filter({ hasText: '“One” deleted.' }).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'One', exact: true }).waitFor()
    await eventually(async () => assert.equal((await outline()).length, 5))
    await choose('One', 'Delete')
    // Whoever leaves does not undo any more.
    await go(at)
    await page.getByRole('button', { name: 'One', exact: true }).waitFor({ state: 'detached' })
    await eventually(async () => assert.equal((await outline()).length, 4))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('is dragged with the mouse, to another place and into another item', async () => {
    await set('One', 'Two', 'Three', 'Four')
    const other = await site.enter()
    await other.go(at)
    // The one that drags is in front: a page behind another draws no frames.
    const one = await site.enter()
    const { page } = one
    await one.go(at)
    await page.bringToFront()
    // The rows stand still once the question above them is there.
    await page.getByRole('radio', { name: 'Maybe' }).waitFor()
    const drag = async (item: string, below: string, right: number) => {
      const grip = page
        .locator('.point', { has: page.getByRole('button', { name: item, exact: true }) })
        .locator('.grip')
      await grip.and(page.locator('[draggable=true] .grip')).waitFor({ state: 'attached' })
      await page.evaluate(() => document.fonts.ready.then(() => true))
      await page.locator('.agenda').evaluate((list) => list.scrollIntoView({ block: 'center' }))
      await grip.hover()
      const from = (await grip.boundingBox())!
      const to = (await page.getByRole('button', { name: below, exact: true }).boundingBox())!
      await page.mouse.move(from.x + 8, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(from.x + 8, from.y + from.height / 2 + 12, { steps: 4 })
      await page.mouse.move(from.x + 8 + right, to.y + to.height * 0.8, { steps: 6 })
      // A move within one element is told as such; the moves before may only have entered others.
      await page.mouse.move(from.x + 9 + right, to.y + to.height * 0.8)
      await page.mouse.move(from.x + 8 + right, to.y + to.height * 0.8)
      await page.locator('.drop-mark').waitFor()
      await page.mouse.up()
      await page.locator('.drop-mark').waitFor({ state: 'detached' })
    }
    await drag('One', 'Three', 0)
    await saved(page)
    await eventually(async () => assert.deepEqual(await outline(), ['Two', 'Three', 'One', 'Four']))
    await drag('Four', 'Two', 30)
    await saved(page)
    await eventually(async () => assert.deepEqual(await outline(), ['Two', 'Two / Four', 'Three', 'One']))
    await drag('Two', 'One', 0)
    await saved(page)
    await eventually(async () => assert.deepEqual(await outline(), ['Three', 'One', 'Two', 'Two / Four']))
    await other.page.waitForFunction(
      () =>
        [...document.querySelectorAll('.agenda .item-title')].map((one) => one.textContent).join() ===
        'Three,One,Two,Four',
    )
    assert.deepEqual([...one.complaints, ...other.complaints], [])
    await page.context().close()
    await other.page.context().close()
  })

  ftest('is dragged with a finger, and edited by its menu on a phone', async () => {
    await set('One', 'Two', 'Three')
    const { page, go, complaints } = await site.enter({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await go(at)
    await page.getByRole('radio', { name: 'Maybe' }).waitFor()
    const touch = await page.context().newCDPSession(page)
    const grip = page
      .locator('.point', { has: page.getByRole('button', { name: 'One', exact: true }) })
      .locator('.grip')
    await grip.and(page.locator('[draggable=true] .grip')).waitFor({ state: 'attached' })
    await grip.scrollIntoViewIfNeeded()
    const from = (await grip.boundingBox())!
    const to = (await page.getByRole('button', { name: 'Two', exact: true }).boundingBox())!
    const x = from.x + 8
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number, at = x) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: at, y }] })
    await send('touchStart', from.y + 20)
    for (const y of [from.y + 30, to.y + 10, to.y + to.height * 0.9]) await send('touchMove', y)
    await page.locator('.drop-mark').waitFor()
    await send('touchMove', to.y + to.height * 0.9, x + 30)
    await send('touchEnd')
    await saved(page)
    await eventually(async () => assert.deepEqual(await outline(), ['Two', 'Two / One', 'Three']))
    // The browser takes a tap right after a drag for a part of it.
    await page.getByRole('heading', { name: 'Agenda', exact: true }).tap()
    await page.getByRole('button', { name: 'Actions for One', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Duration…' }).tap()
    await page.getByLabel('Duration of One').fill('25')
    await page.getByLabel('Duration of One').press('Enter')
    await page.getByRole('button', { name: 'Add an agenda item' }).tap()
    await page.getByLabel('New agenda item').fill('Four')
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.getByLabel('New agenda item').press('Enter')
    await saved(page)
    await eventually(async () => assert.deepEqual(await outline(), ['Two', 'Two / One', 'Three', 'Four']))
    await eventually(async () => assert.equal((await items())[1]!.duration_seconds, 1500))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('stands below what is open from last time, which is taken over with one key and done everywhere', async () => {
    const ada = api(site)
    const series = (await ada.get(at)).body.meeting_series_id.value
    const { body: held } = await ada.get(`${(await pagePaths(site))['meeting-held']}`)
    assert.equal(held.meeting_series_id.value, series)
    const before = `/meetings/${held.meeting_id}`
    const [topic] = (await ada.get(`${before}/agenda_items`)).body
    await ada.post(`${before}/agenda_items`, { title: 'The roof, again', duration_seconds: 600 })
    await ada.post(`${before}/action_items`, {
      description: '<p>Ask for two more offers</p>',
      agenda_item_id: topic.agenda_item_id,
    })
    await set('One')
    const [one, other] = [await site.enter(), await site.enter()]
    await one.go(at)
    await other.go(before)
    const { page } = one
    const box = page.locator('.last-time')
    await box.getByText('The roof, again', { exact: true }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.keyboard.press('o')
    await page.locator('.agenda').getByRole('button', { name: 'The roof, again', exact: true }).waitFor(SOON)
    await box.getByText('The roof, again', { exact: true }).waitFor({ state: 'detached' })
    await box.getByRole('button', { name: 'Add to agenda “Ask for two more offers”' }).click()
    await saved(page)
    await eventually(async () =>
      assert.deepEqual(await outline(), ['One', 'The roof, again', 'Ask for two more offers']),
    )
    await box.getByText('on the agenda', { exact: true }).waitFor()
    assert.deepEqual(await overflowingWidths(page), [])
    await box.getByRole('checkbox', { name: 'Ask for two more offers' }).click()
    await box.getByText('Ask for two more offers', { exact: true }).waitFor({ state: 'detached' })
    await other.page.locator('.todo.closed').filter({ hasText: 'Ask for two more offers' }).waitFor(SOON)
    assert.deepEqual([...one.complaints, ...other.complaints], [])
    await page.context().close()
    await other.page.context().close()
  })

  ftest('names the day on which the last meeting was held, though it was planned for another', async () => {
    const ada = api(site)
    const day = 86_400
    const planned = site.stage.site.clock() - 3 * day
    const dtstart = new Date(planned * 1000).toISOString().slice(0, 19)
    const rule = { dtstart, timezone_name: 'UTC', rrule: 'FREQ=WEEKLY', duration_seconds: 3600 }
    const { body: series } = await ada.post('/rooms/3/meeting_series', { name: 'Late round', ...rule })
    const occurrence = async (time: number) =>
      `/meetings/${(await ada.get(`/meeting_series/${series.meeting_series_id}/meeting_at/${time}`)).body.meeting_id}`
    const last = await occurrence(planned)
    await ada.post(`${last}/action_items`, { description: '<p>Wind the clock</p>' })
    for (const state of ['started', 'ended']) assert.equal((await ada.patch(last, { state })).status, 200)
    const { page, go, complaints } = await site.enter()
    const shown = page.locator('.last-time summary .soft')
    await go(await occurrence(planned + 7 * day))
    assert.equal(await shown.innerText(), 'Today, Monday 2 March')
    // The same where one comes from another page, and nothing was sent with it.
    await go(last)
    await page.locator('.record-series a[rel=next]').click()
    await eventually(async () => assert.equal(await shown.innerText(), 'Today, Monday 2 March'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('begins empty with a sentence, and is taken from the last meeting or a template, or typed', async () => {
    const ada = api(site)
    const { body: meeting } = await ada.get(at)
    const blank = () => ada.put(`${at}/agenda_items`, { agenda_items: [{ title: 'Discussion' }] })
    const { body: template } = await ada.post(`/rooms/${meeting.room_id.value}/templates`, { name: 'Quarter' })
    await ada.put(`/templates/${template.template_id}/agenda_items`, {
      agenda_items: [{ title: 'Numbers', children: [{ title: 'Harbours', duration_seconds: 300 }] }],
    })
    await blank()
    const { page, go, complaints } = await site.enter()
    await go(at)
    await page.getByText(/^No agenda yet\. Type the first item, or copy the agenda from /).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.getByRole('button', { name: 'Use a template' }).click()
    await page.getByRole('menuitem', { name: 'Quarter' }).click()
    await page.getByRole('button', { name: 'Harbours', exact: true }).waitFor()
    await eventually(async () => assert.deepEqual(await outline(), ['Numbers', 'Numbers / Harbours']))
    await blank()
    await page.getByRole('button', { name: /^Copy the agenda from / }).click(SOON)
    await page.getByRole('button', { name: 'The roof, again', exact: true }).waitFor()
    await eventually(async () => assert.ok(!(await outline()).includes('Discussion')))
    await blank()
    await page.getByText(/^No agenda yet\./).waitFor(SOON)
    await page.keyboard.press('a')
    await page.keyboard.type('First 5m')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Second')
    await page.keyboard.press('Enter')
    await saved(page)
    await eventually(async () => assert.deepEqual(await outline(), ['First', 'Second']))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('stands below what is open from a series that its own goes on from, done with a tick, and is taken from its last meeting', async () => {
    const ada = api(site)
    const { body: meeting } = await ada.get(at)
    const held = (await pagePaths(site))['meeting-held']
    const { body: task } = await ada.post(`${held}/action_items`, { description: '<p>Paint the new gauge</p>' })
    const { value: series } = meeting.meeting_series_id
    const split = await ada.post(`/meeting_series/${series}/split`, { from: meeting.start_time.value })
    assert.equal(split.status, 201, split.text)
    await ada.put(`${at}/agenda_items`, { agenda_items: [{ title: 'Discussion' }] })
    const { page, go, complaints } = await site.enter()
    await go(at)
    await page.locator('.last-time summary .soft', { hasText: /\d/ }).waitFor()
    const tick = page.locator('.last-time').getByRole('checkbox', { name: 'Paint the new gauge' })
    await tick.click()
    await tick.waitFor({ state: 'detached' })
    await eventually(async () =>
      assert.equal((await ada.get(`/action_items/${task.action_item_id}`)).body.state.value, 1),
    )
    await page.getByRole('button', { name: /^Copy the agenda from / }).click(SOON)
    await page.getByRole('button', { name: 'The roof, again', exact: true }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
