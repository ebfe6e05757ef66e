// The address that a person goes on to after signing in: always below the site.
import { isClientId } from '../../db/secrets/oauth-secret.ts'
import { isDocumentAddress } from '../../rules/account/client-document.ts'
import { formTarget, isRedirect } from '../../rules/account/redirect-uri.ts'
import { rootOf, type Site } from '../../site.ts'

/** The path that was asked for, normalized; the home page for anything outside of the site. */
export function nextOf(site: Site, requested: unknown): string {
  const start = `${rootOf(site)}/`
  if (typeof requested !== 'string' || !requested.startsWith('/')) return start
  const { origin } = new URL(site.url)
  const url = URL.parse(requested, origin)
  // Browsers read two slashes at the beginning as another host.
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return start
  return url.pathname.startsWith(start) ? url.pathname + url.search + url.hash : start
}

/** The page that asks for a code; it goes on to `next`. */
export const codePath = (site: Site, next: string): string => withNext(site, '/sign-in/code', next)
/** The page that turns on a second factor; it goes on to `next`. */
export const setUpPath = (site: Site, next: string): string => withNext(site, '/account/second-factor', next)

const withNext = ({ url }: Site, path: string, next: string): string =>
  `${rootOf({ url })}${path}?next=${encodeURIComponent(next)}`

/**
 * The sources to add to `form-action` for a form that goes on to `next`. Browsers apply it to all redirects that follow
 * a form, and an application with access is redirected to at once.
 */
export async function formTargets(site: Site, next: string): Promise<string[]> {
  const { pathname, searchParams } = new URL(next, site.url)
  const [client_id, requested] = [searchParams.get('client_id'), searchParams.get('redirect_uri')]
  if (pathname !== `${rootOf(site)}/oauth/authorize` || !client_id || !requested) return []
  if (!isClientId(client_id) && !isDocumentAddress(client_id)) return []
  const row = await site.db.reads
    .selectFrom('application')
    .select('redirect_uris')
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  const registered: string[] = JSON.parse(row?.redirect_uris ?? '[]')
  return registered.some((uri) => isRedirect(uri, requested)) ? [formTarget(requested)] : []
}
