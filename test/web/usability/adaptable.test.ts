// What readers set for themselves: forced colours, less motion, zoom; what their screen readers are told; and controls
// that are not there for those who may not use them.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { accessibilityFaults, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { advanceMeeting, api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const WEEK = 7 * 86_400
const OLD_PIER = 7

/** The roles that have to have a name (WCAG 4.1.2), live regions aside, which say what they have to say. */
const NAMED = new Set([
  ...['button', 'link', 'textbox', 'combobox', 'checkbox', 'radio', 'tab', 'menuitem', 'option', 'searchbox', 'switch'],
  ...['dialog', 'navigation', 'complementary', 'region', 'tabpanel', 'group', 'log', 'heading'],
])
/** Of these, a page may have one that needs no name. */
const MAY_BE_BARE = new Set(['group'])

describe('pages that fit their readers', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    site = await demoSite()
    await advanceMeeting(site)
    paths = await pagePaths(site)
  })
  after(() => site?.close())

  test('filters of a phone fill their lines', async () => {
    const { page, go } = await site.enter({ viewport: { width: 390, height: 800 } })
    await go('/action_items')
    const ends = await page
      .locator('.filter-form > .filters')
      .first()
      .evaluate((all) => {
        const rows = Map.groupBy(
          [...all.children].map((one) => one.getBoundingClientRect()),
          ({ top }) => top,
        )
        return [...rows.values()].map((row) => Math.round(all.getBoundingClientRect().right - row.at(-1)!.right))
      })
    assert.deepEqual(ends, [0, 0])
    await page.context().close()
  })

  test('tabs do not stand alone on a line of a phone, in the languages with the shortest and the longest names', async () => {
    for (const locale of ['en-US', 'de-DE']) {
      const { page, go } = await site.enter({ viewport: { width: 390, height: 800 }, locale })
      await go(paths['room']!)
      let most = 1
      for (let width = 320; width <= 420; width += 10) {
        await page.setViewportSize({ width, height: 800 })
        const rows = await page.locator('.place-ways li').evaluateAll((all) => [
          ...Map.groupBy(
            all.map((one) => one.getBoundingClientRect().top),
            (top) => top,
          ).values(),
        ])
        assert.ok(
          rows.every((row) => row.length > 1),
          `${locale} ${width}: ${JSON.stringify(rows)}`,
        )
        most = Math.max(most, rows.length)
      }
      assert.ok(most > 1, `${locale}: they need two lines at some width`)
      await page.context().close()
    }
  })

  test('badges do not stand alone on a line of a phone, and a row of the account keeps its button beside it', async () => {
    const { page, go } = await site.enter({ viewport: { width: 390, height: 800 } })
    await go(paths['meeting-held']!)
    const [badge, time] = await page.evaluate(() =>
      ['main .when .mark', 'main .when time'].map((one) => {
        const { top, bottom } = document.querySelector(one)!.getBoundingClientRect()
        return { top, bottom }
      }),
    )
    assert.ok(badge!.top < time!.bottom, JSON.stringify([badge, time]))
    // Where it begins a line after all, it is not indented there.
    await go(paths['meeting']!)
    for (let width = 320; width <= 420; width += 10) {
      await page.setViewportSize({ width, height: 800 })
      const [mark, heading] = await page.evaluate(() =>
        ['main .when > .answered', 'main h1'].map((one) => document.querySelector(one)!.getBoundingClientRect().left),
      )
      const indent = mark! - heading!
      assert.ok(Math.abs(indent) < 1 || indent > 40, `${indent} at ${width}`)
    }
    await page.setViewportSize({ width: 390, height: 800 })
    await go('/account/security')
    await page.getByText('and e\u2011mail is sent to this address').waitFor()
    await go('/account/tokens')
    const [text, button] = await page.evaluate(() =>
      ['.row > .grows', '.row > .confirm summary'].map(
        (one) => document.querySelector(one)!.getBoundingClientRect().top,
      ),
    )
    assert.ok(Math.abs(button! - text!) < 24, `${text}, ${button}`)
    await page.locator('.row > .confirm summary').first().click()
    const opened = await page.locator('.row > .confirm summary').first().boundingBox()
    assert.equal(opened!.y, button)
    await page.context().close()
  })

  test('all labels of a form have one size, and a rule that a choice cannot hold is told in full below it', async () => {
    const { page, go } = await site.enter({ viewport: { width: 390, height: 800 } })
    await go(paths['meeting']!)
    await page.keyboard.press('e')
    const sheet = page.getByRole('dialog')
    await sheet.locator('.mantine-InputWrapper-label', { hasText: 'Time' }).waitFor()
    const sizes = await sheet
      .locator('label:not(.choice), legend')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontSize))])
    assert.equal(sizes.length, 1, sizes.join(', '))
    const repeats = sheet.getByLabel('Repeats')
    assert.equal(await repeats.locator('option:checked').textContent(), 'Current repeat pattern')
    const described = await repeats.evaluate(
      (one) => document.getElementById(one.getAttribute('aria-describedby')!)!.textContent,
    )
    assert.equal(described, 'Every month on the last Thursday')
    await page.context().close()
  })

  test('hours of the calendar are written as times are elsewhere, and all pages of the administration are marked', async () => {
    const { page, go } = await site.enter({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
    await go('/calendar?view=week')
    await page.getByText('09:00', { exact: true }).first().waitFor()
    assert.deepEqual(await page.getByText(/^\d:\d\d\b/).allTextContents(), [])
    for (const path of ['/administration', '/audit', '/hooks', '/applications']) {
      await go(path)
      assert.equal(await page.locator('.rail .rail-wide a[aria-current=page]').textContent(), 'Administration', path)
    }
    await page.context().close()
  })

  test('the title of a running meeting keeps its line on the smallest phone, in German', async () => {
    await api(site).patch(`/members/${site.member_id}`, { language: 'de' })
    const { page, go } = await site.enter({ viewport: { width: 320, height: 640 } })
    await go('/')
    const widths = await page
      .locator('.running-now > li')
      .evaluateAll((cards) =>
        cards.map((card) => [card, card.querySelector('.what')!].map((one) => one.getBoundingClientRect().width)),
      )
    assert.ok(widths.length)
    for (const [card = 0, title = 0] of widths) assert.ok(title > card / 2, `${title} of ${card}`)
    await api(site).patch(`/members/${site.member_id}`, { language: 'en' })
    await page.context().close()
  })

  test('the week breaks no word of meetings that stand side by side, however narrow, and cuts no line', async () => {
    const ada = api(site)
    const day = Date.UTC(2026, 2, 5) / 1000
    const names = ['Harbourmaster consultation', 'Lighthouse maintenance', 'Breakwater inspection']
    for (const [place, name] of names.entries()) {
      const start_time = day + 9 * 3600 + place * 900
      const sent = { name, start_time, end_time: start_time + 5400, template_id: null }
      assert.equal((await ada.post('/rooms/7/meetings', sent)).status, 201)
    }
    const { page, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    for (const width of [1280, 820]) {
      await page.setViewportSize({ width, height: 800 })
      await go('/calendar?view=week&date=2026-03-05')
      await page.locator('.event-name', { hasText: names[2]! }).waitFor()
      const found = await page.locator('.event.block').evaluateAll((all) =>
        all.map((one) => {
          const text = one.querySelector('.event-name')!.firstChild!
          const range = document.createRange()
          // A word that is broken has a box in each of its lines.
          const broken = [...text.textContent!.matchAll(/[\p{L}]+/gu)].filter(({ index, 0: word }) => {
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
          })
          const box = one.querySelector('.event-text')!
          const line = Number.parseFloat(getComputedStyle(box).lineHeight)
          const cut = box.clientHeight < box.scrollHeight ? box.getBoundingClientRect().height % line : 0
          return {
            broken: broken.map(([word]) => word),
            cut: Math.min(cut, line - cut) > 0.1,
            title: one.getAttribute('title'),
          }
        }),
      )
      assert.deepEqual(
        found.filter(({ broken, cut }) => broken.length || cut),
        [],
        String(width),
      )
      for (const name of names)
        assert.ok(
          found.some(({ title }) => title?.includes(name)),
          name,
        )
      // The time is heard where it is not seen.
      const link = page.getByRole('link', { name: `9:00 ${names[0]}` })
      assert.equal(await link.locator('.event-time').evaluate((one) => one.getBoundingClientRect().width <= 1), true)
    }
    await page.context().close()
  })

  test('on touch the button that moves a meeting stands where it hides no title', async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 820, height: 1000 },
    ]) {
      const { page, go } = await site.enter({ viewport, isMobile: true, hasTouch: true })
      for (const date of ['2026-03-03', '2026-03-05']) {
        await go(`/calendar?view=week&date=${date}`)
        await page.locator('.event-move').first().waitFor({ state: 'attached' })
        const hidden = await page.locator('.event.block').evaluateAll((all) =>
          all.flatMap((one) => {
            const button = one.querySelector('.event-move')
            if (!button || getComputedStyle(button).opacity === '0') return []
            const range = document.createRange()
            range.selectNodeContents(one.querySelector('.event-name')!)
            const over = button.getBoundingClientRect()
            const covers = ({ left, right, top, bottom }: DOMRect) =>
              left < over.right - 1 && right > over.left + 1 && top < over.bottom && bottom > over.top
            return [...range.getClientRects()].some(covers) ? [one.textContent] : []
          }),
        )
        assert.deepEqual(hidden, [], `${viewport.width} ${date}`)
      }
      // Where one meeting has the width of a phone for itself, the button is there.
      if (viewport.width === 390) {
        await go('/calendar?view=week&date=2026-03-03')
        const shown = page.locator('.event.movable').first().locator('.event-move')
        assert.equal(await shown.evaluate((one) => getComputedStyle(one).opacity), '1')
      }
      await page.context().close()
    }
  })

  const shown = () => [
    paths['meeting']!,
    paths['meeting-live']!,
    paths['meeting-held']!,
    `${paths['meeting-live']!}?end`,
  ]

  test('in forced colours: whatever can be pressed, chosen or written in has an edge or a line that one sees', async () => {
    const { page, go, complaints } = await site.enter({
      forcedColors: 'active',
      viewport: { width: 1280, height: 800 },
    })
    for (const path of shown()) {
      await go(path)
      await eventually(async () => assert.deepEqual(await page.evaluate(edgeless), [], path))
      assert.deepEqual(await page.evaluate(unmarked), [], path)
      assert.deepEqual(await accessibilityFaults(page), [], path)
    }
    for (const path of [
      '/',
      '/calendar',
      '/calendar?view=month',
      '/action_items',
      '/decisions',
      '/notifications',
      '/search?q=pier',
    ]) {
      await go(path)
      assert.deepEqual(await page.evaluate(edgeless), [], path)
      assert.deepEqual(await page.evaluate(unmarked), [], path)
    }
    await page.keyboard.press('Control+k')
    await page.locator('.palette-choice[aria-selected=true]').waitFor()
    assert.deepEqual(await page.evaluate(unmarked), [])
    await page.keyboard.press('Escape')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('with less motion nothing moves', async () => {
    const { page, go, complaints } = await site.enter({ reducedMotion: 'reduce' })
    await go(paths['meeting']!)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(await page.evaluate(moving), [])
    await page.keyboard.press('Escape')
    await go(paths['meeting-live']!)
    await page.getByRole('textbox', { name: 'New note' }).fill('Said without motion.')
    await page.keyboard.press('Enter')
    await page.locator('.block-row').filter({ hasText: 'Said without motion.' }).waitFor()
    assert.deepEqual(await page.evaluate(moving), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('at 200 % zoom of a laptop nothing has to be scrolled sideways, and the buttons of a sheet stay in view', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })
    for (const path of shown()) {
      await go(path)
      assert.deepEqual(await overflowingWidths(page), [], path)
    }
    const end = page.getByRole('dialog', { name: 'End the meeting' }).getByRole('button', { name: /^End/ }).last()
    await end.waitFor(SOON)
    await eventually(async () => {
      const { y, height } = (await end.boundingBox())!
      assert.ok(y >= 0 && y + height <= 400, `${y}`)
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('at 200 % zoom the notes of a running meeting can be read beside its item and the composer', async () => {
    const at = paths['meeting-running']!
    const items = (await api(site).get(`${at}/agenda_items`)).body
    const { agenda_item_id } = items.find(({ state }: any) => state === 'current')
    for (const number of [1, 2, 3, 4, 5, 6])
      await api(site).post(`${at}/notes`, { description: `Reading mark ${number}`, agenda_item_id })
    for (const [width, height] of [
      [720, 450],
      [960, 540],
    ] as const) {
      const { page, go } = await site.enter({ viewport: { width, height }, deviceScaleFactor: 2 })
      await go(`${at}/live`)
      const note = page.locator('.block-row').filter({ hasText: 'Reading mark 3' })
      await eventually(async () => {
        await note.evaluate((row) => row.scrollIntoView({ block: 'center' }))
        assert.ok(
          await note.evaluate((row) => {
            const { left, top, bottom } = row.getBoundingClientRect()
            return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + 8, y)))
          }),
          `${width} × ${height}`,
        )
      })
      await page.context().close()
    }
  })

  test('what is written from right to left runs so, with what stands in it from left to right', async () => {
    const at = paths['meeting-running']!
    const item = (await api(site).get(`${at}/agenda_items`)).body.find(({ state }: any) => state === 'current')
    await api(site).post(`${at}/notes`, {
      ...{ description: '<p>שלום לכולם. OK</p>', agenda_item_id: item.agenda_item_id },
    })
    const { page, go, complaints } = await site.enter()
    await go(`${at}/live`)
    const note = page.locator('.block-row p').filter({ hasText: 'שלום לכולם' })
    await note.waitFor()
    const left = (text: string) =>
      note.evaluate((paragraph, wanted) => {
        const node = paragraph.firstChild!
        const from = node.textContent!.indexOf(wanted)
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, from + wanted.length)
        return range.getBoundingClientRect().left
      }, text)
    assert.ok((await left('OK')) < (await left('שלום')))
    await page.getByLabel('New note').fill('שלום')
    const field = page.getByLabel('New note')
    await eventually(async () =>
      assert.equal(await field.evaluate((one) => getComputedStyle(one).unicodeBidi), 'plaintext'),
    )
    await field.fill('')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('on the smallest phone the days of a week keep their names whole', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 320, height: 640 } })
    await go('/calendar?view=month')
    const lines = await page.getByRole('columnheader').evaluateAll((all) =>
      all.map((one) => {
        const text = document.createRange()
        text.selectNodeContents(one)
        return text.getClientRects().length
      }),
    )
    assert.deepEqual(lines, [1, 1, 1, 1, 1, 1, 1])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('each control has a role and a name, and what is said stands in regions that were there before', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    for (const path of shown()) {
      await go(path)
      await eventually(async () => assert.deepEqual(await nameless(page), [], path))
    }
    await go(paths['meeting-live']!)
    const regions = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[role="status"], [role="alert"], [aria-live]')].map(
          (one) => one.getAttribute('aria-live') ?? { status: 'polite', alert: 'assertive' }[one.role ?? ''],
        ),
      )
    await eventually(async () => assert.ok((await regions()).includes('polite')))
    // Nothing interrupts as long as nothing is wrong.
    assert.ok(!(await regions()).includes('assertive'))
    const writing = page.getByRole('textbox', { name: 'New note' })
    await writing.focus()
    // The same words are said again, since a region says only what changes in it.
    await page.evaluate(() => {
      const said: string[] = []
      Object.assign(window, { said })
      const region = document.querySelector('p.unseen[role=status]')!
      const note = () => said.push(region.textContent ?? '')
      new MutationObserver(note).observe(region, { characterData: true, childList: true, subtree: true })
    })
    for (const [count, text] of ['The first of two.', 'The second of two.'].entries()) {
      await writing.fill(text)
      await writing.press('Enter')
      await eventually(async () => {
        const said = await page.evaluate(() => (window as unknown as { said: string[] }).said)
        assert.equal(said.filter((one) => one === 'Note saved.').length, count + 1, said.join())
      })
    }
    await api(site).post(`${paths['meeting-running']!}/notes`, { description: '<p>Said by another.</p>' })
    await page
      .locator('.block-row')
      .filter({ hasText: 'Said by another.' })
      .waitFor({ ...SOON, state: 'attached' })
    assert.equal(await writing.evaluate((field) => field === document.activeElement), true)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('approved minutes show no control that the API would refuse; J walks the record from anywhere', async () => {
    const at = paths['meeting-held']!
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(at)
    await page
      .getByRole('button', { name: /^Write under/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Print' }).focus()
    await page.keyboard.press('j')
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement?.classList.contains('block-row')), true),
    )
    for (const state of ['in_review', 'approved']) await api(site).post(`${at}/minutes`, { state })
    for (const name of [/^Write under/, 'Edit', 'Attach files']) {
      // Who does an action item, and until when, can still be changed.
      const all = page
        .locator('main button:not(.block-row:has(.todo) *)')
        .and(page.getByRole('button', { name, exact: typeof name === 'string' }))
      await eventually(async () => assert.equal(await all.count(), 0, String(name)))
    }
    assert.deepEqual(await accessibilityFaults(page), [])
    await api(site).post(`${at}/minutes`, { state: 'draft' })
    await page
      .getByRole('button', { name: /^Write under/ })
      .first()
      .waitFor(SOON)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('what was begun beside a meeting, and the caret in it, outlive a window that gets narrower and wider', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    const [wide, middle, phone] = [1280, 900, 390].map((width) => () => page.setViewportSize({ width, height: 800 }))
    const [message, name] = [
      page.getByLabel('Message', { exact: true }),
      page.getByRole('combobox', { name: 'Invite people' }),
    ]
    const holds = (field: Locator, text: string) =>
      eventually(async () => {
        assert.equal(await field.inputValue(), text)
        assert.equal(await field.evaluate((one) => one === document.activeElement), true)
      })
    const isIn = (role: 'dialog' | 'complementary') =>
      page.getByRole(role, { name: 'About this meeting' }).getByRole('tab', { name: 'Chat' }).waitFor()
    await go(paths['meeting']!)
    await page.locator('.agenda').evaluate((agenda) => agenda.setAttribute('data-made', 'once'))
    await page.getByRole('tab', { name: 'Chat' }).click()
    await message.fill('Half')
    await middle!()
    await isIn('dialog')
    await holds(message, 'Half')
    await page.keyboard.type(' a message')
    await wide!()
    await isIn('complementary')
    await holds(message, 'Half a message')

    await page.getByRole('tab', { name: /^People/ }).click()
    await page.getByRole('button', { name: 'Invite people' }).click()
    await name.fill('Uma')
    await middle!()
    await isIn('dialog')
    await holds(name, 'Uma')
    await phone!()
    await page.getByRole('heading', { name: 'Details' }).waitFor()
    await holds(name, 'Uma')
    await wide!()
    await isIn('complementary')
    await holds(name, 'Uma')
    await eventually(async () => assert.equal(await page.locator('.agenda[data-made=once]').count(), 1))
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('Enter in the palette counts before it is loaded', async () => {
    const { page, go, complaints } = await site.enter()
    let free = () => {}
    const held = new Promise<void>((resolve) => (free = resolve))
    await page.route(/\/assets\/palette-[^/]*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await go(paths['room']!)
    await page.keyboard.press('Control+k')
    await page.locator('dialog input').waitFor()
    await page.keyboard.type('Decisions')
    await page.keyboard.press('Enter')
    free()
    await page.waitForURL(/\/decisions$/)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a meeting before the split of its series carries over to the first one after it', async () => {
    const ada = api(site)
    const start = site.stage.site.clock() - 600
    const dtstart = new Date(start * 1000).toISOString().slice(0, 19)
    const rule = { name: 'Dredging', dtstart, timezone_name: 'UTC', rrule: 'FREQ=WEEKLY', duration_seconds: 3600 }
    const { body: series } = await ada.post(`/rooms/${OLD_PIER}/meeting_series`, rule)
    const of = `/meeting_series/${series.meeting_series_id}`
    const { body: first } = await ada.get(`${of}/meeting_at/${start}`)
    const at = `/meetings/${first.meeting_id}`
    const { status, body: later } = await ada.post(`${of}/split`, { from: start + WEEK, name: 'Dredging, later' })
    assert.equal(status, 201)
    await ada.put(`${at}/agenda_items`, { agenda_items: [{ title: 'Silt' }] })
    await ada.patch(at, { state: 'started' })
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(`${at}?end`)
    const sheet = page.getByRole('dialog', { name: 'End the meeting' })
    await sheet.getByText('The next meeting is on').waitFor(SOON)
    await sheet.getByRole('button', { name: 'End', exact: true }).click()
    await page.getByText('1 item carried over.').first().waitFor(SOON)
    const { body: next } = await ada.get(`/meeting_series/${later.meeting_series_id}/meeting_at/${start + WEEK}`)
    await eventually(async () => {
      const { body: items } = await ada.get(`/meetings/${next.meeting_id}/agenda_items`)
      assert.ok(items.some(({ title }: { title: string }) => title === 'Silt'))
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})

/** Controls of which nothing is drawn but colours that are forced: no edge, no line, no text. */
function edgeless(): string[] {
  return [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, [role="tab"]')]
    .filter((one) => one.checkVisibility() && !one.closest('.unseen') && !one.matches('[type="radio"]'))
    .filter((one) => {
      const { borderTopStyle, borderBottomStyle, appearance } = getComputedStyle(one)
      const drawn = borderTopStyle !== 'none' || borderBottomStyle !== 'none' || appearance !== 'none'
      return !drawn && !one.textContent?.trim() && !one.querySelector('svg')
    })
    .map((one) => one.outerHTML.slice(0, 120))
}

/** What is chosen or pressed and shows it by colours alone, which are forced: no line around it, no heavier word. */
function unmarked(): string[] {
  const [heavy, chosen] = [550, '[aria-selected="true"]:not([role="gridcell"]), [aria-pressed="true"], a[aria-current]']
  return [...document.querySelectorAll<HTMLElement>(chosen)]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const { outlineStyle, fontWeight } = getComputedStyle(one)
      return outlineStyle === 'none' && Number(fontWeight) < heavy
    })
    .map((one) => one.outerHTML.slice(0, 120))
}

/** What is being moved or faded for longer than one could see. */
function moving(): string[] {
  return document
    .getAnimations()
    .filter((one) => Number(one.effect?.getComputedTiming().activeDuration) > 20)
    .map((one) => (one.effect as KeyframeEffect).target?.className ?? '')
}

/** The nodes of the accessibility tree that need a name and have none. */
async function nameless(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ ignored, role, name }) => !ignored && NAMED.has(role?.value) && !String(name?.value ?? '').trim())
    .map(({ role, nodeId }) => `${role?.value} ${nodeId}`)
    .filter((said) => !MAY_BE_BARE.has(said.split(' ')[0]!))
}
