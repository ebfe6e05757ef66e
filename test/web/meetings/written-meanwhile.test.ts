// What becomes of a sheet that changes meetings where somebody writes in one of them, or cancels it, while it is open.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ftest } from '../../ring.ts'
import { eventually } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const OLD_PIER = 7
/** Thursdays at half past eight. */
const STARTS = ['2026-04-02T08:30:00', '2026-04-09T08:30:00', '2026-04-16T08:30:00']

describe('what others do while a sheet is open', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  /** Three meetings of a weekly series, with nothing in them. */
  async function meetings(): Promise<number[]> {
    const ada = api(site)
    const weekly = { rrule: 'FREQ=WEEKLY', dtstart: STARTS[0], timezone_name: 'UTC', duration_seconds: 1800 }
    const { body } = await ada.post(`/rooms/${OLD_PIER}/meeting_series`, { name: 'Divers', ...weekly })
    const ids: number[] = []
    for (const start of STARTS) {
      const time = Date.parse(`${start}Z`) / 1000
      const { body: one } = await ada.get(`/meeting_series/${body.meeting_series_id}/meeting_at/${time}`)
      ids.push(one.meeting_id)
    }
    return ids
  }

  const TOLD = 'A meeting you’re deleting was just edited.'

  for (const [how, from, open, choose] of [
    ['a rule', 0, '?edit', 'fortnightly'],
    ['the end of the series', 1, '?edit=end', undefined],
  ] as const)
    test(`a note keeps its meeting, before ${how} takes it away, until its own box is ticked`, async () => {
      const ada = api(site)
      const [opened, written] = (await meetings()).slice(from)
      const { page, go, complaints } = await site.enter()
      await go(`/meetings/${opened}${open}`)
      const box = page.getByRole('dialog')
      if (choose) await box.getByLabel('Repeats').selectOption(choose)
      const preview = page.getByRole('region', { name: 'Preview' })
      await page.locator('.reach[aria-busy="false"]').waitFor()
      assert.equal(await preview.getByRole('checkbox').count(), 0)
      const note = { description: '<p>Bring the long rope.</p>' }
      assert.equal((await ada.post(`/meetings/${written}/notes`, note)).status, 201)

      const save = box.getByRole('button', { name: choose ? 'Save' : 'End series', exact: true })
      await save.click()
      await box.getByText(TOLD).waitFor()
      assert.equal((await ada.get(`/meetings/${written}`)).status, 200)
      await preview.getByRole('checkbox').waitFor()
      if (!choose) {
        assert.ok(await save.isDisabled())
        await preview.getByRole('checkbox').check()
      }
      await page.locator('.reach[aria-busy="false"]').waitFor()
      await save.click()
      await page.getByText(choose ? 'Series saved.' : 'The series now ends before this meeting.').waitFor()
      assert.equal((await ada.get(`/meetings/${written}`)).status, choose ? 200 : 410)
      assert.deepEqual(complaints, [])
      await page.context().close()
    })

  test('a meeting that is canceled meanwhile is moved only by who knows that, and nobody is said to hear of it', async () => {
    const ada = api(site)
    const [meeting_id] = await meetings()
    const at = `/meetings/${meeting_id}`
    const start = (await ada.get(at)).body.start_time.value
    const { page, go, complaints } = await site.enter()
    await go(`${at}?edit=when`)
    const box = page.getByRole('dialog')
    await box.getByRole('textbox', { name: 'Time' }).fill('18:00')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('People who replied will be asked again.').waitFor()
    assert.equal((await ada.patch(at, { state: 'canceled' })).status, 200)
    const save = box.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await box.getByText('Someone else has changed this.').waitFor()
    await preview.getByText('This meeting remains canceled.').waitFor()
    assert.equal(await preview.getByText('People who replied will be asked again.').count(), 0)
    assert.equal((await ada.get(at)).body.start_time.value, start)
    await save.click()
    await page.getByText('Meeting saved.').waitFor()
    const { body } = await ada.get(at)
    assert.deepEqual([body.state, body.start_time.value > start], ['canceled', true])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('what is being deleted stays where another person writes in it meanwhile, and goes when it is deleted once more', async () => {
    const ada = api(site)
    const { meeting_id } = (await ada.post(`/rooms/${OLD_PIER}/meetings`, { name: 'Divers below' })).body
    const at = `/meetings/${meeting_id}`
    await ada.post(`${at}/participants`, { email: 'bram.okafor@harbour.example', role_id: 2 })
    const { body: items } = await ada.put(`${at}/agenda_items`, {
      agenda_items: [{ title: 'Ropes' }, { title: 'Lamps' }],
    })
    const lamps = items[1].agenda_item_id
    const bram = await site.enter({}, 'bram.okafor@harbour.example')
    await bram.go('/')
    /** Asks the API as Bram. */
    const asBram = (method: string, path: string, body: object) =>
      bram.page.evaluate(
        async ([method, url, body]) => {
          const { csrf_token } = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="folkmoot"]')!.content)
          const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf_token }
          const answer = await fetch(url!, { method, body, headers })
          return { status: answer.status, body: await answer.json() }
        },
        [method, `${site.url}/api/v1${path}`, JSON.stringify(body)] as const,
      )
    const { body: note } = await asBram('POST', `${at}/notes`, { description: '<p>Two ropes.</p>' })
    const { page, go, complaints } = await site.enter()
    await go(at)
    for (const name of ['Two ropes.', 'Lamps']) {
      const row = page.locator(name === 'Lamps' ? `[data-id="${lamps}"]` : `#note-${note.note_id}`)
      await row.hover()
      await row.locator('[aria-haspopup]').last().click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await row.waitFor({ state: 'detached' })
    }
    const written = await asBram('PATCH', `/notes/${note.note_id}`, { description: '<p>Three ropes.</p>' })
    assert.equal(written.status, 200)
    assert.equal((await asBram('PATCH', `/agenda_items/${lamps}`, { title: 'Lamps and batteries' })).status, 200)
    await page.getByText('Three ropes.').waitFor()
    await page.getByRole('button', { name: 'Lamps and batteries', exact: true }).waitFor()
    await eventually(async () => assert.equal(await page.getByRole('alert').count(), 2))
    for (const path of [`/notes/${note.note_id}`, `/agenda_items/${lamps}`])
      assert.equal((await ada.get(path)).status, 200, path)
    // They have seen it now.
    for (const left of [1, 0]) {
      await page.getByRole('alert').first().locator('..').getByRole('button', { name: 'Retry' }).first().click()
      await eventually(async () => assert.equal(await page.getByRole('alert').count(), left))
    }
    for (const path of [`/notes/${note.note_id}`, `/agenda_items/${lamps}`])
      await eventually(async () => assert.notEqual((await ada.get(path)).status, 200, path))
    assert.deepEqual([...complaints, ...bram.complaints], [])
    await Promise.all([page, bram.page].map((one) => one.context().close()))
  })
})
