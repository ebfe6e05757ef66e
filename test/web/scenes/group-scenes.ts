// The pages of groups and of the directory of a company.
import type { Page } from 'playwright-core'
import type { PageWords } from '../../../server/pages/kit/words.ts'
import type { DemoSite } from '../site.ts'
import type { Scene } from './scenes.ts'

export function groupScenes(site: DemoSite, { account, directory, groups }: PageWords): Record<string, Scene> {
  const { stage, url, member_id, guide } = site
  const now = stage.site.clock()
  const to = (path: string) => (page: Page) => page.goto(url + path)
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  /** There is a group with a role and a person, and a token, while a page is opened. */
  const having = (open: (page: Page, group: number) => Promise<unknown>) => async (page: Page) => {
    const group = await stage.write(async (trx) => {
      const stamps = { create_ts: now, update_ts: now }
      const { group_id } = await trx
        .insertInto('group')
        .values({ name: 'Harbour crew', name_key: 'harbour crew', member_count: 1, ...stamps })
        .returning('group_id')
        .executeTakeFirstOrThrow()
      const { room_id } = await trx.selectFrom('room').select('room_id').orderBy('room_id').executeTakeFirstOrThrow()
      await trx.insertInto('group_role').values({ group_id, room_id, role_id: 5, create_ts: now }).execute()
      await trx.insertInto('group_member').values({ group_id, member_id, said_by: 0 }).execute()
      const token = { name: 'Entra ID', hash: 'scene', last_four: 'u1oT', create_id: member_id, create_ts: now }
      await trx.insertInto('directory_token').values(token).execute()
      return group_id
    })
    try {
      await open(page, group)
      await page.locator('main h1').waitFor()
    } finally {
      await stage.write(async (trx) => {
        for (const table of ['group_member', 'group_role', 'group', 'directory_token'] as const)
          await trx.deleteFrom(table).execute()
      })
    }
  }
  const [list, tokens] = ['/administration/groups', '/administration/directory']
  return {
    'administration-groups': { open: having(to(list)) },
    'administration-groups-none': { open: to(list) },
    'administration-group': {
      open: having(async (page, group) => {
        await to(`${list}/${group}`)(page)
        await page.locator('.confirm > summary').first().click()
      }),
    },
    'administration-group-refused': {
      open: having(async (page, group) => {
        await to(`${list}/${group}`)(page)
        await press(page, `${groups.give} ${groups.room}`)
        await page.locator('[role="alert"]').waitFor()
      }),
    },
    'administration-directory': { open: having(to(tokens)) },
    'administration-directory-new': { open: to(`${tokens}/new`) },
    'administration-directory-made': {
      open: having(async (page) => {
        await to(`${tokens}/new`)(page)
        await page.getByLabel(directory.name, { exact: true }).fill('Okta')
        await page.getByLabel(account.currentPassword, { exact: true }).fill(guide.password)
        await press(page, directory.create)
        await page.locator('[role="status"]').waitFor()
      }),
    },
  }
}
