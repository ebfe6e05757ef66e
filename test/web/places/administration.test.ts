// The administration: the state of the site, its people, hooks with their deliveries, and the audit log.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, unreachableByKeys } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const EDDA = 'edda.nakamura@harbour.example'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const toast = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor(SOON)

async function hasNoBarriers(page: Page, name: string): Promise<void> {
  assert.deepEqual(await accessibilityFaults(page), [], name)
  assert.deepEqual(await contrastFaultsInDark(page), [], `${name}, dark`)
  assert.deepEqual(await overflowingWidths(page), [], name)
}

describe('the administration', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  test('says how the site is, and leads to everything; people are added, changed and deleted', async () => {
    const { page, go, complaints } = await site.visit({ viewport: { width: 1280, height: 900 } })
    await page.getByRole('link', { name: 'Administration', exact: true }).first().click()
    await heading(page, 'Administration').waitFor(SOON)
    await page.getByText('E-mail is on.').waitFor(SOON)
    await button(page, 'New organization').click()
    const making = page.getByRole('dialog', { name: 'New organization' })
    await making.getByLabel('Name').fill('Lighthouse Club')
    await making.getByRole('button', { name: 'Choose someone else' }).click()
    await making.getByLabel('Owner, by name or address').fill('edda')
    await making.getByRole('button', { name: /Edda Nakamura/ }).click()
    await hasNoBarriers(page, 'new organization')
    await making.getByRole('button', { name: 'Save', exact: true }).click()
    await heading(page, 'Lighthouse Club').waitFor(SOON)

    await go('/administration/members')
    await button(page, 'Add user').click()
    const adding = page.getByRole('dialog', { name: 'Add user' })
    await adding.getByLabel('First name').fill('Lotte')
    await adding.getByLabel('Last name').fill('Berg')
    await adding.getByLabel('E-mail address').fill('lotte.berg@elsewhere.example')
    await hasNoBarriers(page, 'adding a person')
    await adding.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Lotte Berg added.')
    await page.getByRole('combobox', { name: 'Search users by name or address' }).fill('lotte')
    await page.getByText('1 user', { exact: true }).waitFor(SOON)
    await page.waitForURL('**/administration/members?search=lotte')
    await button(page, 'Actions for Lotte Berg').click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit Lotte Berg' })
    await editing.getByLabel('Company').fill('Tide and Sons')
    await editing.getByLabel('E-mail address').fill('lotte@elsewhere.example')
    const own = editing.getByLabel('Your own password')
    assert.equal(await own.count(), 0)
    await editing.getByRole('button', { name: 'Save', exact: true }).click()
    await own.and(editing.locator(':focus')).waitFor(SOON)
    await editing.getByText('Your current password is required.').waitFor(SOON)
    await hasNoBarriers(page, 'a password that is asked for')
    await own.fill(site.guide.password)
    await editing.getByRole('button', { name: 'Save', exact: true }).click()
    const hers = page.getByRole('row', { name: /Lotte Berg/ })
    for (const fact of ['lotte@elsewhere.example', 'Tide and Sons']) await hers.getByText(fact).waitFor(SOON)
    await button(page, 'Actions for Lotte Berg').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const deleting = page.getByRole('dialog', { name: 'Delete Lotte Berg' })
    await deleting.getByText('0 organizations').waitFor(SOON)
    await hasNoBarriers(page, 'deleting a person')
    await deleting.getByRole('button', { name: 'Delete user' }).click()
    await toast(page, 'Lotte Berg deleted.')
    await page.getByText('No users match.').waitFor(SOON)

    const edda = await site.visit({}, EDDA)
    await eventually(async () =>
      assert.equal(await edda.page.getByRole('link', { name: 'Administration', exact: true }).count(), 0),
    )
    for (const path of ['/administration', '/administration/members', '/audit']) {
      await edda.go(path)
      await edda.page.getByText('You don’t have access.').waitFor(SOON)
      await eventually(async () => assert.equal(await button(edda.page, 'Add user').count(), 0))
    }
    assert.deepEqual([...complaints, ...edda.complaints], [])
    await page.context().close()
    await edda.page.context().close()
  })

  test('an address is changed without the password by whoever has just proven who they are', async () => {
    const { page, go, complaints } = await site.visit()
    const { db, clock } = site.stage.site
    const sessions = db.reads.selectFrom('session').select('session_id').where('member_id', '=', site.member_id)
    const { session_id } = await sessions.orderBy('session_id', 'desc').executeTakeFirstOrThrow()
    await site.stage.write((trx) =>
      trx.updateTable('session').set({ proof_ts: clock() }).where('session_id', '=', session_id).execute(),
    )
    await go('/administration/members?search=bram')
    await button(page, 'Actions for Bram Okafor').click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit Bram Okafor' })
    await editing.getByLabel('E-mail address').fill('bram@elsewhere.example')
    await editing.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByRole('row', { name: /Bram Okafor/ })
      .getByText('bram@elsewhere.example')
      .waitFor(SOON)
    await editing.waitFor({ ...SOON, state: 'detached' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('whose mail came back gets it again by a button', async () => {
    const { page, go, complaints } = await site.visit()
    const { db, clock } = site.stage.site
    const found = db.reads.selectFrom('member').select(['email_key', 'name']).where('email', '=', EDDA)
    const { email_key, name } = await found.executeTakeFirstOrThrow()
    await site.stage.write((trx) =>
      trx.insertInto('mail_pause').values({ email_key: email_key!, create_ts: clock() }).execute(),
    )
    await go('/administration/members?search=edda')
    await page.getByText('E-mail bounced').waitFor(SOON)
    await button(page, `Actions for ${name}`).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: `Edit ${name}` })
    await editing.getByText(/only account e\u2011mail has been sent/).waitFor(SOON)
    await hasNoBarriers(page, 'mail that came back')
    await editing.getByRole('button', { name: 'Resume e\u2011mail', exact: true }).click()
    await editing.getByText('E-mail resumed.').waitFor(SOON)
    await page.keyboard.press('Escape')
    await eventually(async () => assert.equal(await page.getByText('E-mail bounced').count(), 0))
    assert.deepEqual(await db.reads.selectFrom('mail_pause').selectAll().execute(), [])
    assert.deepEqual([...complaints], [])
    await page.context().close()
  })

  test('a hook is made, shows its secret once, is pinged, renewed and deleted', async () => {
    const { page, go, complaints } = await site.visit()
    const { body: room } = await api(site).get('/rooms/1')
    await go(`/organizations/${room.organization_id.value}/hooks`)
    await button(page, 'New webhook').click()
    const making = page.getByRole('dialog', { name: 'New webhook' })
    await making.getByLabel('Event').selectOption('Meeting canceled')
    await making.getByLabel('Scope').selectOption(`Room: ${room.name}`)
    await making.getByLabel('Target URL').fill('nonsense')
    await making.getByRole('button', { name: 'Save', exact: true }).click()
    await making.locator('.field-error').first().waitFor(SOON)
    await making.getByLabel('Target URL').fill('https://tides.example.com/heard')
    await hasNoBarriers(page, 'new hook')
    await making.getByRole('button', { name: 'Save', exact: true }).click()
    const made = page.getByRole('dialog', { name: 'Webhook created.' })
    await made.getByText(/^whsec_/).waitFor(SOON)
    await hasNoBarriers(page, 'a secret')
    await made.getByRole('button', { name: 'I’ve saved it' }).click()
    await heading(page, 'Meeting canceled').waitFor(SOON)
    await page.getByText('https://tides.example.com/heard').waitFor(SOON)
    await eventually(async () => assert.equal(await page.getByText(/whsec_/).count(), 0))
    // The same once more is the one that is there.
    await go(`/organizations/${room.organization_id.value}/hooks`)
    await button(page, 'New webhook').click()
    await making.getByLabel('Event').selectOption('Meeting canceled')
    await making.getByLabel('Scope').selectOption(`Room: ${room.name}`)
    await making.getByLabel('Target URL').fill('https://tides.example.com/heard')
    await making.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'You already have this webhook.' })
      .getByRole('button', { name: 'Open webhook' })
      .click()
    await heading(page, 'Meeting canceled').waitFor(SOON)
    await button(page, 'Send ping').click()
    await toast(page, 'Ping sent.')
    await page.getByRole('list', { name: 'Deliveries' }).getByText('Queued').waitFor(SOON)
    // What is sent meanwhile appears by itself, and the focus stays.
    const sent = page.getByRole('list', { name: 'Deliveries' }).locator('li.delivery')
    await eventually(async () => assert.equal(await sent.count(), 1))
    await button(page, 'More actions').focus()
    const { pathname } = new URL(page.url())
    await api(site).post(`${pathname}/ping`, {})
    await eventually(async () => assert.equal(await sent.count(), 2))
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'More actions'),
    )
    // So does what became of it.
    await site.stage.write((trx) => trx.updateTable('delivery').set({ state: 'delivered' }).execute())
    await eventually(async () => assert.equal(await sent.getByText('Delivered', { exact: true }).count(), 2))
    assert.equal(await sent.getByText('Queued').count(), 0)
    await button(page, 'New secret').click()
    await page.getByText(/^whsec_/).waitFor(SOON)
    await hasNoBarriers(page, 'a hook')
    await page.getByLabel('Status').selectOption('Failed')
    await page.getByText('No deliveries match this filter.').waitFor(SOON)
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Delete webhook' }).click()
    const deleting = page.getByRole('dialog', { name: 'Delete webhook' })
    await deleting.getByText('Folkmoot will stop sending to this address').waitFor(SOON)
    await deleting.getByRole('button', { name: 'Delete webhook' }).click()
    await toast(page, 'Webhook deleted.')
    await page.getByText('No webhooks yet.').waitFor(SOON)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('an application is registered, shows its secret once, is disabled and deleted', async () => {
    const { page, go, complaints } = await site.visit()
    await go('/applications')
    await button(page, 'New application').click()
    const making = page.getByRole('dialog', { name: 'New application' })
    await making.getByLabel('Application name').fill('Tide clock')
    await making.getByLabel('Redirect URIs').fill('https://tides.example.com/back')
    await hasNoBarriers(page, 'new application')
    await making.getByRole('button', { name: 'Save', exact: true }).click()
    const made = page.getByRole('dialog', { name: 'Application registered.' })
    await made.locator('.secret').waitFor(SOON)
    await made.getByRole('button', { name: 'I’ve saved it' }).click()
    await button(page, 'Actions for Tide clock').click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit Tide clock' })
    await editing.getByLabel('Disabled').check()
    await editing.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('.mark.off').getByText('Disabled').waitFor(SOON)
    await hasNoBarriers(page, 'applications')
    await button(page, 'Actions for Tide clock').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const deleting = page.getByRole('dialog', { name: 'Delete Tide clock' })
    await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No applications yet. Register one to let it ask people for access.').waitFor(SOON)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the audit log is narrowed by its address, on a phone and in German too', async () => {
    await api(site).post('/hooks', { event: 'meeting_created', target_url: 'https://tides.example.com/audited' })
    const { page, go, complaints } = await site.visit({
      locale: 'de-DE',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await go('/audit?action=hook_made')
    const entries = page.getByRole('table', { name: 'Prüfprotokoll' })
    await entries.getByText('Webhook angelegt').first().waitFor(SOON)
    await eventually(async () => assert.equal(await entries.getByText('Angemeldet', { exact: true }).count(), 0))
    await hasNoBarriers(page, 'audit')
    const field = page.getByRole('combobox', { name: 'Prüfprotokoll filtern' })
    // The names of keys in English are understood too.
    await field.fill('what: abgel')
    await page.getByRole('option', { name: /Abgelehnt Ergebnis/ }).waitFor(SOON)
    await hasNoBarriers(page, 'offers of a query')
    await field.press('Enter')
    await page.getByText('Keine passenden Einträge gefunden.').waitFor(SOON)
    await page.waitForURL('**/audit?action=hook_made&result=refused')
    await button(page, 'Alle anzeigen').click()
    await entries.getByText('Angemeldet', { exact: true }).first().waitFor(SOON)
    await field.fill('wer: Thornb')
    await page.getByRole('option', { name: /Ada Thornbury/ }).tap()
    await page.waitForURL(`**/audit?member_id=${site.member_id}`)
    await button(page, 'Filter aufheben: wer: Ada Thornbury').waitFor(SOON)
    await hasNoBarriers(page, 'audit of a person')
    for (const path of ['/administration', '/administration/members', '/hooks']) {
      await go(path)
      await hasNoBarriers(page, path)
      assert.deepEqual(await unreachableByKeys(page), [], path)
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
