// What the server has written into the page: where it is, and who looks at it.
import type { Language } from '../words/languages.ts'

export interface Known {
  /** The path below which the site is: empty, or that of FOLKMOOT_URL. */
  root: string
  member_id: number
  name: string
  /** Goes with every change. */
  csrf_token: string
  /** The reader's time zone. */
  timezone: string
  language: Language
  /** By which dates and numbers are written; BCP 47. */
  locale: string
}

export const known: Known = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="folkmoot"]')?.content ?? '{}',
) as Known

/** Where somebody signs in and then comes back to this page. */
export const signInAddress = (): string =>
  `${known.root}/sign-in?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`

/** The path within the application of an address that the API gave. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url, location.origin)
  return pathname.slice(known.root.length) + search
}
