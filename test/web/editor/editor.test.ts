// Texts that are edited where they stand, on two screens at once, and what becomes of them when something goes wrong.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { cleanHtml } from '../../../server/rules/text/clean.ts'
import { ftest } from '../../ring.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, resizeWindow } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { advanceMeeting, api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const EDDA = 'edda.nakamura@harbour.example'

const editorOf = (page: Page) =>
  page.getByRole('textbox', { name: /^((Note|Decision|Action item|Issue) text|Description: )/ })
const rowOf = (page: Page, note_id: number) => page.locator(`#note-${note_id}`)
const saved = (page: Page) => page.locator('.text-editor').getByText('Saved', { exact: true }).waitFor(SOON)

/** Waits until the editor is there and has the focus, so that keys go to it. */
async function editing(page: Page): Promise<void> {
  await editorOf(page).waitFor()
  await eventually(async () =>
    assert.ok(await editorOf(page).evaluate((field) => field === document.activeElement), 'It has no focus.'),
  )
}

/** Opens the editor of a note by its key; the caret stands at the end. */
async function edit(page: Page, note_id: number): Promise<void> {
  const row = rowOf(page, note_id)
  await row.focus()
  await eventually(async () => assert.ok(await row.evaluate((one) => one === document.activeElement)))
  await page.keyboard.press('e')
  await editing(page)
}

/** Selects some of the first paragraph of the editor, or puts the caret there; the editor hears of it a moment later. */
const select = (page: Page, from: number, to: number) =>
  editorOf(page).evaluate(
    async (field, [start, end]) => {
      const heard = new Promise((resolve) => document.addEventListener('selectionchange', resolve, { once: true }))
      const text = field.querySelector('p')!.firstChild!
      getSelection()!.setBaseAndExtent(text, start, text, end)
      await heard
    },
    [from, to] as const,
  )

