// The pages without script, and how a browser gets to each.
import type { Page } from 'playwright-core'
import { registerApplication } from '../../../server/actions/account/applications.ts'
import { authorizeApplication } from '../../../server/actions/account/authorizations.ts'
import { operator } from '../../../server/audit/by.ts'
import { cookieName } from '../../../server/identity/cookie.ts'
import { addLink } from '../../../server/identity/links/password-link.ts'
import { secretHash } from '../../../server/identity/session.ts'
import { qrPath } from '../../../server/pages/kit/qr.ts'
import { type PageWords, wordsOf } from '../../../server/pages/kit/words.ts'
import { groupedInFours, keyUri } from '../../../server/rules/account/one-time-code.ts'
import { canonicalRecord } from '../../../server/rules/meetings/minutes.ts'
import type { DemoSite } from '../site.ts'
import { companyScenes } from './company-scenes.ts'
import { emailScenes } from './email-scenes.ts'
import { factorScenes } from './factor-scenes.ts'
import { groupScenes } from './group-scenes.ts'
import { handedScenes } from './handed-scenes.ts'
import { mailScenes } from './mail-scenes.ts'

export interface Scene {
  /** Whether the page is for somebody who is not signed in. */
  guest?: boolean
  /** Leads a browser to the page. */
  open: (page: Page) => Promise<unknown>
}

/** A PKCE challenge; its verifier is not needed. */
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGjL5hNpx8'
const CALLBACK = 'https://tides.example/callback'

/** Every page, by a name; the rows that the pages show are created first. */
export async function scenes(site: DemoSite, words: PageWords = wordsOf('en')): Promise<Record<string, Scene>> {
  const { account, applications, feeds, password, signIn, tokens } = words
  const { stage, url, member_id } = site
  const now = stage.site.clock()
  const registered = (name: string, isPublic: 0 | 1 = 0) =>
    stage.write((trx) =>
      registerApplication(trx, { member_id, name, redirect_uris: [CALLBACK], public: isPublic, now }),
    )
  const clock = await registered('Tide clock')
  const bell = await registered('Harbour bell', 1)
  await stage.write((trx) =>
    authorizeApplication(trx, {
      actor: operator,
      prompted: true,
      assistant: false,
      document_hash: null,
      member_id,
      application_id: bell.application_id,
      access: 'read_write',
      now,
    }),
  )
  const link = () => stage.write((trx) => addLink(trx, member_id, now))
  const to = (path: string) => (page: Page) => page.goto(url + path)
  const sent =
    (path: string, button: string, filled: Readonly<Record<string, string>> = {}) =>
    async (page: Page) => {
      await page.goto(url + path)
      for (const [label, text] of Object.entries(filled)) await page.getByLabel(label, { exact: true }).fill(text)
      await page.getByRole('button', { name: button, exact: true }).click()
    }
  const asking = new URLSearchParams({
    ...{ client_id: clock.client_id, redirect_uri: CALLBACK, response_type: 'code', scope: 'write', state: 'x' },
    ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256' },
  })
  const wrong = { [signIn.email]: 'nobody@harbour.example', [signIn.password]: 'a quite wrong password' }
  return {
    'sign-in': { guest: true, open: to('/sign-in') },
    'sign-in-refused': { guest: true, open: sent('/sign-in', signIn.submit, wrong) },
    'sign-in-empty': { guest: true, open: sent('/sign-in', signIn.submit) },
    'sign-in-too-many': {
      guest: true,
      open: async (page) => {
        const other = { ...wrong, [signIn.email]: 'nobody.else@harbour.example' }
        for (let time = 0; time < 11; time++) await sent('/sign-in', signIn.submit, other)(page)
      },
    },
    'password-forgotten': { guest: true, open: to('/password/forgotten') },
    'password-sent': {
      guest: true,
      open: sent('/password/forgotten', password.send, { [signIn.email]: 'ada.thornbury@harbour.example' }),
    },
    'password-new': { guest: true, open: async (page) => to(`/password/new?link=${await link()}`)(page) },
    'password-new-refused': {
      guest: true,
      open: async (page) => {
        const filled = { [password.new]: 'seven green herons', [password.again]: 'seven green hens' }
        await sent(`/password/new?link=${await link()}`, password.set, filled)(page)
      },
    },
    'password-link-spent': { guest: true, open: to('/password/new?link=spent') },
    account: { open: to('/account') },
    'account-refused': {
      open: sent('/account', account.save, { [account.fields.title]: 'Managing director of the whole wide harbour' }),
    },
    'account-saved': { open: sent('/account', account.save) },
    'account-unsent': {
      open: async (page) => {
        await to('/account')(page)
        const name = cookieName(stage.site, 'session')
        const { value } = (await page.context().cookies(url)).find((cookie) => cookie.name === name)!
        await stage.write((trx) => trx.deleteFrom('session').where('hash', '=', secretHash(value)).execute())
        await page.getByRole('button', { name: account.save, exact: true }).click()
        await page.getByLabel(signIn.email, { exact: true }).fill(site.guide.email)
        await page.getByLabel(signIn.password, { exact: true }).fill(site.guide.password)
        await page.getByRole('button', { name: signIn.submit, exact: true }).click()
      },
    },
    'account-notifications': { open: to('/account/notifications') },
    'account-notifications-saved': { open: sent('/account/notifications', account.save) },
    'account-mail': { open: to('/account/mail') },
    'account-mail-saved': { open: sent('/account/mail', account.save) },
    'account-security': { open: to('/account/security') },
    'account-sessions-end': {
      open: async (page) => {
        const other = await site.enter()
        await to('/account/security')(page)
        await page.locator('form[action$="/sessions/end"] button').first().click()
        await other.page.context().close()
      },
    },
    'account-email': { open: to('/account/email') },
    'account-email-refused': {
      open: sent('/account/email', account.save, {
        [account.newAddress]: 'ada',
        [account.currentPassword]: site.guide.password,
      }),
    },
    ...emailScenes(site, words),
    'account-password': { open: to('/account/password') },
    ...(await factorScenes(site, words)),
    'account-tokens': { open: to('/account/tokens') },
    'account-token-new': { open: to('/account/tokens/new') },
    'account-token-refused': { open: sent('/account/tokens/new', tokens.create) },
    'account-token-made': {
      open: sent('/account/tokens/new', tokens.create, {
        [tokens.name]: 'Calendar on the wall',
        [account.currentPassword]: site.guide.password,
      }),
    },
    'account-token-end': {
      open: async (page) => {
        await to('/account/tokens')(page)
        await page.locator('.confirm > summary').first().click()
      },
    },
    'account-assistants': { open: to('/account/assistants') },
    'account-applications': { open: to('/account/applications') },
    'account-application-new': { open: to('/account/applications/new') },
    'account-application-refused': {
      open: sent('/account/applications/new', applications.submit, {
        [applications.name]: 'Weather vane',
        [applications.redirectUris]: 'http://tides.example',
      }),
    },
    'account-application-made': {
      open: sent('/account/applications/new', applications.submit, {
        [applications.name]: 'Weather vane',
        [applications.redirectUris]: CALLBACK,
      }),
    },
    consent: { open: to(`/oauth/authorize?${asking}`) },
    'consent-impossible': { open: to('/oauth/authorize?client_id=nobody&response_type=code') },
    menu: {
      open: async (page) => {
        await to('/account')(page)
        await page.locator('.own summary').click()
      },
    },
    'form-out-of-date': {
      guest: true,
      open: async (page) => {
        await to('/sign-in')(page)
        await page.context().clearCookies()
        await page.getByRole('button', { name: signIn.submit }).click()
      },
    },
    ...companyScenes(site, words),
    ...groupScenes(site, words),
    'account-feeds': { open: to('/account/feeds') },
    'account-feed-new': { open: to('/account/feeds/new') },
    'account-feed-refused': {
      open: sent('/account/feeds/new', feeds.create, { [feeds.name]: 'A calendar on the wall '.repeat(3) }),
    },
    'account-feed-made': { open: sent('/account/feeds/new', feeds.create, { [feeds.name]: 'Phone' }) },
    ...(await mailScenes(site, words)),
    ...handedScenes(site, words),
    verify: { guest: true, open: to('/verify') },
    'verify-done': {
      guest: true,
      open: async (page) => {
        await to('/verify')(page)
        const buffer = Buffer.from(
          canonicalRecord({ record: { name: 'Pier', number: 1 }, previous_sha256: null }).content,
        )
        const files = ['minutes.json', 'notes.json'].map((name) => ({ name, mimeType: 'application/json', buffer }))
        await page.locator('#files').setInputFiles(files)
        await page.locator('#verdicts > li').nth(1).waitFor()
      },
    },
    'nothing-here': { open: to('/nowhere') },
  }
}

