// The end of a meeting: what is left over, who was there, the mail with the record, and six seconds in which nothing is final.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ftest } from '../../ring.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api } from '../places.ts'
import { noteShifts, shiftsOf } from '../shifts.ts'
import { type DemoSite, demoSite } from '../site.ts'

const WEEK = 7 * 86_400
const LATER = SOON
const PRODUCT = 3
const EDDA = 'edda.nakamura@harbour.example'

describe('the end of a meeting', () => {
  let site: DemoSite
  let at: string
  let next: string
  let ids: Record<string, number>

  before(async () => {
    site = await demoSite()
    const ada = api(site)
    const start = site.stage.site.clock() - 600
    const dtstart = new Date(start * 1000).toISOString().slice(0, 19)
    const series = (
      await ada.post(`/rooms/${PRODUCT}/meeting_series`, {
        ...{ name: 'Harbour round', dtstart, timezone_name: 'UTC', rrule: 'FREQ=WEEKLY', duration_seconds: 3600 },
      })
    ).body
    const meeting = async (time: number) =>
      `/meetings/${(await ada.get(`/meeting_series/${series.meeting_series_id}/meeting_at/${time}`)).body.meeting_id}`
    at = await meeting(start)
    next = await meeting(start + WEEK)
    const agenda_items = [{ title: 'Tides' }, { title: 'Jetty', children: [{ title: 'Piles' }] }, { title: 'Oars' }]
    const { body } = await ada.put(`${at}/agenda_items`, { agenda_items })
    ids = Object.fromEntries(body.map(({ title, agenda_item_id }: any) => [title, agenda_item_id]))
    const [{ member_id }] = (await ada.get(`/rooms/${PRODUCT}/members`)).body
    await ada.post(`${at}/participants`, { member_id })
    await ada.patch(at, { state: 'started' })
    await ada.patch(`/agenda_items/${ids['Tides']}`, { state: 'current' })
    await ada.post(`${at}/action_items`, { description: '<p>Ask the insurer</p>' })
  })
  after(() => site?.close())

  const stateOf = async (path: string): Promise<string> => (await api(site).get(path)).body.state
  const titles = async (path: string): Promise<string[]> =>
    (await api(site).get(`${path}/agenda_items`)).body.map(({ title }: { title: string }) => title)
  const mailings = async (): Promise<any[]> => (await api(site).get(`${at}/mailings`)).body
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'End…' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'End the meeting' })
    await sheet.getByText('The next meeting is on').waitFor()
    await sheet.getByRole('region', { name: 'E-mail preview' }).waitFor()
    return sheet
  }

  ftest('the sheet is open to everybody, in dark, narrow and in German; back and Escape close it', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(`${at}/live`)
    const sheet = await open(page)
    await eventually(async () => assert.match(page.url(), /\?end/))
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    // Who gets the record is in view before it is sent.
    const recipients = sheet.getByRole('list', { name: 'Recipients' }).getByRole('checkbox')
    await eventually(async () => {
      const foot = (await sheet.getByRole('button', { name: 'Keep meeting open' }).boundingBox())!
      for (const one of await recipients.all()) {
        const { y, height } = (await one.boundingBox())!
        assert.ok(y + height < foot.y, `${y} + ${height} > ${foot.y}`)
      }
    })
    assert.deepEqual(await overflowingWidths(page), [])
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await go(`${at}?end`)
    await sheet.getByText('Jetty', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await eventually(async () => assert.equal(await stateOf(at), 'started'))
    await page.context().close()

    const german = await site.enter({ locale: 'de-DE', viewport: { width: 320, height: 700 } })
    await german.go(`${at}?end`)
    const deutsch = german.page.getByRole('dialog', { name: 'Besprechung beenden' })
    await deutsch.getByRole('button', { name: 'Beenden und senden' }).waitFor()
    const over = () =>
      deutsch.evaluate(
        (box) =>
          [box, ...box.querySelectorAll('*')].filter(
            (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1,
          ).length,
      )
    await eventually(async () => assert.equal(await over(), 0))
    assert.deepEqual(await accessibilityFaults(german.page), [])
    assert.deepEqual([...complaints, ...german.complaints], [])
    await german.page.context().close()
  })

  ftest('what is refused is said in view, and the button that was pressed keeps the focus', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 390, height: 844 } })
    await go(`${at}?end`)
    const sheet = page.getByRole('dialog', { name: 'End the meeting' })
    await sheet.getByRole('region', { name: 'E-mail preview' }).waitFor()
    await page.route('**/api/v1/**', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 403, json: { message: 'Forbidden' } })
        : route.continue(),
    )
    const end = sheet.getByRole('button', { name: 'End', exact: true })
    await end.press('Enter')
    const said = sheet.getByRole('alert')
    await said.waitFor()
    await eventually(async () => {
      const { y, height } = (await said.boundingBox())!
      const foot = (await end.boundingBox())!
      assert.ok(y >= 0 && y + height <= foot.y, `${y} + ${height}, above ${foot.y}`)
    })
    await eventually(async () => assert.ok(await end.evaluate((button) => button === document.activeElement)))
    assert.equal(await stateOf(at), 'started')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('a preview of the mail that does not come can be asked for again', async () => {
    const { page, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    let refused = true
    await page.route('**/api/v1/**/mailings?*preview*', (route) =>
      refused ? route.fulfill({ status: 500, json: { message: 'Internal server error' } }) : route.continue(),
    )
    await go(`${at}?end`)
    const sheet = page.getByRole('dialog', { name: 'End the meeting' })
    await sheet.getByRole('alert').waitFor(SOON)
    refused = false
    await sheet.getByRole('button', { name: 'Retry' }).press('Enter')
    await sheet.getByRole('region', { name: 'E-mail preview' }).waitFor(SOON)
    assert.equal(await sheet.getByRole('alert').count(), 0)
    assert.ok(await sheet.evaluate((one) => one.contains(document.activeElement)))
    await page.context().close()
  })

  test('by keys alone: ended, undone within six seconds, and nothing was carried over or sent', async () => {
    const { page, complaints, go } = await site.enter()
    await go(`${at}/live`)
    const sheet = await open(page)
    const before = await titles(next)
    const primary = sheet.getByRole('button', { name: 'End and send' })
    await eventually(async () => assert.ok(await primary.evaluate((button) => button === document.activeElement)))
    // What an action item lacks is said here.
    await sheet.getByLabel('Due date of “Ask the insurer”').fill('2026-03-20')
    await page.keyboard.press('Tab')
    await sheet.getByRole('combobox', { name: 'Assignee of “Ask the insurer”' }).selectOption('Ada Thornbury')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(new RegExp(`${at}$`))
    await eventually(async () => assert.equal(await stateOf(at), 'ended'))
    await page.getByText('Meeting ended. Sending the minutes to 2 people.').waitFor()
    await page.waitForFunction(() => document.activeElement?.matches('h1'))
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText('Meeting resumed.').waitFor()
    await page.waitForURL(/\/live$/)
    await eventually(async () => assert.equal(await stateOf(at), 'started'))
    await eventually(async () => assert.equal(await stateOf(`/agenda_items/${ids['Tides']}`), 'current'))
    await eventually(async () => {
      const [task] = (await api(site).get(`${at}/action_items`)).body
      assert.deepEqual([task.member_id?.value, task.due_ts?.iso_8601], [site.member_id, '2026-03-20T12:00:00Z'])
    })
    // The six seconds of the first end are over when those of the next are, so that it would have shown by then.
    await open(page)
    await sheet.getByRole('radio', { name: 'Next meeting' }).first().focus()
    for (const title of ['Tides', 'Jetty', 'Oars']) {
      const group = sheet.getByRole('group', { name: `Move “${title}” to` })
      await eventually(async () => assert.ok(await group.getByRole('radio', { name: 'Next meeting' }).isChecked()))
      if (title === 'Oars') continue
      await group.getByRole('radio', { name: 'Next meeting' }).focus()
      await page.keyboard.press('ArrowRight')
      await eventually(async () => assert.ok(await group.getByRole('radio', { name: 'Backlog' }).isChecked()))
      await page.keyboard.press('ArrowRight')
      await eventually(async () => assert.ok(await group.getByRole('radio', { name: 'Leave' }).isChecked()))
    }
    await sheet.getByRole('button', { name: 'End', exact: true }).press('Enter')
    await page.getByText('1 item carried over.').waitFor(LATER)
    await eventually(async () => assert.deepEqual(await titles(next), [...before, 'Oars']))
    await eventually(async () => assert.deepEqual(await mailings(), []))
    await eventually(async () => assert.equal(await stateOf(at), 'ended'))
    await eventually(async () => {
      const here = (await api(site).get(`${at}/attendees`)).body
      assert.deepEqual(
        here.map(({ member_id, attended }: any) => attended === (member_id === site.member_id)),
        [true, true],
      )
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('on a slow line no button of the sheet changes its name or place, and none does what is not on the sheet yet', async () => {
    await api(site).patch(at, { state: 'started' })
    const sent = (await mailings()).length
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(`${at}/live`)
    const [preview, next] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/mailings?preview=true', async (route) => {
      await preview.promise
      await route.continue()
    })
    await page.route('**/meeting_summaries?**', async (route) => {
      await next.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'End…' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'End the meeting' })
    const main = sheet.getByRole('button', { name: 'End and send' })
    await eventually(async () => assert.ok(await main.evaluate((button) => button === document.activeElement)))
    await sheet.evaluate((box) => Promise.all(box.getAnimations({ subtree: true }).map(({ finished }) => finished)))
    const buttons = () =>
      sheet.locator('.end-foot button').evaluateAll((all) =>
        all.map((button) => {
          const { x, right, bottom } = button.getBoundingClientRect()
          return [button.textContent, button.ariaDisabled, ...[x, right, bottom].map(Math.round)]
        }),
      )
    const pressAll = async () => {
      await page.keyboard.press('Enter')
      await page.keyboard.press('Control+Enter')
      for (const [name, , left, right, bottom] of (await buttons()) as [string, unknown, number, number, number][])
        if (name !== 'Keep meeting open') await page.mouse.click((left + right) / 2, bottom - 10)
    }
    const first = await buttons()
    assert.deepEqual(
      first.map(([name, disabled]) => [name, disabled]),
      [
        ['Keep meeting open', null],
        ['End', 'true'],
        ['End and send', 'true'],
      ],
    )
    await pressAll()
    next.resolve()
    await sheet.getByText('The next meeting is on').waitFor()
    // It may be ended without mail by now.
    await eventually(async () => assert.equal((await buttons())[1]![1], 'false'))
    await main.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    preview.resolve()
    await sheet.getByText('2 recipients').waitFor()
    const last = await buttons()
    assert.deepEqual(
      last.map(([name, , ...place]) => [name, ...place]),
      first.map(([name, , ...place]) => [name, ...place]),
    )
    assert.deepEqual([await stateOf(at), (await mailings()).length], ['started', sent])
    await page.keyboard.press('Control+Enter')
    await page.getByText('Meeting ended. Sending the minutes to 2 people.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText('Meeting resumed.').waitFor()
    await eventually(async () => assert.equal(await stateOf(at), 'started'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('opened by its address it moves nothing, in whatever order its answers come', async () => {
    await api(site).patch(at, { state: 'started' })
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      const { page, complaints } = await site.enter({ viewport: { width, height } })
      await noteShifts(page.context())
      const [preview, next] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await page.route('**/mailings?preview=true', async (route) => {
        await preview.promise
        await route.continue()
      })
      const asked = page.waitForRequest('**/meeting_summaries?**')
      await page.route('**/meeting_summaries?**', async (route) => {
        await next.promise
        await route.continue()
      })
      await page.goto(`${site.url}${at}/live?end`)
      const sheet = page.getByRole('dialog', { name: 'End the meeting' })
      await sheet.getByRole('button', { name: 'End and send' }).waitFor()
      await asked
      await shiftsOf(page)
      next.resolve()
      await sheet.getByText('The next meeting is on').waitFor()
      await shiftsOf(page)
      preview.resolve()
      await sheet.getByText('2 recipients').waitFor()
      assert.deepEqual(await shiftsOf(page), [], `${width}`)
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
  })

  test('ended and sent on a phone: each gets the words with the record, and what was carried is not carried again', async () => {
    const ada = api(site)
    await ada.patch(at, { state: 'started' })
    const { page, complaints, go } = await site.enter({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await go(`${at}/live`)
    const before = await titles(next)
    const sheet = await open(page)
    await sheet.getByLabel('Message (optional)').fill('Thank you all.')
    await sheet.getByText('Attendance').tap()
    // The preview has what will be sent: the meeting has ended then, with those who are ticked.
    const preview = sheet.getByRole('region', { name: 'E-mail preview' })
    await preview.getByText('Thank you all.').waitFor()
    assert.doesNotMatch(await preview.innerText(), /hasn’t ended/)
    const box = sheet.locator('.end-people').getByRole('checkbox', { checked: false }).first()
    const name = await box.evaluate((one: HTMLInputElement) => one.labels![0]!.textContent)
    const saysPresent = new RegExp(`Present\\n-+\\n[^-]*${name}`)
    assert.doesNotMatch(await preview.innerText(), saysPresent)
    await box.check()
    await eventually(async () => assert.match(await preview.innerText(), saysPresent))
    await sheet.getByRole('button', { name: 'End and send' }).tap()
    await page.getByText('Minutes sent to 2 people.').waitFor(LATER)
    const [mailing, ...others] = await mailings()
    assert.deepEqual(others, [])
    assert.deepEqual([mailing.kind, mailing.message, mailing.recipients], ['followup', 'Thank you all.', 2])
    await eventually(async () => assert.deepEqual(await titles(next), [...before, 'Jetty', 'Piles']))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('whoever leaves the page within the six seconds loses nothing', async () => {
    const ada = api(site)
    await ada.patch(at, { state: 'started' })
    await ada.post(`${at}/agenda_items`, { title: 'Nets' })
    const { page, go } = await site.enter()
    await go(`${at}/live`)
    const sheet = await open(page)
    const sent = (await mailings()).length
    // They are gone before the page hears that the meeting has ended.
    await page.evaluate(() => {
      const send = window.fetch
      window.fetch = (to, how) => {
        const answer = send(to, how)
        return how?.method === 'PATCH' ? new Promise(() => {}) : answer
      }
    })
    await sheet.getByRole('button', { name: 'End and send' }).click()
    await eventually(async () => assert.equal(await stateOf(at), 'ended'))
    await go(next)
    // What a page sends while it goes away is answered to nobody, so the API is asked until it is there.
    const arrived = async () => [(await titles(next)).includes('Nets'), (await mailings()).length]
    await eventually(async () => assert.deepEqual(await arrived(), [true, sent + 1]))
    await page.context().close()
  })

  ftest('where two end it at once, the first one counts; what the other undoes is neither carried over nor sent', async () => {
    const ada = api(site)
    await ada.patch(at, { state: 'started' })
    await ada.post(`${at}/agenda_items`, { title: 'Buoys' })
    const sent = (await mailings()).length
    const [first, second] = [await site.enter(), await site.enter({}, EDDA)]
    for (const { go } of [first, second]) await go(`${at}/live`)
    const [sheet, other] = [await open(first.page), await open(second.page)]
    // What the other one presses goes out before their page hears that the meeting has ended.
    const ended = Promise.withResolvers<void>()
    await second.page.route(`**/api/v1${at}`, async (route) => {
      if (route.request().method() === 'PATCH') await ended.promise
      await route.continue()
    })
    await other.getByRole('button', { name: 'End and send' }).click()
    await sheet.getByRole('button', { name: 'End and send' }).click()
    await first.page.getByRole('button', { name: 'Undo' }).waitFor()
    ended.resolve()
    await second.page.getByText('Someone else has just ended the meeting.').waitFor()
    assert.equal(await second.page.getByRole('button', { name: 'Undo' }).count(), 0)
    // The other one has it go on, while the first one's page still offers Undo.
    await ada.patch(at, { state: 'started' })
    await first.page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    // The mail of a later end is sent after whatever would still have been sent of this one.
    await open(first.page)
    await sheet.getByRole('button', { name: 'End', exact: true }).press('Enter')
    await first.page.getByText('1 item carried over.').waitFor(LATER)
    assert.equal((await titles(next)).filter((title) => title === 'Buoys').length, 1)
    assert.deepEqual([(await mailings()).length, ...first.complaints, ...second.complaints], [sent])
    await Promise.all([first, second].map(({ page }) => page.context().close()))
  })

  ftest('who gets no record is named, with the reason', async () => {
    const [{ member_name, member_id }] = (await api(site).get(`${at}/attendees`)).body.filter(
      (one: any) => one.member_id !== site.member_id,
    )
    const { db, clock } = site.stage.site
    await db.write(async (trx) => {
      const one = trx.selectFrom('member').select('email_key').where('member_id', '=', member_id)
      const { email_key } = await one.executeTakeFirstOrThrow()
      await trx.insertInto('mail_pause').values({ email_key: email_key!, create_ts: clock() }).execute()
    })
    await api(site).patch(at, { state: 'started' })
    const { page, go } = await site.enter()
    await go(`${at}?end`)
    const sheet = page.getByRole('dialog', { name: 'End the meeting' })
    await sheet.getByText(`E-mail bounced: ${member_name}.`).waitFor()
    await sheet.getByText('1 recipient').waitFor()
    await page.context().close()
  })

  ftest('among many people one is found, for the record and for who was there, and Enter ends nothing', async () => {
    const ada = api(site)
    const { room_id } = (await ada.get(at)).body
    const { organization_id } = (await ada.get(`/rooms/${room_id.value}`)).body
    const all = (await ada.get(`/organizations/${organization_id.value}/organization_members`)).body
    for (const { member_id } of all) await ada.post(`${at}/participants`, { member_id })
    await ada.patch(at, { state: 'started' })
    const { page, complaints, go } = await site.enter()
    await go(`${at}/live`)
    const there = page.locator('.live-people > li')
    let [name, other] = ['', '']
    await eventually(async () => {
      const names = (await there.locator('.who').allInnerTexts()).map((text) => text.split('\n').at(-1)!)
      assert.ok(names.length > 12)
      assert.deepEqual(names, [names[0]!, ...names.slice(1).toSorted((one, other) => one.localeCompare(other, 'en'))])
      ;[other, name] = names.slice(-2) as [string, string]
    })
    await page.getByLabel('Find a person').fill(name.toUpperCase())
    await eventually(async () => assert.equal(await there.count(), 1))
    await go(`${at}?end`)
    const sheet = page.getByRole('dialog', { name: 'End the meeting' })
    await sheet.getByRole('button', { name: 'End and send' }).waitFor()
    const searched = sheet.getByLabel('Find a person')
    await searched.nth(1).waitFor()
    for (const field of await searched.all()) {
      await field.fill(name.toUpperCase())
      await field.press('Enter')
    }
    await eventually(async () => {
      const boxes = (named: string) => sheet.getByRole('checkbox', { name: named, exact: true }).count()
      assert.deepEqual([await boxes(name), await boxes(other)], [2, 0])
    })
    await sheet.getByRole('button', { name: 'Keep meeting open' }).click()
    assert.equal((await ada.get(at)).body.state, 'started')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('Enter on a box, on a choice or in a field of the sheet ends nothing, and none of another sheet saves; Ctrl Enter does', async () => {
    const ada = api(site)
    const start = site.stage.site.clock() - 300
    const { meeting_series_id } = (
      await ada.post(`/rooms/${PRODUCT}/meeting_series`, {
        ...{ name: 'Night round', dtstart: new Date(start * 1000).toISOString().slice(0, 19), timezone_name: 'UTC' },
        ...{ rrule: 'FREQ=WEEKLY', duration_seconds: 3600 },
      })
    ).body
    const [night, later] = await Promise.all(
      [start, start + WEEK].map(
        async (time) =>
          `/meetings/${(await ada.get(`/meeting_series/${meeting_series_id}/meeting_at/${time}`)).body.meeting_id}`,
      ),
    )
    await ada.patch(night!, { state: 'started' })
    await ada.post(`${night}/agenda_items`, { title: 'Lamps' })
    await ada.post(`${night}/action_items`, { description: '<p>Ask the pilot</p>' })
    const { page, complaints, go } = await site.enter()
    await go(`${night}?end`)
    const sheet = page.getByRole('dialog', { name: 'End the meeting' })
    await sheet.getByRole('region', { name: 'E-mail preview' }).waitFor()
    const fields = [
      sheet.getByRole('checkbox').first(),
      sheet.getByRole('radio', { name: 'Next meeting' }).first(),
      sheet.getByLabel('Due date of “Ask the pilot”'),
    ]
    for (const field of fields) await field.press('Enter')
    await sheet.getByRole('button', { name: 'Keep meeting open' }).click()
    await sheet.waitFor({ state: 'detached' })
    assert.deepEqual([await stateOf(night!), (await ada.get(`${night}/mailings`)).body], ['started', []])

    await go(`${later}?edit`)
    const edit = page.locator('dialog')
    await edit.getByLabel('Title').fill('Night round, in fog')
    const choice = edit.getByRole('radio', { name: 'This meeting' })
    await choice.press('Enter')
    await choice.press('ArrowRight')
    assert.ok(await edit.getByRole('radio', { name: 'This and following' }).isChecked())
    await page.keyboard.press('ArrowLeft')
    assert.notEqual((await ada.get(later!)).body.name, 'Night round, in fog')
    await page.keyboard.press('Control+Enter')
    await edit.waitFor({ state: 'detached' })
    await eventually(async () => assert.equal((await ada.get(later!)).body.name, 'Night round, in fog'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('who was there is read in full, also where a long address gives the name', async () => {
    const { body } = await api(site).post(`/rooms/${PRODUCT}/meetings`, { name: 'Lamp round' })
    const path = `/meetings/${body.meeting_id}`
    const name = 'without.a.name.at.the.lighthouse.of.the.outer.harbour'
    const email = `${name}@harbour.example`
    assert.equal((await api(site).post(`${path}/attendees`, { email })).status, 201)
    await api(site).patch(path, { state: 'started' })
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(`${path}?end`)
    const label = page
      .getByRole('dialog', { name: 'End the meeting' })
      .locator('label')
      .filter({ hasText: name })
      .first()
    await label.waitFor()
    const over = await label.evaluate((one) => {
      const text = document.createRange()
      text.selectNodeContents(one)
      return text.getBoundingClientRect().right - one.closest('section')!.getBoundingClientRect().right
    })
    assert.ok(over <= 1, `${over} px beyond its part`)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
