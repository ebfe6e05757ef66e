// Proposals for an agenda on the page of a planned meeting: made by who takes part, and decided by who runs it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Client } from '../../client.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, resizeWindow } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite, type Visit } from '../site.ts'

const MEMBER = 3

describe('agenda proposals', () => {
  let site: DemoSite
  let at: string
  /** A Member of the room. */
  let member: { member_id: number; member_name: string; member_email: string }

  let asMember: Client
  before(async () => {
    site = await demoSite()
    const ada = api(site)
    const people = (await ada.get('/rooms/7/room_members')).body as any[]
    member = people.find(({ role_id, member_id }) => role_id.value === MEMBER && member_id !== site.member_id)
    asMember = await site.stage.as(member.member_id)
    const start_time = site.stage.site.clock() + 5 * 86_400
    const sent = { name: 'Walk on the pier', template_id: null, duration_minutes: 30, start_time }
    at = `/meetings/${(await ada.post('/rooms/7/meetings', sent)).body.meeting_id}`
  })
  after(() => site?.close())

  test('are made, changed, withdrawn, accepted at a position and declined with a comment', async () => {
    const theirs = await site.enter({ viewport: { width: 390, height: 800 } }, member.member_email)
    await theirs.go(at)
    const mine = theirs.page.getByRole('region', { name: 'Proposals' })
    const propose = async (title: string, minutes = '', shown = title) => {
      await mine.getByRole('button', { name: 'Propose an item' }).click()
      const field = mine.getByRole('textbox', { name: 'Item' })
      await eventually(async () => assert.ok(await field.evaluate((one) => one === document.activeElement)))
      await field.fill(title)
      await mine.getByRole('textbox', { name: 'Duration in minutes (optional)' }).fill(minutes)
      await mine.getByRole('button', { name: 'Send proposal' }).click()
      await mine.getByText(shown, { exact: true }).waitFor()
    }
    await propose('Railings', '10')
    await propose('Paint <b>green</b>', '', 'Paint green')
    await propose('A mistake')
    await mine.getByRole('button', { name: 'Withdraw: A mistake' }).click()
    await theirs.page.getByText('Proposal withdrawn.').waitFor()
    await mine.getByText('A mistake').waitFor({ state: 'detached' })
    await mine.getByRole('button', { name: 'Edit: Railings' }).click()
    await mine.getByRole('textbox', { name: 'Item' }).fill('Railings of the pier')
    await mine.getByRole('button', { name: 'Save' }).click()
    await mine.getByText('Railings of the pier', { exact: true }).waitFor()
    assert.equal(await mine.getByText('Pending').count(), 2)
    assert.deepEqual(await accessibilityFaults(theirs.page), [])
    assert.deepEqual(await overflowingWidths(theirs.page), [])
    assert.deepEqual(await contrastFaultsInDark(theirs.page), [])

    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(at)
    const list = page.getByRole('region', { name: 'Proposals' })
    await list.getByText(`Proposed by ${member.member_name}`).first().waitFor()
    assert.equal(await list.getByRole('button', { name: 'Propose an item' }).count(), 0)
    await list.getByRole('button', { name: 'Accept: Railings of the pier' }).click()
    await list.getByRole('combobox', { name: 'Position' }).selectOption({ label: 'Before “Discussion”' })
    assert.deepEqual(await accessibilityFaults(page), [])
    await list.getByRole('button', { name: 'Add to agenda' }).click()
    await page.getByText('Added to the agenda: Railings of the pier').waitFor()
    await page.getByRole('region', { name: 'Agenda' }).getByText('Railings of the pier', { exact: true }).waitFor()
    const items = (await api(site).get(`${at}/agenda_items`)).body as any[]
    assert.deepEqual(
      items.map(({ title, duration_seconds, presenter_id }) => [title, duration_seconds, presenter_id?.value]),
      [
        ['Railings of the pier', 600, member.member_id],
        ['Discussion', null, undefined],
      ],
    )
    await list.getByRole('button', { name: 'Decline: Paint' }).click()
    await list.getByRole('textbox', { name: 'Comment (optional)' }).fill('Blue it is.')
    await list.getByRole('button', { name: 'Decline', exact: true }).click()
    await page.getByText('Proposal declined.').waitFor()
    await list.waitFor({ state: 'detached' })

    // The author sees what became of them without loading the page again.
    await mine.getByText('Accepted').waitFor()
    await mine.getByText('Declined').waitFor()
    await mine.getByText('Blue it is.').waitFor()
    assert.deepEqual(complaints, [])
    assert.deepEqual(theirs.complaints, [])
    await page.context().close()
    await theirs.page.context().close()
  })

  const endAll = async (...visits: Visit[]) => {
    for (const { page, complaints } of visits) {
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
  }

  /** Proposes through the API, as the member. Gives the path of the proposal. */
  const propose = async (meeting: string, title: string) => {
    const { body } = await asMember.post(`${meeting}/agenda_proposals`, { title })
    return `/agenda_proposals/${body.agenda_proposal_id}`
  }
  const started = async (name: string) => {
    const sent = { name, template_id: null, duration_minutes: 30, start_time: '+1 hour' }
    const meeting = `/meetings/${(await api(site).post('/rooms/7/meetings', sent)).body.meeting_id}`
    await api(site).patch(meeting, { state: 'started' })
    return meeting
  }

  test('come to the open page of a planned meeting by themselves, and go from it', async () => {
    const [ada, theirs] = [await site.enter(), await site.enter({}, member.member_email)]
    await ada.go(at)
    await theirs.go(at)
    const list = ada.page.getByRole('region', { name: 'Proposals' })
    assert.equal(await list.count(), 0)
    const proposal = await propose(at, 'Lifebuoys')
    await list.getByText('Lifebuoys', { exact: true }).waitFor(SOON)
    await theirs.page.getByText('Lifebuoys', { exact: true }).waitFor(SOON)
    await asMember.patch(proposal, { title: 'Lifebuoys and ladders' })
    await list.getByText('Lifebuoys and ladders', { exact: true }).waitFor(SOON)
    await list.getByRole('button', { name: 'Accept: Lifebuoys' }).click()
    await list.getByRole('button', { name: 'Add to agenda' }).click()
    // Whoever proposed it sees the item in the agenda, and what became of the proposal.
    const agenda = theirs.page.getByRole('region', { name: 'Agenda' })
    await agenda.getByText('Lifebuoys and ladders', { exact: true }).waitFor(SOON)
    const proposals = theirs.page.getByRole('region', { name: 'Proposals' })
    await proposals.getByRole('listitem').filter({ hasText: 'Lifebuoys' }).getByText('Accepted').waitFor(SOON)
    await list.waitFor({ state: 'detached' })
    await endAll(ada, theirs)
  })

  test('come to the view of a running meeting by themselves, beside its agenda, and become items there', async () => {
    const ada = await site.enter({ viewport: { width: 1280, height: 800 } })
    const theirs = await site.enter({ viewport: { width: 1280, height: 800 } }, member.member_email)
    const meeting = await started('Storm damage')
    for (const { go } of [ada, theirs]) await go(`${meeting}/live`)
    const agenda = ada.page.getByRole('complementary', { name: 'Agenda' })
    assert.equal(await agenda.getByRole('region', { name: 'Proposals' }).count(), 0)

    // From one view to the other.
    const mine = theirs.page.getByRole('region', { name: 'Proposals' })
    await mine.getByRole('button', { name: 'Propose an item' }).click()
    await mine.getByRole('textbox', { name: 'Item' }).fill('Lost planks')
    await mine.getByRole('button', { name: 'Send proposal' }).click()
    const list = agenda.getByRole('region', { name: 'Proposals' })
    await list.getByText('Lost planks', { exact: true }).waitFor(SOON)
    const news = ada.page.getByRole('status').filter({ hasText: `${member.member_name}: proposal. Lost planks` })
    await news.waitFor({ ...SOON, state: 'attached' })
    assert.deepEqual(await accessibilityFaults(ada.page), [])
    assert.deepEqual(await contrastFaultsInDark(ada.page), [])
    assert.deepEqual(await overflowingWidths(ada.page), [])

    await list.getByRole('button', { name: 'Accept: Lost planks' }).click()
    await list.getByRole('button', { name: 'Add to agenda' }).click()
    for (const { page } of [ada, theirs])
      await page
        .locator('.live-agenda')
        .getByRole('button', { name: /Lost planks/ })
        .waitFor(SOON)
    await mine.getByText('Accepted').waitFor(SOON)
    await list.waitFor({ state: 'detached' })
    await endAll(ada, theirs)
  })

  test('are counted on the bar of a phone, and what was begun about one stays where there is less room', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    const meeting = await started('Night watch')
    await go(`${meeting}/live`)
    await propose(meeting, 'Torches')
    const list = page.getByRole('region', { name: 'Proposals' })
    await list.getByRole('button', { name: 'Decline: Torches' }).click(SOON)
    const comment = list.getByRole('textbox', { name: 'Comment (optional)' })
    await comment.fill('There are')
    await resizeWindow(page, { width: 390, height: 800 })
    await page.getByRole('button', { name: 'Agenda 1 proposal' }).click()
    const sheet = page.getByRole('dialog', { name: 'Agenda' })
    await sheet.getByRole('region', { name: 'Proposals' }).waitFor()
    assert.equal(await comment.inputValue(), 'There are')
    assert.deepEqual(await accessibilityFaults(page), [])
    await propose(meeting, 'Whistles')
    await sheet.getByText('Whistles', { exact: true }).waitFor(SOON)
    assert.equal(await comment.inputValue(), 'There are')
    await comment.fill('There are enough.')
    await list.getByRole('button', { name: 'Decline', exact: true }).click()
    await sheet.getByText('Torches', { exact: true }).waitFor({ ...SOON, state: 'detached' })
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Agenda 1 proposal' }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('are not needed where the room lets people who take part add items', async () => {
    await api(site).patch('/rooms/7', { private: false, members_add_agenda_items: true })
    const { page, go } = await site.enter({}, member.member_email)
    await go(at)
    const agenda = page.getByRole('region', { name: 'Agenda' })
    await agenda
      .getByRole('button', { name: 'Add an item' })
      .or(agenda.getByRole('button', { name: /^Add/ }))
      .first()
      .click()
    await page.keyboard.type('Lamps')
    await page.keyboard.press('Enter')
    await agenda.getByText('Lamps', { exact: true }).waitFor()
    await eventually(async () => {
      const items = (await api(site).get(`${at}/agenda_items`)).body as any[]
      assert.equal(items.find(({ title }) => title === 'Lamps')?.create_id.value, member.member_id)
    })
    assert.equal(await page.getByRole('button', { name: 'Propose an item' }).count(), 0)
    await api(site).patch('/rooms/7', { private: false, members_add_agenda_items: false })
    await page.context().close()
  })
})
