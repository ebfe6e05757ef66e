// What a page asks again when it has written something: what shows it, once, although the stream of changes tells of it too.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { advanceMeeting, api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

describe('what is asked again', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    at = await advanceMeeting(site)
  })
  after(() => site?.close())

  /** The lists that a page reads from now on, in their order. */
  const reads = (page: Page): string[] => {
    const all: string[] = []
    page.on('request', (request) => {
      const list = /\/(notes|action_items)\?/.exec(request.url())?.[1]
      if (list && request.method() === 'GET') all.push(list)
    })
    return all
  }

  test('a note is asked for once where it was written and once elsewhere, and no action items for it', async () => {
    const [ada, edda] = [await site.enter(), await site.enter({}, 'edda.nakamura@harbour.example')]
    await ada.go(`${at}/live`)
    await edda.go(`${at}/live`)
    const field = ada.page.getByLabel('New note')
    const shown = (page: Page, text: string) => page.locator('.blocks').getByText(text, { exact: true }).waitFor()
    // The stream of Edda is open by then.
    await field.fill('We begin')
    await field.press('Enter')
    await shown(edda.page, 'We begin')
    // That of Ada is, once it shows what another program wrote under the current item.
    const current = (await api(site).get(`${at}/agenda_items`)).body.find(({ state }: any) => state === 'current')
    const { agenda_item_id } = current
    await api(site).post(`${at}/notes`, { description: '<p>By a program</p>', agenda_item_id })
    await shown(ada.page, 'By a program')
    await shown(edda.page, 'By a program')
    const [own, others] = [reads(ada.page), reads(edda.page)]
    for (const text of ['The first', 'The second']) {
      await field.fill(text)
      await field.press('Enter')
      await shown(edda.page, text)
      await eventually(async () => assert.equal(await ada.page.locator('.unsent').count(), 0))
    }
    // What comes after these in the stream is shown once all that they asked for was asked.
    await api(site).post(`${at}/action_items`, { description: '<p>The last</p>', agenda_item_id })
    await eventually(() => assert.deepEqual(own, ['notes', 'notes', 'action_items']))
    await eventually(() => assert.deepEqual(others, ['notes', 'notes', 'action_items']))
    assert.deepEqual([ada.complaints, edda.complaints], [[], []])
    await ada.page.context().close()
    await edda.page.context().close()
  })

  for (const first of ['stream', 'answer'] as const)
    test(`a note is asked for once where of the stream and the answer the ${first} comes first`, async () => {
      const { page, go, complaints } = await site.enter()
      // While changes are held, the stream tells of nothing.
      await page.addInitScript(() => {
        const own = globalThis as unknown as { held?: (() => void)[] }
        const { addEventListener } = EventSource.prototype
        EventSource.prototype.addEventListener = function (this: EventSource, type: string, heard: any, more?: any) {
          const listener = (event: Event) => (own.held ? own.held.push(() => heard(event)) : heard(event))
          addEventListener.call(this, type, type === 'change' ? listener : heard, more)
        } as typeof addEventListener
      })
      await go(`${at}/live`)
      const shown = (text: string) => page.locator('.blocks').getByText(text, { exact: true }).waitFor()
      const current = (await api(site).get(`${at}/agenda_items`)).body.find(({ state }: any) => state === 'current')
      const { agenda_item_id } = current
      // The stream is open, once the page shows what another program wrote.
      await api(site).post(`${at}/notes`, { description: `<p>Before the ${first}</p>`, agenda_item_id })
      await shown(`Before the ${first}`)
      const asked = reads(page)
      if (first === 'answer') await page.evaluate(() => Object.assign(globalThis, { held: [] }))
      else
        await page.route(`**/api/v1${at}/notes`, async (route) => {
          if (route.request().method() !== 'POST') return route.continue()
          const response = await route.fetch()
          await eventually(() => assert.deepEqual(asked, ['notes']))
          await route.fulfill({ response })
        })
      const field = page.getByLabel('New note')
      await field.fill(`The ${first} is first`)
      await field.press('Enter')
      await shown(`The ${first} is first`)
      await eventually(async () => assert.equal(await page.locator('.unsent').count(), 0))
      assert.deepEqual(asked, ['notes'])
      if (first === 'answer')
        await page.evaluate(() => {
          const own = globalThis as unknown as { held?: (() => void)[] }
          const held = own.held!
          delete own.held
          for (const hear of held) hear()
        })
      // What comes after it in the stream is shown once all that it asked for was asked.
      await api(site).post(`${at}/action_items`, { description: `<p>After the ${first}</p>`, agenda_item_id })
      await eventually(() => assert.deepEqual(asked, ['notes', 'action_items']))
      assert.deepEqual(complaints, [])
      await page.context().close()
    })
})
