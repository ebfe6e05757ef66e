// Mentions: links to the page of a person in HTML, whose text begins with `@`.
import { GREATEST_ID } from '../../../contract/limits.ts'
import { readHtml } from './html-depth.ts'

/** The most people of one text who are notified. */
export const MOST_MENTIONED = 50

const MEMBER = /\/members\/([1-9]\d{0,9})\/?$/

/** The person whose page a link leads to, on the site with this address; undefined for any other link. */
function memberAt(href: string, site: URL): number | undefined {
  // Any other relative link leads elsewhere from each page.
  const url = URL.parse(href, href.startsWith('/') ? site.href : undefined)
  const [page, id] = MEMBER.exec(url?.pathname ?? '') ?? []
  if (!url || !page || url.origin !== site.origin || Number(id) > GREATEST_ID) return undefined
  const root = url.pathname.slice(0, -page.length)
  return root === '' || root === site.pathname.replace(/\/$/, '') ? Number(id) : undefined
}

/** Returns whether a link that was read is a mention on whatever site it is read: of this site, and with a name behind an @. */
export const isMention = (href: string, text: string): boolean =>
  text.startsWith('@') && /^\/(?![/\\])/.test(href) && MEMBER.test(href)

/** The people whom sanitized HTML mentions, in the order of the text and without repetition; the first fifty. */
export function mentionsIn(html: string | null | undefined, siteUrl: string): number[] {
  if (!html?.includes('/members/')) return []
  const site = new URL(siteUrl)
  const people = new Set<number>()
  const links: { href: string; text: string }[] = []
  readHtml(html, {
    onopentag(name, { href = '' }) {
      if (name === 'a') links.push({ href, text: '' })
    },
    ontext(text) {
      // The beginning is all that counts.
      for (const link of links) if (!link.text) link.text = text.trimStart()
    },
    onclosetag(name) {
      const link = name === 'a' ? links.pop() : undefined
      const member_id = link?.text.startsWith('@') ? memberAt(link.href, site) : undefined
      if (member_id !== undefined && people.size < MOST_MENTIONED) people.add(member_id)
    },
  })
  return [...people]
}
