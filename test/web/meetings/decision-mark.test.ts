// The decision mark: one object with the same parts and proportions on every page, in every language, in the dark, on the smallest phone.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { indexed } from '../../search/indexed.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { advanceMeeting, api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const DESK = { width: 1280, height: 800 }
const STATES = ['proposed', 'decided', 'replaced', 'withdrawn'] as const

/** How large the parts of a mark are, in the size of its text. */
const proportions = (mark: Locator): Promise<Record<string, number>> =>
  mark.evaluate((one) => {
    const em = Number.parseFloat(getComputedStyle(one).fontSize)
    const size = (part: string) => Number.parseFloat(getComputedStyle(one.querySelector(part)!).fontSize) / em
    const ring = one.querySelector<HTMLElement>('.people-ring')!
    const sizes = {
      ...{ sentence: size('.decision-sentence .written'), number: size('.stamp-number'), state: size('.stamp-state') },
      ...{ ring: ring.offsetWidth / em, disc: one.querySelector<HTMLElement>('.ring-place')!.offsetWidth / em },
    }
    return Object.fromEntries(Object.entries(sizes).map(([name, value]) => [name, Math.round(value * 10) / 10]))
  })

describe('the decision mark', () => {
  let site: DemoSite
  let live: string
  let held: string
  let running: string
  let room: number
  /** The current item of the running meeting, whose notes are in view. */
  let agenda_item_id: number
  const ids = new Map<string, number>()

  before(async () => {
    site = await demoSite()
    const ada = api(site)
    running = await advanceMeeting(site)
    live = `${running}/live`
    held = (await pagePaths(site))['meeting-held']!
    room = (await ada.get(held)).body.room_id.value
    for (const state of STATES) {
      const text = `<p>The causeway is ${state} for barrows.</p>`
      const { body } = await ada.post(`${held}/notes`, { description: text, tags: ['decision'] })
      ids.set(state, body.note_id)
      if (state === 'proposed' || state === 'withdrawn') await ada.patch(`/decisions/${body.note_id}`, { state })
    }
    await ada.patch(`/decisions/${ids.get('decided')}`, { replaces_id: ids.get('replaced') })
    const { body: items } = await ada.get(`${running}/agenda_items`)
    agenda_item_id = items.find(({ state }: { state: string }) => state === 'current').agenda_item_id
    await write('<p>The causeway opens.</p>')
    await indexed(site.stage.site)
  })
  after(() => site?.close())

  /** Writes a note under the current item; its id. */
  const write = async (description: string, tags = ['decision']): Promise<number> =>
    (await api(site).post(`${running}/notes`, { description, tags, agenda_item_id })).body.note_id

  const markOf = (page: Page, text: string | RegExp) => page.locator('.decision-mark').filter({ hasText: text }).first()

  test('has the same proportions in the live view, on a projector, in minutes, a room, the register, search and the palette', async () => {
    const { page, complaints, go } = await site.enter({ viewport: DESK })
    const pages: [path: string, text: string][] = [
      [live, 'The causeway opens.'],
      [`${live}?present`, 'The causeway opens.'],
      [held, 'The causeway is decided for barrows.'],
      [`/rooms/${room}/record`, 'The causeway is decided for barrows.'],
      ['/decisions?search=causeway', 'The causeway is decided for barrows.'],
      ['/search?q=causeway', 'The causeway is decided for barrows.'],
    ]
    const all: Record<string, unknown> = {}
    const look = async (where: string, text: string) => {
      const mark = markOf(page, text)
      await mark.locator('.ring-place').first().waitFor()
      for (const part of ['.stamp-number', '.stamp-state', '.ring-sign'])
        assert.ok(await mark.locator(part).isVisible(), `${where} ${part}`)
      assert.match(await mark.locator('.written').evaluate((one) => getComputedStyle(one).fontFamily), /^"Source Serif/)
      all[where] = await proportions(mark)
      assert.deepEqual(await accessibilityFaults(page), [], where)
      assert.deepEqual(await contrastFaultsInDark(page), [], where)
      assert.deepEqual(await overflowingWidths(page), [], where)
    }
    for (const [path, text] of pages) {
      await go(path)
      await look(path, text)
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('causeway decided')
    const option = page.getByRole('option', {
      name: /^BOARD-\d{4}-\d{3} Decided The causeway is decided for barrows\./,
    })
    await option.waitFor()
    // Who was there is no part of the name of a choice.
    assert.doesNotMatch((await option.ariaSnapshot()) ?? '', /Present/)
    await look('palette', 'The causeway is decided for barrows.')
    const [first, ...others] = Object.values(all)
    for (const [index, other] of others.entries()) assert.deepEqual(other, first, `${Object.keys(all)[index + 1]}`)
    // The first choice is the decision, which opens in its minutes.
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`${held}#note-${ids.get('decided')}$`))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('tells each state by a word, a sign and a border, without color', async () => {
    const { page, complaints, go } = await site.enter({ viewport: DESK, forcedColors: 'active' })
    await go('/decisions?search=causeway')
    const told = async (state: string) => {
      const mark = page.locator(`#decision-${ids.get(state)} .decision-mark`)
      const { word, sign, border, struck } = await mark.evaluate((one) => {
        const stamp = getComputedStyle(one.querySelector('.stamp')!)
        return {
          word: one.querySelector('.stamp-state')!.textContent,
          sign: one.querySelector('.ring-sign')!.innerHTML,
          border: `${stamp.borderStyle} ${stamp.borderWidth} ${stamp.outlineStyle}`,
          struck: getComputedStyle(one.querySelector('.stamp-number')!).textDecorationLine,
        }
      })
      return { word, sign, border, struck }
    }
    const all = await Promise.all(STATES.map(told))
    assert.deepEqual(
      all.map(({ word }) => word),
      ['Proposed', 'Decided', 'Replaced', 'Withdrawn'],
    )
    assert.equal(new Set(all.map(({ sign }) => sign)).size, STATES.length)
    assert.deepEqual(
      all.map(({ struck }) => struck === 'line-through'),
      [false, false, true, true],
    )
    assert.equal(new Set(all.slice(0, 3).map(({ border }) => border)).size, 3)
    // In minutes the number is a link, and struck all the same.
    await go(held)
    const number = markOf(page, 'The causeway is replaced for barrows.').locator('.stamp-number a')
    assert.match(await number.evaluate((one) => getComputedStyle(one).textDecoration), /^line-through/)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('is stamped in 200 ms as a decision is taken, once, and stands still for those who ask for less motion', async () => {
    const watchers = await Promise.all(
      (['no-preference', 'reduce'] as const).map((reducedMotion) => site.enter({ viewport: DESK, reducedMotion })),
    )
    const [moving, still] = watchers as [(typeof watchers)[0], (typeof watchers)[0]]
    for (const { go } of watchers) await go(`${live}?present`)
    const bell = await write('<p>The bell rings twice.</p>')
    const animationOf = (page: Page) =>
      markOf(page, 'The bell rings twice.').evaluate((mark) => {
        const { animationName, animationDuration } = getComputedStyle(mark.querySelector('.stamp')!)
        return { taken: mark.classList.contains('taken'), animationName, animationDuration }
      })
    for (const { page } of watchers) await markOf(page, 'The bell rings twice.').waitFor(SOON)
    assert.deepEqual(await animationOf(moving.page), {
      ...{ taken: true, animationName: 'stamp', animationDuration: '0.2s' },
    })
    assert.equal((await animationOf(still.page)).animationName, 'none')
    // Loading a page stamps nothing, and neither does a change of what was decided.
    await moving.go(live)
    await moving.page.getByText('The bell rings twice.').first().waitFor()
    assert.equal(await moving.page.locator('.decision-mark.taken').count(), 0)
    await api(site).patch(`/notes/${bell}`, { description: '<p>The bell rings thrice.</p>' })
    await moving.page.getByText('The bell rings thrice.').first().waitFor(SOON)
    assert.equal(await moving.page.locator('.decision-mark.taken').count(), 0)
    // A note that becomes a decision while one looks on is stamped, too.
    const lamp = await write('<p>The lamp stays lit.</p>', [])
    await moving.page.getByText('The lamp stays lit.').first().waitFor(SOON)
    await api(site).patch(`/notes/${lamp}`, { tags: ['decision'] })
    await moving.page.locator('.decision-mark.taken').filter({ hasText: 'The lamp stays lit.' }).waitFor(SOON)
    for (const { page, complaints } of watchers) {
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
  })

  for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'es-ES'])
    test(`on 320 pixels in ${locale}, no word of it is cut`, async () => {
      const { page, complaints, go } = await site.enter({ viewport: { width: 320, height: 700 }, locale })
      for (const path of [live, `${live}?present`, held, '/decisions?search=causeway', '/search?q=causeway']) {
        await go(path)
        await page.locator('.decision-mark').first().waitFor({ state: 'attached' })
        await eventually(async () => {
          const cut = await page
            .locator('.stamp, .stamp *, .decision-sentence, .decision-facts, .decision-facts *')
            .evaluateAll((all) =>
              all
                .filter((one) => one.checkVisibility() && one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1)
                .map((one) => `${one.className} ${one.textContent}`),
            )
          assert.deepEqual(cut, [], path)
        })
        assert.deepEqual(await accessibilityFaults(page), [], path)
        assert.deepEqual(await contrastFaultsInDark(page), [], path)
        assert.deepEqual(await overflowingWidths(page), [], path)
      }
      assert.deepEqual(complaints, [])
      await page.context().close()
    })
})
