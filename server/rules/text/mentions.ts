// Mentions: links to the page of a person in HTML, whose text begins with `@`.
import { GREATEST_ID } from '../../../contract/limits.ts'

/** The most people of one text who are notified. */
export const MOST_MENTIONED = 50

const LINK = /<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g
const MEMBER = /^\/members\/([1-9]\d{0,9})\/?$/

/** The person whose page a link leads to, on the site with this address; undefined for any other link. */
function memberAt(href: string, site: URL): number | undefined {
  const url = URL.canParse(href, site.href) ? new URL(href, site.href) : undefined
  if (url?.origin !== site.origin) return undefined
  const root = site.pathname.replace(/\/$/, '')
  const path = root && url.pathname.startsWith(`${root}/`) ? url.pathname.slice(root.length) : url.pathname
  const [, id] = MEMBER.exec(path) ?? []
  return id === undefined ? undefined : Number(id)
}

/** The people whom sanitized HTML mentions, in the order of the text and without repetition; the first fifty. */
export function mentionsIn(html: string | null | undefined, siteUrl: string): number[] {
  if (!html?.includes('/members/')) return []
  const site = new URL(siteUrl)
  const people = new Set<number>()
  for (const [, href, text] of html.matchAll(LINK)) {
    if (people.size === MOST_MENTIONED) break
    const isMention = text!
      .replace(/<[^>]*>/g, '')
      .trimStart()
      .startsWith('@')
    const member_id = isMention ? memberAt(href!.replaceAll('&amp;', '&'), site) : undefined
    if (member_id !== undefined && member_id <= GREATEST_ID) people.add(member_id)
  }
  return [...people]
}
