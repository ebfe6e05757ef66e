// Site data in the start page (server/web-app/start-page.ts): base path and reader.
import type { Language } from '../words/languages.ts'

export interface Known {
  /** The path below which the site is: empty, or that of FOLKMOOT_URL. */
  root: string
  member_id: number
  /** First and last name, or else the e-mail address. */
  name: string
  has_name: boolean
  /** The CSRF token of the session, sent with every request. */
  csrf_token: string
  /** Whether the site is a demo that the reader can leave. */
  demo: boolean
  /** Whether the site sends mail. */
  sends_mail: boolean
  /** Whether the reader administers the site. */
  administers: boolean
  /** Whether AI assistants may connect. */
  assistants: boolean
  /**
   * Where the reader proves again who they are, with `next` to add; undefined where their password does that, null where nothing
   * does.
   */
  again?: string | null
  /** The time at which the page was sent; Unix seconds by the clock of the server. */
  now: number
  /** The place in the feed of changes from which the page was made; undefined where there is none. */
  cursor?: string
  /** The reader's time zone (IANA): the one that they chose, or else that of the browser. */
  timezone: string
  language: Language
  /** The tag (BCP 47) by which dates and numbers are formatted. */
  locale: string
}

const sent = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="folkmoot"]')?.content ?? '{}') as Omit<
  Known,
  'timezone'
> & { timezone: string | null }

/** The time zone of the browser (IANA). */
export const browserTimezone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether the reader has not chosen a time zone yet. */
export const hasNoTimezone: boolean = sent.timezone === null

export const known: Known = { ...sent, timezone: sent.timezone ?? browserTimezone }

/** The address of the sign-in page, which leads back to this page. */
export const signInAddress = (): string =>
  `${known.root}/sign-in?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`

/** The address at which a reader without a password signs in again, and comes back to this page; undefined where there is none. */
export const signInAgainAddress = (): string | undefined =>
  known.again ? `${known.again}&next=${encodeURIComponent(location.pathname + location.search)}` : undefined

/** The path below the site of an address that the API gave. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url, location.origin)
  return pathname.slice(known.root.length) + search
}
