// One grid: the header, the content and the side column of a page begin and end at the same edges.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { advanceMeeting, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const WIDTHS = [1280, 1440, 1920]

/** The left and right edges of what is in the header, of the page, and of its side column. */
const edgesOf = (page: Page) =>
  page.evaluate(() => {
    const inner = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)].map(Math.round)
    }
    const box = (selector: string) => {
      const rect = document.querySelector(selector)?.getBoundingClientRect()
      return rect && [rect.left, rect.right].map(Math.round)
    }
    return {
      head: inner(document.querySelector('.head')!),
      own: box('.head .own')!,
      page: inner(document.querySelector('.shell > .page')!),
      title: box('main h1')!,
      // News at home stand below the meetings, after the side column.
      column: box('main .columns > aside') ?? box('main .columns > :last-child'),
      settings: document.querySelector('.settings') && {
        names: inner(document.querySelector('.settings-group > p')!),
        content: box('.settings-page')!,
      },
    }
  })

describe('the grid of the application', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    site = await demoSite()
    await advanceMeeting(site)
    const { home, meeting, room, organization, 'meeting-held': held, 'meeting-live': live } = await pagePaths(site)
    paths = { home, meeting, room, organization, held, live } as Record<string, string>
    Object.assign(paths, { calendar: '/calendar', decisions: '/decisions', audit: '/audit', users: '/administration' })
  })
  after(() => site?.close())

  for (const width of WIDTHS)
    test(`has the same edges in all parts of a page, ${width} wide`, async () => {
      const { page, go, complaints } = await site.visit({ viewport: { width, height: 900 } })
      for (const [name, path] of Object.entries(paths)) {
        await go(path)
        const { head, own, page: main, title, column, settings } = await edgesOf(page)
        assert.deepEqual(head, main, name)
        assert.equal(own[1], main[1], name)
        // In settings, the names of the pages begin where the header does, and the title where the content does.
        if (settings) {
          assert.equal(settings.names[0], main[0], name)
          assert.equal(title[0], settings.content[0], name)
          assert.equal(settings.content[1], main[1], name)
        } else if (name !== 'live') assert.equal(title[0], main[0], name)
        if (column && name !== 'live') assert.equal(column[1], main[1], name)
      }
      assert.deepEqual(complaints, [])
      await page.context().close()
    })

  test('has the same settings, and the same mark of the site, in the application and on pages without script', async () => {
    const { page, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    const shown: [names: string[], mark: string][] = []
    for (const path of ['/administration/members', '/account', '/administration/mail']) {
      await go(path)
      shown.push([
        await page.locator('.settings-group a').allInnerTexts(),
        (await page.locator('.rail .site-mark').getAttribute('src'))!.replace(site.url, ''),
      ])
    }
    assert.ok(shown[0]![0].length > 10)
    for (const other of shown.slice(1)) assert.deepEqual(other, shown[0])
    await page.context().close()
  })
})
