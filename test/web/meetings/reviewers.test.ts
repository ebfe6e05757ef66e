// Reviewers of minutes in two browsers: who is asked and until when, what waits on the home page, and what they answered.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const BOARD = 1
const EDDA = 'edda.nakamura@harbour.example'
const BRAM = 'bram.okafor@harbour.example'
const NAME = 'Reading of the tide tables'

describe('reviewers of minutes', () => {
  let site: DemoSite
  let at: string
  let people: Record<string, { member_id: number; member_name: string }>

  before(async () => {
    site = await demoSite()
    const ada = api(site)
    const rows = (await ada.get(`/rooms/${BOARD}/room_members`)).body as any[]
    people = Object.fromEntries(rows.map((row) => [row.member_email, row]))
    const start_time = site.stage.site.clock() - 7_200
    const sent = { name: NAME, start_time, duration_minutes: 60, template_id: null }
    at = `/meetings/${(await ada.post(`/rooms/${BOARD}/meetings`, sent)).body.meeting_id}`
    for (const email of [EDDA, BRAM]) {
      const { member_id } = people[email]!
      const { body } = await ada.post(`${at}/attendees`, { member_id, role_id: 3 })
      await ada.patch(`/attendees/${body.attendee_id}`, { attended: true })
    }
    for (const state of ['started', 'ended']) assert.equal((await ada.patch(at, { state })).status, 200)
  })
  after(() => site?.close())

  test('are chosen with a deadline, find the minutes on their home page, and answer; who asked sees it by itself', async () => {
    const theirs = await site.enter({ viewport: { width: 390, height: 800 } }, EDDA)
    await theirs.go('/')
    const prepare = theirs.page.getByRole('region', { name: 'To prepare' })
    const waiting = prepare.getByRole('listitem').filter({ hasText: NAME })
    assert.equal(await waiting.count(), 0)

    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(at)
    const minutes = page.getByRole('region', { name: 'Minutes' })
    await minutes.getByRole('button', { name: 'Send for review' }).press('Enter')
    const sheet = page.getByRole('dialog')
    const reviewers = sheet.getByRole('group', { name: 'Reviewers' })
    await reviewers.getByRole('checkbox').nth(1).waitFor()
    assert.equal(await reviewers.getByRole('checkbox').count(), 2)
    await reviewers.getByRole('checkbox', { name: people[BRAM]!.member_name }).uncheck()
    await sheet.getByRole('textbox', { name: /^Deadline/ }).fill('in 3 days')
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await sheet.getByRole('button', { name: 'Send', exact: true }).click()
    await minutes.getByText(/^These minutes are in review\. .*\d/).waitFor(SOON)
    const { body: asked } = await api(site).get(`${at}/minutes/reviewers`)
    assert.deepEqual(
      asked.map(({ member_id }: { member_id: number }) => member_id),
      [people[EDDA]!.member_id],
    )
    const { minutes_review_ts: deadline } = (await api(site).get(at)).body
    assert.ok(deadline.value > site.stage.site.clock() + 2 * 86_400)

    // The page that is open shows it without being loaded again.
    await waiting.getByText(/review/i).waitFor(SOON)
    assert.deepEqual(await accessibilityFaults(theirs.page), [])
    assert.deepEqual(await overflowingWidths(theirs.page), [])
    await waiting.getByRole('link', { name: NAME }).click()
    await theirs.page.waitForURL(new RegExp(`${at}$`))
    await theirs.page.getByRole('region', { name: 'Minutes' }).getByRole('button', { name: 'I approve' }).click()
    const said = minutes.getByRole('list', { name: 'Replies from attendees' })
    await said.getByText(`${people[EDDA]!.member_name} approved.`).waitFor(SOON)
    await theirs.go('/')
    await eventually(async () => assert.equal(await waiting.count(), 0))
    for (const one of [{ page, complaints }, theirs]) {
      assert.deepEqual(one.complaints, [])
      await one.page.context().close()
    }
  })
})
