// A running meeting at Ada's and at Edda's: who is there, who writes where, the clock, chat, and the view for a projector.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ftest } from '../../ring.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, resizeWindow } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { advanceMeeting, api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite, settled } from '../site.ts'

/** Without the stream of changes a page asks again after 20 seconds only, so that this tells one from the other. */

const EDDA = 'edda.nakamura@harbour.example'
const JOLA = 'jola.carrington@elsewhere.example'
const IDRIS = 'idris.bergstrom@elsewhere.example'

/** Everything that is announced from now on, in its order. */
async function announcements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const region = document.querySelector('p.unseen[role=status]')!
    new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
      ...{ characterData: true, childList: true, subtree: true },
    })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

describe('a running meeting of two', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    at = await advanceMeeting(site)
  })
  after(() => site?.close())

  /** Makes an item the current one. */
  const goTo = async (title: string): Promise<void> => {
    const items = (await api(site).get(`${at}/agenda_items`)).body
    const { agenda_item_id } = items.find((item: { title: string }) => item.title === title)
    assert.equal((await api(site).patch(`/agenda_items/${agenda_item_id}`, { state: 'current' })).status, 200)
  }

  ftest('each sees that the other is there and where they write, until they leave', async () => {
    const [ada, edda] = [await site.enter(), await site.enter({}, EDDA)]
    await ada.go(`${at}/live`)
    await edda.go(`${at}/live`)
    await ada.page.getByText('Here now: Edda Nakamura', { exact: true }).waitFor({ ...SOON, state: 'attached' })
    await edda.page.getByText('Here now: Ada Thornbury', { exact: true }).waitFor({ ...SOON, state: 'attached' })

    await edda.page.getByLabel('New note').fill('Half a sentence')
    await ada.page.getByText('Edda Nakamura is typing').waitFor(SOON)
    await edda.page.getByLabel('New note').press('Enter')
    await ada.page.getByText('Half a sentence', { exact: true }).waitFor(SOON)
    const isTinted = ({ page }: typeof ada) =>
      page.locator('.blocks > .is-news', { hasText: 'Half a sentence' }).count()
    assert.deepEqual([await isTinted(ada), await isTinted(edda)], [1, 0], 'what others write is tinted')
    await ada.page.getByText('Edda Nakamura is typing').waitFor({ ...SOON, state: 'detached' })

    // The stream is opened anew with each meeting, and goes on from where it was.
    await ada.page.getByRole('link', { name: 'Product and design' }).first().click()
    await ada.page.getByRole('heading', { level: 1, name: 'Product and design' }).waitFor()
    await edda.page.getByText('Here now: Ada Thornbury').waitFor({ ...SOON, state: 'detached' })
    await ada.page.goBack()
    await edda.page.getByText('Here now: Ada Thornbury').waitFor({ ...SOON, state: 'attached' })
    await edda.page.goto('about:blank')
    await ada.page.getByText('Here now: Edda Nakamura').waitFor({ ...SOON, state: 'detached' })
    assert.deepEqual([...ada.complaints, ...edda.complaints], [])
    await ada.page.context().close()
    await edda.page.context().close()
  })

  ftest('on a phone the agenda opens at the item that is shown, however many come before it, and its Close stays in view', async () => {
    const { meeting_id } = (await api(site).post('/rooms/3/meetings', { name: 'Many points' })).body
    const many = `/meetings/${meeting_id}`
    const agenda_items = Array.from({ length: 30 }, (_, place) => ({ title: `Point ${place + 1}` }))
    const { body } = await api(site).put(`${many}/agenda_items`, { agenda_items })
    await api(site).patch(many, { state: 'started' })
    await api(site).patch(`/agenda_items/${body[24].agenda_item_id}`, { state: 'current' })
    const { page, go, complaints } = await site.enter({ viewport: { width: 390, height: 844 } })
    await go(`${many}/live`)
    await page.getByRole('button', { name: 'Agenda', exact: true }).press('Enter')
    const row = page.getByRole('dialog', { name: 'Agenda' }).getByRole('button', { name: /^Point 25 / })
    await row.waitFor()
    await eventually(async () => {
      const { y, height } = (await row.boundingBox())!
      assert.ok(y >= 0 && y + height <= 844, `It stands at ${y}.`)
    })
    await eventually(async () => assert.ok(await row.evaluate((one) => one === document.activeElement)))
    // So does the button that closes it, at the beginning and at the end of the list; it covers nothing that has the focus.
    const sheet = page.getByRole('dialog', { name: 'Agenda' })
    const close = sheet.getByRole('button', { name: 'Close', exact: true })
    for (const place of [1, 29, 30]) {
      const point = sheet.getByRole('button', { name: new RegExp(`^Point ${place}( |$)`) })
      await point.focus()
      await eventually(async () => {
        const { y, height } = (await close.boundingBox())!
        assert.ok(y + height <= 844, `It closes at ${y}.`)
        const focused = (await point.boundingBox())!
        assert.ok(focused.y >= 0 && focused.y + focused.height <= y, `${focused.y} + ${focused.height}, above ${y}`)
      })
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('next moves everybody, and text that was begun keeps its item until it is sent', async () => {
    await goTo('Message to the harbor masters')
    const [ada, edda] = [await site.enter(), await site.enter({}, EDDA)]
    await ada.go(`${at}/live`)
    await edda.go(`${at}/live`)
    const field = edda.page.getByLabel('New note')
    await field.fill('Half of it')
    await edda.page.getByText('Writing under: Message to the harbor masters', { exact: true }).waitFor()

    await ada.page.keyboard.press('n')
    await ada.page.locator('.running .now').filter({ hasText: 'Go, or no-go' }).waitFor()
    await edda.page.locator('.running .now').filter({ hasText: 'Go, or no-go' }).waitFor(SOON)
    await eventually(async () => assert.ok(await field.evaluate((element) => element === document.activeElement)))
    await eventually(async () => assert.equal(await field.inputValue(), 'Half of it'))
    await edda.page.getByText('Writing under: Message to the harbor masters').waitFor()
    await edda.page.getByRole('status').getByText('Current item: Go, or no-go').waitFor({ state: 'attached' })

    // The draft knows its item, whatever is current when the page is opened anew.
    await eventually(async () => {
      const drafts = await edda.page.evaluate(() => fetch('/api/v1/drafts').then((answer) => answer.json()))
      assert.ok(drafts.some(({ text }: { text: string }) => text.includes('Half of it')))
    })
    await edda.go(`${at}/live`)
    await edda.page.getByText('Writing under: Message to the harbor masters').waitFor()
    await edda.page.keyboard.press('w')
    const caret = () => field.evaluate((element) => (element as HTMLTextAreaElement).selectionStart)
    await eventually(async () => assert.equal(await caret(), 'Half of it'.length))
    await field.press('Enter')
    await edda.page.getByText('Writing under: Go, or no-go').waitFor()
    await eventually(async () => {
      const [note] = (await api(site).get(`${at}/notes?embed=agenda_item&sort=-create_ts&per_page=1`)).body
      assert.equal(note.description, '<p>Half of it</p>')
      assert.equal(note.agenda_item.title, 'Message to the harbor masters')
    })

    // Another item is read and written to, and the current one is one press away.
    await edda.page.getByRole('button', { name: /^Trial results/ }).click()
    await edda.page.getByText('We go, in two harbors.').waitFor()
    await field.fill('Said too late')
    await field.press('Enter')
    await edda.page.locator('.live-main > .blocks').getByText('Said too late').waitFor()
    await ada.page.keyboard.press('b')
    await edda.page.getByRole('button', { name: 'Current item: Message to the harbor masters' }).click(SOON)
    await edda.page.locator('.running .now').filter({ hasText: 'Message to the harbor masters' }).waitFor()
    await ada.page.locator('.earlier summary').filter({ hasText: 'Trial results' }).click()
    await ada.page.getByText('Said too late', { exact: true }).waitFor(SOON)
    assert.deepEqual([...ada.complaints, ...edda.complaints], [])
    await ada.page.context().close()
    await edda.page.context().close()
  })

  ftest('the clock agrees although the clock of one is ten minutes wrong, stands while paused, and says each moment once', async () => {
    await goTo('Message to the harbor masters')
    const [ada, edda] = [await site.enter(), await site.enter({}, EDDA)]
    const pass = async (seconds: number) => {
      site.stage.pass(seconds)
      await ada.page.clock.setFixedTime(site.stage.site.clock() * 1000)
      await edda.page.clock.setFixedTime((site.stage.site.clock() + 600) * 1000)
    }
    await pass(0)
    await ada.go(`${at}/live`)
    await edda.go(`${at}/live`)
    const shows = async (page: Page): Promise<number> => {
      const [minutes, seconds] = (await page.getByRole('timer').innerText()).split(' ')[0]!.split(':').map(Number)
      return minutes! * 60 + seconds!
    }
    const begun = await shows(ada.page)
    await eventually(async () => assert.ok(Math.abs((await shows(edda.page)) - begun) <= 1))
    const said = await announcements(edda.page)

    await pass(300 - begun + 10)
    for (const { page } of [ada, edda]) await page.getByText('under 5 minutes left').waitFor()
    await eventually(async () => assert.ok(Math.abs((await shows(edda.page)) - (await shows(ada.page))) <= 1))
    await pass(20)
    await pass(300)
    for (const { page } of [ada, edda]) await page.getByText(/^0:[23]\d over$/).waitFor()
    await pass(20)
    for (const { page } of [ada, edda]) await page.getByText(/^0:[45]\d over$/).waitFor()
    await eventually(async () =>
      assert.deepEqual(await said(), [
        '5 minutes left: Message to the harbor masters',
        'Time’s up: Message to the harbor masters',
      ]),
    )

    // It does not go back either while the agenda is not there again.
    const stopped = await shows(edda.page)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await edda.page.route('**/agenda_items?*', (route) => held.then(() => route.continue()))
    await ada.page.keyboard.press('p')
    await edda.page.getByText('Current item · paused').waitFor(SOON)
    assert.equal(await shows(edda.page), stopped)
    goOn()
    await edda.page.unrouteAll({ behavior: 'wait' })
    await pass(120)
    await edda.go(`${at}/live`)
    await eventually(async () => assert.ok(Math.abs((await shows(edda.page)) - stopped) <= 1))
    await ada.page.keyboard.press('p')
    await edda.page.getByText('Current item', { exact: true }).waitFor(SOON)

    // Pausing says nothing again. Of more minutes the same is said anew; of fewer, five are not said to be left where there are two.
    const saidToAda = await announcements(ada.page)
    const items: { agenda_item_id: number; state: string; elapsed_seconds: number }[] = (
      await api(site).get(`${at}/agenda_items`)
    ).body
    const { agenda_item_id } = items.find(({ state }) => state === 'current')!
    const left = async (seconds: number) => {
      const { elapsed_seconds } = (await api(site).get(`/agenda_items/${agenda_item_id}`)).body
      await api(site).patch(`/agenda_items/${agenda_item_id}`, { duration_seconds: elapsed_seconds + seconds })
    }
    const soon = ada.page.getByText('under 5 minutes left')
    await left(900)
    const over = ada.page.getByText(/^\d+:\d\d over$/)
    await over.waitFor({ state: 'detached', ...SOON })
    await pass(610)
    await soon.waitFor(SOON)
    await left(1500)
    await soon.waitFor({ state: 'detached', ...SOON })
    await left(120)
    await soon.waitFor(SOON)
    await pass(130)
    await over.waitFor(SOON)
    await eventually(async () =>
      assert.deepEqual(
        (await saidToAda()).filter((text) => text.endsWith('Message to the harbor masters')),
        ['5 minutes left: Message to the harbor masters', 'Time’s up: Message to the harbor masters'],
      ),
    )
    assert.deepEqual([...ada.complaints, ...edda.complaints], [])
    await ada.page.context().close()
    await edda.page.context().close()
  })

  ftest('what is said in the chat is there at once, is counted, and stays with its reason where it is refused', async () => {
    const [ada, edda] = [await site.enter(), await site.enter({}, EDDA)]
    await ada.go(`${at}/live`)
    await edda.go(`${at}/live`)
    const said = await announcements(edda.page)
    await ada.page.getByRole('tab', { name: 'Chat' }).click()
    const field = ada.page.getByLabel('Message', { exact: true })
    await field.fill('Who has the keys?')
    await field.press('Enter')
    await ada.page.getByRole('log').getByText('Who has the keys?').waitFor()
    const tab = edda.page.getByRole('tab', { name: 'Chat 1 new message' })
    await tab.waitFor(SOON)
    await eventually(async () => assert.deepEqual(await said(), ['Ada Thornbury: Who has the keys?']))
    await edda.page.getByRole('tab', { name: 'People' }).press('ArrowRight')
    await edda.page.getByRole('log').getByText('Who has the keys?').waitFor()
    await edda.page.getByRole('tab', { name: 'Chat', exact: true }).waitFor()
    assert.deepEqual(await accessibilityFaults(edda.page), [])
    assert.deepEqual(await contrastFaultsInDark(edda.page), [])

    await ada.page.route('**/chat_messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { message: 'Forbidden' } })
        : route.continue(),
    )
    await field.fill('Refused at first')
    await field.press('Enter')
    const row = ada.page.locator('.said.unsent')
    await row.getByText('You don’t have access.').waitFor()
    await ada.page.unrouteAll()
    await row.getByRole('button', { name: 'Retry' }).click()
    await edda.page.getByRole('log').getByText('Refused at first').waitFor(SOON)
    await row.waitFor({ state: 'detached' })

    // Half a message outlives the tab.
    await field.fill('Half a message')
    await ada.page.getByRole('tab', { name: 'Action items' }).click()
    await ada.page.getByRole('tab', { name: 'Chat' }).click()
    await eventually(async () => assert.equal(await field.inputValue(), 'Half a message'))
    assert.deepEqual([...ada.complaints, ...edda.complaints], [])
    await ada.page.context().close()
    await edda.page.context().close()
  })

  test('a phone has a bar of the meeting, and writes without covering the current item', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await go(`${at}/live`)
    const bar = page.getByRole('navigation', { name: 'Meeting' })
    await eventually(async () =>
      assert.deepEqual(await bar.getByRole('button').allInnerTexts(), [
        'Agenda',
        'Write',
        'Action items',
        'People',
        'More',
      ]),
    )
    const apart = () => eventually(liesApart)
    const liesApart = async () => {
      const [item, composer] = [page.locator('.running'), page.locator('.composer')]
      const [above, below] = [(await item.boundingBox())!, (await composer.boundingBox())!]
      const { height } = page.viewportSize()!
      assert.ok(above.y >= 0 && above.y + above.height <= below.y, `${above.y} + ${above.height} > ${below.y}`)
      assert.ok(below.y + below.height <= height, `${below.y} + ${below.height} > ${height}`)
    }
    await apart()
    assert.deepEqual(await accessibilityFaults(page), [])
    // The keyboard takes its room from the page (interactive-widget=resizes-content).
    await bar.getByRole('button', { name: 'Write' }).tap()
    await resizeWindow(page, { width: 390, height: 480 })
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    await apart()
    assert.deepEqual(await accessibilityFaults(page), [])
    // What is touched stays where it is, and the keyboard open.
    await page.locator('.composer .choice').filter({ hasText: 'Issue' }).tap()
    await page.keyboard.type('The lamp is out.')
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await page.locator('.live-main > .blocks').getByText('The lamp is out.').waitFor()
    await resizeWindow(page, { width: 390, height: 844 })
    await page.getByLabel('New note').press('Escape')

    for (const [name, label] of [
      ['Agenda', 'Agenda'],
      ['People', 'People, chat, action items and files'],
      ['Action items', 'People, chat, action items and files'],
      ['More', 'More'],
    ] as const) {
      await bar.getByRole('button', { name }).tap()
      const sheet = page.getByRole('dialog', { name: label })
      await sheet.waitFor()
      assert.deepEqual(await accessibilityFaults(page), [], name)
      assert.deepEqual(await overflowingWidths(page), [], name)
      await sheet.getByRole('button', { name: 'Close' }).tap()
      await sheet.waitFor({ state: 'detached' })
    }
    await bar.getByRole('button', { name: 'Agenda' }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Three harbors/ })
      .tap()
    await page.locator('.running .now').filter({ hasText: 'Three harbors' }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('what others write comes into view for whoever is at the end, and moves nobody who reads further up', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await goTo('Go, or no-go')
    await go(`${at}/live`)
    const composer = (await page.locator('.composer').boundingBox())!
    const write = async (text: string) => {
      await api(site).post(`${at}/notes`, { description: `<p>${text}</p>`, agenda_item_id: await currentId() })
      const note = page.locator('.live-main > .blocks').getByText(text, { exact: true })
      await note.waitFor(SOON)
      return async () => (await note.boundingBox())!.y
    }
    const currentId = async () =>
      (await api(site).get(`${at}/agenda_items`)).body.find((item: { state: string }) => item.state === 'current')
        .agenda_item_id
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']) {
      const place = await write(text)
      await eventually(async () => assert.ok((await place()) < composer.y, text))
    }
    await page.evaluate(() => scrollTo(0, 0))
    await page.waitForFunction(() => scrollY === 0)
    assert.ok((await (await write('Nine'))()) > composer.y)
    await eventually(async () => assert.equal(await page.evaluate(() => scrollY), 0))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('the agenda beside it follows the current item of a long day, unless its reader has scrolled away from it', async () => {
    const { body: day } = await api(site).post('/rooms/7/meetings', {
      ...{ name: 'A long day', start_time: '+1 hour', template_id: null },
    })
    const own = `/meetings/${day.meeting_id}`
    for (let item = 1; item <= 40; item++)
      await api(site).post(`${own}/agenda_items`, { title: `Berth ${item}`, total_seconds: 60 })
    await api(site).patch(own, { state: 'started' })
    const items = (await api(site).get(`${own}/agenda_items`)).body
    const makeCurrent = async (place: number): Promise<void> => {
      const { agenda_item_id } = items[place]
      assert.equal((await api(site).patch(`/agenda_items/${agenda_item_id}`, { state: 'current' })).status, 200)
    }
    await makeCurrent(30)
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(`${own}/live`)
    const column = page.locator('.live-agenda')
    const shows = (title: string) =>
      eventually(async () => {
        const row = (await column.getByRole('button', { name: new RegExp(`^${title} `) }).boundingBox())!
        assert.ok(row.y >= 0 && row.y + row.height <= 800, `${row.y}`)
      })
    await shows(items[30].title)
    await makeCurrent(36)
    await column.locator('[aria-current=step]').filter({ hasText: items[36].title }).waitFor(SOON)
    await shows(items[36].title)
    assert.equal(await page.evaluate(() => scrollY), 0)
    await column.evaluate((box) => box.scrollTo(0, 0))
    await makeCurrent(37)
    await column.locator('[aria-current=step]').filter({ hasText: items[37].title }).waitFor(SOON)
    assert.equal(await column.evaluate((box) => box.scrollTop), 0)
    await api(site).patch(own, { state: 'ended' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('the view for a projector shows the item, the clock and decisions, and works by keys', async () => {
    await goTo('Go, or no-go')
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(`${at}/live?present`)
    const heading = page.getByRole('heading', { level: 2 }).first()
    await heading.filter({ hasText: 'Go, or no-go' }).waitFor()
    await eventually(async () =>
      assert.equal(await heading.evaluate((element) => getComputedStyle(element).fontSize), '48px'),
    )
    await eventually(async () =>
      assert.deepEqual(await page.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel)), ['Exit']),
    )
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await api(site).post(`${at}/notes`, { description: '<p>We tell them today.</p>', tags: ['decision'] })
    await page.getByRole('region', { name: 'Decisions' }).getByText('We tell them today.').waitFor(SOON)
    await page.keyboard.press('b')
    await heading.filter({ hasText: 'Message to the harbor masters' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Agenda' }).waitFor()
    await eventually(async () => assert.equal(new URL(page.url()).search, ''))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('an observer and a guest see it live, with no control that they may not use', async () => {
    const ada = api(site)
    for (const [email, role_id] of [
      [IDRIS, 4],
      [JOLA, 5],
    ] as const)
      assert.equal((await ada.post(`${at}/attendees`, { email, role_id })).status, 201)
    const { meeting: other = '' } = await pagePaths(site)
    for (const email of [IDRIS, JOLA]) {
      const { page, go, complaints } = await site.enter({}, email)
      await go(`${at}/live`)
      await ada.post(`${at}/notes`, { description: `<p>For ${email}</p>` })
      await page.getByText(`For ${email}`, { exact: true }).waitFor({ ...SOON, state: 'attached' })
      for (const name of ['Next', 'Back', 'Pause', 'End', 'Mark as done', 'Skip next'])
        await eventually(async () =>
          assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, `${name} for ${email}`),
        )
      await eventually(async () => assert.equal(await page.locator('.composer').count(), 0, email))
      await page.getByRole('tab', { name: 'Action items' }).click()
      const actions = page.getByRole('tabpanel', { name: 'Action items' })
      await actions.getByRole('listitem').filter({ hasText: 'OpenTell the harbor masters' }).waitFor()
      await eventually(async () => assert.equal(await page.locator('main').getByRole('checkbox').count(), 0, email))
      // Whoever is invited may chat.
      await page.getByRole('tab', { name: 'Chat' }).click()
      await page.getByLabel('Message', { exact: true }).waitFor()
      assert.deepEqual(await accessibilityFaults(page), [])
      await page.keyboard.press('n')
      await page.keyboard.press('p')
      await eventually(async () => assert.equal((await ada.get(at)).body.state, 'started'))
      // Of other meetings there is nothing.
      await go(other)
      await eventually(async () => assert.equal(await page.locator('h1').innerText(), 'No access', email))
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
  })

  ftest('by touch the menu of what somebody may not edit opens at its button, which stays', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 390, height: 844 }, hasTouch: true }, IDRIS)
    await go(`${at}/live`)
    const more = page
      .locator('.live-main .row-tools')
      .getByRole('button', { name: /^More: / })
      .first()
    await more.tap()
    const menu = page.getByRole('menu')
    await menu.waitFor()
    const [button, box] = [await more.boundingBox(), await menu.boundingBox()]
    assert.ok(button, 'the button stays')
    assert.ok(Math.abs(box!.x + box!.width - button.x - button.width) <= 8, `${box!.x} beside ${button.x}`)
    assert.ok([button.y + button.height, button.y - box!.height].some((edge) => Math.abs(box!.y - edge) <= 8))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('the agenda says how much is written under an item, as a number for the eye and in words', async () => {
    const { body: added } = await api(site).post(`${at}/agenda_items`, { title: 'High water' })
    const { agenda_item_id } = added
    const write = () => api(site).post(`${at}/notes`, { description: '<p>At noon.</p>', agenda_item_id })
    const [ada, edda] = [await site.enter(), await site.enter({ locale: 'de-DE' }, EDDA)]
    for (const { go } of [ada, edda]) await go(`${at}/live`)
    const says = (page: Page, name: string, count: string) =>
      page
        .locator('.live-agenda')
        .getByRole('button', { name, exact: true })
        .locator('.written-count')
        .getByText(count, { exact: true })
        .waitFor(SOON)
    await write()
    await says(ada.page, 'High water 1 entry', '1')
    await says(edda.page, 'High water 1 Eintrag', '1')
    await write()
    await says(ada.page, 'High water 2 entries', '2')
    await says(edda.page, 'High water 2 Einträge', '2')
    const isFolded = (page: Page, count: string) =>
      page.locator('.earlier summary', { hasText: 'High water' }).getByText(count, { exact: true }).waitFor(SOON)
    await isFolded(ada.page, '2 entries')
    await isFolded(edda.page, '2 Einträge')
    await api(site).delete(`/agenda_items/${agenda_item_id}`)
    assert.deepEqual([...ada.complaints, ...edda.complaints], [])
    await ada.page.context().close()
    await edda.page.context().close()
  })

  ftest('in German, at any width, whatever is open', async () => {
    const { page, go, complaints } = await site.enter({ locale: 'de-DE', viewport: { width: 1280, height: 800 } })
    await go(`${at}/live`)
    for (const name of ['Chat', 'Aufgaben', 'Personen']) {
      await page.getByRole('tab', { name }).click()
      assert.deepEqual(await accessibilityFaults(page), [], name)
      assert.deepEqual(await overflowingWidths(page), [], name)
    }
    await resizeWindow(page, { width: 800, height: 800 })
    await page.getByRole('button', { name: 'Personen und Chat' }).click()
    await page.getByRole('dialog', { name: 'Personen, Chat, Aufgaben und Dateien' }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.keyboard.press('Escape')
    await go(`${at}/live?present`)
    await settled(page)
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
