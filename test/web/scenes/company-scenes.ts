// The pages of signing in with a company's account: buttons, linked accounts, and the providers of the site.

import type { Insertable } from 'kysely'
import type { Page } from 'playwright-core'
import type { DB } from '../../../server/db/tables.ts'
import type { PageWords } from '../../../server/pages/kit/words.ts'
import { fill } from '../../../words/fill.ts'
import { ISSUER } from '../../provider.ts'
import type { DemoSite } from '../site.ts'
import type { Scene } from './scenes.ts'

type Row = Omit<Insertable<DB['sign_in_provider']>, 'create_ts' | 'update_ts'>

/** What is registered at the provider that every stage can ask. */
const HARBOUR: Row & { label: string } = {
  ...{ name: 'harbour', label: 'Harbour ID', issuer: ISSUER, client_id: 'folkmoot', client_secret: null },
  ...{ kind: 'oidc', scopes: 'openid email profile', domains: '["harbour.example","boats.example"]' },
  ...{ creates_members: 1, follows_profile: 0, only: 0, groups_claim: 'groups', enabled: 1 },
  end_session_endpoint: `${ISSUER}/end`,
}
const TIDES = { ...HARBOUR, name: 'tides', label: 'Tide Gauges', issuer: 'https://login.tides.example' }
const OFF = {
  ...HARBOUR,
  name: 'boats',
  label: 'Boats',
  issuer: 'https://boats.example/realms/crew',
  enabled: 0,
} as const

export function companyScenes(site: DemoSite, { account, company }: PageWords): Record<string, Scene> {
  const { stage, url, member_id, guide } = site
  const now = stage.site.clock()
  const to = (path: string) => (page: Page) => page.goto(url + path)
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  /** The site has these providers while a page is opened, and Ada linked accounts at all issuers that are named. */
  const having =
    (providers: readonly Row[], issuers: readonly string[], open: (page: Page, ids: number[]) => Promise<unknown>) =>
    async (page: Page) => {
      const ids: number[] = []
      await stage.write(async (trx) => {
        for (const one of providers) {
          const row = { ...one, create_ts: now + ids.length, update_ts: now }
          const made = trx.insertInto('sign_in_provider').values(row).returning('sign_in_provider_id')
          ids.push((await made.executeTakeFirstOrThrow()).sign_in_provider_id)
        }
        for (const [at, issuer] of issuers.entries()) {
          const last_used_ts = at ? null : now
          const link = { issuer, subject: `ada-${at}`, member_id, create_ts: now - 86_400, last_used_ts }
          await trx.insertInto('linked_account').values(link).execute()
        }
      })
      try {
        await open(page, ids)
        await page.locator('main h1').waitFor()
      } finally {
        await stage.write(async (trx) => {
          await trx.deleteFrom('sign_in_provider').execute()
          await trx.deleteFrom('linked_account').execute()
        })
      }
    }
  const at = '/administration/sign-in'
  return {
    'sign-in-company': { guest: true, open: having([HARBOUR, TIDES], [], to('/sign-in')) },
    'sign-in-company-only': {
      guest: true,
      open: having([{ ...HARBOUR, only: 1 }], [], to('/sign-in?done=signed-out&from=harbour')),
    },
    'sign-in-company-trouble': {
      guest: true,
      open: having([HARBOUR], [], to('/sign-in/from/harbour?code=x&state=y')),
    },
    'account-links': {
      open: having([HARBOUR, TIDES], [ISSUER, 'https://login.museum.example'], to('/account/sign-in')),
    },
    'account-link-asked': {
      open: having([HARBOUR], [], async (page) => {
        await to('/account/sign-in')(page)
        await press(page, fill(company.link, { label: HARBOUR.label }))
        await page.locator('#current_password').waitFor()
      }),
    },
    'account-token-new-company': {
      open: having([{ ...HARBOUR, only: 1 }], [ISSUER], to('/account/tokens/new')),
    },
    'administration-sign-in': {
      open: having([{ ...HARBOUR, only: 1 }, TIDES, OFF], [], async (page) => {
        await to(at)(page)
        await page.locator('.confirm > summary').first().click()
      }),
    },
    'administration-sign-in-none': { open: to(at) },
    'administration-sign-in-new': { open: to(`${at}/new`) },
    'administration-sign-in-new-refused': {
      open: async (page) => {
        await to(`${at}/new`)(page)
        const field = (label: string) => page.getByLabel(label, { exact: true })
        await field(company.name).fill('harbour')
        await field(company.issuer).fill('https://10.0.0.1')
        await field(company.clientId).fill('folkmoot')
        await field(account.currentPassword).fill(guide.password)
        await press(page, company.save)
        await page.locator('[role="alert"]').waitFor()
      },
    },
    'administration-sign-in-change': {
      open: having([HARBOUR], [], (page, [id]) => to(`${at}/${id}`)(page)),
    },
    'administration-sign-in-tried': {
      open: having([HARBOUR], [], async (page) => {
        await to(at)(page)
        await page.locator('form[action$="/try"] button').click()
        await page.locator('[role="status"]').waitFor()
      }),
    },
  }
}
