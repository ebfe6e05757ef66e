// Files of a meeting: dropped, pasted and chosen, refused in words, listed at everybody's, and deleted with Undo.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { accessibilityFaults, overflowingWidths } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

describe('files of a meeting', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    at = (await pagePaths(site))['meeting']!
  })
  after(() => site?.close())

  /** Brings files as a browser does that drops or pastes them. */
  const bring = (
    page: Page,
    to: string,
    event: 'drop' | 'paste',
    files: [name: string, type: string, text: string][],
  ) =>
    page
      .locator(to)
      .first()
      .evaluate(
        (element, [kind, all]) => {
          const data = new DataTransfer()
          for (const [name, type, text] of all) data.items.add(new File([text], name, { type }))
          const more = { bubbles: true, cancelable: true }
          element.dispatchEvent(
            kind === 'drop'
              ? new DragEvent('drop', { ...more, dataTransfer: data })
              : new ClipboardEvent('paste', { ...more, clipboardData: data }),
          )
        },
        [event, files] as const,
      )
  const names = async (): Promise<string[]> =>
    (await api(site).get(`${at}/attachments?sort=create_ts`)).body.map(
      ({ name, agenda_item_id }: { name: string; agenda_item_id: { display: string } | null }) =>
        `${agenda_item_id?.display ?? ''}/${name}`,
    )

  test('three are dropped on an item and one is chosen on a phone; both see them, and what is refused is said', async () => {
    const ada = api(site)
    await ada.put(`${at}/agenda_items`, { agenda_items: [{ title: 'Budget' }, { title: 'Tea' }] })
    const other = await site.enter({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await other.go(at)
    const one = await site.enter()
    await one.go(at)
    const { page } = one
    await bring(page, '.agenda > [data-id] .point', 'drop', [
      ['plan.txt', 'text/plain', 'One'],
      ['numbers.csv', 'text/csv', 'a,b'],
      ['letter.txt', 'text/plain', 'Dear Katya'],
    ])
    for (const name of ['plan.txt', 'numbers.csv', 'letter.txt']) {
      await page.locator('.agenda .attached').getByRole('link', { name, exact: true }).waitFor()
      await other.page.locator('.agenda .attached').getByRole('link', { name, exact: true }).waitFor()
    }
    await eventually(async () =>
      assert.deepEqual(await names(), ['Budget/plan.txt', 'Budget/numbers.csv', 'Budget/letter.txt']),
    )

    const chosen = other.page.waitForEvent('filechooser')
    await other.page.getByRole('button', { name: 'Attach files', exact: true }).tap()
    await (await chosen).setFiles({
      name: 'photo.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('A photo, in words.'),
    })
    await page.getByRole('tab', { name: 'Files' }).click()
    await page.getByRole('link', { name: 'photo.txt', exact: true }).waitFor()
    await bring(page, 'main', 'paste', [['pasted.txt', 'text/plain', 'Pasted']])
    await page.getByRole('link', { name: 'pasted.txt', exact: true }).waitFor()

    // What a browser calls a file depends on its system, and may be nothing.
    const odd: [string, string, string][] = [
      ['tides.txt', '', 'Low water'],
      ['tides.md', '', '# Low water'],
      ['README', '', 'Read me'],
      ['tides.zip', 'application/x-zip-compressed', 'PK\x03\x04'],
      ['tides.csv', 'application/vnd.ms-excel', 'a,b'],
    ]
    await bring(page, 'main', 'paste', odd)
    for (const [name] of odd) await page.getByRole('link', { name, exact: true }).waitFor()
    for (const { attachment_id, name } of (await ada.get(`${at}/attachments`)).body)
      if (odd.some(([own]) => own === name)) await ada.delete(`/attachments/${attachment_id}`)

    await bring(page, 'main .agenda', 'drop', [
      ['program.exe', 'application/x-msdownload', 'MZ'],
      ['film.txt', 'text/plain', 'x'.repeat(26 * 1024 * 1024)],
      ['letter.pdf', 'application/pdf', 'Dear Katya'],
    ])
    await page.getByText('program.exe: This file type isn’t allowed.').waitFor()
    await page.getByText('film.txt: File is too large. The limit is 25 MB.').waitFor()
    await page.getByText('letter.pdf: The file’s content doesn’t match its extension.').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Discard' }).first().click()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'letter.txt', exact: true }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'letter.txt')
    await page.getByRole('button', { name: 'Delete letter.txt' }).click()
    await page.getByRole('link', { name: 'letter.txt', exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'letter.txt', exact: true }).waitFor()
    await eventually(async () => assert.equal((await names()).length, 5))

    // Another name, and another item.
    await page.getByRole('button', { name: 'Edit numbers.csv' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit numbers.csv' })
    await editing.getByLabel('Name').fill('figures.exe')
    await editing.getByRole('button', { name: 'Save', exact: true }).click()
    await editing.locator('.field-error').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await editing.getByLabel('Name').fill('figures.csv')
    await editing.getByLabel('Agenda item').selectOption('Tea')
    await editing.getByRole('button', { name: 'Save', exact: true }).click()
    await editing.waitFor({ state: 'detached' })
    await eventually(async () => assert.ok((await names()).includes('Tea/figures.csv')))
    for (const { page: each } of [one, other])
      await each.locator('.agenda .attached').getByRole('link', { name: 'figures.csv', exact: true }).waitFor()
    assert.deepEqual([...one.complaints, ...other.complaints], [])
    await page.context().close()
    await other.page.context().close()
  })

  test('an upload shows how far it is, and is canceled', async () => {
    const { page, go, complaints } = await site.enter()
    await go(at)
    const before = await names()
    const asked = Promise.withResolvers<Route>()
    await page.route('**/attachments/*/content', (route) => asked.resolve(route))
    await bring(page, 'main .agenda', 'drop', [['slow.txt', 'text/plain', 'Slowly']])
    const held = await asked.promise
    await page.getByRole('progressbar', { name: 'Uploading slow.txt' }).waitFor()
    await page.getByRole('button', { name: 'Cancel slow.txt' }).click()
    await page.getByText('slow.txt').waitFor({ state: 'detached' })
    // The button that was pressed is gone, and the focus is beside where it was.
    await eventually(async () => assert.ok(await page.evaluate(() => document.activeElement?.closest('main') !== null)))
    await held.abort().catch(() => {})
    await eventually(async () => assert.deepEqual(await names(), before))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