/** An invented key of an authenticator. */
const KEY = 'TIDESBELLSPIERFOGLANTERNHARBOURW'
const URI = keyUri(KEY, { issuer: 'Folkmoot 127.0.0.1', label: 'ada.thornbury@harbour.example' })

/** Replaces secrets and other values that differ each time by fixed ones. */
export const hideSecrets = (page: Page): Promise<void> =>
  page.evaluate(
    ({ key, picture }) => {
      const secrets = {
        fmd_: 'fmd_8sTq2mVxWc4LdRk7HyNzPb3JfGa6Ee9Qu1oT',
        fmr_: 'fmr_8sTq2mVxWc4LdRk7HyNzPb3JfGa6Ee9Qu1oT',
        fmw_: 'fmw_8sTq2mVxWc4LdRk7HyNzPb3JfGa6Ee9Qu1oT',
      }
      const letters = '0123456789abcdefghjkmnpqrstvwxyz'
      for (const [place, code] of [...document.querySelectorAll('code')].entries()) {
        const text = code.textContent
        code.textContent = text
          .replace(/fmf_[\w-]+/, 'fmf_8sTq2mVxWc4LdRk7HyNzPb3JfGa6Ee9Q')
          .replace(/link=[\w-]+/, 'link=8sTq2mVxWc4LdRk7HyNzPb3JfGa6Ee9Q')
        const token = Object.entries(secrets).find(([start]) => text.startsWith(start))?.[1]
        if (token) code.textContent = token
        else if (/^([A-Z2-7]{4} ){7}/.test(text)) code.textContent = key
        else if (/^([0-9a-z]{4}-){5}/.test(text))
          code.textContent = text.replace(/\w/g, (_, at: number) => letters[(place * 13 + at * 7 + at * at) % 32]!)
        else if (/^[\w-]{16,}$/.test(text)) code.textContent = `example-${place}-`.padEnd(text.length, 'tide0bell1')
      }
      document.querySelector('.qr .dark')?.setAttribute('d', picture)
      for (const told of document.querySelectorAll('.row .small'))
        if (!told.children.length)
          told.textContent = told.textContent.replace(/((?:ends in|endet auf) )\w{4}/, '$1u1oT')
    },
    { key: groupedInFours(KEY), picture: qrPath(URI).path },
  )
