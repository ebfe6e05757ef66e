// Setting up an empty site in a browser: from the code to a first meeting with two people, without any other page.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { setupCode } from '../../../server/identity/links/setup-code.ts'
import { type Stage, setStage } from '../../stage.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, unreachableByKeys } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { type SiteBrowser, sharedBrowser } from '../shared-browser.ts'

/** A folder for pictures of each step, to look at. */
const { SETUP_PICTURES } = process.env
const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }

describe('setup in a browser', () => {
  let stage: Stage
  let own: SiteBrowser
  before(async () => {
    stage = await setStage('sqlite', { url: 'http://127.0.0.1', mailer: null })
    own = await sharedBrowser()
    await stage.app.listen({ host: '127.0.0.1', port: 0 })
    stage.site.url = `http://127.0.0.1:${(stage.app.server.address() as AddressInfo).port}`
  })
  after(async () => {
    await own?.close()
    await stage?.app.close()
    await stage?.fresh.remove()
  })

  /** Checks a step for barriers, in light and dark and on any screen. */
  async function look(page: Page, name: string) {
    await page.waitForLoadState()
    assert.deepEqual(await accessibilityFaults(page), [], name)
    assert.deepEqual(await contrastFaultsInDark(page), [], `${name}, dark`)
    assert.deepEqual(await overflowingWidths(page), [], name)
    assert.deepEqual(await unreachableByKeys(page), [], name)
    if (!SETUP_PICTURES) return
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: join(SETUP_PICTURES, `${name}-${size}-${colorScheme}.png`), fullPage: true })
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }

  test('by its pages alone, an organization has a room, two people and a first meeting', async () => {
    const still = { locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' } as const
    const { context, page } = await own.open({ ...still, viewport: SIZES.desktop })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.site.url })
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      const isRefusal = /^Failed to load resource: .* status of 4\d\d /.test(message.text())
      if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
    })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

    await page.goto(stage.site.url)
    await look(page, '1-code')
    await fill('Setup code', 'not the code')
    await press('Continue')
    await page.getByRole('alert').getByText('This isn’t the setup code for this site.').waitFor()
    await look(page, '1-code-wrong')
    await fill('Setup code', setupCode(stage.site))
    await page.keyboard.press('Enter')

    await page.getByLabel('First name', { exact: true }).waitFor()
    await look(page, '2-account')
    await press('Create account and continue')
    await page.getByRole('alert').waitFor()
    await look(page, '2-account-refused')
    await fill('First name', 'Ada')
    await page.getByLabel('Last name').fill('Thornbury')
    await page.getByLabel('E-mail').fill('ada.thornbury@harbour.example')
    await fill('New password', 'lanterns under the pier')
    await page.locator('#again').fill('lanterns under the pier')
    await fill('Organization', 'Harbour Works')
    await press('Create account and continue')

    await heading('E-mail')
    await look(page, '3-mail')
    await page.getByLabel('Mail server', { exact: true }).fill('127.0.0.9')
    await press('Send test e\u2011mail')
    await page.getByRole('alert').waitFor()
    await look(page, '3-mail-refused')
    // Coming back later leads to the same step.
    await page.goto(stage.site.url)
    await heading('E-mail')
    await press('Skip this step')

    await heading('Your first room')
    await look(page, '4-people')
    await fill('E-mail addresses', 'Bram Osei <bram.osei@harbour.example>\nedda.nakamura@harbour.example, nobody')
    await press('Create room')
    await page.getByRole('alert').getByText('“nobody” is not an e\u2011mail address.').waitFor()
    await look(page, '4-people-refused')
    await fill('E-mail addresses', 'Bram Osei <bram.osei@harbour.example>\nedda.nakamura@harbour.example')
    await press('Create room')

    await heading('Invite people')
    await look(page, '5-links')
    const copy = page.getByRole('button', { name: 'Copy Bram Osei (bram.osei@harbour.example)' })
    await copy.click()
    await eventually(async () => assert.equal(await page.locator('#copied').innerText(), 'Copied'))
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(copied, await page.locator('#link-0').inputValue())
    await page.getByRole('link', { name: 'Continue', exact: true }).click()

    await heading('Your first meeting')
    await eventually(async () => assert.equal(await page.getByLabel('Time zone').inputValue(), 'Berlin (UTC+1)'))
    await look(page, '6-meeting')
    await fill('Title', 'Kick-off')
    await press('Create meeting')
    await page.waitForURL(/\/meetings\/\d+/)
    await page.getByRole('heading', { name: 'Kick-off' }).first().waitFor()
    await page.getByText('Bram Osei').first().waitFor()

    // The person of the link sets a password and finds the meeting.
    const guest = await own.open({ ...still, viewport: SIZES.desktop })
    await guest.page.goto(copied)
    await guest.page.locator('#password').fill('a lantern over the low water')
    await guest.page.locator('#again').fill('a lantern over the low water')
    await guest.page.locator('form button').first().click()
    await guest.page.locator('input[type=email]').fill('bram.osei@harbour.example')
    await guest.page.locator('input[type=password]').fill('a lantern over the low water')
    await guest.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await guest.page.getByText('Kick-off').first().waitFor()
    assert.deepEqual(complaints, [])
  })
})
