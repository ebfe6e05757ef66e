// The session ends while a page is open: one signs in where one is, and nothing that was typed is lost.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from './barriers.ts'
import { eventually } from './eventually.ts'
import { advanceMeeting, api } from './places.ts'
import { type DemoSite, demoSite } from './site.ts'

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

  test('covers the page, which goes on where it was once the same person has signed in', async () => {
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
    await dialog.getByLabel('E-mail address').fill(site.guide.email)
    await dialog.getByLabel('Password').fill('not this one')
    await page.keyboard.press('Enter')
    await dialog.getByText('The e-mail address or the password is wrong').waitFor()
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

  test('keeps what a sheet holds, also where signing in happens in another tab', async () => {
    const { page, go } = await site.enter()
    await go('/')
    await page.keyboard.press('c')
    const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
    await title.fill('Dredging the east basin')
    await endSessions()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.waitFor()
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('link', { name: 'Sign in in a new tab' }).click()
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