describe('texts that are edited', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    at = await advanceMeeting(site)
  })
  after(() => site?.close())

  const addNote = async (description: string): Promise<number> =>
    (await api(site).post(`${at}/notes`, { description })).body.note_id
  const noteOf = async (note_id: number) => (await api(site).get(`/notes/${note_id}?embed=tags`)).body
  const textOf = async (note_id: number): Promise<string> => (await noteOf(note_id)).description

  ftest('at the bottom of the window an editor comes into view with its buttons', async () => {
    const note_id = await addNote('<p>The last one</p>')
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 1600 } })
    await go(at)
    // The row is the last that is seen.
    const row = (await rowOf(page, note_id).boundingBox())!
    const bottom = Math.ceil(row.y + row.height) + 20
    await resizeWindow(page, { width: 1280, height: bottom })
    await rowOf(page, note_id).evaluate((one) => (one as HTMLElement).focus({ preventScroll: true }))
    await page.keyboard.press('e')
    await editing(page)
    await eventually(async () => {
      const { y, height } = (await page.locator('.text-editor').getByRole('button', { name: 'Done' }).boundingBox())!
      assert.ok(y + height <= bottom, `It ends at ${y + height}, below ${bottom}.`)
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('two write in one note at once: each sees the other, the words of both stay, and no caret moves', async () => {
    const note_id = await addNote('<p>The mole is cracked.</p><p>It needs an engineer.</p>')
    const [one, other] = [await site.enter(), await site.enter({}, EDDA)]
    for (const { page, go } of [one, other]) {
      await go(at)
      await edit(page, note_id)
    }
    await rowOf(one.page, note_id).getByText('Edda Nakamura is typing').waitFor(SOON)
    await rowOf(other.page, note_id).getByText('Ada Thornbury is typing').waitFor(SOON)
    await select(other.page, 3, 3)
    await other.page.keyboard.type(' old')
    await one.page.keyboard.type(' Before winter.')
    await editorOf(one.page).getByText('The old mole').waitFor(SOON)
    await editorOf(other.page).getByText('engineer. Before winter.').waitFor(SOON)
    await one.page.keyboard.type(' At last.')
    await other.page.keyboard.type(' east')
    await editorOf(one.page).getByText('The old east mole').waitFor(SOON)
    await editorOf(other.page).getByText('Before winter. At last.').waitFor(SOON)
    const both = '<p>The old east mole is cracked.</p><p>It needs an engineer. Before winter. At last.</p>'
    await eventually(async () => assert.equal(await textOf(note_id), both))
    assert.deepEqual([...one.complaints, ...other.complaints], [])
    for (const { page } of [one, other]) await page.context().close()
  })

  ftest('where both change the same words, both versions are shown, and one chooses', async () => {
    const note_id = await addNote('<p>We close the pier.</p>')
    const { page, go } = await site.enter()
    await go(at)
    await edit(page, note_id)
    await saved(page)
    // The page hears nothing of the other change before it saves its own.
    await page.route('**/api/v1/notes/*', async (route) => {
      if (route.request().method() === 'PATCH')
        await api(site).patch(`/notes/${note_id}`, { description: '<p>We repair the pier.</p>' })
      await route.continue()
    })
    await select(page, 3, 8)
    await page.keyboard.type('sell')
    const versions = page.getByRole('region', { name: 'Two versions' })
    await versions.getByText('We repair the pier.').waitFor(SOON)
    await versions.getByText('We sell the pier.').waitFor()
    await page.unrouteAll()
    assert.deepEqual(await accessibilityFaults(page), [])
    await eventually(async () => assert.equal(await textOf(note_id), '<p>We repair the pier.</p>'))
    await versions.getByRole('button', { name: 'Keep mine' }).click()
    await versions.waitFor({ state: 'detached' })
    await saved(page)
    await eventually(async () => assert.equal(await textOf(note_id), '<p>We sell the pier.</p>'))
    await page.context().close()
  })

  test('Markdown, keys and buttons make what the filter keeps, and it is the same after a reload', async () => {
    const note_id = await addNote('<p>x</p>')
    const { page, go, complaints } = await site.enter()
    await go(at)
    await rowOf(page, note_id).dblclick()
    const text = editorOf(page)
    await text.press('Control+a')
    const beginParagraph = async () => {
      await page.keyboard.press('Shift+Enter')
      await page.keyboard.press('Shift+Enter')
    }
    await page.keyboard.type('# Tide')
    await beginParagraph()
    await page.keyboard.type(
      'The **big** harbour is _not_ ~~never~~ ready, see [the plan](https://folkmoot.example/a?b=1&c=2)',
    )
    await beginParagraph()
    await page.keyboard.type('- one\ntwo\n')
    await page.keyboard.press('Tab')
    await page.keyboard.type('nested')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1. first\n\nlast <b> & ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('bold')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('line')
    const shown = await text.innerText()
    await page.keyboard.press('Control+Enter')
    await rowOf(page, note_id).getByText('line').waitFor()
    await page.locator('.text-editor').waitFor({ state: 'detached' })
    await page.locator('.block-row .unsent').waitFor({ state: 'detached' })
    const expected =
      '<p><strong>Tide</strong></p>' +
      '<p>The <strong>big</strong> harbour is <em>not</em> <s>never</s> ready, see ' +
      '<a href="https://folkmoot.example/a?b=1&amp;c=2">the plan</a></p>' +
      '<ul><li>one</li><li>two<ul><li>nested</li></ul></li></ul>' +
      '<ol><li>first</li></ol><p>last &lt;b&gt; &amp; <strong>bold</strong><br />line</p>'
    await eventually(async () => assert.equal(await textOf(note_id), expected))
    assert.equal(cleanHtml(expected), expected)
    await eventually(async () =>
      assert.ok(await rowOf(page, note_id).evaluate((row) => row === document.activeElement)),
    )
    await go(at)
    await edit(page, note_id)
    await eventually(async () => assert.equal(await text.innerText(), shown))
    await page.keyboard.press('Escape')
    await eventually(async () => assert.equal(await textOf(note_id), expected))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('a pasted table or web page becomes what the filter keeps', async () => {
    const note_id = await addNote('<p>x</p>')
    const { page, go, complaints } = await site.enter()
    await go(at)
    await edit(page, note_id)
    await page.keyboard.press('Control+a')
    const pasted =
      '<style>p{color:red}</style><script>alert(1)</script><h1>Tides</h1><table><tr><th>Day</th><th>Height</th></tr>' +
      '<tr><td><p>Monday</p></td><td><b>4.2</b> m</td></tr></table><div>In <span style="color:red">red</span>' +
      '<div>and deeper</div></div><a href="javascript:alert(1)">bad</a> <a href="//evil.example">worse</a> ' +
      '<a href="https://good.example" onclick="x()" target="_blank">good</a><img src="x" onerror="alert(1)">' +
      '<blockquote>Said</blockquote><pre>one\ntwo</pre><ul><li><p>a</p></li></ul>'
    await editorOf(page).evaluate((field, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, pasted)
    const shown = await editorOf(page).innerText()
    await page.keyboard.press('Control+Enter')
    await page.locator('.block-row .unsent').waitFor({ state: 'detached' })
    const expected =
      '<p>Tides</p><p>Day | Height</p><p>Monday | <strong>4.2</strong> m</p><p>In red</p><p>and deeper</p>' +
      '<p>bad worse <a href="https://good.example" target="_blank">good</a></p><p>Said</p><p>one<br />two</p>' +
      '<ul><li>a</li></ul>'
    await eventually(async () => assert.equal(await textOf(note_id), expected))
    assert.equal(cleanHtml(expected), expected)
    await go(at)
    await edit(page, note_id)
    await eventually(async () => assert.equal(await editorOf(page).innerText(), shown))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('what is pasted from Microsoft Word keeps its lists and what is bold', async () => {
    const note_id = await addNote('<p>x</p>')
    const { page, go, complaints } = await site.enter()
    await go(at)
    await edit(page, note_id)
    await page.keyboard.press('Control+a')
    const point = (level: number, sign: string, text: string) =>
      `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
      `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>` +
      `&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`
    const pasted =
      "<html xmlns:o='urn:schemas-microsoft-com:office:office'><head><!--[if gte mso 9]><xml></xml><![endif]--></head><body>" +
      "<!--StartFragment--><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Tides</b> and " +
      "<span style='mso-bidi-font-weight:bold;mso-bidi-font-style:italic'>plain</span><o:p></o:p></p>\n" +
      point(1, '·', 'East') +
      point(2, 'o', 'The stairs') +
      point(2, 'o', 'The <i>lamp</i>') +
      point(1, '·', 'West') +
      point(1, '1.', 'First') +
      point(1, '2.', 'Second') +
      '<p class=MsoNormal>So it is.</p>' +
      point(2, '·', 'Alone') +
      '<!--EndFragment--></body></html>'
    await editorOf(page).evaluate((field, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, pasted)
    await page.keyboard.press('Control+Enter')
    await page.locator('.block-row .unsent').waitFor({ state: 'detached' })
    const expected =
      '<p><strong>Tides</strong> and plain</p>' +
      '<ul><li>East<ul><li>The stairs</li><li>The <em>lamp</em></li></ul></li><li>West</li></ul>' +
      '<ol><li>First</li><li>Second</li></ol><p>So it is.</p><ul><li>Alone</li></ul>'
    await eventually(async () => assert.equal(await textOf(note_id), expected))
    assert.equal(cleanHtml(expected), expected)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('whoever closes the tab in the middle of a sentence is asked, and finds the sentence again', async () => {
    const note_id = await addNote('<p>We begin.</p>')
    const { page, go } = await site.enter()
    await go(at)
    await edit(page, note_id)
    await saved(page)
    // The note itself cannot be stored. What a page that goes away sends must not be held by the test.
    await page.evaluate(() => {
      const send = window.fetch
      window.fetch = (to, how) => (how?.method === 'PATCH' ? Promise.reject(new TypeError('Away')) : send(to, how))
    })
    await page.keyboard.type(' And then')
    const asked = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    const dialog = await asked
    assert.equal(dialog.type(), 'beforeunload')
    const closed = page.waitForEvent('close')
    await dialog.accept()
    await closed
    const again = await page.context().newPage()
    await again.goto(site.url + at)
    await rowOf(again, note_id).getByRole('button', { name: 'Resume editing' }).click()
    await editorOf(again).getByText('We begin. And then').waitFor(SOON)
    await editing(again)
    await again.keyboard.type(' we go on.')
    await saved(again)
    await eventually(async () => assert.equal(await textOf(note_id), '<p>We begin. And then we go on.</p>'))
    await eventually(async () => assert.deepEqual((await api(site).get('/drafts')).body, []))
    await again.context().close()
  })

  ftest('who edits while the meeting goes on to the next item keeps the caret where it is', async () => {
    const items = (await api(site).get(`${at}/agenda_items`)).body
    const [current, next] = ['current', 'pending'].map((wanted) =>
      items.find(({ state }: { state: string }) => state === wanted),
    )
    const { note_id } = (
      await api(site).post(`${at}/notes`, {
        ...{ description: '<p>The mole is cracked.</p>', agenda_item_id: current.agenda_item_id },
      })
    ).body
    const { page, go, complaints } = await site.enter()
    await go(`${at}/live`)
    await edit(page, note_id)
    await saved(page)
    await select(page, 3, 3)
    await page.keyboard.type(' old')
    await api(site).patch(`/agenda_items/${next.agenda_item_id}`, { state: 'current' })
    await page.locator('.running .now').filter({ hasText: next.title }).waitFor(SOON)
    await page.keyboard.type(' east')
    await saved(page)
    await eventually(async () => assert.equal(await textOf(note_id), '<p>The old east mole is cracked.</p>'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('without a connection the text is said not to be saved, and is there once it is back', async () => {
    const note_id = await addNote('<p>In a tunnel</p>')
    const { page, go } = await site.enter()
    await go(at)
    await edit(page, note_id)
    await saved(page)
    await page.context().setOffline(true)
    await page.keyboard.type(' there is no signal.')
    await page.getByRole('alert').filter({ hasText: '1 change isn’t saved.' }).waitFor(SOON)
    await page.keyboard.press('Escape')
    await rowOf(page, note_id).getByText('not saved yet').waitFor()
    await rowOf(page, note_id).getByText('there is no signal.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await eventually(async () => assert.equal(await textOf(note_id), '<p>In a tunnel there is no signal.</p>'))
    await page.context().close()
  })

  for (const [how, keys] of [
    ['saved by Enter', 'Enter'],
    ['saved by keys', 'ControlOrMeta+Enter'],
    ['left', 'Escape'],
  ])
    ftest(`a text that is ${how} is said to be saved, once it is; one that nobody has changed is not`, async () => {
      const note_id = await addNote('<p>Quiet</p>')
      const { page, go, complaints } = await site.enter()
      await go(at)
      const said = page.locator('p.unseen[role=status]')
      await edit(page, note_id)
      await page.keyboard.press(keys!)
      await editorOf(page).waitFor({ state: 'detached' })
      assert.equal(await said.getByText('Saved', { exact: true }).count(), 0)
      await edit(page, note_id)
      await page.keyboard.type(' water')
      await page.keyboard.press(keys!)
      await said.getByText('Saved', { exact: true }).waitFor({ state: 'attached' })
      assert.equal(await textOf(note_id), '<p>Quiet water</p>')
      assert.deepEqual(complaints, [])
      await page.context().close()
    })

  ftest('what the server refuses stays, with its reason, until it is tried again', async () => {
    const note_id = await addNote('<p>Refused</p>')
    const { page, go } = await site.enter()
    await go(at)
    await edit(page, note_id)
    await saved(page)
    await page.route('**/api/v1/notes/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 403, json: { message: 'Forbidden' } })
        : route.continue(),
    )
    await page.keyboard.type(' at first.')
    await page.getByText('You don’t have access.').waitFor(SOON)
    await page.keyboard.press('Escape')
    const row = rowOf(page, note_id)
    await row.getByText('Refused at first.').waitFor()
    await row.getByRole('button', { name: 'Copy', exact: true }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.unrouteAll()
    await row.getByRole('button', { name: 'Retry' }).click()
    await row.locator('.unsent').waitFor({ state: 'detached' })
    await eventually(async () => assert.equal(await textOf(note_id), '<p>Refused at first.</p>'))
    await page.context().close()
  })

  ftest('what somebody writes in a note that another deletes is not gone with it', async () => {
    const note_id = await addNote('<p>Soon</p>')
    const { page, go, complaints } = await site.enter()
    await go(at)
    await edit(page, note_id)
    await saved(page)
    await page.keyboard.type(' deleted by another.')
    await api(site).delete(`/notes/${note_id}`)
    const left = page.getByRole('region', { name: 'Your text couldn’t be saved.' })
    await left.getByText('Soon deleted by another.').waitFor(SOON)
    await left.getByRole('button', { name: 'Copy', exact: true }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await left.getByRole('button', { name: 'Discard' }).click()
    await left.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('a note becomes a decision by its menu, and deleting it can be undone', async () => {
    const note_id = await addNote('<p>We sell it.</p>')
    await api(site).patch(`/notes/${note_id}`, { tags: ['pier'] })
    const { page, go, complaints } = await site.enter()
    await go(at)
    const row = rowOf(page, note_id)
    const choose = async (name: string) => {
      await row.hover()
      await row.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const changed = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await choose('Change to decision')
    await row.getByText('Decided', { exact: true }).waitFor()
    await changed
    await eventually(async () => assert.deepEqual((await noteOf(note_id)).tags.sort(), ['decision', 'pier']))
    await choose('Delete')
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
    // It was not deleted before, since nothing brings back what the API has deleted.
    assert.equal((await api(site).get(`/notes/${note_id}`)).status, 200)
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE', SOON)
    await choose('Delete')
    assert.equal((await gone).status(), 204)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('an action item is edited where it stands, and nothing keeps anybody out, narrow, dark and in German', async () => {
    const { action_item_id } = (await api(site).get(`${at}/action_items?per_page=1`)).body[0]
    const { page, go, complaints } = await site.enter()
    await go(at)
    const row = page.locator(`#action-item-${action_item_id}`)
    await row.focus()
    await page.keyboard.press('Enter')
    await editing(page)
    await page.keyboard.type(' today')
    await row.getByLabel('Assignee', { exact: true }).selectOption({ label: 'Edda Nakamura' })
    await row.getByLabel('Due date').fill('2026-04-01')
    await row.getByLabel('Due date').blur()
    await saved(page)
    await page.evaluate(() => scrollTo(0, 0))
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await row.getByRole('button', { name: 'Done' }).click()
    await row.getByText('Edda Nakamura').waitFor()
    await row.getByRole('link', { name: 'Tell the harbor masters today' }).waitFor()
    await eventually(async () => {
      const { body } = await api(site).get(`/action_items/${action_item_id}`)
      assert.equal(body.member_id?.display, 'Edda Nakamura')
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('the description of an agenda item is begun from its menu and edited where it stands', async () => {
    const items = (await api(site).get(`${at}/agenda_items`)).body
    const { agenda_item_id, title } = items.find(({ description }: { description: string | null }) => !description)
    const { page, go, complaints } = await site.enter()
    await go(at)
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Add description' }).click()
    await page.getByRole('textbox', { name: `Description: ${title}` }).waitFor()
    await editing(page)
    await page.keyboard.type('- numbers')
    await page.keyboard.press('Control+Enter')
    const described = page.locator('.item-description').filter({ hasText: 'numbers' })
    await described.locator('.unsent').waitFor({ state: 'detached' })
    await eventually(async () =>
      assert.equal(
        (await api(site).get(`/agenda_items/${agenda_item_id}`)).body.description,
        '<ul><li>numbers</li></ul>',
      ),
    )
    await described.hover()
    await described.getByRole('button', { name: `Edit description: ${title}` }).click()
    await editing(page)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Escape')
    await described.waitFor({ state: 'detached' })
    await eventually(async () =>
      assert.equal((await api(site).get(`/agenda_items/${agenda_item_id}`)).body.description, null),
    )
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('where two change one field of a meeting, the second sees both values and chooses', async () => {
    const { page, go, complaints } = await site.enter()
    await go(at)
    await page.getByRole('tab', { name: 'Details' }).click()
    const fact = page.locator('.facts > div').filter({ hasText: 'Location' })
    await fact.hover()
    await fact.getByRole('button', { name: 'Edit Location' }).click()
    const field = page.getByRole('textbox', { name: 'Location' })
    await field.fill('The boat house')
    await api(site).patch(at, { location: 'The net loft' })
    await field.press('Enter')
    const versions = page.getByRole('region', { name: 'Two versions' })
    await versions.getByText('The net loft').waitFor()
    await versions.getByText('The boat house').waitFor()
    await eventually(async () => assert.equal((await api(site).get(at)).body.location, 'The net loft'))
    assert.deepEqual(await accessibilityFaults(page), [])
    await versions.getByRole('button', { name: 'Keep mine' }).click()
    await fact.getByText('The boat house').waitFor()
    await eventually(async () => assert.equal((await api(site).get(at)).body.location, 'The boat house'))
    // Another field that somebody else has changed is no reason to ask.
    await fact.hover()
    await fact.getByRole('button', { name: 'Edit Location' }).click()
    await field.fill('The chart room')
    await api(site).patch(at, { outcomes: 'A decision' })
    await field.press('Enter')
    await fact.getByText('The chart room').waitFor()
    await eventually(async () => assert.equal((await api(site).get(at)).body.outcomes, 'A decision'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
