// The frame of the application: the ways around, the command palette, keys, and messages that can be undone.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ftest } from '../../ring.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, resizeWindow } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

describe('the frame', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  test('the palette finds rooms and running meetings by the beginnings of their words, and goes there', async () => {
    const { page, complaints } = await site.visit()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.fill('pi ol')
    await eventually(async () =>
      assert.deepEqual(await page.getByRole('option').allInnerTexts(), ['Old Pier', 'All results for “pi ol”']),
    )
    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Old Pier' }).waitFor()
    await eventually(async () => assert.equal(new URL(page.url()).pathname, '/rooms/7'))

    await page.getByRole('button', { name: /^Search/ }).click()
    await field.fill('tide')
    await page.getByRole('option', { name: 'Go or no-go: tide warnings in three harbors' }).click()
    await page.waitForURL(/\/meetings\/\d+\/live$/)
    await field.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('the palette, the sheet of keys and the menu of a phone are open to everybody, and give the focus back', async () => {
    const { page, complaints } = await site.visit({ viewport: { width: 1280, height: 800 } })
    const search = page.getByRole('button', { name: /^Search/ }).first()
    await search.focus()
    await search.press('Enter')
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.press('ArrowDown')
    await eventually(async () => {
      const active = await field.getAttribute('aria-activedescendant')
      assert.ok(active)
      assert.equal(await page.locator(`[id="${active}"][aria-selected=true]`).count(), 1)
    })
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await eventually(async () => assert.ok(await search.evaluate((button) => button === document.activeElement)))

    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await page.getByRole('button', { name: 'Close' }).click()

    await resizeWindow(page, { width: 390, height: 800 })
    await page.getByRole('button', { name: 'Rooms', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Main menu' })
    await menu.waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await menu.getByRole('link', { name: 'Finance' }).click()
    await page.waitForURL(/\/rooms\/\d+$/)
    await menu.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('who has no name yet is asked for it on the home page', async () => {
    const email = 'without.name@harbour.example'
    const { status } = await api(site).post('/members', { email })
    assert.equal(status, 201)
    const { page, complaints } = await site.visit({}, email)
    await page.getByRole('heading', { level: 1, name: 'Hello.', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Enter your name' }).click()
    await page.getByLabel('First name').fill('Bram')
    await page.getByLabel('First name').press('Enter')
    await page.getByText('Saved').first().waitFor()
    await page.goto(`${site.url}/`)
    await page.getByRole('heading', { level: 1, name: 'Hello, Bram.' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Enter your name' }).count(), 0)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('single letters count outside of fields only, and not at all where they are switched off', async () => {
    const { page, go } = await site.enter()
    await go('/rooms/7')
    const press = async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('h')
    }
    await press()
    await page.waitForURL(`${site.url}/`)
    // Who arrives somewhere finds no dialog open, so the page has to be there first.
    await page.getByRole('heading', { level: 1, name: 'Hello, Ada.' }).waitFor()
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search' }).press('g')
    await eventually(async () => assert.equal(await page.getByRole('combobox', { name: 'Search' }).inputValue(), 'g'))
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'detached' })

    await page.keyboard.press('?')
    await page.getByRole('checkbox', { name: 'Use single-letter shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await go('/rooms/7')
    await press()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Commands and pages' }).waitFor()
    await eventually(async () => assert.equal(new URL(page.url()).pathname, '/rooms/7'))
    await page.context().close()
  })

  ftest('lists are walked by J, K and arrows, Enter opens and X ticks, and the sheet of keys names all of that', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go('/rooms/7')
    const links = page.locator('main .rows > li').filter({ has: page.getByRole('link') })
    const linkOf = (row: number) => links.nth(row).getByRole('link').first()
    const hasFocus = (row: number) =>
      eventually(async () => assert.ok(await linkOf(row).evaluate((link) => link === document.activeElement)))
    await page.keyboard.press('j')
    await hasFocus(0)
    await page.keyboard.press('j')
    await hasFocus(1)
    await page.keyboard.press('ArrowDown')
    await hasFocus(2)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('k')
    await hasFocus(0)
    const to = new URL((await linkOf(0).getAttribute('href'))!, site.url).pathname
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const named of ['Next in list', 'Previous in list', 'Mark as done or reopen'])
      await sheet.getByRole('region', { name: 'This page' }).getByText(named, { exact: true }).waitFor()
    const inFields = sheet.getByRole('region', { name: 'Fields, dialogs and lists' })
    await eventually(async () =>
      assert.deepEqual(
        (await inFields.locator('kbd').allInnerTexts()).map((keys) => keys.trim()),
        ['Enter', 'Shift Enter', 'Ctrl Enter', 'Esc', 'Enter', '↓ ↑'],
      ),
    )
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await hasFocus(0)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === to)

    await go('/')
    const mine = page.locator('main .todo').filter({ has: page.getByRole('checkbox', { checked: false }) })
    const first = mine.first().locator('.what').getByRole('link')
    const of = new URL((await first.getAttribute('href'))!, site.url).pathname
    await first.focus()
    await page.keyboard.press('x')
    await eventually(async () => assert.equal((await api(site).get(of)).body.state.value, 1))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('the sheet of keys names what each key does just now, once, where an entry of a record has the focus', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go((await pagePaths(site))['meeting-held']!)
    await page.keyboard.press('j')
    await eventually(async () =>
      assert.ok(await page.evaluate(() => document.activeElement?.matches('.block-row') ?? false)),
    )
    await page.keyboard.press('?')
    const here = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('region', { name: 'This page' })
    await here.getByText('Edit entry', { exact: true }).waitFor()
    const keys = (await here.locator('kbd').allInnerTexts()).map((one) => one.trim())
    assert.ok(keys.includes('E') && keys.includes('J'), keys.join(', '))
    assert.equal(new Set(keys).size, keys.length, keys.join(', '))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('the sheet of keys of a running meeting names them all', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go((await pagePaths(site))['meeting-live']!)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const keysOf = async (name: string) =>
      (await sheet.getByRole('region', { name }).locator('kbd').allInnerTexts()).map((keys) => keys.trim()).sort()
    await eventually(async () => {
      const here = await keysOf('This page')
      for (const key of ['N', 'W', 'D', 'T', 'P', 'J', 'K'])
        assert.ok(here.includes(key), `${key} of ${here.join(', ')}`)
      assert.equal(new Set(here).size, here.length, here.join(', '))
      assert.deepEqual(await keysOf('Go to'), ['G A', 'G C', 'G D', 'G H', 'G I', 'G R'])
      assert.deepEqual(await keysOf('Everywhere'), ['/', '?', 'C', 'Ctrl K'])
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('a meeting that was canceled is planned again with Undo', async () => {
    const { page, go, complaints } = await site.enter()
    const path = (await pagePaths(site))['meeting']!
    await go(path)
    // Beside Start there is nothing that ends a meeting.
    assert.equal(await page.getByRole('button', { name: 'Cancel meeting' }).count(), 0)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Cancel meeting' }).click()
    const message = page.getByRole('status').filter({ hasText: 'Meeting canceled.' })
    await message.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('status').filter({ hasText: 'Meeting restored.' }).waitFor()
    await eventually(async () => assert.equal((await api(site).get(path)).body.state, 'pending'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('what browsers ask for beside every page is there', async () => {
    const icon = await fetch(`${site.url}/favicon.ico`)
    assert.equal(icon.status, 200)
    assert.equal(icon.headers.get('content-type'), 'image/svg+xml')
  })
})
