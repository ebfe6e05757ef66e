// An application gets access in a real browser, whose policy must let the consent form end at the application.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import * as client from 'openid-client'
import type { Page } from 'playwright-core'
import { registerApplication } from '../../../server/actions/account/applications.ts'
import { factorSealPurpose, newFactorKey } from '../../../server/actions/account/second-factor.ts'
import { seal } from '../../../server/db/secrets/seal.ts'
import { codeAt } from '../../authenticator.ts'
import { SOON } from '../eventually.ts'
import { type DemoSite, demoSite } from '../site.ts'

describe('an application is let in', () => {
  let site: DemoSite
  let receiver: Server
  let callback: string
  let configuration: client.Configuration

  before(async () => {
    site = await demoSite({ path: '/moot' })
    receiver = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<h1>Back</h1>'))
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    callback = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callback`
    const { stage, member_id } = site
    const { client_id, secret } = await stage.write((trx) =>
      registerApplication(trx, {
        member_id,
        name: 'Tide clock',
        redirect_uris: ['http://127.0.0.1/callback'],
        public: 0,
        now: stage.site.clock(),
      }),
    )
    configuration = await client.discovery(new URL(site.url), client_id, undefined, client.ClientSecretBasic(secret!), {
      algorithm: 'oauth2',
      execute: [client.allowInsecureRequests],
    })
  })
  after(async () => {
    receiver?.close()
    await site?.close()
  })

  async function asked() {
    const verifier = client.randomPKCECodeVerifier()
    const { href } = client.buildAuthorizationUrl(configuration, {
      redirect_uri: callback,
      scope: 'read',
      state: 'tide',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return { verifier, href }
  }
  /** A browser that nobody has signed in with comes from the application; gives the access token that it brings. */
  async function comes(goOn: (page: Page) => Promise<void>) {
    const context = await site.browser.newContext()
    context.setDefaultTimeout(SOON.timeout)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    const { verifier, href } = await asked()
    await page.goto(href)
    await page.getByLabel('E-mail').fill(site.guide.email)
    await page.getByLabel('Password').fill(site.guide.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await goOn(page)
    await page.getByRole('heading', { name: 'Back' }).waitFor()
    const checks = { pkceCodeVerifier: verifier, expectedState: 'tide' }
    const { access_token } = await client.authorizationCodeGrant(configuration, new URL(page.url()), checks)
    await context.close()
    assert.deepEqual(
      complaints.filter((text) => /policy/i.test(text)),
      [],
    )
    return access_token
  }
  const works = async (token: string) =>
    (await fetch(`${site.url}/api/v1/metadata`, { headers: { authorization: `Bearer ${token}` } })).status === 200

  test('whoever comes from it signs in, lets it in and is sent back to it', async () => {
    const token = await comes(async (page) => {
      await page.getByRole('heading', { name: 'Allow Tide clock to access your account?' }).waitFor()
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
    })
    assert.ok(await works(token))
  })

  test('the next time signing in alone leads back to it', async () => {
    assert.ok(await works(await comes(async () => {})))
  })

  test('with two-step sign-in the page of the code leads back to it too', async () => {
    const { stage, member_id } = site
    const key = newFactorKey()
    const secret = seal(stage.site.sealKey, key, factorSealPurpose(member_id))
    await stage.write((trx) =>
      trx.insertInto('second_factor').values({ member_id, secret, last_step: 0, create_ts: 1 }).execute(),
    )
    const token = await comes(async (page) => {
      await page.getByLabel('Code').fill(codeAt(key, stage.site.clock()))
      await page.getByRole('button', { name: 'Sign in' }).click()
    })
    assert.ok(await works(token))
  })
})
