// A running meeting on two screens at once, and what becomes of what was written when something goes wrong.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ftest } from '../../ring.ts'
import { resizeWindow } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { advanceMeeting, api } from '../places.ts'
import { type DemoSite, demoSite, settled } from '../site.ts'

/** Without the stream of changes a page asks again after 20 seconds only, so that this tells one from the other. */

const write = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label).fill(text)
  await page.getByLabel(label).press('Enter')
}

describe('a running meeting', () => {
  let site: DemoSite
  let live: string
  let at: string
  before(async () => {
    site = await demoSite()
    const path = await advanceMeeting(site)
    live = `${path}/live`
    at = path
  })
  after(() => site?.close())

  const notes = async (): Promise<string[]> =>
    (await api(site).get(`${at}/notes?per_page=100`)).body.map(
      ({ description }: { description: string }) => description,
    )

  test('what one writes, decides and moves on to, the other sees without doing anything', async () => {
    const [one, other] = [await site.enter(), await site.enter()]
    await one.go(live)
    await other.go(live)
    const unfinished = other.page.getByLabel('New note')
    await unfinished.fill('Half a sentence')

    await write(one.page, 'New note', 'The masters agree.')
    await other.page.getByText('The masters agree.').waitFor(SOON)
    await one.page.getByLabel('New note').press('Escape')
    await one.page.keyboard.press('d')
    await write(one.page, 'New decision', 'We tell them on Friday.')
    const decision = other.page.locator('.note.decision').filter({ hasText: 'We tell them on Friday.' })
    await decision.getByText('Decided', { exact: true }).waitFor(SOON)

    await one.page.getByLabel('New note').press('Escape')
    await one.page.keyboard.press('n')
    await other.page.locator('.running .now').filter({ hasText: 'Go, or no-go' }).waitFor(SOON)
    await eventually(async () => assert.equal(await unfinished.inputValue(), 'Half a sentence'))
    await eventually(async () => assert.ok(await unfinished.evaluate((field) => field === document.activeElement)))
    assert.deepEqual([...one.complaints, ...other.complaints], [])
    await one.page.context().close()
    await other.page.context().close()
  })

  /** Tells a page that its tab is hidden, or shown. */
  const hide = (page: Page, hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)

  ftest('six tabs stay responsive over HTTP/1.1, of which a browser opens six connections; hidden ones catch up', async () => {
    const { page, go, complaints } = await site.enter()
    await go(live)
    const tabs = [page]
    for (let count = 1; count < 6; count++) {
      await hide(tabs.at(-1)!, true)
      const next = await page.context().newPage()
      await next.goto(site.url + live)
      await settled(next)
      tabs.push(next)
    }
    let front = tabs.at(-1)!
    await write(front, 'New note', 'Said in the sixth tab.')
    await front
      .locator('.block-row')
      .filter({ hasText: 'Said in the sixth tab.' })
      .waitFor({ ...SOON, state: 'attached' })
    for (const tab of tabs.slice(0, -1)) {
      await hide(front, true)
      await hide(tab, false)
      await tab
        .locator('.block-row')
        .filter({ hasText: 'Said in the sixth tab.' })
        .waitFor({ ...SOON, state: 'attached' })
      front = tab
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest("more windows that are seen than a browser has connections share what they hear, and take each other's place", async () => {
    const { page, go, complaints } = await site.enter()
    await go(live)
    const tabs = [page]
    // Two are opened at the same moment.
    for (let count = 1; count < 9; count += 2) {
      const next = await Promise.all([page.context().newPage(), page.context().newPage()])
      await Promise.all(next.map((one) => one.goto(site.url + live)))
      for (const one of next) await settled(one)
      tabs.push(...next)
    }
    const shows = (text: string) =>
      Promise.all(
        tabs.map((tab) =>
          tab
            .locator('.block-row')
            .filter({ hasText: text })
            .waitFor({ ...SOON, state: 'attached' }),
        ),
      )
    await write(tabs.at(-1)!, 'New note', 'Said in the ninth window.')
    await shows('Said in the ninth window.')
    // Whoever is there is known without a stream as well.
    const edda = await site.enter({}, 'edda.nakamura@harbour.example')
    await edda.go(live)
    for (const tab of [tabs.at(0)!, tabs.at(-1)!])
      await tab.locator('.is-here').filter({ hasText: 'Edda Nakamura' }).waitFor(SOON)
    for (const tab of tabs.splice(0, 5)) await tab.close()
    await api(site).post(`${at}/notes`, { description: '<p>Said once five are closed.</p>' })
    await shows('Said once five are closed.')
    assert.deepEqual([...complaints, ...edda.complaints], [])
    await edda.page.context().close()
    await tabs[0]!.context().close()
  })

  ftest('a tab that was hidden catches up when it is shown', async () => {
    const { page, go, complaints } = await site.enter()
    await go(live)
    await hide(page, true)
    await api(site).post(`${at}/notes`, { description: '<p>Said meanwhile.</p>' })
    await hide(page, false)
    await page.getByText('Said meanwhile.').waitFor({ ...SOON, state: 'attached' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('the composer is in view without scrolling, on a desk and on a phone with its keyboard open', async () => {
    const { page, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    for (const [width, height] of [
      [1280, 800],
      [390, 500],
    ] as const) {
      await resizeWindow(page, { width, height })
      await go(live)
      await eventually(async () => {
        const { y, height: tall } = (await page.getByLabel('New note').boundingBox())!
        assert.ok(y >= 0 && y + tall <= height, `${width}: ${y} + ${tall}`)
      })
    }
    await page.context().close()
  })

  for (const [width, height] of [
    [1280, 700],
    [640, 400],
  ] as const)
    ftest(`whoever has scrolled away sees what they write, and is not moved by what others write, at ${width} × ${height}`, async () => {
      const { page, go } = await site.enter({ viewport: { width, height } })
      const { agenda_item_id } = (await api(site).get(`${at}/agenda_items`)).body.find(
        ({ state }: { state: string }) => state === 'current',
      )
      const say = (text: string) => api(site).post(`${at}/notes`, { description: `<p>${text}</p>`, agenda_item_id })
      for (let line = 1; line <= 30; line++) await say(`Line ${line} at ${height}`)
      await go(live)
      const row = (text: string) => page.locator('.block-row').filter({ hasText: text })
      await row(`Line 30 at ${height}`).waitFor()
      await page.evaluate(() => scrollTo(0, 0))
      await page.getByLabel('New note').focus()
      const from = await page.evaluate(() => scrollY)
      await say(`Of somebody else at ${height}.`)
      await row(`Of somebody else at ${height}.`).waitFor()
      assert.equal(await page.evaluate(() => scrollY), from)
      await write(page, 'New note', `Mine, below the fold of ${height}.`)
      // Nothing lies over it: neither the current item nor the composer.
      await eventually(async () =>
        assert.ok(
          await row(`Mine, below the fold of ${height}.`).evaluate((one) => {
            const { left, top, height } = one.getBoundingClientRect()
            return [1, height / 2, height - 2].every((y) => one.contains(document.elementFromPoint(left + 1, top + y)))
          }),
        ),
      )
      await page.context().close()
    })

  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const)
    ftest(`what is not saved yet is seen while its writer types on, and between two items, at ${width} × ${height}`, async () => {
      const items: any[] = (await api(site).get(`${at}/agenda_items`)).body
      const { agenda_item_id } = items.find(({ state }) => state === 'current')
      for (let line = 1; line <= 20; line++)
        await api(site).post(`${at}/notes`, { description: `<p>${line} before the tunnel</p>`, agenda_item_id })
      const { page, go } = await site.enter({ viewport: { width, height } })
      await go(live)
      await page.locator('.block-row').filter({ hasText: '20 before the tunnel' }).last().waitFor()
      await page.context().setOffline(true)
      const waiting = page.getByText('Note · not saved yet').last()
      const isSeen = () =>
        eventually(async () =>
          assert.ok(
            await waiting.evaluate((one) => {
              const { left, top, bottom } = one.getBoundingClientRect()
              return [top + 2, bottom - 2].every((y) => one.contains(document.elementFromPoint(left + 2, y)))
            }),
          ),
        )
      await write(page, 'New note', 'In the tunnel.')
      await isSeen()
      await page.getByLabel('New note').fill(Array.from({ length: 12 }, (_, line) => `Line ${line}`).join('\n'))
      await isSeen()
      await page.getByLabel('New note').fill('')
      await page.context().setOffline(false)
      await waiting.waitFor({ state: 'detached' })
      // Nothing is current: the composer goes on under what was current last.
      await api(site).patch(`/agenda_items/${agenda_item_id}`, { state: 'done' })
      await page
        .locator('.earlier .block-row')
        .filter({ hasText: 'In the tunnel.' })
        .last()
        .waitFor({ state: 'attached' })
      await page.evaluate(() => scrollTo(0, 0))
      await page.context().setOffline(true)
      await write(page, 'New note', 'Between two stations.')
      await page.locator('.is-unsent').filter({ hasText: 'Between two stations.' }).waitFor({ state: 'attached' })
      await isSeen()
      await page.context().setOffline(false)
      await waiting.waitFor({ state: 'detached' })
      await page.context().close()
      await api(site).patch(`/agenda_items/${agenda_item_id}`, { state: 'current' })
    })

  test('what is written without a connection is said not to be saved, and is there once when it is back', async () => {
    const { page, go } = await site.enter()
    await go(live)
    await page.context().setOffline(true)
    await write(page, 'New note', 'Written in a tunnel.')
    await page.getByRole('alert').filter({ hasText: '1 change isn’t saved.' }).waitFor()
    await eventually(async () => assert.ok(!(await notes()).includes('<p>Written in a tunnel.</p>')))
    await page.context().setOffline(false)
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await eventually(async () =>
      assert.equal((await notes()).filter((text) => text === '<p>Written in a tunnel.</p>').length, 1),
    )
    await page.context().close()
  })

  ftest('what the server refuses stays, with its reason, until it is tried again', async () => {
    const { page, go } = await site.enter()
    await go(live)
    await page.route('**/api/v1/meetings/*/notes', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { message: 'Forbidden' } })
        : route.continue(),
    )
    await write(page, 'New note', 'Refused at first.')
    const row = page.locator('.unsent').filter({ hasText: 'Refused at first.' })
    await row.getByText('You don’t have access.').waitFor()
    await page.unrouteAll()
    await row.getByRole('button', { name: 'Retry' }).click()
    await row.waitFor({ state: 'detached' })
    await eventually(async () => assert.ok((await notes()).includes('<p>Refused at first.</p>')))
    await page.context().close()
  })

  ftest('a sentence that was begun is there again when the page is opened anew', async () => {
    const { page, go } = await site.enter()
    await go(live)
    const kept = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/drafts/'),
    )
    await page.getByLabel('New note').fill('Begun and not')
    await kept
    await go(live)
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Begun and not')
    await page.getByLabel('New note').press('Enter')
    await page.getByRole('status').filter({ hasText: 'Note saved.' }).waitFor({ state: 'attached' })
    await eventually(async () => assert.deepEqual((await api(site).get('/drafts')).body, []))
    await go(live)
    await eventually(async () => assert.equal(await page.getByLabel('New note').inputValue(), ''))
    await page.context().close()
  })

  ftest('what kind of thing was begun is known again when the page is opened anew, and the text has no sign of it', async () => {
    const { page, go } = await site.enter()
    await go(live)
    await page.keyboard.press('t')
    const kept = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/drafts/'),
    )
    await page.getByLabel('New action item').fill('Ask the insurer')
    await kept
    await go(live)
    const field = page.getByLabel('New action item')
    await eventually(async () => assert.equal(await field.inputValue(), 'Ask the insurer'))
    assert.equal(await page.getByRole('radio', { name: 'Action item', exact: true }).isChecked(), true)
    await page.getByRole('radio', { name: 'Decision', exact: true }).check()
    await eventually(async () => assert.equal(await page.getByLabel('New decision').inputValue(), 'Ask the insurer'))
    await page.getByLabel('New decision').fill('')
    await eventually(async () => assert.deepEqual((await api(site).get('/drafts')).body, []))
    await page.context().close()
  })
})
