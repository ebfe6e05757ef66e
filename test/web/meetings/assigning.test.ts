// Whom an action item can be given to, where somebody is in a meeting and not in its room.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually } from '../eventually.ts'
import { advanceMeeting, api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

describe('whom an action item can be given to', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    const ada = api(site)
    const { organization_id } = (await ada.get('/rooms/3')).body
    const { room_id } = (await ada.post(`/organizations/${organization_id.value}/rooms`, { name: 'The quay' })).body
    const people: any[] = (await ada.get('/rooms/3/room_members')).body
    const { member_id } = people.find(({ member_name }) => member_name === 'Edda Nakamura')
    await ada.post(`/rooms/${room_id}/managers`, { member_id })
    const { meeting_id } = (await ada.post(`/rooms/${room_id}/meetings`, { name: 'Quay walls' })).body
    at = `/meetings/${meeting_id}`
    await ada.post(`${at}/participants`, { member_id: site.member_id })
    const own: any[] = (await ada.get(`/rooms/${room_id}/room_members`)).body
    const { room_member_id } = own.find((one) => one.member_id === site.member_id)
    assert.equal((await ada.delete(`/room_members/${room_member_id}`)).status, 204)
    assert.equal((await ada.patch(at, { state: 'started' })).status, 200)
  })
  after(() => site?.close())

  test('nobody who is outside of the room is offered, and a name of theirs stays text with the reason', async () => {
    const { page, complaints, go } = await site.enter()
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 422) refused.push(response.url())
    })
    await go(`${at}/live`)
    await page.keyboard.press('t')
    await page.getByLabel('New action item').fill('Ask the insurer @Ada fri')
    await page.getByText('Ada Thornbury isn’t a member of this room').waitFor()
    await page.keyboard.press('Enter')
    await eventually(async () => {
      const [item] = (await api(site).get(`${at}/action_items`)).body
      assert.deepEqual([item?.member_id, item?.description], [null, '<p>Ask the insurer @Ada</p>'])
    })
    await page.getByRole('button', { name: 'End…' }).press('Enter')
    const who = page.getByRole('combobox', { name: /^Assignee of/ })
    await who.waitFor()
    const offered = await who.getByRole('option').allTextContents()
    assert.ok(!offered.includes('Ada Thornbury'), offered.join())
    assert.deepEqual([refused, complaints], [[], []])
    await page.context().close()
  })

  test('a name that several have stays text until one of them is chosen, by keys too, and invites nobody', async () => {
    const live = await advanceMeeting(site)
    const { page, complaints, go } = await site.enter()
    await go(`${live}/live`)
    await page.keyboard.press('t')
    const field = page.getByLabel('New action item')
    await field.fill('Ask the insurer @E fri')
    await page.getByText('Several people in this meeting are named E.').waitFor()
    assert.equal(await page.getByRole('button', { name: /^Invite / }).count(), 0)
    const writing = page.getByRole('form', { name: 'Write' })
    const name = 'Wanda Eriksen'
    await writing.getByRole('button', { name: 'Edda Nakamura' }).waitFor()
    await writing.getByRole('button', { name }).press('Enter')
    await page.locator('.chips').getByText(name, { exact: true }).waitFor()
    assert.equal(await field.inputValue(), `Ask the insurer @${name} fri`)
    await eventually(async () => assert.equal(await field.evaluate((one) => one === document.activeElement), true))
    await page.keyboard.press('Enter')
    await eventually(async () => {
      const items = (await api(site).get(`${live}/action_items`)).body
      const made = items.find(({ description }: { description: string }) => description === '<p>Ask the insurer</p>')
      assert.equal(made?.member_id.display, name)
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
