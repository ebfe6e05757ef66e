// The links that confirm an e-mail address, as they are mailed.
import assert from 'node:assert/strict'
import { workingEmailLink } from '../../server/identity/links/email-link.ts'
import type { Browser } from '../browser.ts'
import type { Stage } from '../stage.ts'

/** The paths of all links that were sent for an account and still work, with the address that each goes to. */
export async function emailLinksOf({ site }: Stage, member_id: number): Promise<{ to: string; path: string }[]> {
  const rows = await site.db.reads
    .selectFrom('notice')
    .select('details')
    .where('member_id', '=', member_id)
    .where('kind', '=', 'email_link')
    .orderBy('notice_id')
    .execute()
  const links: { to: string; path: string }[] = []
  for (const { details } of rows) {
    const told = JSON.parse(details) as { link: string; email: string }
    const found = await workingEmailLink(site, told)
    if (found) links.push({ to: told.email, path: found.href.slice(site.url.length) })
  }
  return links
}

/** Opens the link that an account was sent last, and confirms it. */
export async function confirmIn(stage: Stage, one: Browser, member_id: number) {
  const link = (await emailLinksOf(stage, member_id)).at(-1)
  assert.ok(link, 'a link')
  assert.equal((await one.get(link.path)).status, 200)
  return one.send('/account/email/confirm')
}
