// What is typed with a sign of its kind before it: a decision after `!`, an action item after `[]`, an issue after `?`.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually } from '../eventually.ts'
import { advanceMeeting, api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

describe('signs of kinds', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    at = await advanceMeeting(site)
  })
  after(() => site?.close())

  test('a sign before a word says the kind, with a space or without; before other signs it is text', async () => {
    const { page, complaints, go } = await site.enter()
    await go(`${at}/live`)
    const field = page.locator('.composer textarea')
    const write = async (text: string, kind: string) => {
      await field.pressSequentially(text)
      await page.getByRole('radio', { name: kind, exact: true, checked: true }).waitFor()
      await field.press('Enter')
      await eventually(async () => assert.equal(await field.inputValue(), ''))
    }
    await write('!We ring twice', 'Decision')
    await write('! We ring thrice', 'Decision')
    await write('?Who rings', 'Issue')
    await write('[]Mend the bell', 'Action item')
    await write('!? Nobody rang', 'Note')
    await eventually(async () => {
      const notes: any[] = (await api(site).get(`${at}/notes?sort=-create_ts&per_page=4&embed=tags`)).body
      const written = notes.map(({ description, tags }) => [description, tags]).toSorted()
      assert.deepEqual(written, [
        ['<p>!? Nobody rang</p>', []],
        ['<p>We ring thrice</p>', ['decision']],
        ['<p>We ring twice</p>', ['decision']],
        ['<p>Who rings</p>', ['issue']],
      ])
      const [item] = (await api(site).get(`${at}/action_items?sort=-create_ts&per_page=1`)).body
      assert.equal(item.description, '<p>Mend the bell</p>')
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a sign that is typed before a text leaves the caret there, and is taken back with its letter', async () => {
    const { page, complaints, go } = await site.enter()
    await go(`${at}/live`)
    const field = page.locator('.composer textarea')
    const isKind = (name: string) => page.getByRole('radio', { name, exact: true, checked: true }).waitFor()
    const caret = () => field.evaluate((element) => (element as HTMLTextAreaElement).selectionStart)
    await field.fill('ring at night')
    await field.press('Home')
    await field.pressSequentially('!')
    await isKind('Decision')
    assert.deepEqual([await field.inputValue(), await caret()], ['!ring at night', 1])
    await field.press('Backspace')
    await isKind('Note')
    await field.pressSequentially('? ')
    await isKind('Issue')
    await eventually(async () => assert.equal(await field.inputValue(), 'ring at night'))
    await field.pressSequentially('We ')
    assert.deepEqual([await field.inputValue(), await caret()], ['We ring at night', 3])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
