// Rows of lists: three sizes of type, lines between groups alone, and actions at the row that is pointed at.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { advanceMeeting, api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const DESK = { width: 1280, height: 900 }

/** What is neither title, fact nor meta: headings, what people wrote, marks, buttons, fields and initials. */
const APART = [
  'h2',
  'h3',
  '.written',
  '.mark',
  '.stamp',
  '.button',
  '.initials',
  '.unseen',
  'select',
  'input',
  'textarea',
].join()
const SIZES = ['15px 600', '13px 400', '12px 400']

/** The sizes of texts in lists that are none of the three, each with a text. */
const otherSizes = (page: Page, lists: string): Promise<string[]> =>
  page.evaluate(
    ([lists, apart, sizes]) => {
      const found = new Set<string>()
      for (const list of document.querySelectorAll(`main :is(${lists})`)) {
        const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const { parentElement: of, textContent: text } = texts.currentNode
          if (!text?.trim() || !of || of.closest(apart as string) || !of.checkVisibility()) continue
          const { fontSize, fontWeight } = getComputedStyle(of)
          const size = `${fontSize} ${fontWeight}`
          // What is late or done keeps its size, and says so by its weight.
          if (!(sizes as string[]).includes(size) && !of.closest('.late, .done, .skipped, .closed'))
            found.add(`${size}: ${text.trim().slice(0, 40)}`)
        }
      }
      return [...found]
    },
    [lists, APART, SIZES] as const,
  )

describe('rows of lists', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    site = await demoSite()
    await advanceMeeting(site)
    paths = await pagePaths(site)
  })
  after(() => site?.close())

  test('have a title, facts and meta of three sizes, on every page', async () => {
    const ada = api(site)
    const { body: planned } = await ada.get(paths['meeting']!)
    const { page, go, complaints } = await site.enter({ viewport: DESK })
    const room = paths['room']!
    for (const path of [
      ...['/', '/action_items', '/calendar?view=list', '/search?q=harbour', '/notifications?view=all'],
      ...['/administration', '/administration/members', '/audit', room, `${room}/people`, `${room}/templates`],
      ...[paths['organization']!, paths['meeting']!, `/meeting_series/${planned.meeting_series_id.value}/schedule`],
    ]) {
      await go(path)
      assert.deepEqual(
        await otherSizes(page, '.rows, .people, .series-dates, .attached, .point, .entries, .last-time li'),
        [],
        path,
      )
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('are set apart by space, and lines stand between groups', async () => {
    const { page, go } = await site.enter({ viewport: DESK })
    for (const path of ['/', '/action_items', paths['room']!, paths['meeting']!, '/administration/members']) {
      await go(path)
      const lined = await page
        .locator('main :is(.rows > li, .people > li, .agenda > li, .series-dates > li, .entries tbody tr)')
        .evaluateAll((all) =>
          all
            .filter((one) => {
              const { borderTopWidth, borderBottomWidth } = getComputedStyle(one)
              return Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth) > 0
            })
            .map((one) => one.textContent),
        )
      assert.deepEqual(lined, [], path)
    }
    await go('/')
    const days = await page
      .locator('.days > div')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth)))
    assert.ok(days.length > 2)
    assert.deepEqual(days, [0, ...days.slice(1).map(() => 1)])
    await page.context().close()
  })

  test('show what can be done with them under the mouse and with the focus, and always on touch', async () => {
    const acts = async (page: Page) => {
      const menu = page.locator('.agenda .point').nth(3).locator('.icon-button[aria-haspopup=menu]')
      await menu.waitFor()
      return { menu, opacity: () => menu.evaluate((one) => getComputedStyle(one).opacity) }
    }
    const desk = await site.enter({ viewport: DESK })
    await desk.go(paths['meeting']!)
    const { menu, opacity } = await acts(desk.page)
    assert.equal(await opacity(), '0')
    await desk.page.locator('.agenda .point').nth(3).hover()
    await eventually(async () => assert.equal(await opacity(), '1'))
    await desk.page.mouse.move(1, 1)
    await eventually(async () => assert.equal(await opacity(), '0'))
    await menu.focus()
    await eventually(async () => assert.equal(await opacity(), '1'))
    // As long as its menu is open, the row keeps it.
    await menu.press('Enter')
    await desk.page.getByRole('menu').waitFor()
    assert.equal(await opacity(), '1')
    // What deletes comes last, set apart by its color.
    const choices = desk.page.getByRole('menu').getByRole('menuitem')
    assert.equal(await choices.last().innerText(), 'Delete')
    const color = (at: number) => choices.nth(at).evaluate((one) => getComputedStyle(one).color)
    assert.notEqual(await color(-1), await color(0))
    await desk.page.context().close()

    const phone = await site.enter({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await phone.go(paths['meeting']!)
    assert.equal(await (await acts(phone.page)).opacity(), '1')
    await phone.page.context().close()
  })

  test('delete and remove from a menu alone, or at the end of a page', async () => {
    const { page, go } = await site.enter({ viewport: DESK })
    const ada = api(site)
    const { body: planned } = await ada.get(paths['meeting']!)
    const [template] = (await ada.get('/rooms/1/templates')).body
    for (const path of [
      ...[paths['meeting']!, paths['action-item']!, `/templates/${template.template_id}`, `${paths['room']!}/people`],
      ...[`/meeting_series/${planned.meeting_series_id.value}/schedule`, '/administration/members', '/action_items'],
    ]) {
      await go(path)
      const buttons = page
        .getByRole('main')
        .getByRole('button', { name: /^(Delete|Cancel meeting|End series|Remove:)/ })
      assert.equal(await buttons.count(), 0, path)
    }
    // The settings of a room end with it.
    await go(`${paths['room']!}/settings`)
    const last = page.getByRole('main').getByRole('button').last()
    assert.equal(await last.innerText(), 'Delete room')
    await page.context().close()
  })
})
