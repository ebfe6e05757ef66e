// Agendas of series and of templates: edited like those of meetings, and saved from a meeting as a template.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

/** A room of the demo that Ada manages. */
const OLD_PIER = 7
/** She manages Product and design, and is a member of Engineering. */
const EDDA = 'edda.nakamura@harbour.example'

describe('agendas of series and templates', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  const saved = (page: Page) => page.waitForFunction(() => !document.querySelector('.point.unsent'))
  const titles = async (at: string): Promise<string[]> =>
    (await api(site).get(`${at}/agenda_items`)).body.map(
      ({ title, parent_id }: { title: string; parent_id: { display: string } | null }) =>
        parent_id ? `${parent_id.display} / ${title}` : title,
    )
  const shows = (page: Page, ...expected: string[]) =>
    page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('.agenda .item-title')].map((one) => one.textContent).join('\n') === wanted,
      expected.join('\n'),
      SOON,
    )

  test('of a series: written with keys, emptied, and seen by another at once', async () => {
    const [series] = (await api(site).get(`/rooms/${OLD_PIER}/meeting_series`)).body
    const at = `/meeting_series/${series.meeting_series_id}`
    await api(site).put(`${at}/agenda_items`, { agenda_items: [] })
    const [one, other] = [await site.visit(), await site.visit()]
    await one.go(`${at}/schedule`)
    await other.go(`${at}/schedule`)
    await one.page.getByText('No agenda yet. Items you add here are copied to each meeting.').waitFor()
    await one.page.keyboard.press('a')
    await one.page.keyboard.type('Round of news 10m')
    await one.page.keyboard.press('Enter')
    await one.page.keyboard.press('Tab')
    await one.page.keyboard.type('From the quay')
    await one.page.keyboard.press('Enter')
    await one.page.keyboard.press('Escape')
    await saved(one.page)
    await eventually(async () => assert.deepEqual(await titles(at), ['Round of news', 'Round of news / From the quay']))
    await shows(other.page, 'Round of news', 'From the quay')
    assert.deepEqual(await accessibilityFaults(one.page), [])
    assert.deepEqual(await overflowingWidths(one.page), [])
    // A series may have no agenda.
    await one.page.getByRole('button', { name: 'Actions for Round of news' }).click()
    await one.page.getByRole('menuitem', { name: 'Delete' }).click()
    await one.page.getByRole('status').getByText('“Round of news” deleted.').waitFor()
    await one.page.getByRole('button', { name: 'Undo' }).click()
    await shows(one.page, 'Round of news', 'From the quay')
    assert.deepEqual([...one.complaints, ...other.complaints], [])
    await one.page.context().close()
    await other.page.context().close()
  })

  test('“Save agenda as template” makes a template, whose page has its agenda, people and details', async () => {
    const meeting = (await pagePaths(site))['meeting']!
    await api(site).put(`${meeting}/agenda_items`, {
      agenda_items: [
        { title: 'Tides', duration_seconds: 600, children: [{ title: 'Spring tide' }] },
        { title: 'Budget', description: '<p>By harbour.</p>' },
      ],
    })
    const { page, go, complaints } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await go(meeting)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Save agenda as template' }).click()
    const sheet = page.getByRole('dialog', { name: 'Save agenda as template' })
    await sheet.getByLabel('Name').fill('')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Enter a template name.').waitFor()
    await sheet.getByLabel('Name').fill('Board, short')
    assert.deepEqual(await accessibilityFaults(page), [])
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Open template' }).click()
    await page.getByRole('heading', { level: 1, name: 'Board, short' }).waitFor()
    const at = new URL(page.url()).pathname
    await eventually(async () => assert.deepEqual(await titles(at), ['Tides', 'Tides / Spring tide', 'Budget']))

    await page.getByRole('button', { name: 'Budget', exact: true }).click()
    await page.getByLabel('Title of Budget').fill('Budget of the board 20m')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await saved(page)
    await eventually(async () => assert.deepEqual((await titles(at)).at(-1), 'Budget of the board'))
    await page.getByRole('button', { name: 'Add person' }).click()
    await page.getByRole('combobox', { name: 'Add person' }).fill('kat')
    await page.getByRole('option', { name: /Katya/ }).click()
    await page.getByRole('button', { name: 'Actions for Katya Brightwater' }).click()
    await page.getByRole('menuitem', { name: 'Make Facilitator' }).click()
    await page.getByRole('heading', { level: 3, name: /^Facilitator/ }).waitFor()
    await page.getByRole('button', { name: 'Edit Duration' }).click()
    await page.getByLabel('Duration', { exact: true }).fill('45')
    await page.keyboard.press('Enter')
    await page.getByText('of 45 min planned').waitFor()
    await eventually(async () => {
      const { body } = await api(site).get(`${at}?embed=attendees`)
      assert.equal(body.duration, 2700)
      assert.deepEqual(
        body.attendees.map(({ member_name, role_id }: Record<string, { display: string }>) => [
          member_name,
          role_id!.display,
        ]),
        [['Katya Brightwater', 'Facilitator']],
      )
    })
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete template' }).click()
    await page.getByRole('status').getByText('Template “Board, short” deleted.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => assert.equal((await api(site).get(at)).status, 200))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('in German, and without controls for whoever may only read', async () => {
    const templateOf = async (room: number): Promise<string> =>
      `/templates/${(await api(site).get(`/rooms/${room}/templates`)).body[0].template_id}`
    const german = await site.visit({ locale: 'de-DE', viewport: { width: 390, height: 844 } })
    await german.go(await templateOf(OLD_PIER))
    await german.page
      .getByText('Besprechungen und Serien, die aus dieser Vorlage angelegt werden, übernehmen diese Tagesordnung.')
      .waitFor()
    assert.deepEqual(await overflowingWidths(german.page), [])
    assert.deepEqual(german.complaints, [])
    await german.page.context().close()
    const { body: rooms } = await api(site).get('/rooms')
    const engineering = rooms.find(({ name }: { name: string }) => name === 'Engineering')
    const reader = await site.visit({}, EDDA)
    await reader.go(await templateOf(engineering.room_id))
    await reader.page.getByRole('heading', { level: 2, name: 'Agenda' }).waitFor()
    for (const name of ['Add an agenda item', 'Add person', 'More actions', /^Edit/])
      await eventually(async () =>
        assert.equal(await reader.page.getByRole('main').getByRole('button', { name }).count(), 0, String(name)),
      )
    assert.deepEqual(await accessibilityFaults(reader.page), [])
    assert.deepEqual(reader.complaints, [])
    await reader.page.context().close()
  })
})
