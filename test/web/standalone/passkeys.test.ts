// Passkeys in a real browser, with authenticators in software (WebAuthn automation): each ceremony as people walk through it.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { wordsOf } from '../../../server/pages/kit/words.ts'
import type { Language } from '../../../words/languages.ts'
import { PASSWORD, type Somebody, withPassword } from '../../pages/people.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, unreachableByKeys } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { type DemoSite, demoSite } from '../site.ts'

/** A person at a device of theirs. */
interface Device {
  page: Page
  /** What the page complains of, such as a refusal of its policy. */
  complaints: string[]
  authenticator: Authenticator
  close: () => Promise<void>
}

interface Authenticator {
  cdp: CDPSession
  authenticatorId: string
}

/** A phone or computer that unlocks with a finger. */
async function attach(page: Page, more: object = {}): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true, ...more },
    },
  } as never)
  return { cdp, authenticatorId }
}

const credentials = async ({ cdp, authenticatorId }: Authenticator) =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials

describe('passkeys in a browser', () => {
  let site: DemoSite
  let url: string

  before(async () => {
    site = await demoSite()
    url = `http://localhost:${(site.stage.app.server.address() as AddressInfo).port}`
    site.stage.site.url = url
  })
  after(() => site?.close())

  async function device(options: BrowserContextOptions = {}, more: object = {}): Promise<Device> {
    const context = await site.browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
    context.setDefaultTimeout(SOON.timeout)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
    page.on('console', (message) => {
      const refusal = /^Failed to load resource: .* status of 4\d\d /.test(message.text())
      if (message.type() === 'error' && !refusal) complaints.push(`console: ${message.text()}`)
    })
    const authenticator = await attach(page, more)
    return { page, complaints, authenticator, close: () => context.close() }
  }

  const texts = (language: Language) => wordsOf(language)
  let people = 0
  /** Somebody who is not in the demo. */
  const newcomer = () => withPassword(site.stage, { email: `mira.${++people}@tides.example` })
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  async function signInByPassword(page: Page, { email }: Pick<Somebody, 'email'>, language: Language = 'en') {
    const { signIn } = texts(language)
    // Whatever the browser offers in the field, there is no passkey yet.
    await page.goto(`${url}/sign-in?next=/account/passkeys`)
    await page.getByLabel(signIn.email, { exact: true }).fill(email)
    await page.getByLabel(signIn.password, { exact: true }).fill(PASSWORD)
    await press(page, signIn.submit)
  }

  async function addIn(page: Page, language: Language = 'en') {
    const { account, passkeys } = texts(language)
    const password = page.getByLabel(account.currentPassword, { exact: true })
    if (await password.count()) await password.fill(PASSWORD)
    await press(page, passkeys.add)
    await page.getByText(passkeys.added).waitFor()
  }

  const signOut = async (page: Page) => {
    await page.context().clearCookies()
  }

  async function barriersOf(page: Page): Promise<void> {
    assert.deepEqual(await accessibilityFaults(page), [], page.url())
    assert.deepEqual(await contrastFaultsInDark(page), [], page.url())
    assert.deepEqual(await overflowingWidths(page), [], page.url())
    assert.deepEqual(await unreachableByKeys(page), [], page.url())
  }

  for (const language of ['en', 'de', 'fr', 'es'] as const)
    test(`added, used in two presses, renamed and removed (${language})`, async () => {
      const { account, passkeys } = texts(language)
      const somebody = await newcomer()
      const { page, complaints, authenticator, close } = await device({ locale: language })
      await signInByPassword(page, somebody, language)
      await page.getByRole('heading', { name: passkeys.title, level: 1 }).waitFor()
      await barriersOf(page)
      await addIn(page, language)
      const [made] = await credentials(authenticator)
      assert.equal(made!.rpId, 'localhost')
      await barriersOf(page)

      await signOut(page)
      await page.goto(`${url}/sign-in?next=/account/passkeys`)
      // The browser has offered it in the field of the e-mail address, and the only one there is was taken.
      await page.getByRole('heading', { name: passkeys.title, level: 1 }).waitFor()
      assert.match((await page.locator('.row').first().textContent())!, /Chrome/)

      await page.locator('.row').getByRole('button', { name: passkeys.rename }).click()
      await page.getByLabel(passkeys.name, { exact: true }).waitFor()
      await barriersOf(page)
      await page.getByLabel(passkeys.name, { exact: true }).fill('Pier lantern')
      await press(page, passkeys.save)
      await page.getByText(passkeys.renamed).waitFor()
      await page.locator('.row strong').getByText('Pier lantern', { exact: true }).waitFor()

      // Ten minutes later the password, or the passkey, is asked again.
      site.stage.pass(601)
      await page.locator('.row').getByRole('button', { name: passkeys.remove }).click()
      await page.getByLabel(account.currentPassword, { exact: true }).waitFor()
      await barriersOf(page)
      await press(page, passkeys.confirm)
      await page.getByText(passkeys.removed).waitFor()
      assert.equal(await page.locator('.row').count(), 0)

      // The device still has it; the site does not take it any more.
      await signOut(page)
      await page.goto(`${url}/sign-in`)
      await page.getByRole('alert').getByText(passkeys.refused).waitFor()
      assert.deepEqual(complaints, [])
      await close()
    })

  test('the page asks with conditional mediation, and choosing in the field signs in; the button asks openly', async () => {
    const { passkeys, signIn } = texts('en')
    const somebody = await newcomer()
    const { page, authenticator, complaints, close } = await device()
    await signInByPassword(page, somebody)
    await addIn(page)
    await signOut(page)
    const asked: [mediation: string | undefined, named: number, verification: string | undefined][] = []
    await page.exposeFunction('note', (...one: (typeof asked)[number]) => void asked.push(one))
    await page.addInitScript(() => {
      const get = navigator.credentials.get.bind(navigator.credentials)
      navigator.credentials.get = async (options) => {
        const { allowCredentials = [], userVerification } = options!.publicKey!
        await (window as unknown as { note: (...one: unknown[]) => Promise<void> }).note(
          ...[options!.mediation, allowCredentials.length, userVerification],
        )
        return get(options)
      }
    })
    const toPasskeys = () => page.getByRole('heading', { name: passkeys.title, level: 1 }).waitFor()
    // The virtual authenticator chooses as soon as it is offered one.
    await page.goto(`${url}/sign-in?next=/account/passkeys`)
    await toPasskeys()
    assert.deepEqual(asked.splice(0), [['conditional', 0, 'required']])

    await signOut(page)
    const { cdp, authenticatorId } = authenticator
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
    await page.goto(`${url}/sign-in?next=/account/passkeys`)
    await eventually(() => assert.deepEqual(asked, [['conditional', 0, 'required']]))
    const field = page.getByLabel(signIn.email, { exact: true })
    assert.equal(await field.getAttribute('autocomplete'), 'username webauthn')
    // Nothing is in the way of those who type.
    await field.fill(somebody.email)
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
    await press(page, passkeys.signIn)
    await toPasskeys()
    assert.deepEqual(asked, [
      ['conditional', 0, 'required'],
      [undefined, 0, 'required'],
    ])
    assert.deepEqual(complaints, [])
    await close()
  })

  test('a browser without WebAuthn shows no button, and its pages work as without passkeys', async () => {
    const { passkeys, tokens, account } = texts('en')
    const somebody = await newcomer()
    const first = await device()
    await signInByPassword(first.page, somebody)
    await addIn(first.page)
    await first.close()
    const { page, complaints, close } = await device()
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PublicKeyCredential')
    })
    const posted: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posted.push(new URL(request.url()).pathname)
    })
    /** The script has run, and shows nothing. */
    const assertNoButton = async () => {
      await page.waitForFunction(() => 'SimpleWebAuthnBrowser' in window)
      const buttons = await page.locator('button[data-passkey]').all()
      assert.ok(buttons.length)
      for (const one of buttons) assert.equal(await one.isVisible(), false)
    }
    await page.goto(`${url}/sign-in`)
    await assertNoButton()
    assert.equal(await page.evaluate(() => 'PublicKeyCredential' in window), false)
    await signInByPassword(page, somebody)
    await page.getByRole('heading', { name: passkeys.title, level: 1 }).waitFor()
    await assertNoButton()
    await page.getByText(passkeys.needsScript).waitFor()
    await page.goto(`${url}/account/tokens/new`)
    await assertNoButton()
    await page.getByLabel(tokens.name, { exact: true }).fill('Tide clock')
    await page.getByLabel(account.currentPassword, { exact: true }).fill(PASSWORD)
    await press(page, tokens.create)
    await page.getByRole('heading', { name: tokens.createdTitle }).waitFor()
    // No ceremony was begun.
    assert.deepEqual(posted, ['/sign-in', '/account/tokens'])
    assert.deepEqual(complaints, [])
    await close()
  })

  test('the button signs in where the browser offers nothing in the field', async () => {
    const { passkeys } = texts('en')
    const somebody = await newcomer()
    const { page, complaints, close } = await device()
    await signInByPassword(page, somebody)
    await addIn(page)
    await signOut(page)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await page.goto(`${url}/sign-in?next=/account/passkeys`)
    await barriersOf(page)
    await press(page, passkeys.signIn)
    await page.getByRole('heading', { name: passkeys.title, level: 1 }).waitFor()
    assert.deepEqual(complaints, [])
    await close()
  })

  test('a second device, and a lost one: its passkey and its sessions end', async () => {
    const { passkeys } = texts('en')
    const somebody = await newcomer()
    const phone = await device()
    await signInByPassword(phone.page, somebody)
    await addIn(phone.page)
    await signOut(phone.page)
    await phone.page.goto(`${url}/sign-in?next=/account/passkeys`)
    await phone.page.getByRole('heading', { name: passkeys.title, level: 1 }).waitFor()

    const laptop = await device()
    await signInByPassword(laptop.page, somebody)
    await addIn(laptop.page)
    assert.equal(await laptop.page.locator('.row').count(), 2)
    await laptop.page.locator('.row').first().getByRole('button', { name: passkeys.remove }).click()
    await press(laptop.page, passkeys.remove)
    await laptop.page.getByText(passkeys.removed).waitFor()
    assert.equal(await laptop.page.locator('.row').count(), 1)

    await phone.page.reload()
    await phone.page.getByRole('alert').getByText(passkeys.refused).waitFor()
    await signOut(laptop.page)
    await laptop.page.goto(`${url}/sign-in?next=/account/passkeys`)
    await laptop.page.getByRole('heading', { name: passkeys.title, level: 1 }).waitFor()
    for (const { complaints, close } of [phone, laptop]) {
      assert.deepEqual(complaints, [])
      await close()
    }
  })

  test('whoever has no passkey, or does not unlock it, reads so and signs in with the password', async () => {
    const { passkeys, account } = texts('en')
    const somebody = await newcomer()
    const { page, authenticator, complaints, close } = await device()
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await page.goto(`${url}/sign-in`)
    await press(page, passkeys.signIn)
    await page.getByRole('alert').getByText(passkeys.canceled).waitFor()
    await signInByPassword(page, somebody)
    await page.getByLabel(account.currentPassword, { exact: true }).fill('a quite wrong password')
    await press(page, passkeys.add)
    await page.getByRole('alert').getByText(account.wrongPassword).waitFor()
    const { cdp, authenticatorId } = authenticator
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await page.getByLabel(account.currentPassword, { exact: true }).fill(PASSWORD)
    await press(page, passkeys.add)
    await page.getByRole('alert').getByText(passkeys.canceled).waitFor()
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await addIn(page)
    await press(page, passkeys.add)
    await page.getByRole('alert').getByText(passkeys.known).waitFor()
    assert.deepEqual(complaints, [])
    await close()
  })

  test('confirms with a passkey in place of the password, and the form is sent as it was filled', async () => {
    const { passkeys, tokens } = texts('en')
    const somebody = await newcomer()
    const { page, complaints, close } = await device()
    await signInByPassword(page, somebody)
    await addIn(page)
    site.stage.pass(601)
    await page.goto(`${url}/account/tokens/new`)
    await barriersOf(page)
    await page.getByLabel(tokens.name, { exact: true }).fill('Tide clock')
    await press(page, passkeys.confirm)
    await page.getByRole('heading', { name: tokens.createdTitle }).waitFor()
    assert.deepEqual(complaints, [])
    await close()
  })

  test('where both factors are demanded: a passkey in place of an app, and later the passkey after the password', async () => {
    const { passkeys, account, signIn } = texts('en')
    const { settings } = site.stage.site
    settings.secondFactor = 'everybody'
    try {
      const somebody = await newcomer()
      const { page, complaints, close } = await device()
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
      })
      await signInByPassword(page, somebody)
      await page.getByRole('heading', { name: passkeys.second }).waitFor()
      await barriersOf(page)
      await page.getByLabel(account.currentPassword, { exact: true }).fill(PASSWORD)
      await press(page, passkeys.add)
      await page.getByRole('heading', { name: passkeys.title, level: 1 }).waitFor()
      await signOut(page)
      await signInByPassword(page, somebody)
      await page.getByRole('heading', { name: passkeys.confirm, level: 1 }).waitFor()
      await barriersOf(page)
      await press(page, passkeys.confirm)
      await page.getByRole('heading', { name: passkeys.title, level: 1 }).waitFor()
      assert.ok(signIn)
      assert.deepEqual(complaints, [])
      await close()
    } finally {
      settings.secondFactor = 'optional'
    }
  })

  test('an open page renews its challenge', async () => {
    const { passkeys } = texts('en')
    const somebody = await newcomer()
    // It waits until it is touched.
    const { page, authenticator, complaints, close } = await device()
    await signInByPassword(page, somebody)
    await addIn(page)
    await signOut(page)
    const { cdp, authenticatorId } = authenticator
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
    await page.clock.install()
    const options = () => page.waitForResponse((response) => response.url().endsWith('/sign-in/passkey/options'))
    const first = options()
    await page.goto(`${url}/sign-in?next=/account/passkeys`)
    await first
    // Only once the ceremony has begun is its end waited for.
    await page.waitForFunction(() => !document.querySelector<HTMLElement>('[data-passkey]')!.hidden)
    // The first challenge does not count any more.
    site.stage.pass(301)
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
    await page.clock.runFor(241_000)
    await page.getByRole('heading', { name: passkeys.title, level: 1 }).waitFor()
    assert.deepEqual(complaints, [])
    await close()
  })

  test('without script the password signs in, and passkeys are renamed and removed', async () => {
    const { passkeys, account } = texts('en')
    const somebody = await newcomer()
    const first = await device()
    await signInByPassword(first.page, somebody)
    await addIn(first.page)
    await first.close()
    const context = await site.browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto(`${url}/sign-in`)
    assert.equal(await page.getByRole('button', { name: passkeys.signIn }).count(), 0)
    await signInByPassword(page, somebody)
    assert.equal(await page.getByRole('button', { name: passkeys.add }).count(), 0)
    await page.getByText(passkeys.needsScript).waitFor()
    await page.locator('.row').getByRole('button', { name: passkeys.rename }).click()
    await page.getByLabel(passkeys.name, { exact: true }).fill('Pier')
    await press(page, passkeys.save)
    await page.getByText(passkeys.renamed).waitFor()
    await page.locator('.row').getByRole('button', { name: passkeys.remove }).click()
    await page.getByLabel(account.currentPassword, { exact: true }).fill(PASSWORD)
    await press(page, passkeys.remove)
    await page.getByText(passkeys.removed).waitFor()
    await context.close()
  })

  test('the script is small, and the page has nothing inline', async () => {
    const page = await (await fetch(`${url}/sign-in`)).text()
    const [, path] = /<script type="module" src="([^"]+)"/.exec(page)!
    const script = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
    assert.equal(script.headers.get('content-encoding'), 'br')
    const { body } = await import('undici').then(({ request }) =>
      request(url + path, { headers: { 'accept-encoding': 'br' } }),
    )
    const { byteLength } = await body.arrayBuffer()
    assert.ok(byteLength < 12 * 1024, `${byteLength} bytes`)
  })
})
