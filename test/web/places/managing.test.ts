// Rooms, organizations, their people and templates, managed in the pages: by whom may, seen by others at once.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { directoryOf, operations } from '../../scim/directory-client.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, unreachableByKeys } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite, settled } from '../site.ts'

const STRANGER = 'jory.quist@elsewhere.example'
const LOTTE = 'lotte.berg@elsewhere.example'
const EDDA = 'edda.nakamura@harbour.example'
const JOLA = 'jola.carrington@elsewhere.example'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const toast = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor(SOON)

async function hasNoBarriers(page: Page, name: string): Promise<void> {
  assert.deepEqual(await accessibilityFaults(page), [], name)
  assert.deepEqual(await contrastFaultsInDark(page), [], `${name}, dark`)
  assert.deepEqual(await overflowingWidths(page), [], name)
}

describe('managing rooms and organizations', () => {
  let site: DemoSite
  let organization_id: number
  before(async () => {
    site = await demoSite()
    const { body } = await api(site).get('/rooms/1')
    organization_id = body.organization_id.value
  })
  after(() => site?.close())

  test('a room is made, filled from pasted addresses, changed and deleted, and its people see it at once', async () => {
    const { page, go, complaints } = await site.visit({ viewport: { width: 1280, height: 900 } })
    await go(`/organizations/${organization_id}`)
    await button(page, 'New room').click()
    const sheet = page.getByRole('dialog', { name: 'New room' })
    await sheet.getByLabel('Name').fill('Boathouse')
    await sheet.getByLabel('Description').fill('Where the boats sleep')
    await hasNoBarriers(page, 'new room')
    await page.keyboard.press('Control+Enter')
    await heading(page, 'Boathouse').waitFor(SOON)
    await page.waitForURL(/\/rooms\/\d+\/people$/)
    const path = new URL(page.url()).pathname.replace('/people', '')

    await button(page, 'Add people').click()
    const adding = page.getByRole('dialog', { name: 'Add people to Boathouse' })
    await adding
      .getByLabel('E-mail addresses')
      .fill(`Lotte Berg <lotte.berg@elsewhere.example> Observer\nnobody\nhugo.marchetti@harbour.example`)
    // Colleagues are found by a part of their name.
    const finding = adding.getByRole('combobox', { name: 'Search people' })
    await finding.fill('naka')
    await adding.getByRole('option', { name: /Edda Nakamura/ }).click()
    await adding.getByLabel('Role of Edda Nakamura').waitFor()
    await adding.getByText('Not recognized and skipped: nobody').waitFor(SOON)
    await adding.getByLabel('Role of hugo.marchetti@harbour.example').selectOption('Guest')
    await hasNoBarriers(page, 'adding people')
    await adding.getByRole('button', { name: 'Add people' }).click()
    await toast(page, '3 people added.')
    const roles = async () =>
      (await api(site).get(`${path}/room_members`)).body
        .map((one: any) => [one.member_name, one.role_id.display])
        .sort()
    await eventually(async () =>
      assert.deepEqual(await roles(), [
        ['Ada Thornbury', 'Manager'],
        ['Edda Nakamura', 'Member'],
        ['Hugo Marchetti', 'Guest'],
        ['Lotte Berg', 'Observer'],
      ]),
    )

    // Nobody is added who is here already.
    await button(page, 'Add people').click()
    await finding.fill('naka')
    await adding.getByText('Everyone who matches has already been added.').waitFor(SOON)
    assert.equal(await adding.getByRole('option', { name: /Edda/ }).count(), 0)
    await finding.fill('')
    await adding.getByLabel('E-mail addresses').fill('Lotte.Berg@elsewhere.example')
    await adding.getByText('Already a member.').waitFor(SOON)
    assert.equal(await adding.getByRole('button', { name: 'Add people' }).isDisabled(), true)
    await adding.getByLabel('E-mail addresses').fill('')
    await page.keyboard.press('Escape')
    await adding.waitFor({ ...SOON, state: 'detached' })

    const edda = await site.visit({}, EDDA)
    await edda.go(path)
    await edda.page.getByRole('link', { name: 'Settings', exact: true }).click()
    await edda.page.getByText('Where the boats sleep').waitFor(SOON)
    assert.equal(await button(edda.page, 'Edit room').count(), 0)
    assert.equal(await button(edda.page, 'Delete room').count(), 0)

    await page.getByLabel('Role of Lotte Berg').selectOption('Member')
    await toast(page, 'Lotte Berg: Member.')
    await button(page, 'Undo').click()
    await page.getByRole('region', { name: 'Observers' }).getByText('Lotte Berg').waitFor(SOON)
    await button(page, 'Actions for Lotte Berg').click()
    await page.getByRole('menuitem', { name: 'Remove: Lotte Berg' }).click()
    const taking = page.getByRole('dialog', { name: 'Remove Lotte Berg from Boathouse' })
    await taking.getByRole('radio', { name: 'Remove from meetings too' }).check()
    await hasNoBarriers(page, 'taking out')
    await taking.getByRole('button', { name: 'Remove' }).click()
    await toast(page, 'Lotte Berg removed.')
    await page.getByLabel('Role of Lotte Berg').waitFor({ ...SOON, state: 'detached' })

    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await button(page, 'Edit room').waitFor(SOON)
    await settled(page)
    await page.keyboard.press('e')
    const editing = page.getByRole('dialog', { name: 'Edit room' })
    await editing.getByLabel('Name').fill('Boathouse two')
    await editing.getByLabel('Private').uncheck()
    // What is typed is there again, and is merged with what somebody else saves meanwhile.
    await page.keyboard.press('Escape')
    await editing.waitFor({ ...SOON, state: 'detached' })
    await button(page, 'Edit room').click()
    await editing.getByLabel('Name').and(page.locator('[value="Boathouse two"]')).waitFor(SOON)
    await api(site).patch(path, { description: 'Where two boats sleep', private: true })
    await editing.getByRole('button', { name: 'Save', exact: true }).click()
    await heading(page, 'Boathouse two').waitFor(SOON)
    const { body: merged } = await api(site).get(path)
    assert.deepEqual([merged.description, merged.private], ['Where two boats sleep', false])
    await button(page, 'Edit room').click()
    await editing.getByLabel('Name').fill('Boathouse three')
    await api(site).patch(path, { name: 'Boathouse four', private: false })
    await editing.getByRole('button', { name: 'Save', exact: true }).click()
    await editing.getByRole('radio', { name: /Boathouse four/ }).waitFor(SOON)
    await hasNoBarriers(page, 'two names of a room')
    await editing.getByRole('radio', { name: /Boathouse three/ }).check()
    await editing.getByLabel('Name').fill('Boathouse two')
    await editing.getByRole('button', { name: 'Save', exact: true }).click()
    await editing.waitFor({ ...SOON, state: 'detached' })
    await heading(page, 'Boathouse two').waitFor(SOON)
    await heading(edda.page, 'Boathouse two').waitFor(SOON)
    await edda.page.getByText('can view and join it').waitFor(SOON)

    await button(edda.page, 'Leave room').click()
    const leaving = edda.page.getByRole('dialog', { name: 'Leave room' })
    await leaving.getByRole('button', { name: 'Leave room' }).click()
    await toast(edda.page, 'You’ve left Boathouse two.')
    await edda.go(path)
    await button(edda.page, 'Join room').click()
    await toast(edda.page, 'You’ve joined Boathouse two.')
    await button(edda.page, 'Join room').waitFor({ ...SOON, state: 'detached' })

    // Guests see no list of people, and leave by themselves all the same.
    await api(site).post(`${path}/room_members`, { email: LOTTE, role_id: 5 })
    const lotte = await site.visit({}, LOTTE)
    await lotte.go(`${path}/settings`)
    await button(lotte.page, 'Leave room').click()
    await lotte.page.getByRole('dialog', { name: 'Leave room' }).getByRole('button', { name: 'Leave room' }).click()
    await toast(lotte.page, 'You’ve left Boathouse two.')
    await lotte.page.context().close()

    await api(site).post(`${path}/notes`, { description: 'The slip is rotten.' })
    await button(page, 'Delete room').click()
    const deleting = page.getByRole('dialog', { name: 'Delete room' })
    await deleting.getByText('Deleting Boathouse two also deletes:').waitFor(SOON)
    await deleting.getByText('1 note', { exact: true }).waitFor(SOON)
    await deleting.getByText('3 memberships').waitFor(SOON)
    await hasNoBarriers(page, 'deleting a room')
    await deleting.getByRole('button', { name: 'Delete room' }).click()
    await toast(page, 'Boathouse two deleted.')
    await page.waitForURL(`**/organizations/${organization_id}`)
    await eventually(async () => assert.equal((await api(site).get(path)).status, 404))
    assert.deepEqual([...complaints, ...edda.complaints], [])
    await page.context().close()
    await edda.page.context().close()
  })

  test('the name of a person leads to what the reader shares with them, and to what is open for them', async () => {
    const { page, go, complaints } = await site.visit({ viewport: { width: 1280, height: 900 } })
    const { body: people } = await api(site).get('/rooms/7/people?search=Edda')
    const { member_id } = people[0]
    const item = { description: '<p>Oil the hinges</p>', member_id }
    const { body: shared } = await api(site).get(`/rooms?member_id=${member_id}`)
    const made = await api(site).post(`/rooms/${shared[0].room_id}/action_items`, item)
    assert.equal(made.status, 201, made.text)
    await go(`/rooms/${shared[0].room_id}/people`)
    await page.getByRole('link', { name: 'Edda Nakamura' }).click()
    await heading(page, 'Edda Nakamura').waitFor(SOON)
    await page.waitForURL(`**/members/${member_id}`)
    await page.getByRole('link', { name: 'Oil the hinges' }).waitFor(SOON)
    const rooms = page.getByRole('region', { name: /^Shared rooms/ })
    await rooms.getByRole('link', { name: shared[0].name, exact: true }).waitFor(SOON)
    assert.equal(await page.getByRole('link', { name: 'Send e\u2011mail' }).getAttribute('href'), `mailto:${EDDA}`)
    await hasNoBarriers(page, 'person')
    await page.getByRole('checkbox', { name: 'Oil the hinges' }).click()
    await page.getByRole('link', { name: 'Oil the hinges' }).waitFor({ ...SOON, state: 'detached' })

    // Nobody is revealed to somebody who shares no place with them.
    await api(site).post(`/organizations/${organization_id}/organization_members`, { email: STRANGER, role_id: 5 })
    const stranger = await site.visit({}, STRANGER)
    await stranger.go(`/members/${member_id}`)
    await heading(stranger.page, 'Person').waitFor(SOON)
    assert.equal(await stranger.page.getByText('Edda').count(), 0)
    await hasNoBarriers(stranger.page, 'person out of sight')

    await go(`/organizations/${organization_id}/record`)
    await page.getByRole('radio', { name: 'Decisions' }).check()
    await page.waitForURL('**/record?kind=decision')
    await page.locator('.note.decision').first().waitFor(SOON)
    assert.deepEqual([...complaints, ...stranger.complaints], [])
    await page.context().close()
    await stranger.page.context().close()
  })

  test('an organization is renamed and handed over by its owner alone, and says who belongs to it', async () => {
    const { page, go, complaints } = await site.visit()
    await go(`/organizations/${organization_id}/settings`)
    await button(page, 'Edit organization').click()
    const sheet = page.getByRole('dialog', { name: 'Edit organization' })
    await sheet.getByLabel('Name').fill('Harbour Works and Sons')
    await sheet.getByLabel('Owner').selectOption('Bram Okafor')
    await sheet.getByText('The current owner becomes an administrator.').waitFor(SOON)
    await sheet.getByLabel('Owner').selectOption('Ada Thornbury')
    await sheet.getByLabel('Assistants').selectOption('Read-only')
    await hasNoBarriers(page, 'editing an organization')
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await heading(page, 'Harbour Works and Sons').waitFor(SOON)
    await page
      .getByRole('definition')
      .filter({ hasText: /^Read-only$/ })
      .waitFor(SOON)
    // At once, since it is offered for some seconds only.
    await button(page, 'Undo').click()
    await heading(page, 'Harbour Works').waitFor(SOON)
    await page
      .getByRole('definition')
      .filter({ hasText: /^Read and write$/ })
      .waitFor(SOON)
    await button(page, 'Delete organization').click()
    const deleting = page.getByRole('dialog', { name: 'Delete organization' })
    await deleting.getByText(/^\d+ rooms$/).waitFor(SOON)
    await hasNoBarriers(page, 'deleting an organization')
    await page.keyboard.press('Escape')
    await deleting.waitFor({ ...SOON, state: 'detached' })

    const edda = await site.visit({}, EDDA)
    await edda.go(`/organizations/${organization_id}/people`)
    await edda.page.getByRole('region', { name: 'Members' }).getByText('Edda Nakamura').waitFor(SOON)
    assert.equal(await button(edda.page, 'Add people').count(), 0)
    assert.equal(await edda.page.getByLabel(/^Role of/).count(), 0)
    assert.equal(await edda.page.getByRole('button', { name: /^Actions for (?!Edda)/ }).count(), 0)
    assert.deepEqual([...complaints, ...edda.complaints], [])
    await page.context().close()
    await edda.page.context().close()
  })

  test('a template is made in its room; the record of a room has its notes', async () => {
    const { page, go, complaints } = await site.visit()
    await go('/rooms/1/templates')
    await button(page, 'New template').click()
    const sheet = page.getByRole('dialog', { name: 'New template' })
    await sheet.getByLabel('Name').fill('Quarterly')
    await sheet.getByLabel('Meeting title').fill('Quarterly review')
    await sheet.getByLabel('Duration in minutes').fill('90')
    await sheet.getByLabel('Goal').fill('To know where we stand')
    await hasNoBarriers(page, 'new template')
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/templates\/\d+$/)
    await page.getByText('Quarterly review').first().waitFor(SOON)
    await eventually(async () => {
      const { body } = await api(site).get(new URL(page.url()).pathname)
      assert.deepEqual([body.duration, body.meeting_goal], [5_400, 'To know where we stand'])
    })
    await go('/rooms/1/templates')
    await page.getByRole('link', { name: 'Quarterly', exact: true }).waitFor(SOON)

    await page.getByRole('link', { name: 'Notes', exact: true }).click()
    await button(page, 'Write a note').click()
    await page.getByRole('dialog').getByLabel('Note', { exact: true }).fill('The key hangs behind the door.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('The key hangs behind the door.').waitFor(SOON)
    await page.getByRole('radio', { name: 'Decisions' }).check()
    await page.getByText('The key hangs behind the door.').waitFor({ ...SOON, state: 'detached' })
    await page.waitForURL('**/record?kind=decision')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a role that a group gives says so, and is raised only', async () => {
    const ada = api(site)
    const { body: group } = await ada.post('/groups', { name: 'Harbour crew' })
    await ada.post(`/groups/${group.group_id}/roles`, { room_id: 1, role_id: 4 })
    const { member_id } = await site.stage.site.db.reads
      .selectFrom('member')
      .select('member_id')
      .where('email', '=', JOLA)
      .executeTakeFirstOrThrow()
    const scim = await directoryOf(site.stage)
    const change = operations({ op: 'add', path: 'members', value: [{ value: String(member_id) }] })
    assert.equal((await scim('PATCH', `/Groups/${group.group_id}`, change)).status, 204)
    const { page, go, complaints } = await site.visit()
    await go('/rooms/1/people')
    const row = page.getByRole('listitem').filter({ hasText: 'Jola Carrington' })
    await row.getByText('through the group Harbour crew').waitFor(SOON)
    await eventually(async () =>
      assert.deepEqual(await row.getByRole('option').allInnerTexts(), ['Manager', 'Member', 'Observer']),
    )
    await eventually(async () => assert.equal(await row.getByRole('button').count(), 0))
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.equal((await ada.delete(`/groups/${group.group_id}`)).status, 204)
    await row.waitFor({ ...SOON, state: 'detached' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('every page of them is open to everybody, in German too', async () => {
    const { body } = await api(site).get('/rooms/1/templates')
    const paths = [
      ...['', '/people', '/record', '/settings'].map((of) => `/organizations/${organization_id}${of}`),
      ...['', '/record', '/people', '/templates', '/settings'].map((of) => `/rooms/1${of}`),
      ...body.slice(0, 1).map(({ template_id }: { template_id: number }) => `/templates/${template_id}`),
      '/meeting_series/1/schedule',
      `/members/${site.member_id}`,
    ]
    const context = { locale: 'de-DE', viewport: { width: 1280, height: 900 } }
    const { page, go, complaints } = await site.visit(context)
    for (const path of paths) {
      await go(path)
      await settled(page)
      await hasNoBarriers(page, path)
      assert.deepEqual(await unreachableByKeys(page), [], path)
    }
    await go('/rooms/1/settings')
    await button(page, 'Raum löschen').waitFor(SOON)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
