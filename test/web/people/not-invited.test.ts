// Saving and inviting at once, the banner that names who is not invited yet, and personal links where no mail is set up.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const BOARD = 1
const EDDA = 'edda.nakamura@harbour.example'
const BRAM = 'bram.okafor@harbour.example'

describe('who is not invited yet', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  const ada = () => api(site)
  const people = async (at: string): Promise<any[]> => (await ada().get(`${at}/attendees`)).body
  const named = async (email: string): Promise<any> =>
    (await ada().get(`/rooms/${BOARD}/room_members`)).body.find((one: any) => one.member_email === email)

  /** A meeting to come with these people, whom nobody has invited. */
  async function planned(...emails: string[]): Promise<string> {
    const start_time = site.stage.site.clock() + 3 * 86_400
    const sent = { name: 'Storm drill', start_time, duration_seconds: 3600, template_id: null }
    const { body } = await ada().post(`/rooms/${BOARD}/meetings`, sent)
    for (const email of emails) {
      const { member_id } = await named(email)
      await ada().post(`/meetings/${body.meeting_id}/attendees`, { member_id, role_id: 3 })
    }
    return `/meetings/${body.meeting_id}`
  }

  test('Save and invite comes first once people are picked, and mails them; Save mails nobody', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
    const sheet = page.getByRole('dialog', { name: 'New meeting' })
    const open = async (title: string) => {
      await go(`/rooms/${BOARD}?new`)
      await sheet.getByLabel('Title').first().fill(title)
      assert.equal(await sheet.getByRole('button', { name: 'Save and invite' }).count(), 0)
      const field = sheet.getByRole('combobox', { name: 'People' })
      await field.fill(EDDA)
      await field.press('Enter')
      await sheet.getByRole('button', { name: 'Save and invite' }).waitFor(SOON)
      const saving = sheet.getByRole('button', { name: /^Save/ })
      assert.deepEqual(await saving.allTextContents(), ['Save and invite', 'Save'])
      // The main button, which Enter presses as well.
      assert.deepEqual(await sheet.locator('[type=submit]').allTextContents(), ['Save and invite'])
    }
    const saved = async () => {
      await page.waitForURL(/\/meetings\/\d+$/, SOON)
      return new URL(page.url()).pathname
    }
    await open('Reading of the plans')
    assert.deepEqual(await accessibilityFaults(page), [])
    await sheet.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    const quiet = await saved()
    await page.getByText(/^Not invited yet: .*Nakamura/).waitFor(SOON)
    assert.deepEqual((await ada().get(`${quiet}/mailings`)).body, [])

    await open('Reading of the minutes')
    await sheet.getByRole('button', { name: 'Save and invite' }).press('Enter')
    const told = await saved()
    await page.getByText('Sending invitations.').waitFor(SOON)
    await eventually(async () => {
      const [mailing] = (await ada().get(`${told}/mailings`)).body
      assert.equal(mailing?.kind, 'invitation')
    })
    await eventually(async () => assert.equal(await page.getByText(/^Not invited yet/).count(), 0))
    assert.ok((await people(told)).every(({ invited_ts }) => invited_ts !== null))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the banner names who is not invited yet, and its sheet ticks these alone', async () => {
    const at = await planned(EDDA)
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
    assert.equal((await ada().post(`${at}/mailings`, { kind: 'invitation' })).status, 201)
    assert.equal((await ada().patch(at, { announced: false })).status, 200)
    const { member_id, member_name } = await named(BRAM)
    await ada().post(`${at}/attendees`, { member_id, role_id: 3 })
    await go(at)
    await page.getByText(`Not invited yet: ${member_name}`, { exact: true }).waitFor(SOON)
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await page.getByRole('button', { name: 'Send invitations' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Invite by e\u2011mail' })
    const list = sheet.getByRole('list', { name: 'Recipients' })
    await list.getByRole('checkbox', { name: member_name }).waitFor(SOON)
    const ticked = list.getByRole('checkbox').and(sheet.locator(':checked'))
    assert.equal(await ticked.count(), 1)
    assert.ok(await list.getByRole('checkbox', { name: member_name }).isChecked())
    await sheet.getByRole('button', { name: 'Send' }).press('Enter')
    await eventually(async () => assert.equal((await ada().get(`${at}/mailings`)).body.length, 2))
    await eventually(async () => assert.equal(await page.getByText(/^Not invited yet/).count(), 0))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a new series invites its people as it is saved, and its schedule names whoever is not invited yet', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
    await go(`/rooms/${BOARD}?new`)
    const sheet = page.getByRole('dialog', { name: 'New meeting' })
    await sheet.getByLabel('Title').first().fill('Reading of the gauges')
    await sheet.getByLabel('Repeats').selectOption('weekdays')
    // Templates of the room bring people of their own.
    await sheet.getByLabel('Template').selectOption('none')
    const field = sheet.getByRole('combobox', { name: 'People' })
    await field.fill(EDDA)
    await field.press('Enter')
    await sheet.getByRole('button', { name: 'Save and invite' }).press('Enter')
    await page.waitForURL(/\/meeting_series\/\d+$/, SOON)
    const path = new URL(page.url()).pathname
    await eventually(async () => {
      const rows: any[] = (await ada().get(`${path}/invitees`)).body
      assert.ok(rows.find(({ member_email }) => member_email === EDDA)?.invited_ts)
    })
    assert.equal((await ada().patch(path, { announced: false })).status, 200)
    const { member_id, member_name } = await named(BRAM)
    const added = await ada().post(`${path}/invitees`, { member_id, role_id: 3 })
    assert.equal(added.status, 201, added.text)
    await go(`${path}/schedule`)
    await page.getByText(`Not invited yet: ${member_name}`, { exact: true }).waitFor(SOON)
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.getByRole('button', { name: 'Send invitations' }).press('Enter')
    const list = page.getByRole('dialog', { name: 'Invite by e\u2011mail' }).getByRole('list', { name: 'Recipients' })
    await list.getByRole('checkbox', { name: member_name }).waitFor(SOON)
    assert.equal(await list.getByRole('checkbox', { checked: true }).count(), 1)
    assert.ok(await list.getByRole('checkbox', { name: member_name }).isChecked())
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the banner names five people at most, and counts the others', async () => {
    const { body } = await ada().get(`/rooms/${BOARD}/room_members`)
    const others = body.filter(({ member_id }: any) => member_id !== site.member_id).slice(0, 7)
    assert.equal(others.length, 7)
    const names = (count: number) =>
      others
        .slice(0, count)
        .map(({ member_name }: any) => member_name)
        .toSorted((one: string, other: string) => one.localeCompare(other, 'en-GB'))
    const at = await planned()
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
    let seated = 0
    for (const [count, told] of [
      [2, names(2).join(', ')],
      [6, `${names(6).slice(0, 5).join(', ')} and 1 other person`],
      [7, `${names(7).slice(0, 5).join(', ')} and 2 others`],
    ] as const) {
      for (; seated < count; seated++) {
        const { member_id } = others[seated]
        assert.equal((await ada().post(`${at}/attendees`, { member_id, role_id: 3 })).status, 201)
      }
      await go(at)
      await page.getByText(`Not invited yet: ${told}`, { exact: true }).waitFor(SOON)
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('without mail the banner gives the link of each person, whose page answers without signing in', async () => {
    const at = await planned(EDDA)
    const { mailer } = site.stage.site
    site.stage.site.mailer = undefined
    try {
      const { page, go, complaints } = await site.enter({ viewport: { width: 390, height: 844 } })
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await go(at)
      const { member_name } = await named(EDDA)
      await page.getByText(`Not invited yet: ${member_name}`, { exact: true }).waitFor(SOON)
      await page.getByText(/^E-mail isn’t set up\./).waitFor(SOON)
      assert.equal(await page.getByRole('button', { name: 'Send invitations' }).count(), 0)
      assert.deepEqual(await accessibilityFaults(page), [])
      assert.deepEqual(await overflowingWidths(page), [])
      await page.getByRole('button', { name: `Copy ${member_name}’s link` }).click()
      await page.getByText(`${member_name}’s link copied.`).waitFor(SOON)
      await eventually(async () => assert.equal(await page.getByText(/^Not invited yet/).count(), 0))
      const link = await page.evaluate(() => navigator.clipboard.readText())
      assert.match(new URL(link).pathname, /^\/rsvp\/attendee\./)
      const answered = await site.stage.app.inject({
        ...{ method: 'POST', url: new URL(link).pathname, payload: 'answer=yes' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      assert.equal(answered.statusCode, 200)
      const seat = (await people(at)).find((one) => one.member_email === EDDA)
      assert.equal(seat.rsvp.value, 1)
      assert.deepEqual(complaints, [])
      await page.context().close()
    } finally {
      site.stage.site.mailer = mailer
    }
  })
})
