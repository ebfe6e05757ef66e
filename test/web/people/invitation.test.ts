// Inviting by mail from the pages, answering there, and what is seen of both: two people and a mail server.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createMailSender, type MailSender } from '../../../server/mail/sending/mail-sender.ts'
import { type MailServer, mailerFor, mailServer } from '../../mail/server.ts'
import { ftest } from '../../ring.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

/** Undo is offered for six seconds. */
const LATER = SOON
const BOARD = 1
const EDDA = 'edda.nakamura@harbour.example'

describe('invitations', () => {
  let site: DemoSite
  let server: MailServer
  let post: MailSender
  let close: () => unknown
  let at: string
  let series: string
  let other: string

  before(async () => {
    site = await demoSite()
    const ada = api(site)
    const { body: members } = await ada.get(`/rooms/${BOARD}/room_members`)
    const named = (email: string) => members.find((one: { member_email: string }) => one.member_email === email)
    const somebody = members.find((one: any) => one.member_id !== site.member_id && one.member_email !== EDDA)
    other = somebody.member_name
    server = await mailServer()
    const mailer = mailerFor(server.port)
    site.stage.site.mailer = mailer
    const fail = (error: unknown) => assert.fail(String(error))
    post = createMailSender(site.stage.site, mailer, { unsent: fail, trouble: fail, over: () => {}, failed: () => {} })
    close = () => Promise.all([post.stop(), mailer.close(), server.close()])
    const start_time = site.stage.site.clock() + 3 * 86_400
    const { body } = await ada.post(`/rooms/${BOARD}/meetings`, {
      ...{ name: 'Storm drill', start_time, duration_seconds: 3600, location: 'Pier 4' },
    })
    at = `/meetings/${body.meeting_id}`
    const { body: there } = await ada.get(`${at}/attendees`)
    const seats = new Set(there.map(({ member_id }: { member_id: number }) => member_id))
    for (const { member_id } of [named(EDDA), somebody])
      if (!seats.has(member_id)) await ada.post(`${at}/attendees`, { member_id, role_id: 3 })
    const one = (await ada.get(`/rooms/${BOARD}/meeting_series?per_page=1`)).body[0]
    series = `/meeting_series/${one.meeting_series_id}/schedule`
  })
  after(async () => {
    await close?.()
    await site?.close()
  })

  const sent = async (): Promise<any[]> => (await api(site).get(`${at}/mailings`)).body
  const openSheet = async (page: Page) => {
    await page.keyboard.press('i')
    const sheet = page.getByRole('dialog', { name: 'Invite by e\u2011mail' })
    await sheet.getByRole('region', { name: 'E-mail preview' }).waitFor()
    return sheet
  }

  test('who gets what is seen before it is sent, can be undone, and is listed with what became of it', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(at)
    const sheet = await openSheet(page)
    await eventually(async () => assert.match(page.url(), /\?edit=invite/))
    const preview = sheet.getByRole('region', { name: 'E-mail preview' })
    await eventually(async () =>
      assert.match(await preview.innerText(), /Subject: Invitation: Storm drill[\s\S]*Pier 4[\s\S]*Will you attend\?/),
    )
    const boxes = sheet.getByRole('list', { name: 'Recipients' }).getByRole('checkbox')
    await sheet.getByText(EDDA).waitFor()
    const all = await boxes.count()
    await sheet.getByText(`${all} recipients`).waitFor()
    await sheet.getByLabel('Message (optional)').fill('Bring your lamp.')
    await preview.getByText('Bring your lamp.').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    // Back closes it, and the words are still there when it is opened again.
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await openSheet(page)
    await eventually(async () =>
      assert.equal(await sheet.getByLabel('Message (optional)').inputValue(), 'Bring your lamp.'),
    )
    await sheet.getByRole('button', { name: 'Send' }).press('Enter')
    await page.getByText(`Sending the invitation to ${all} people.`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    // Only some get it, so that what was undone would be seen.
    await openSheet(page)
    await sheet.getByText(EDDA).waitFor()
    const own = sheet.getByRole('checkbox', { name: 'Ada Thornbury' })
    if (await own.count()) await own.uncheck()
    const some = await boxes.and(sheet.locator(':checked')).count()
    await sheet.getByRole('button', { name: 'Send' }).press('Enter')
    await page.getByText(`${some} people invited by e\u2011mail.`).waitFor(LATER)
    await eventually(async () =>
      assert.deepEqual(
        (await sent()).map(({ kind, recipients, message }) => [kind, recipients, message]),
        [['invitation', some, 'Bring your lamp.']],
      ),
    )
    await page.locator('.answer-counts').getByText('Notifications on').waitFor()
    const tells = page.getByRole('switch', { name: 'E-mail people about changes' })
    await eventually(async () => assert.ok(await tells.isChecked()))
    await post.send()
    assert.equal(server.received.length, some)
    assert.ok(server.received.every(({ text }) => text!.includes('> Bring your lamp.')))
    // What became of it stands in the list.
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Sent e\u2011mail…' }).click()
    const list = page.getByRole('dialog', { name: 'Sent e\u2011mail' })
    await list.locator('summary').click()
    const row = list.getByRole('listitem').filter({ hasText: other })
    await row.waitFor()
    await eventually(async () => assert.match(await row.innerText(), /sent$/))
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await page.keyboard.press('Escape')
    await tells.uncheck()
    await page.getByText('E-mail about changes turned off.').waitFor()
    await eventually(async () => assert.equal((await api(site).get(at)).body.announced, false))
    await tells.check()
    await page.getByText('No e\u2011mail was sent.').waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('who is invited already is not chosen again where others are not, and can be', async () => {
    const ada = api(site)
    const start_time = site.stage.site.clock() + 4 * 86_400
    const { body } = await ada.post(`/rooms/${BOARD}/meetings`, {
      name: 'Lamp check',
      start_time,
      duration_seconds: 3600,
    })
    const own = `/meetings/${body.meeting_id}`
    const { body: there } = await ada.get(`${own}/attendees`)
    const { body: members } = await ada.get(`/rooms/${BOARD}/room_members`)
    const known = there.length
    assert.equal((await ada.post(`${own}/mailings`, { kind: 'invitation' })).status, 201)
    await post.send()
    const seats = new Set(there.map(({ member_id }: { member_id: number }) => member_id))
    const late = members.find(({ member_id }: { member_id: number }) => !seats.has(member_id))
    assert.equal((await ada.post(`${own}/attendees`, { member_id: late.member_id, role_id: 3 })).status, 201)
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(own)
    const sheet = await openSheet(page)
    await sheet.getByText('1 recipient').waitFor()
    const list = sheet.getByRole('list', { name: 'Recipients' })
    assert.equal(await list.getByRole('checkbox', { checked: true }).count(), 1)
    assert.ok(await list.getByRole('checkbox', { name: late.member_name }).isChecked())
    assert.equal(await list.getByText('Already invited').count(), known)
    await list.getByRole('checkbox', { checked: false }).first().check()
    await sheet.getByText('2 recipients').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('an answer with its words is seen at once by whoever runs the meeting, and asked again after a new time', async () => {
    const ada = await site.enter({ viewport: { width: 1280, height: 800 } })
    const edda = await site.enter({ viewport: { width: 390, height: 844 } }, EDDA)
    await ada.go(at)
    await edda.go(at)
    // She may answer, and mail nobody.
    await edda.page.locator('.people-panel').waitFor()
    assert.equal(await edda.page.getByRole('button', { name: 'Invite people' }).count(), 0)
    await edda.page.keyboard.press('i')
    assert.equal(await edda.page.getByRole('dialog').count(), 0)
    await edda.page.getByRole('radio', { name: 'Maybe' }).check()
    await edda.page.getByRole('button', { name: 'Add a comment' }).click()
    await edda.page.getByLabel('Comment on your reply').fill('The tide decides')
    await edda.page.keyboard.press('Enter')
    const hers = ada.page.locator('.people-panel li').filter({ hasText: 'Edda Nakamura' })
    await hers.getByText('The tide decides').waitFor()
    await ada.page.locator('.answer-counts').getByText('1 maybe').waitFor()
    assert.deepEqual(await accessibilityFaults(edda.page), [])
    assert.deepEqual(await overflowingWidths(edda.page), [])
    // A correction that costs nobody a mail.
    await ada.page.keyboard.press('e')
    const form = ada.page.getByRole('dialog', { name: 'Edit meeting' })
    await form.getByLabel('Title').fill('Storm drill, with lamps')
    const quiet = ada.page.waitForRequest(
      (request) => request.method() === 'PATCH' && /notify=false/.test(request.url()),
    )
    await form.getByRole('button', { name: 'Save without sending e\u2011mail' }).click()
    await quiet
    await ada.page.getByRole('heading', { name: 'Storm drill, with lamps' }).waitFor()
    // Another time: the answer stays, and is asked again.
    const { start_time } = (await api(site).get(at)).body
    assert.equal((await api(site).patch(at, { start_time: start_time.value + 3600 })).status, 200)
    await edda.page.getByText('The time changed after you replied “Maybe”. Will you attend?').waitFor()
    await hers.getByText('Asked again').waitFor()
    assert.deepEqual(await contrastFaultsInDark(ada.page), [])
    await edda.page.getByRole('radio', { name: 'Maybe' }).check()
    await hers.getByText('Asked again').waitFor({ state: 'detached' })
    await hers.getByText('The tide decides').waitFor()
    assert.deepEqual([...ada.complaints, ...edda.complaints], [])
    await ada.page.context().close()
    await edda.page.context().close()
  })

  ftest('an answer stays chosen from the press on, also while what was stored comes back', async () => {
    const { page, go, complaints } = await site.enter({}, EDDA)
    await go(at)
    await page.locator('.own-answer').evaluate((group) => {
      for (const radio of group.querySelectorAll<HTMLInputElement>('input[type="radio"]')) {
        const { get, set } = Object.getOwnPropertyDescriptor(radio, 'checked')!
        Object.defineProperty(radio, 'checked', {
          get,
          set(checked: boolean) {
            if (get!.call(radio) !== checked) group.toggleAttribute('data-fell-back', true)
            set!.call(radio, checked)
          },
        })
      }
    })
    const own = page.locator('.own-answer')
    for (const [answer, group] of [
      ['No', 'No'],
      ['Maybe', 'Maybe'],
      ['Yes', 'Yes'],
    ] as const) {
      const radio = own.getByRole('radio', { name: answer })
      await radio.click()
      // The list of people tells what is stored.
      const hers = page.locator('.people-panel .group').filter({ hasText: 'Edda Nakamura' })
      await hers.getByRole('heading', { name: group }).waitFor()
      assert.equal(await own.getAttribute('data-fell-back'), null, answer)
      assert.ok(await radio.isChecked())
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('whoever moves, cancels or deletes sees before it whether others hear of it by mail, and can keep it quiet', async () => {
    const ada = api(site)
    const start_time = site.stage.site.clock() + 4 * 86_400
    const made = { name: 'Lamp round', start_time, duration_seconds: 3600, template_id: null }
    const own = `/meetings/${(await ada.post(`/rooms/${BOARD}/meetings`, made)).body.meeting_id}`
    const { body: members } = await ada.get(`/rooms/${BOARD}/room_members`)
    const some = members.filter((one: any) => one.member_id !== site.member_id).slice(0, 3)
    for (const { member_id } of some) await ada.post(`${own}/attendees`, { member_id })
    const others = some.length
    const stateOf = async () => (await ada.get(own)).body.state
    const { page, complaints, go } = await site.enter()
    const sheet = (name: string) => page.getByRole('dialog', { name })
    const untold = `${others} other people are invited. No e\u2011mail will be sent.`
    const told = `${others} other people will be notified by e\u2011mail.`
    const cancel = async () => {
      await page.getByRole('button', { name: 'More actions' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Cancel meeting' }).press('Enter')
    }
    const moving = async () => {
      await go(`${own}?edit=when`)
      await sheet('Reschedule').getByLabel('Time', { exact: true }).fill('15:30')
      return sheet('Reschedule').getByRole('region', { name: 'Preview' })
    }
    await (await moving()).getByText(untold).waitFor()
    await go(`${own}?edit=delete`)
    await sheet('Delete meeting').getByText(untold).waitFor()
    // Nobody would hear of it, so it is canceled at once.
    await go(own)
    await cancel()
    await page.getByText('Meeting canceled.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await eventually(async () => assert.equal(await stateOf(), 'pending'))
    assert.equal((await ada.patch(own, { announced: true })).status, 200)
    await (await moving()).getByText(told).waitFor()
    await page.keyboard.press('Escape')
    await go(`${own}?edit=edit`)
    await sheet('Edit meeting').getByRole('button', { name: 'Discard' }).click()
    await sheet('Edit meeting').getByLabel('Title').fill('Lamp rounds')
    await sheet('Edit meeting')
      .getByText('People who get e\u2011mail about description and location changes will be notified.')
      .waitFor()
    await go(`${own}?edit=delete`)
    await sheet('Delete meeting').getByText(told).waitFor()
    await go(own)
    await cancel()
    await sheet('Cancel meeting').getByText(told).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await page.keyboard.press('Escape')
    await sheet('Cancel meeting').waitFor({ state: 'detached' })
    assert.equal(await stateOf(), 'pending')
    await cancel()
    const changed = () => page.waitForRequest((request) => request.method() === 'PATCH')
    const quietly = changed()
    await sheet('Cancel meeting').getByRole('button', { name: 'Cancel without sending e\u2011mail' }).press('Enter')
    assert.match((await quietly).url(), /\?notify=false$/)
    await page.getByText('Meeting canceled.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await eventually(async () => assert.equal(await stateOf(), 'pending'))
    await cancel()
    await sheet('Cancel meeting').getByText(told).waitFor()
    const aloud = changed()
    await page.keyboard.press('Control+Enter')
    assert.doesNotMatch((await aloud).url(), /notify/)
    await page.getByText('Meeting canceled.').waitFor()
    await eventually(async () => assert.equal(await stateOf(), 'canceled'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('on a slow line something stands for the sheet until its preview is there, and what is chosen then holds', async () => {
    const { meeting_id } = (await api(site).get(`/rooms/${BOARD}/meetings?timeframe=future&per_page=20`)).body.find(
      (one: any) => one.meeting_series_id !== null,
    )
    const { page, complaints, go } = await site.enter()
    await go(`/meetings/${meeting_id}`)
    let late = Promise.withResolvers<void>()
    let asked = Promise.withResolvers<void>()
    await page.route('**/mailings?preview=true', async (route) => {
      asked.resolve()
      await late.promise
      await route.continue()
    })
    await page.keyboard.press('i')
    await asked.promise
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    assert.equal(await page.locator('dialog[open]').count(), 1)
    late.resolve()
    const sheet = page.getByRole('dialog', { name: 'Invite by e\u2011mail' })
    await sheet.getByRole('list', { name: 'Recipients' }).waitFor()
    // Of another choice nothing is shown or sent that belongs to the one before.
    late = Promise.withResolvers<void>()
    asked = Promise.withResolvers<void>()
    await sheet.getByRole('radio', { name: 'This meeting' }).check()
    await asked.promise
    assert.equal(await sheet.getByRole('list', { name: 'Recipients' }).count(), 0)
    assert.ok(await sheet.getByRole('button', { name: 'Send' }).isDisabled())
    late.resolve()
    await sheet.getByRole('list', { name: 'Recipients' }).waitFor()
    assert.ok(await sheet.getByRole('button', { name: 'Send' }).isEnabled())
    // A preview that fails leaves what is typed where it is.
    await page.unroute('**/mailings?preview=true')
    await page.route('**/mailings?preview=true', (route) => route.abort())
    const field = sheet.getByLabel('Message (optional)')
    await field.fill('Bring your oars.')
    await sheet.getByRole('alert').waitFor()
    assert.equal(await field.inputValue(), 'Bring your oars.')
    assert.ok(await field.evaluate((one) => one === document.activeElement))
    assert.deepEqual(
      complaints.filter((one) => !/ERR_FAILED/.test(one)),
      [],
    )
    await page.context().close()
  })

  ftest('a series is answered and mailed as a whole, in German and narrow; without mail the sheet says so', async () => {
    const { page, complaints, go } = await site.enter({ locale: 'de-DE', viewport: { width: 320, height: 700 } })
    await go(series)
    await page.getByRole('radio', { name: 'Vielleicht' }).check()
    await page.getByText(/1 vielleicht/).waitFor()
    await page.getByRole('button', { name: 'Weitere Aktionen' }).first().click()
    await page.getByRole('menuitem', { name: 'Einladungen senden …' }).click()
    const sheet = page.getByRole('dialog', { name: 'Per E\u2011Mail einladen' })
    // Mail is in the language of the account, where one is chosen.
    const preview = sheet.getByRole('region', { name: 'Vorschau der E\u2011Mail' })
    await preview.getByText(/Will you attend\?/).waitFor()
    const over = () =>
      sheet.evaluate(
        (box) =>
          [box, ...box.querySelectorAll('*')].filter(
            (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1,
          ).length,
      )
    await eventually(async () => assert.equal(await over(), 0))
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    assert.deepEqual(await overflowingWidths(page), [])
    const mailer = site.stage.site.mailer
    site.stage.site.mailer = undefined
    try {
      await go(`${series}?edit=invite`)
      await sheet.getByText('Diese Website verschickt keine E\u2011Mails').waitFor()
      assert.deepEqual(await accessibilityFaults(page), [])
    } finally {
      site.stage.site.mailer = mailer
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
