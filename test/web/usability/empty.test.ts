// Where nothing is there yet: an icon, a sentence of what belongs there, and the button with its key.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const OLD_PIER = 7

/** What a page says where nothing is there, each with whether it has an icon. */
const notices = (page: Page): Promise<[text: string, icon: boolean][]> =>
  page
    .locator('.empty')
    .evaluateAll((all) =>
      all.map((one) => [one.querySelector('p')!.textContent, !!one.querySelector(':scope > svg[aria-hidden]')]),
    )

describe('where nothing is there yet', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  test('on every page of a new room, meeting, series and template, and at home for a newcomer', async () => {
    const ada = api(site)
    const { organization_id } = (await ada.get(`/rooms/${OLD_PIER}`)).body
    const made = async (path: string, body: object) => {
      const answer = await ada.post(path, body)
      assert.equal(answer.status, 201, answer.text)
      return answer.body
    }
    const { room_id } = await made(`/organizations/${organization_id.value}/rooms`, { name: 'Slipway' })
    const none = { template_id: null }
    const planned = await made(`/rooms/${room_id}/meetings`, { ...none, name: 'Keels', start_time: '+3 days' })
    const live = await made(`/rooms/${room_id}/meetings`, { ...none, name: 'Ribs' })
    await ada.patch(`/meetings/${live.meeting_id}`, { state: 'started' })
    const item = await made(`/meetings/${live.meeting_id}/agenda_items`, { title: 'Oak' })
    await ada.patch(`/agenda_items/${item.agenda_item_id}`, { state: 'current' })
    const held = await made(`/rooms/${room_id}/meetings`, { ...none, name: 'Masts' })
    for (const state of ['started', 'ended']) await ada.patch(`/meetings/${held.meeting_id}`, { state })
    const series = await made(`/rooms/${room_id}/meeting_series`, {
      ...{ ...none, name: 'Planks', dtstart: '2026-03-05T14:00:00', timezone_name: 'Europe/London' },
      rrule: 'FREQ=WEEKLY;BYDAY=TH',
    })
    const template = await made(`/rooms/${room_id}/templates`, { name: 'Launch' })
    const { page, go, complaints } = await site.enter()
    const pages: [path: string, texts: RegExp[]][] = [
      [`/rooms/${room_id}/templates`, []],
      [`/rooms/${room_id}/record`, [/^No notes yet/]],
      [`/meetings/${planned.meeting_id}`, [/^No agenda yet/, /^Topics without a date/]],
      [`/meetings/${live.meeting_id}/live`, [/Press W to write a note/]],
      [`/meetings/${live.meeting_id}/live?present`, [/^No decisions yet/]],
      [`/meetings/${held.meeting_id}`, []],
      [`/meeting_series/${series.meeting_series_id}/schedule`, [/^No agenda yet/, /^No meetings held yet/]],
      [`/templates/${template.template_id}`, [/^No agenda yet/]],
    ]
    for (const [path, texts] of pages) {
      await go(path)
      for (const text of texts) await page.locator('.empty').getByText(text).waitFor()
      assert.deepEqual(
        (await notices(page)).filter(([, icon]) => !icon),
        [],
        path,
      )
      assert.equal(await page.locator('main .nothing').count(), 0, path)
      // The others are looked through with what is on them.
      if (texts.length < 2 && !path.endsWith('/live')) continue
      assert.deepEqual(await accessibilityFaults(page), [], path)
      assert.deepEqual(await overflowingWidths(page), [], path)
    }
    assert.deepEqual(complaints, [])
    await page.context().close()

    const member = await made('/members', {
      first_name: 'Noor',
      last_name: 'Fitzgerald',
      email: 'noor@harbour.example',
    })
    const newcomer = await site.enter({}, member.email)
    await newcomer.go('/')
    await eventually(async () => assert.equal(await newcomer.page.locator('.empty').count(), 5))
    assert.deepEqual(
      (await notices(newcomer.page)).filter(([, icon]) => !icon),
      [],
    )
    assert.deepEqual(await accessibilityFaults(newcomer.page), [])
    assert.deepEqual(await contrastFaultsInDark(newcomer.page), [])
    assert.deepEqual(await overflowingWidths(newcomer.page), [])
    assert.deepEqual(newcomer.complaints, [])
    await newcomer.page.context().close()
  })

  test('a button there names its key for the eye, unless single letters are switched off', async () => {
    const keyOf = (page: Page) =>
      page.locator('.empty .new-meeting').evaluate((one) => getComputedStyle(one, '::after').content)
    const { page, go, complaints } = await site.enter()
    const { body } = await api(site).post('/organizations/1/rooms', { name: 'Ropewalk' })
    await go(`/rooms/${body.room_id}`)
    const button = page.locator('.empty').getByRole('button', { name: 'New meeting', exact: true })
    await button.waitFor()
    assert.equal(await keyOf(page), '"C" / ""')
    await page.context().addCookies([{ name: 'folkmoot-keys', value: 'off', url: site.url }])
    await go(`/rooms/${body.room_id}`)
    await button.waitFor()
    assert.match(await keyOf(page), /^(none|normal)$/)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('what files can be brought by is said for a mouse and for a finger', async () => {
    const { body } = await api(site).get(`/rooms/${OLD_PIER}/meetings?timeframe=future&per_page=1`)
    for (const [options, said, unsaid] of [
      [{}, 'Drop or paste files here', 'Attach files or photos here'],
      [
        { isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } },
        'Attach files or photos here',
        'Drop or',
      ],
    ] as const) {
      const { page, go, complaints } = await site.enter(options)
      await go(`/meetings/${body[0].meeting_id}`)
      const tab = page.getByRole('tab', { name: 'Files' })
      if (await tab.count()) await tab.click()
      await page.getByText(said).waitFor()
      assert.equal(await page.getByText(unsaid).isVisible(), false)
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
  })

  test('no list says so by words alone', async () => {
    const found: string[] = []
    for await (const file of glob('web/**/*.tsx'))
      if (readFileSync(file, 'utf8').includes('className="nothing"')) found.push(file)
    // That all is closed is no lack of anything.
    assert.deepEqual(found, ['web/meeting/end/unfinished-items.tsx'])
  })
})
