// The pages of changing an e-mail address, in the order in which they must be opened.
import type { Page } from 'playwright-core'
import type { Caller } from '../../../server/access/actor.ts'
import { askForEmail } from '../../../server/actions/account/pending-email.ts'
import type { PageWords } from '../../../server/pages/kit/words.ts'
import { emailLinksOf } from '../../pages/email-link.ts'
import type { DemoSite } from '../site.ts'
import type { Scene } from './scenes.ts'

export function emailScenes({ stage, url, member_id }: DemoSite, { account }: PageWords): Record<string, Scene> {
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const to = (path: string) => (page: Page) => page.goto(url + path)
  const from = { address: '127.0.0.1', request_id: 'scene' }
  const actor = { member_id, enterprise: false, by: 'session', from, token_id: null, session_id: null } as Caller

  /** Opens the link that Ada is sent when she asks for an address. */
  async function asked(page: Page, email: string) {
    const { site } = stage
    // As on another day: pictures are taken more often than she may ask.
    await stage.write((trx) => trx.deleteFrom('notice').where('kind', '=', 'email_link').execute())
    await stage.write((trx) => askForEmail(trx, email, { site, actor, now: site.clock() }))
    const [link] = await emailLinksOf(stage, member_id)
    await to(link!.path)(page)
  }

  return {
    'account-email-spent': { open: to('/account/email/confirm?link=spent') },
    'account-email-confirm': { open: (page) => asked(page, 'ada@tides.example') },
    'account-email-waiting': { open: to('/account/security') },
    'account-email-taken': {
      open: async (page) => {
        const other = stage.site.db.reads.selectFrom('member').select('email').where('email', 'is not', null)
        const { email } = await other.where('member_id', '<>', member_id).executeTakeFirstOrThrow()
        await asked(page, email!)
        await press(page, account.confirm)
      },
    },
    'account-email-withdrawn': {
      open: async (page) => {
        await to('/account/security')(page)
        await press(page, account.cancelAddressChange)
      },
    },
  }
}
