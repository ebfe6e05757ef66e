// Drafts that pages keep: forgotten once, when what they hold is saved, however it came there.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually } from '../eventually.ts'
import { advanceMeeting, api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

describe('drafts that pages keep', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    at = await advanceMeeting(site)
  })
  after(() => site?.close())

  const drafts = async (): Promise<any[]> => (await api(site).get('/drafts')).body

  test('a text that was saved as its tab closed is not called unfinished, and its draft is forgotten', async () => {
    const { note_id } = (await api(site).post(`${at}/notes`, { description: '<p>We begin.</p>' })).body
    const { page, go } = await site.enter()
    await go(at)
    const row = page.locator(`#note-${note_id}`)
    await row.focus()
    await page.keyboard.press('e')
    const editor = page.getByRole('textbox', { name: /^((Note|Decision|Action item|Issue) text|Description: )/ })
    await editor.waitFor()
    await eventually(async () => assert.ok(await editor.evaluate((field) => field === document.activeElement)))
    await page.keyboard.type(' And then')
    const asked = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    const closed = page.waitForEvent('close')
    await (await asked).accept()
    await closed
    await eventually(async () =>
      assert.equal((await api(site).get(`/notes/${note_id}`)).body.description, '<p>We begin. And then</p>'),
    )
    await eventually(async () => assert.equal((await drafts()).length, 1))
    const again = await page.context().newPage()
    await again.goto(site.url + at)
    await again.locator(`#note-${note_id}`).getByText('We begin. And then').waitFor()
    await eventually(async () => assert.deepEqual(await drafts(), []))
    assert.equal(await again.getByRole('button', { name: 'Resume editing' }).count(), 0)
    await again.context().close()
  })

  test('one that is being forgotten is not asked to be forgotten again', async () => {
    const { page, complaints, go } = await site.enter()
    await go(`${at}/live`)
    const held = Promise.withResolvers<void>()
    let deletions = 0
    await page.route('**/api/v1/drafts/*', async (route) => {
      if (route.request().method() === 'DELETE') {
        deletions++
        await held.promise
      }
      await route.continue()
    })
    const field = page.getByLabel('New note')
    await field.fill('The first')
    await eventually(async () => assert.equal((await drafts()).length, 1))
    await field.press('Enter')
    await eventually(() => assert.equal(deletions, 1))
    await field.fill('The second')
    await field.press('Enter')
    await page.locator('.blocks').getByText('The second', { exact: true }).waitFor()
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/drafts/')) answers.push(response.status())
    })
    held.resolve()
    await eventually(async () => assert.deepEqual(await drafts(), []))
    // What comes after it in the order of its place has been asked by then.
    await field.fill('The third')
    await eventually(async () => assert.equal((await drafts()).length, 1))
    assert.deepEqual([deletions, answers.filter((status) => status >= 400)], [1, []])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
