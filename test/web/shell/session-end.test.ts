// The session ends while a page is open: one signs in where one is, and nothing that was typed is lost.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { makeRecoveryCodes } from '../../../server/actions/account/recovery-codes.ts'
import { factorSealPurpose, newFactorKey } from '../../../server/actions/account/second-factor.ts'
import { seal } from '../../../server/db/secrets/seal.ts'
import { codeAt } from '../../authenticator.ts'
import { ftest } from '../../ring.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { advanceMeeting, api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

describe('the end of the session', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    at = await advanceMeeting(site)
  })
  after(() => site?.close())

  const endSessions = () => site.stage.write((trx) => trx.deleteFrom('session').execute())
  const notes = async (): Promise<string[]> =>
    (await api(site).get(`${at}/notes?per_page=100`)).body.map(
      ({ description }: { description: string }) => description,
    )

  const hasFocus = (one: Locator) =>
    eventually(async () => assert.ok(await one.evaluate((element) => element === document.activeElement)))

  test('a dialog covers the page, which continues once the same person has signed in', async () => {
    const { page, complaints, go } = await site.enter()
    await go(`${at}/live`)
    const composer = page.getByLabel('New note').first()
    await composer.fill('The tide is at nine')
    await endSessions()
    await composer.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    // What lies below cannot be read by whoever passes by.
    const cover = await dialog.evaluate((element) => {
      const { backgroundColor, opacity } = getComputedStyle(element, '::backdrop')
      return { backgroundColor, opacity, paper: getComputedStyle(document.body).backgroundColor }
    })
    assert.equal(cover.backgroundColor, cover.paper)
    await page.keyboard.press('Escape')
    // What is empty is asked for where it is.
    const submit = dialog.getByRole('button', { name: 'Sign in', exact: true })
    await submit.click()
    await dialog.getByText('Enter your e\u2011mail address.').waitFor()
    await dialog.getByText('Enter your password.').waitFor()
    await hasFocus(dialog.getByLabel('E-mail address'))
    await dialog.getByLabel('E-mail address').fill(site.guide.email)
    await submit.click()
    await hasFocus(dialog.getByLabel('Password'))
    await dialog.getByLabel('Password').fill('not this one')
    await submit.click()
    await dialog.getByText('The e\u2011mail address or password is wrong').waitFor()
    await hasFocus(dialog.getByLabel('Password'))
    await dialog.getByLabel('Password').fill(site.guide.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    // Where the page noticed the end of the session before the key came, the text still stands in its field.
    if (await composer.inputValue()) await composer.press('Enter')
    await eventually(async () => assert.equal((await notes()).filter((one) => /tide is at nine/.test(one)).length, 1))
    assert.equal(page.url(), `${site.url}${at}/live`)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('keeps what a sheet holds, also where signing in happens in another tab', async () => {
    const { page, go } = await site.enter()
    await go('/')
    await page.keyboard.press('c')
    const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
    await title.fill('Dredging the east basin')
    await endSessions()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.waitFor()
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('link', { name: 'Open the sign-in page in a new tab' }).click()
    const tab = await opened
    await tab.getByLabel('E-mail address').fill(site.guide.email)
    await tab.getByLabel('Password').fill(site.guide.password)
    await tab.getByRole('button', { name: 'Sign in' }).click()
    await tab.locator('main h1').first().waitFor()
    await tab.close()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await title.inputValue(), 'Dredging the east basin')
    await page.context().close()
  })

  ftest('signs out whoever has signed in instead, and goes on for the first one, whose text is saved in their name', async () => {
    const { page, go, complaints } = await site.enter()
    await site.enter({}, 'edda.nakamura@harbour.example').then(({ page: other }) => other.context().close())
    await go(`${at}/live`)
    const composer = page.getByLabel('New note').first()
    await composer.fill('The ferry is late')
    await endSessions()
    await composer.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    const signIn = async (email: string) => {
      await dialog.getByLabel('E-mail address').fill(email)
      await dialog.getByLabel('Password').fill(site.guide.password)
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    // The cover covers the bar by which the page scrolls, too.
    await dialog.waitFor()
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), 'hidden')
    await signIn('edda.nakamura@harbour.example')
    const other = page.getByRole('dialog', { name: 'Someone else has signed in' })
    await other.waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    assert.ok(!(await notes()).some((one) => /ferry is late/.test(one)))
    // Enter once more does not leave.
    await hasFocus(other.getByRole('button', { name: 'Sign out and sign in again' }))
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await hasFocus(dialog.getByLabel('E-mail address'))
    await signIn(site.guide.email)
    await dialog.waitFor({ state: 'detached' })
    if (await composer.inputValue()) await composer.press('Enter')
    const written = async (): Promise<any[]> =>
      (await api(site).get(`${at}/notes?per_page=100`)).body.filter((one: any) => /ferry is late/.test(one.description))
    await eventually(async () => assert.equal((await written()).length, 1))
    assert.equal((await written())[0].create_id.value, site.member_id)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('takes the code of a second factor, and a recovery code', async () => {
    const { site: own } = site.stage
    const { member_id } = site
    const key = newFactorKey()
    const secret = seal(own.sealKey, key, factorSealPurpose(member_id))
    const { page, go } = await site.enter()
    const actor = { by: 'operator' as const }
    const [recovery] = await site.stage.write(async (trx) => {
      await trx
        .insertInto('second_factor')
        .values({ member_id, secret, last_step: 0, create_ts: own.clock() })
        .execute()
      return makeRecoveryCodes(trx, { actor, now: own.clock() } as never, member_id)
    })
    await go('/')
    await page.keyboard.press('c')
    const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
    await title.fill('Painting the buoys')
    for (const right of [() => codeAt(key, own.clock()), () => recovery!]) {
      await endSessions()
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
      await dialog.waitFor()
      await dialog.getByLabel('E-mail address').fill(site.guide.email)
      await dialog.getByLabel('Password').fill(site.guide.password)
      await page.keyboard.press('Enter')
      const code = dialog.getByLabel('Code')
      await code.waitFor()
      await hasFocus(code)
      assert.deepEqual(await accessibilityFaults(page), [])
      // What is said below the field lies clear of the ring around it.
      const gap = await code.evaluate((field) => {
        const { outlineWidth, outlineOffset } = getComputedStyle(field)
        const below = field.nextElementSibling!.getBoundingClientRect().top - field.getBoundingClientRect().bottom
        return below - Number.parseFloat(outlineWidth) - Number.parseFloat(outlineOffset)
      })
      assert.ok(gap >= 0, `${gap}`)
      await page.keyboard.press('Enter')
      await dialog.getByText('Enter the code.').waitFor()
      await code.fill('000000')
      await page.keyboard.press('Enter')
      await dialog.getByText('This code is wrong or was already used.').waitFor()
      await code.fill(right())
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      assert.equal(await title.inputValue(), 'Painting the buoys')
    }
    await page.context().close()
    await site.stage.write((trx) => trx.deleteFrom('second_factor').where('member_id', '=', member_id).execute())
  })

  ftest('leads back to the agenda where the field has closed, whose text is saved', async () => {
    const { meeting_id } = (await api(site).post('/rooms/3/meetings', { name: 'Buoys' })).body
    await api(site).put(`/meetings/${meeting_id}/agenda_items`, { agenda_items: [{ title: 'First' }] })
    const { page, go, complaints } = await site.enter()
    await go(`/meetings/${meeting_id}`)
    await page.keyboard.press('a')
    await page.getByLabel('New agenda item').fill('Second')
    await endSessions()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('E-mail address').fill(site.guide.email)
    await dialog.getByLabel('Password').fill(site.guide.password)
    await page.keyboard.press('Enter')
    await page.locator('.point').filter({ hasText: 'Second' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.closest('section')?.querySelector('.point'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('does not go on for somebody else', async () => {
    const { page, go } = await site.enter()
    await go(at)
    await endSessions()
    const edda = await site.enter({}, 'edda.nakamura@harbour.example')
    await page.context().addCookies(await edda.page.context().cookies())
    await page.getByRole('dialog', { name: 'Someone else has signed in' }).waitFor()
    await edda.page.context().close()
    await page.context().close()
  })
})
