// Phones in every language, and German above all, whose words are long: what is chosen is read whole, and no button stands alone below the others.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LANGUAGES } from '../../../words/languages.ts'
import { ftest } from '../../ring.ts'
import { overflowingWidths } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

/** Pages that are opened most. */
const MAIN = [
  'home',
  'organization',
  'room',
  'meeting',
  'meeting-running',
  'meeting-live',
  'meeting-held',
  'action-item',
]

describe('every language on the smallest phone', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    site = await demoSite()
    paths = await pagePaths(site)
  })
  after(() => site?.close())

  for (const language of Object.keys(LANGUAGES)) {
    // The words of French are the longest.
    const one = language === 'fr' ? test : ftest
    one(`${language}: no page is wider than the window, and no button or link is cut`, async () => {
      const { page, go, complaints } = await site.enter({
        ...{ locale: language, viewport: { width: 320, height: 844 }, isMobile: true, hasTouch: true },
      })
      for (const path of [
        ...MAIN.map((name) => paths[name]!),
        '/calendar',
        '/action_items',
        '/decisions',
        '/notifications',
        '/account',
      ]) {
        await go(path)
        await page.locator('main').first().waitFor()
        assert.equal(await page.locator('html').getAttribute('lang'), language, path)
        await eventually(async () => assert.deepEqual(await overflowingWidths(page), [], path))
        const cut = await page
          .locator('button:visible, a.button:visible, h1:visible, h2:visible, label:visible')
          .evaluateAll((all) =>
            all
              .filter((one) => {
                const { overflowX, textOverflow } = getComputedStyle(one)
                const isCut =
                  overflowX === 'hidden' && textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1
                // What only screen readers have takes no room.
                return isCut && one.clientWidth > 2
              })
              .map((one) => one.textContent),
          )
        assert.deepEqual(cut, [], path)
        // The menu has room for one line of one word each, below its icon.
        const broken = await page.locator('nav.bottom-bar a, nav.bottom-bar button').evaluateAll((all) =>
          all.flatMap((one) => {
            const range = document.createRange()
            range.selectNodeContents(one)
            // The box of a text and that of its line differ by less than half a line.
            const lines = [...range.getClientRects()]
              .filter(({ height }) => height < 22)
              .map(({ y }) => Math.round(y))
              .sort((first, second) => first - second)
              .filter((y, index, all) => !index || y - all[index - 1]! > 6)
            return !/\s/.test(one.textContent!.trim()) && lines.length > 2 ? [`${one.textContent} ${lines}`] : []
          }),
        )
        assert.deepEqual(broken, [], path)
      }
      assert.deepEqual(complaints, [])
      await page.context().close()
    })
  }
})

describe('German on phones', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    site = await demoSite()
    paths = await pagePaths(site)
  })
  after(() => site?.close())

  const phone = (width: number) =>
    site.enter({ locale: 'de-DE', viewport: { width, height: 844 }, isMobile: true, hasTouch: true })

  test('the day of an action item is read whole on the smallest phone, and who has it stands beside its button', async () => {
    const { page, go, complaints } = await phone(320)
    await go(paths['action-item']!)
    const due = page.getByLabel('Fällig am').first()
    await due.waitFor()
    // The field may be drawn anew while the page loads the rest.
    await eventually(async () => {
      const [wide, shown] = await due.evaluate((field) => {
        // What an element would take, with the same letters.
        const text = field instanceof HTMLInputElement ? field.value : field.textContent
        const { font, paddingLeft, paddingRight } = getComputedStyle(field)
        const canvas = document.createElement('canvas').getContext('2d')!
        canvas.font = font
        return [
          canvas.measureText(text).width,
          field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
        ]
      })
      assert.ok(wide > 50 && wide <= shown, `${wide} of ${shown}`)
    })
    const facts = page.locator('.item-facts')
    const change = facts.getByRole('button', { name: 'Zuständig' }).first()
    const name = facts.locator('.assignee').first()
    const [one, other] = [(await name.boundingBox())!, (await change.boundingBox())!]
    assert.ok(other.y < one.y + one.height, JSON.stringify([one, other]))
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the buttons of a running meeting stand in one line on a phone', async () => {
    const { page, go, complaints } = await phone(390)
    await go(paths['meeting-running']!)
    const buttons = page.locator('.opening .buttons').getByRole('button').or(page.locator('.opening .buttons a'))
    const tops = (
      await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width))
    ).map(({ y }) => Math.round(y))
    assert.ok(tops.length > 2)
    assert.equal(new Set(tops).size, 1, `${tops}`)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
