// Under which item of its agenda a running meeting writes, at Ada's and at Edda's.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const EDDA = 'edda.nakamura@harbour.example'
const POINTS = ['Opening', 'Budget', 'Harbor', 'Outlook']

describe('what is written in a running meeting', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  /** A meeting that runs, with the ids of its items by their titles. */
  async function runningMeeting(titles = POINTS) {
    const ada = api(site)
    const { meeting_id } = (await ada.post('/rooms/3/meetings', { name: 'What we write' })).body
    const at = `/meetings/${meeting_id}`
    const agenda_items = titles.map((title) => ({ title }))
    const { body } = await ada.put(`${at}/agenda_items`, { agenda_items })
    await ada.patch(at, { state: 'started' })
    const ids = new Map<string, number>(
      body.map(({ title, agenda_item_id }: { title: string; agenda_item_id: number }) => [title, agenda_item_id]),
    )
    const set = async (title: string, state: string) => {
      assert.equal((await ada.patch(`/agenda_items/${ids.get(title)}`, { state })).status, 200)
      site.stage.pass(60)
    }
    const stateOf = async (title: string): Promise<string> =>
      (await ada.get(`/agenda_items/${ids.get(title)}`)).body.state
    const itemOf = async (text: string): Promise<string | undefined> => {
      const { body: notes } = await ada.get(`${at}/notes?embed=agenda_item&per_page=100`)
      return notes.find(({ description }: { description: string }) => description === `<p>${text}</p>`)?.agenda_item
        .title
    }
    return { at, ids, set, stateOf, itemOf }
  }

  const writesUnder = (page: Page, title: string) => page.getByText(`Writing under: ${title}`).waitFor()
  async function write(page: Page, text: string): Promise<void> {
    const field = page.getByLabel('New note')
    await field.fill(text)
    await field.press('Enter')
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const choose = (page: Page, title: string) => page.locator('.live-item').filter({ hasText: title }).click()

  test('stands under the item that was closed until the next one begins, on every screen', async () => {
    const { at, set, itemOf } = await runningMeeting()
    await set('Opening', 'current')
    await set('Budget', 'current')
    const [ada, edda] = [await site.enter(), await site.enter({}, EDDA)]
    await ada.go(`${at}/live`)
    await edda.go(`${at}/live`)
    await press(ada.page, 'Mark as done')
    for (const { page } of [ada, edda]) {
      await page.getByText('No current item').waitFor()
      await page.getByText('Writing under: Budget (just closed)').waitFor()
    }
    await write(ada.page, 'Agreed after all.')
    await write(edda.page, 'I disagree.')
    await eventually(async () => {
      assert.equal(await itemOf('Agreed after all.'), 'Budget')
      assert.equal(await itemOf('I disagree.'), 'Budget')
    })
    // It is in view for whoever wrote it, and for the other.
    await ada.page.getByText('I disagree.', { exact: true }).waitFor()
    await edda.page.getByText('Agreed after all.', { exact: true }).waitFor()

    // What is skipped was not talked about.
    await press(ada.page, 'Skip next')
    await edda.page.getByText('Next: Outlook').first().waitFor()
    await writesUnder(ada.page, 'Budget')
    await writesUnder(edda.page, 'Budget')
    // Nor does an order or a title that somebody changes meanwhile say anything of it.
    await api(site).patch(at, { name: 'Renamed' })
    await edda.page.getByRole('heading', { level: 1, name: 'Renamed' }).waitFor()
    await writesUnder(edda.page, 'Budget')
    await ada.page.keyboard.press('Escape')
    await press(ada.page, 'Start item')
    await writesUnder(ada.page, 'Outlook')
    await writesUnder(edda.page, 'Outlook')
    // The last one is over: what is left to say belongs to it.
    await press(ada.page, 'Mark as done')
    await writesUnder(ada.page, 'Outlook')
    await writesUnder(edda.page, 'Outlook')
    // So it does on the page of the meeting.
    await edda.go(at)
    await writesUnder(edda.page, 'Outlook')
    assert.deepEqual([...ada.complaints, ...edda.complaints], [])
    await ada.page.context().close()
    await edda.page.context().close()
  })

  test('the item of a card is the one that its button marks as done, and its reader stays with it', async () => {
    const { at, set, stateOf, itemOf } = await runningMeeting()
    await set('Opening', 'current')
    const { page, go, complaints } = await site.enter()
    await go(`${at}/live`)
    await choose(page, 'Harbor')
    await page.locator('.now').filter({ hasText: 'Harbor' }).waitFor()
    await press(page, 'Mark as done')
    await eventually(async () => assert.equal(await stateOf('Harbor'), 'done'))
    assert.equal(await stateOf('Opening'), 'current')
    await page.locator('.now').filter({ hasText: 'Harbor' }).waitFor()
    await page.getByRole('button', { name: 'Mark as done' }).waitFor({ state: 'detached' })
    await writesUnder(page, 'Harbor')
    await write(page, 'Nothing new there.')
    await eventually(async () => assert.equal(await itemOf('Nothing new there.'), 'Harbor'))
    // Next is that of the meeting.
    await press(page, 'Next')
    await eventually(async () => assert.equal(await stateOf('Budget'), 'current'))
    await writesUnder(page, 'Budget')
    // What is done already is passed, and is so on every screen.
    await page.getByText('Next: Outlook').first().waitFor()
    await press(page, 'Next')
    await eventually(async () => assert.equal(await stateOf('Outlook'), 'current'))
    assert.equal(await stateOf('Harbor'), 'done')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a text that was begun comes along where its writer asks to write under another item', async () => {
    const { at, ids, set, itemOf } = await runningMeeting()
    const ada = api(site)
    await ada.post(`${at}/notes`, { description: '<p>Read aloud.</p>', agenda_item_id: ids.get('Opening') })
    await set('Budget', 'current')
    const { page, go, complaints } = await site.enter()
    await go(`${at}/live`)
    const field = page.getByLabel('New note')
    const goesOn = async (text: string) => {
      await eventually(async () => {
        assert.equal(
          await field.evaluate((one: any) => one === document.activeElement && one.selectionEnd),
          text.length,
        )
        assert.equal(await field.inputValue(), text)
      })
    }
    await field.fill('Half of it')
    await page.locator('summary', { hasText: 'Opening' }).click()
    await press(page, 'Write here')
    await writesUnder(page, 'Opening')
    await goesOn('Half of it')
    await ada.patch(at, { state: 'ended' })
    await page.getByRole('link', { name: 'Show minutes' }).click()
    await press(page, 'Write under “Harbor”')
    await writesUnder(page, 'Harbor')
    await goesOn('Half of it')
    await page.keyboard.type(' and the rest')
    await press(page, 'Write under “Outlook”')
    await writesUnder(page, 'Outlook')
    await goesOn('Half of it and the rest')
    await page.keyboard.press('Enter')
    await eventually(async () => assert.equal(await itemOf('Half of it and the rest'), 'Outlook'))
    await eventually(async () => assert.deepEqual((await ada.get('/drafts')).body, []))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the same on a phone, by its sheets', async () => {
    const { at, set, stateOf } = await runningMeeting()
    await set('Opening', 'current')
    const { page, go, complaints } = await site.enter({ viewport: { width: 390, height: 844 } })
    await go(`${at}/live`)
    await page.getByRole('button', { name: 'Agenda', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Agenda' })
      .getByRole('button', { name: /^Outlook/ })
      .click()
    await page.locator('.now').filter({ hasText: 'Outlook' }).waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Mark as done' }).click()
    await eventually(async () => assert.equal(await stateOf('Outlook'), 'done'))
    assert.equal(await stateOf('Opening'), 'current')
    await page.getByRole('button', { name: 'Current item: Opening' }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Mark as done' }).click()
    await eventually(async () => assert.equal(await stateOf('Opening'), 'done'))
    await page.getByLabel('New note').focus()
    await writesUnder(page, 'Opening')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a text that was begun stays with its item while another closes it; after that item is deleted it says where it goes', async () => {
    const { at, ids, set, itemOf } = await runningMeeting()
    await set('Opening', 'current')
    await set('Budget', 'current')
    const { page, go, complaints } = await site.enter({}, EDDA)
    await go(`${at}/live`)
    const field = page.getByLabel('New note')
    await field.fill('Half of it')
    await set('Harbor', 'current')
    await page.locator('.now').filter({ hasText: 'Harbor' }).waitFor()
    await writesUnder(page, 'Budget')
    await field.press('Enter')
    await eventually(async () => assert.equal(await itemOf('Half of it'), 'Budget'))
    await writesUnder(page, 'Harbor')
    await field.fill('Of the harbor')
    assert.ok([200, 204].includes((await api(site).delete(`/agenda_items/${ids.get('Harbor')}`)).status))
    await writesUnder(page, 'Budget')
    assert.equal(await field.inputValue(), 'Of the harbor')
    await field.press('Enter')
    await eventually(async () => assert.equal(await itemOf('Of the harbor'), 'Budget'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
