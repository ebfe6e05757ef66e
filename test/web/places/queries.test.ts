// Query fields of the users and of the audit log: keys with what they offer, chips that can be removed, and sorted columns.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, unreachableByKeys } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const DAY = 86_400
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

/** The words of companies that are on two lines. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.locator('.users td:nth-child(3)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const text = cell.firstChild
      return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text!, index)
        range.setEnd(text!, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )

describe('query fields', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  async function hasNoBarriers(page: Page, name: string): Promise<void> {
    assert.deepEqual(await accessibilityFaults(page), [], name)
    assert.deepEqual(await contrastFaultsInDark(page), [], `${name}, dark`)
  }

  test('of the audit log take who, what and since one after the other, by keys alone', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
    await go('/audit')
    const table = page.getByRole('table', { name: 'Audit log' })
    await table.getByRole('row').nth(2).waitFor()
    const field = page.getByRole('combobox', { name: 'Filter the audit log' })
    await field.focus()
    // Its keys are offered where nothing is typed.
    await page.keyboard.press('ArrowDown')
    const offers = page.getByRole('listbox', { name: 'Filter the audit log' }).getByRole('option')
    await offers.first().waitFor()
    assert.deepEqual(
      (await offers.allInnerTexts()).map((text) => text.split(':')[0]),
      ['who', 'whom', 'what', 'since', 'until', 'ip'],
    )
    await hasNoBarriers(page, 'keys')
    await page.keyboard.press('Enter')
    assert.equal(await field.inputValue(), 'who: ')
    await page.keyboard.type('thornb')
    await offers.filter({ hasText: 'Ada Thornbury' }).waitFor()
    await page.keyboard.press('Enter')
    await eventually(() => assert.equal(parameter(page, 'member_id'), String(site.member_id)))
    // Words without a key may mean any of them.
    await page.keyboard.type('signed in')
    await offers.filter({ hasText: /^what:\s*Signed in/ }).waitFor()
    await page.keyboard.press('Enter')
    await eventually(() => assert.equal(parameter(page, 'action'), 'signed_in'))
    await page.keyboard.type('since: yesterday')
    await offers.first().waitFor()
    await page.keyboard.press('Enter')
    const yesterday = new Date((site.stage.site.clock() - DAY) * 1000).toISOString().slice(0, 10)
    await eventually(() => assert.equal(parameter(page, 'since'), yesterday))
    await eventually(async () => {
      const named = await table.locator('tbody .item-title').allInnerTexts()
      assert.ok(named.length && named.every((name) => name === 'Signed in'), String(named))
    })
    const chips = page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
    assert.deepEqual(
      (await chips.allInnerTexts()).map((text) => text.split(':')[0]),
      ['who', 'what', 'since'],
    )
    await hasNoBarriers(page, 'chips')
    assert.deepEqual(await unreachableByKeys(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await page.setViewportSize({ width: 1280, height: 900 })
    // What is not understood is said, and nothing is narrowed by it.
    await field.fill('what: zeppelin')
    await page.getByText('No match. Enter a filter such as “who: Ada” or “since: Monday”.').waitFor()
    await page.keyboard.press('Enter')
    assert.equal(parameter(page, 'action'), 'signed_in')
    await field.fill('')
    await page.keyboard.press('Backspace')
    await eventually(() => assert.equal(parameter(page, 'since'), null))
    await page.getByRole('button', { name: 'Clear filter: who: Ada Thornbury' }).press('Enter')
    await eventually(() => assert.equal(parameter(page, 'member_id'), null))
    assert.equal(await field.evaluate((one) => one === document.activeElement), true)
    assert.equal(parameter(page, 'action'), 'signed_in')
    // An entry narrows the list too, and opens its details.
    await go('/audit')
    await table.getByRole('button', { name: 'Details: Signed in' }).first().press('Enter')
    await table.getByRole('button', { name: /^Request / }).click()
    await page.getByRole('button', { name: /^Clear filter: what: Request / }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('of the users search as one types, sort by a column, and keep to those seen since a day', async () => {
    const ada = api(site)
    const { page, go, complaints } = await site.enter({ viewport: { width: 1440, height: 900 } })
    await go('/administration/members')
    const table = page.getByRole('table', { name: 'Users' })
    const names = () => table.locator('tbody .item-title').allInnerTexts()
    await table.getByRole('columnheader', { name: 'Last seen' }).and(page.locator('[aria-sort=descending]')).waitFor()
    await table.getByRole('button', { name: 'Name' }).click()
    await table.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=ascending]')).waitFor()
    const byName = (await ada.get('/members?sort=name&per_page=30')).body.map(
      (one: { first_name: string; last_name: string }) => `${one.first_name} ${one.last_name}`,
    )
    await eventually(async () => assert.deepEqual(await names(), byName))
    assert.deepEqual(await brokenWords(page), [])
    const field = page.getByRole('combobox', { name: 'Search users by name or address' })
    await field.fill('nakamura')
    await eventually(async () => assert.deepEqual(await names(), ['Edda Nakamura']))
    assert.equal(parameter(page, 'search'), 'nakamura')
    await field.fill('who: thornbury')
    await eventually(async () => assert.deepEqual(await names(), ['Ada Thornbury']))
    await field.fill('since: today')
    await page.getByRole('option').first().waitFor()
    await field.press('Enter')
    await page.getByText('1 user', { exact: true }).waitFor()
    assert.deepEqual(await names(), ['Ada Thornbury'])
    await hasNoBarriers(page, 'users since a day')
    await field.press('Backspace')
    await page.getByText('40 users', { exact: true }).waitFor()
    await field.fill('what: confirm')
    await field.press('Enter')
    await page.getByText('No users match.').waitFor()
    // The address has it all.
    await page.reload()
    await page.getByRole('button', { name: 'Clear filter: what: New address to confirm' }).click()
    await page.getByText('40 users', { exact: true }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('fit 320 px with their tables in four languages, and understand the keys of each', async () => {
    const KEYS = { 'en-GB': 'since', 'de-DE': 'seit', 'fr-FR': 'depuis', 'es-ES': 'desde' }
    for (const [locale, key] of Object.entries(KEYS)) {
      const { page, go, complaints } = await site.enter({
        viewport: { width: 320, height: 700 },
        locale,
        hasTouch: true,
      })
      for (const path of ['/audit', '/administration/members']) {
        await go(path)
        await page.locator('.entries tbody tr').first().waitFor()
        const field = page.getByRole('combobox')
        await field.fill(`${key}:`)
        await page.getByRole('option').first().tap()
        await page.locator('.query-chip').waitFor()
        assert.ok(parameter(page, 'since'), `${path} ${locale}`)
        assert.deepEqual(await accessibilityFaults(page), [], `${path} ${locale}`)
        assert.deepEqual(await overflowingWidths(page), [], `${path} ${locale}`)
      }
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
  })
})
