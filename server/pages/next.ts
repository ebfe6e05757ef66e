// Where a person goes on after signing in: somewhere below the site, and nowhere else.
import { isClientId } from '../db/oauth-secret.ts'
import { formTarget, isRedirect } from '../rules/redirect-uri.ts'
import { rootOfUrl, type Site } from '../site.ts'

/** The path that was asked for, as it will be read; the site's own beginning for anything that leads elsewhere. */
export function nextOf(site: Site, asked: unknown): string {
  const start = `${rootOfUrl(site.url)}/`
  if (typeof asked !== 'string' || !asked.startsWith('/')) return start
  const { origin } = new URL(site.url)
  const url = URL.parse(asked, origin)
  // Two slashes would begin another host, wherever the parser found them.
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return start
  return url.pathname.startsWith(start) ? url.pathname + url.search + url.hash : start
}

/** Where a code is asked for, and where a second factor is turned on; both go on to `next` afterwards. */
export const codePath = (site: Site, next: string): string => before(site, '/sign-in/code', next)
export const setUpPath = (site: Site, next: string): string => before(site, '/account/second-factor', next)

const before = ({ url }: Site, path: string, next: string): string =>
  `${rootOfUrl(url)}${path}?next=${encodeURIComponent(next)}`

/**
 * Where the form that leads there may end beside the site: browsers hold a form to its policy along all redirects that
 * follow it, and an application that was let in before is gone on to at once.
 */
export async function formTargets(site: Site, next: string): Promise<string[]> {
  const { pathname, searchParams } = new URL(next, site.url)
  const [client_id, asked] = [searchParams.get('client_id'), searchParams.get('redirect_uri')]
  if (pathname !== `${rootOfUrl(site.url)}/oauth/authorize` || !client_id || !asked || !isClientId(client_id)) return []
  const found = await site.db.reads
    .selectFrom('application')
    .select('redirect_uris')
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  const registered: string[] = JSON.parse(found?.redirect_uris ?? '[]')
  return registered.some((uri) => isRedirect(uri, asked)) ? [formTarget(asked)] : []
}
