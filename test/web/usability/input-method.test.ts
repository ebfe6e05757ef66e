// Writing with an input method, as people write Chinese, Japanese and Korean: its keys are its own, wherever they type.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { advanceMeeting, api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const ROOM = '/rooms/3'

/** Shows characters that are being composed, as an input method does. */
const compose = (cdp: CDPSession, text: string) =>
  cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

/** Presses a key that the input method takes. `modifiers`: 2 is Ctrl. */
async function pressInMethod(cdp: CDPSession, key: string, modifiers = 0): Promise<void> {
  const of = { key, code: key, windowsVirtualKeyCode: 229, modifiers }
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...of })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...of })
}

/** The key that takes a candidate as WebKit sends it: once the composition is over. */
const pressAfterMethod = (field: Locator, key: string) =>
  field.evaluate((element, pressed) => {
    const of = { key: pressed, keyCode: 229, bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', of))
  }, key)

const textOf = (field: Locator): Promise<string> =>
  field.evaluate((element) => ('value' in element ? String(element.value) : (element.textContent ?? '')))
const hasFocus = (field: Locator): Promise<boolean> => field.evaluate((element) => element === document.activeElement)

describe('an input method', () => {
  let site: DemoSite
  let at: string
  let paths: Record<string, string>
  before(async () => {
    site = await demoSite()
    at = await advanceMeeting(site)
    paths = await pagePaths(site)
  })
  after(() => site?.close())

  /** Composes in a field: no key that the input method takes does anything else, until what was composed is in the text. */
  async function composeIn(page: Page, field: Locator): Promise<void> {
    await eventually(async () => assert.ok(await hasFocus(field)))
    const cdp = await page.context().newCDPSession(page)
    const before = await textOf(field)
    const path = new URL(page.url()).pathname
    await compose(cdp, 'にほ')
    await eventually(async () => assert.equal(await textOf(field), `${before}にほ`))
    for (const [key, modifiers] of [
      ['Enter', 0],
      ['Enter', 2],
      ['Tab', 0],
      ['ArrowDown', 0],
      ['Backspace', 0],
      ['Escape', 0],
    ] as const) {
      await pressInMethod(cdp, key, modifiers)
      assert.ok(await hasFocus(field), `${key} ${modifiers}`)
      assert.equal(await textOf(field), `${before}にほ`, `${key} ${modifiers}`)
    }
    await cdp.send('Input.insertText', { text: '日本' })
    await eventually(async () => assert.equal(await textOf(field), `${before}日本`))
    for (const key of ['Enter', 'Escape', 'n']) await pressAfterMethod(field, key)
    assert.ok(await hasFocus(field))
    assert.equal(await textOf(field), `${before}日本`)
    assert.equal(new URL(page.url()).pathname, path)
    await cdp.detach()
  }

  /** Opens a page, and notes what is asked of the API but for drafts and who is there. */
  async function writingAt(path: string) {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
    await go(path)
    const sent: string[] = []
    page.on('request', (request) => {
      const beside = /\/(drafts|presence|stream)/.test(request.url())
      if (request.method() !== 'GET' && !beside) sent.push(`${request.method()} ${request.url()}`)
    })
    return {
      page,
      end: async (most: RegExp = /^$/) => {
        assert.deepEqual(
          sent.filter((one) => !most.test(one)),
          [],
        )
        assert.deepEqual(complaints, [])
        await page.context().close()
      },
    }
  }

  test('takes Enter, Escape and arrows in the palette', async () => {
    const { page, end } = await writingAt(paths['meeting']!)
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('combobox')
    await composeIn(page, field)
    await field.press('Enter')
    await page.waitForURL(/\/search\?q=/)
    await end()
  })

  test('takes them in the editor of a note, which saves and closes by them else', async () => {
    const { body } = await api(site).post(`${at}/notes`, { description: '<p>Start</p>' })
    const { page, end } = await writingAt(at)
    const row = page.locator(`#note-${body.note_id}`)
    await row.focus()
    await page.keyboard.press('e')
    const editor = row.getByRole('textbox', { name: 'Note text' })
    await composeIn(page, editor)
    // Where a link is typed, too.
    await row.getByRole('button', { name: /^Link/ }).click()
    await composeIn(page, row.getByLabel('Address', { exact: true }))
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: 'Discard' }).click()
    await editor.press('Control+Enter')
    await editor.waitFor({ state: 'detached' })
    await eventually(async () =>
      assert.equal((await api(site).get(`/notes/${body.note_id}`)).body.description, '<p>Start日本</p>'),
    )
    await end(/PATCH .*\/notes\//)
  })

  test('takes them in the composer, the chat and the names of a meeting, and single keys too', async () => {
    const { page, end } = await writingAt(`${at}/live`)
    const current = await page.locator('.now').innerText()
    await page.locator('.composer').evaluate((form) => form.focus())
    for (const key of ['n', 'p', 'd', '?']) await pressAfterMethod(page.locator('.composer'), key)
    assert.equal(await page.getByRole('dialog').count(), 0)
    const composer = page.getByLabel('New note')
    await composer.focus()
    await composeIn(page, composer)
    await page.getByRole('tab', { name: 'Chat' }).click()
    const chat = page.getByLabel('Message', { exact: true })
    await chat.focus()
    await composeIn(page, chat)
    await page.getByRole('tab', { name: 'People' }).click()
    assert.equal(await page.locator('.now').innerText(), current)
    await composer.focus()
    await composer.press('Enter')
    await page.locator('.live-main').getByText('日本', { exact: true }).waitFor()
    await end(/POST .*\/notes/)
  })

  test('takes them in an agenda, in titles and where people are looked for', async () => {
    const { body: made } = await api(site).post(`${ROOM}/meetings`, { name: 'Plan', location: 'Pier' })
    const path = `/meetings/${made.meeting_id}`
    await api(site).put(`${path}/agenda_items`, { agenda_items: [{ title: 'First' }, { title: 'Second' }] })
    const { page, end } = await writingAt(path)
    await page.keyboard.press('a')
    await composeIn(page, page.getByLabel('New agenda item'))
    await page.keyboard.press('Escape')
    await page.locator('.point .item-title').filter({ hasText: 'First' }).click()
    await composeIn(page, page.getByLabel(/^Title/))
    await page.getByRole('tab', { name: 'Details' }).click()
    const fact = page.locator('.facts > div').filter({ hasText: 'Location' })
    await fact.hover()
    await fact.getByRole('button', { name: 'Edit Location' }).click()
    await composeIn(page, page.getByRole('textbox', { name: 'Location' }))
    await end(/PATCH .*\/agenda_items\/|PATCH .*\/meetings\//)
  })

  test('takes them in sheets and in search fields', async () => {
    const { page, end } = await writingAt(ROOM)
    await page.keyboard.press('c')
    const sheet = page.getByRole('dialog', { name: 'New meeting' })
    const title = sheet.getByLabel('Title', { exact: true })
    await title.focus()
    await composeIn(page, title)
    const people = sheet.getByRole('combobox', { name: 'People' })
    await people.focus()
    await composeIn(page, people)
    await page.goto(`${site.url}/search`)
    const field = page.getByRole('searchbox').first()
    await field.focus()
    await composeIn(page, field)
    await end()
  })
})
