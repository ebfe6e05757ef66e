// The pages on which an enterprise administrator hands over a link to sign in, and leaves the demo behind.
import type { Page } from 'playwright-core'
import type { PageWords } from '../../../server/pages/kit/words.ts'
import type { DemoSite } from '../site.ts'
import type { Scene } from './scenes.ts'

const EDDA = 'edda.nakamura@harbour.example'

export function handedScenes(site: DemoSite, { account, handedLink }: PageWords): Record<string, Scene> {
  const { stage, url, guide } = site

  /** The form for Edda, sent with a password. */
  const sent = (password: string) => async (page: Page) => {
    await form(page)
    await page.getByLabel(account.currentPassword, { exact: true }).fill(password)
    await page.getByRole('button', { name: handedLink.make, exact: true }).click()
  }
  async function form(page: Page) {
    const { member_id } = await stage.site.db.reads
      .selectFrom('member')
      .select('member_id')
      .where('email', '=', EDDA)
      .executeTakeFirstOrThrow()
    await page.goto(`${url}/administration/members/${member_id}/link`)
  }
  return {
    'handed-link': { open: form },
    'handed-link-refused': { open: sent('a quite wrong password') },
    'handed-link-made': { open: sent(guide.password) },
    'mail-server': { open: (page) => page.goto(`${url}/administration/mail`) },
    'demo-leave': {
      open: async (page) => {
        await page.goto(`${url}/administration/demo`)
        await page.locator('main .confirm > summary').click()
      },
    },
  }
}
