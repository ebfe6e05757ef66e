// The pages without script in a real browser: accessible, on any screen, with the keyboard alone.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { wordsOf } from '../../../server/pages/kit/words.ts'
import { codeAt } from '../../authenticator.ts'
import { PASSWORD, withPassword } from '../../pages/people.ts'
import { ftest } from '../../ring.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, unreachableByKeys } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { movingButtons } from '../moving-buttons.ts'
import { type DemoSite, demoSite, type Visit } from '../site.ts'
import { type Scene, scenes } from './scenes.ts'

/** Those in which something was refused. */
const REFUSED = /-(refused|empty|too-many)$/

describe('every page without script', () => {
  let site: DemoSite
  let all: [string, Scene][]
  before(async () => {
    site = await demoSite()
    all = Object.entries(await scenes(site))
  })
  after(() => site?.close())

  /** Goes through all pages, first signed in and then not. */
  async function through(see: (name: string, visit: Visit) => Promise<void>): Promise<void> {
    const visit = await site.visit({ viewport: { width: 1280, height: 900 } })
    for (const guest of [false, true]) {
      if (guest) await visit.page.context().clearCookies()
      for (const [name, scene] of all.filter(([, scene]) => (scene.guest ?? false) === guest)) {
        await scene.open(visit.page)
        await visit.page.waitForLoadState()
        await see(name, visit)
      }
    }
    assert.deepEqual(visit.complaints, [])
    await visit.page.context().close()
  }

  ftest('is open to everybody, light and dark, on any screen, and with the tab key alone', async () => {
    await through(async (name, { page }) => {
      assert.deepEqual(await accessibilityFaults(page), [], name)
      assert.deepEqual(await contrastFaultsInDark(page), [], `${name}, dark`)
      assert.deepEqual(await overflowingWidths(page), [], name)
      assert.deepEqual(await movingButtons(page), [], name)
      await eventually(async () => assert.match(await page.title(), /\S · Folkmoot$/, name))
      await eventually(async () => assert.equal(await page.locator('h1').count(), 1, name))
      await eventually(async () => assert.equal(await page.locator('html').getAttribute('lang'), 'en', name))
      // What is wrong with a field is told with it.
      for (const field of await page.locator('[aria-invalid]').all()) {
        const told = (await field.getAttribute('aria-describedby'))!.split(' ').at(-1)
        await eventually(async () => assert.match(await page.locator(`#${told}.fault`).innerText(), /\S/, name))
      }
      const focused = (attribute: string, value: string) =>
        eventually(async () => assert.equal(await page.locator(':focus').getAttribute(attribute), value, name))
      if (REFUSED.test(name)) await focused('role', 'alert')
      if (/-(made|saved)$/.test(name)) await focused('role', 'status')
      if (/^sign-in-(code|recovery)$/.test(name)) await focused('id', 'code')
      // All of it is come to, and one sees where one is.
      assert.deepEqual(await unreachableByKeys(page), [], name)
    })
  })

  ftest('is there in German as well, and fits where words are longer', async () => {
    const context = { locale: 'de-DE', viewport: { width: 1280, height: 900 } }
    const { page, complaints } = await site.visit(context)
    const german = Object.entries(await scenes(site, wordsOf('de')))
    for (const guest of [false, true]) {
      if (guest) await page.context().clearCookies()
      for (const [name, scene] of german.filter(([, scene]) => (scene.guest ?? false) === guest)) {
        await scene.open(page)
        await page.waitForLoadState()
        await eventually(async () => assert.equal(await page.locator('html').getAttribute('lang'), 'de', name))
        assert.deepEqual(await overflowingWidths(page), [], name)
        assert.deepEqual(await movingButtons(page), [], name)
        await eventually(async () =>
          assert.doesNotMatch(await page.locator('main').innerText(), /\b(your|with|this)\b/i, name),
        )
      }
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  /** Goes on with the tab key until this has the focus. */
  async function tabTo(page: Page, selector: string): Promise<void> {
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
    }
    assert.fail(`The tab key never comes to ${selector}.`)
  }

  const act = async (page: Page, selector: string, key = 'Enter') => {
    await tabTo(page, selector)
    const gone = page.waitForNavigation()
    await page.keyboard.press(key)
    await gone
  }

  ftest('with keys alone, and without script, one turns on two-step sign-in, and signs in with a code', async () => {
    const { stage } = site
    const { email } = await withPassword(stage, { email: 'mira@tides.example' })
    const context = await site.browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
    context.setDefaultTimeout(SOON.timeout)
    const page = await context.newPage()
    const type = async (selector: string, text: string) => {
      await tabTo(page, selector)
      await page.keyboard.type(text)
    }
    const signIn = async () => {
      await page.goto(`${site.url}/sign-in?next=/account/security`)
      await type('#email', email)
      await type('#password', PASSWORD)
      await act(page, 'main .button')
    }
    await signIn()
    await act(page, 'a[href$="/account/second-factor"]')
    await type('#current_password', PASSWORD)
    await act(page, 'main button')
    const key = (await page.locator('.secret').inputValue()).replaceAll(' ', '')
    await tabTo(page, 'a[href^="otpauth:"]')
    await type('#code', codeAt(key, stage.site.clock()))
    await act(page, 'main button')
    await eventually(async () =>
      assert.equal((await page.getByLabel('Recovery codes').inputValue()).split('\n').length, 10),
    )
    await act(page, 'main a.button')
    await eventually(async () => assert.match(await page.locator('main').innerText(), /10 recovery codes left/))

    await context.clearCookies()
    stage.pass(60)
    await signIn()
    // Typing begins in the field.
    await page.keyboard.type('no code')
    const refused = page.waitForNavigation()
    await page.keyboard.press('Enter')
    await refused
    // What was wrong leads to its field.
    await page.locator('[role=alert]:focus').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('#code:focus').waitFor()
    await page.keyboard.type(codeAt(key, stage.site.clock()))
    const entered = page.waitForNavigation()
    await page.keyboard.press('Enter')
    await entered
    await eventually(async () => assert.equal(new URL(page.url()).pathname, '/account/security'))
    await context.close()
  })

  test('with keys alone, and without script, one signs in, looks after everything, and signs out', async () => {
    const { email, password } = site.guide
    const context = await site.browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
    context.setDefaultTimeout(SOON.timeout)
    const page = await context.newPage()
    await page.goto(`${site.url}/account`)
    await act(page, 'main .button')
    await eventually(async () =>
      assert.equal(
        await page.evaluate(() => document.activeElement?.role ?? document.activeElement?.getAttribute('role')),
        'alert',
      ),
    )
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    const signedIn = page.waitForNavigation()
    await page.keyboard.press('Enter')
    await signedIn
    await eventually(async () => assert.equal(new URL(page.url()).pathname, '/account'))

    await page.keyboard.press('Tab')
    await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.className), 'skip'))
    await page.keyboard.press('Enter')
    await tabTo(page, '#last_name')
    await page.keyboard.type('Thornbury-Vale')
    await tabTo(page, '#timezone_name')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Reykjavik')
    await act(page, 'main .button')
    await eventually(async () => assert.equal(await page.getByLabel('Last name').inputValue(), 'Thornbury-Vale'))
    await eventually(async () => assert.equal(await page.getByLabel('Time zone').inputValue(), 'Reykjavik (UTC+0)'))
    await act(page, 'main [name="look"][value="dark"]', 'Space')
    await eventually(async () => assert.equal(await page.locator('html').getAttribute('data-look'), 'dark'))

    await act(page, '.settings-side a[href$="/tokens"]')
    await act(page, 'main a.button[href$="/tokens/new"]')
    await tabTo(page, '#name')
    await page.keyboard.type('Harbour lights')
    await tabTo(page, '[name="access"]')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, '#current_password')
    await page.keyboard.type(password)
    await act(page, 'main button')
    await eventually(async () => assert.match(await page.locator('.secret').inputValue(), /^fmw_/))
    // It is copied by keys, as from any other field.
    await tabTo(page, '#token')
    await page.keyboard.press('ControlOrMeta+a')
    assert.match(await page.evaluate(() => getSelection()!.toString()), /^fmw_\w+$/)
    await act(page, 'main a.button')
    await tabTo(page, '.confirm summary')
    await page.keyboard.press('Space')
    await act(page, '.confirm .warn')
    await eventually(async () => assert.equal(await page.getByText('Harbour lights').count(), 0))

    await act(page, '.settings-group a[href$="/applications"]')
    await tabTo(page, '.confirm summary')
    await page.keyboard.press('Enter')
    await act(page, '.confirm .warn')
    await eventually(async () => assert.match(await page.locator('[role="status"]').innerText(), /Access revoked/))

    await act(page, '.settings-group a[href$="/security"]')
    await act(page, 'a[href$="/account/password"]')
    await tabTo(page, '#current_password')
    await page.keyboard.type(password)
    await page.keyboard.press('Tab')
    await page.keyboard.type('seven green herons')
    await page.keyboard.press('Tab')
    await page.keyboard.type('seven green herons')
    await act(page, 'main button')
    await eventually(async () => assert.match(await page.locator('[role="status"]').innerText(), /Password changed/))

    await tabTo(page, '.own summary')
    await page.keyboard.press('Enter')
    await act(page, '.own form[action$="/sign-out"] button')
    await eventually(async () => assert.match(await page.locator('[role="status"]').innerText(), /You’ve signed out/))
    await context.close()
  })
})
