// The pages of two-step sign-in, in the order in which they must be opened.
import type { Page } from 'playwright-core'
import { factorSealPurpose, newFactorKey } from '../../../server/actions/account/second-factor.ts'
import { seal } from '../../../server/db/secrets/seal.ts'
import type { PageWords } from '../../../server/pages/kit/words.ts'
import { codeAt } from '../../authenticator.ts'
import { PASSWORD, withPassword } from '../../pages/people.ts'
import type { DemoSite } from '../site.ts'
import type { Scene } from './scenes.ts'

const PAGE = '/account/second-factor'

export async function factorScenes(site: DemoSite, words: PageWords): Promise<Record<string, Scene>> {
  const { account, secondFactor: texts, signIn } = words
  const { stage, url } = site
  const clock = stage.site.clock()
  const email = `mira.${Math.random().toString(36).slice(2)}@tides.example`
  const { id } = await withPassword(stage, { email })
  const secret = seal(stage.site.sealKey, newFactorKey(), factorSealPurpose(id))
  await stage.write((trx) =>
    trx.insertInto('second_factor').values({ member_id: id, secret, last_step: 0, create_ts: clock }).execute(),
  )

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const to = (path: string) => (page: Page) => page.goto(url + path)
  const type = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  /** The recovery codes of Ada, once there are some. */
  let recovery: string[] = []

  const begun = async (page: Page) => {
    await to(PAGE)(page)
    if (await page.locator('.qr').count()) return
    await type(page, account.currentPassword, site.guide.password)
    await press(page, texts.continue)
  }
  const answered = (path: string, button: string, code: () => string) => async (page: Page) => {
    await to(path)(page)
    await type(page, account.currentPassword, site.guide.password)
    await type(page, texts.code, code())
    await press(page, button)
  }
  const halfway = async (page: Page) => {
    await to('/sign-in')(page)
    await type(page, signIn.email, email)
    await type(page, signIn.password, PASSWORD)
    await press(page, signIn.submit)
  }

  return {
    'account-factor': { open: to(PAGE) },
    'account-factor-refused': {
      open: async (page) => {
        await to(PAGE)(page)
        await type(page, account.currentPassword, 'a quite wrong password')
        await press(page, texts.continue)
      },
    },
    'account-factor-key': { open: begun },
    'account-factor-key-refused': {
      open: async (page) => {
        await begun(page)
        await type(page, texts.firstCode, 'no code')
        await press(page, texts.confirm)
      },
    },
    'account-factor-made': {
      open: async (page) => {
        await begun(page)
        const key = (await page.locator('.secret').inputValue()).replaceAll(' ', '')
        await type(page, texts.firstCode, codeAt(key, clock))
        await press(page, texts.confirm)
        recovery = (await page.getByLabel(texts.codes).inputValue()).split('\n')
      },
    },
    'account-factor-on': { open: to('/account/security') },
    'account-factor-codes': { open: to(`${PAGE}/codes`) },
    'account-factor-codes-refused': { open: answered(`${PAGE}/codes`, texts.createCodes, () => 'no code') },
    'account-factor-off': { open: to(`${PAGE}/off`) },
    'account-factor-off-saved': { open: answered(`${PAGE}/off`, texts.offConfirm, () => recovery[0]!) },
    'sign-in-code': { guest: true, open: halfway },
    'sign-in-code-refused': {
      guest: true,
      open: async (page) => {
        await halfway(page)
        await type(page, texts.code, 'no code')
        await press(page, signIn.submit)
      },
    },
    'sign-in-recovery': {
      guest: true,
      open: async (page) => {
        await halfway(page)
        await page.getByRole('link', { name: texts.useRecovery }).click()
      },
    },
  }
}
