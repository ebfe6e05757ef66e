// Mentions in a running meeting: whom an @ offers, how somebody is chosen, and what the people who are named see.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { advanceMeeting, api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const EDDA = 'edda.nakamura@harbour.example'
const PRODUCT = 3

const offers = (page: Page) => page.getByRole('listbox', { name: 'People to mention' })
const notesOf = async (site: DemoSite, at: string): Promise<string[]> =>
  (await api(site).get(`${at}/notes?per_page=100`)).body.map(({ description }: any) => description)

describe('mentions', () => {
  let site: DemoSite
  let at: string
  let edda: { member_id: number; member_name: string }
  let link: string
  before(async () => {
    site = await demoSite()
    at = await advanceMeeting(site)
    const { body } = await api(site).get(`/rooms/${PRODUCT}/room_members`)
    edda = body.find(({ member_email }: any) => member_email === EDDA)
    link = `<a href="/members/${edda.member_id}">@${edda.member_name}</a>`
  })
  after(() => site?.close())

  test('an @ in the text of a note offers people, keys choose one, and the note is kept and shown with the link', async () => {
    const { note_id } = (await api(site).post(`${at}/notes`, { description: '<p>Ask</p>' })).body
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
    await go(at)
    const row = page.locator(`#note-${note_id}`)
    await row.focus()
    await eventually(async () => assert.ok(await row.evaluate((one) => one === document.activeElement)))
    await page.keyboard.press('e')
    const editor = row.getByRole('textbox', { name: 'Note text' })
    await editor.waitFor()
    await eventually(async () => assert.ok(await editor.evaluate((one) => one === document.activeElement)))
    await page.keyboard.type(' @')
    const list = offers(page)
    await list.getByRole('option').nth(1).waitFor(SOON)
    assert.equal(await list.getByRole('option', { name: 'Ada Thornbury' }).count(), 0)
    await page.keyboard.type('Edd')
    const option = list.getByRole('option', { name: edda.member_name })
    await option.waitFor()
    await eventually(async () => assert.equal(await list.getByRole('option').count(), 1))
    assert.equal(await editor.getAttribute('aria-activedescendant'), await option.getAttribute('id'))
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])

    // Escape closes the list alone.
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    assert.ok(await editor.isVisible())
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('@edd')
    await option.waitFor()
    await page.keyboard.press('Enter')
    await list.waitFor({ state: 'detached' })
    await editor.getByRole('link', { name: `@${edda.member_name}` }).waitFor()
    await page.keyboard.type('about it')
    await page.keyboard.press('Control+Enter')
    await editor.waitFor({ state: 'detached' })
    const text = `<p>Ask ${link} about it</p>`
    await eventually(async () => assert.equal((await api(site).get(`/notes/${note_id}`)).body.description, text))
    const shown = row.getByRole('link', { name: `@${edda.member_name}` })
    assert.equal(await shown.getAttribute('href'), `/members/${edda.member_id}`)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('in the field of a running meeting whoever is chosen is in the text, and their name is a link once it is sent', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
    await go(`${at}/live`)
    const field = page.getByLabel('New note')
    await field.fill('')
    await field.pressSequentially('Keys to @edd')
    const option = offers(page).getByRole('option', { name: edda.member_name })
    await option.waitFor(SOON)
    assert.deepEqual(await accessibilityFaults(page), [])
    await option.click()
    await eventually(async () => assert.equal(await field.inputValue(), `Keys to @${edda.member_name} `))
    assert.ok(await field.evaluate((one) => one === document.activeElement))
    await field.pressSequentially('today')
    await field.press('Enter')
    const text = `<p>Keys to ${link} today</p>`
    await eventually(async () => assert.ok((await notesOf(site, at)).includes(text), (await notesOf(site, at)).join()))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('in the chat they are sent with the message, shown as links, and the person is notified', async () => {
    const [ada, theirs] = [await site.enter(), await site.enter({}, EDDA)]
    const mentioned = () =>
      theirs.page.evaluate(async () => {
        const answer = await fetch('/api/v1/notifications?kind=mentioned')
        return (await answer.json()).map(({ text }: any) => text)
      })
    await ada.go(`${at}/live`)
    await theirs.go(`${at}/live`)
    await ada.page.getByRole('tab', { name: 'Chat' }).click()
    const field = ada.page.getByLabel('Message', { exact: true })
    await field.pressSequentially('Thanks, @edd')
    await offers(ada.page).getByRole('option', { name: edda.member_name }).waitFor(SOON)
    await field.press('Tab')
    await eventually(async () => assert.equal(await field.inputValue(), `Thanks, @${edda.member_name} `))
    await field.pressSequentially('for the tea')
    await field.press('Enter')
    await theirs.page.getByRole('tab', { name: /^Chat/ }).click()
    for (const { page } of [ada, theirs]) {
      const name = page.getByRole('log').getByRole('link', { name: `@${edda.member_name}` })
      await name.waitFor(SOON)
      assert.equal(await name.getAttribute('href'), `/members/${edda.member_id}`)
    }
    assert.deepEqual(await contrastFaultsInDark(theirs.page), [])
    const { body } = await api(site).get(`${at}/chat_messages?per_page=100`)
    const { text, mentions } = body.find((one: any) => one.text.startsWith('Thanks'))
    assert.equal(text, `Thanks, @${edda.member_name} for the tea`)
    assert.deepEqual(
      mentions.map(({ value }: any) => value),
      [edda.member_id],
    )
    assert.ok((await mentioned()).includes('Ada Thornbury mentioned you in the chat.'))
    assert.deepEqual([...ada.complaints, ...theirs.complaints], [])
    await ada.page.context().close()
    await theirs.page.context().close()
  })
})
