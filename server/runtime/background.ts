// What runs beside the requests: the jobs, ordering changes, telling hooks what happened, and sending mail.
import { HOOK_SECRET } from '../actions/hooks/hooks.ts'
import { isReadableBy } from '../api/readable.ts'
import { startOrdering } from '../changes/ordering.ts'
import { unseal } from '../db/seal.ts'
import { announceEvents } from '../events/announce.ts'
import { type Tools, WITHHELD } from '../events/attempt.ts'
import { startRelay } from '../events/relay.ts'
import { createSender } from '../events/send.ts'
import { RELAY, type RelaySettings } from '../events/settings.ts'
import { signatureHeaders, signingKeyOf } from '../events/signature.ts'
import { startJobs } from '../jobs/runner.ts'
import { startMailSender } from '../mail/mail-sender.ts'
import { resources } from '../resources/index.ts'
import type { Site } from '../site.ts'

/** What is told of work that failed and is tried again. */
export type Failed = (name: string, error: unknown) => void

type Stop = () => Promise<void>

/** What hears what a hook was not told, since its owner may not read it. */
export type Withheld = NonNullable<Tools['withheld']>

/** What the log is told of work that went as it may go. */
export type Tell = (level: 'error' | 'warn' | 'info', about: object, message: string) => void

/** Starts all of it; gives what stops it. */
export function startBackground(site: Site, failed: Failed, tell: Tell): Stop {
  const withheld: Withheld = (what) => tell('info', what, WITHHELD)
  return together(
    startJobs(site, failed),
    startOrdering(site, (error) => failed('order changes', error)),
    startTelling(site, failed, RELAY, withheld),
    startSending(site, failed, tell),
  )
}

/** Starts sending mail, where the site sends any; gives what stops it. */
export function startSending(site: Site, failed: Failed, tell: Tell): Stop {
  const { mailer } = site
  if (!mailer) return async () => {}
  return startMailSender(site, mailer, {
    unsent: (about) => tell('warn', about, 'A mail was not taken.'),
    trouble: (about) => tell('error', about, 'The mail server takes no mail.'),
    over: () => tell('info', {}, 'The mail server takes mail again.'),
    failed: (error) => failed('send mail', error),
  })
}

/** Of a server that leaves that to workers: it calls them, and orders changes for those who wait for them here. */
export const startCalling = (site: Site, failed: Failed): Stop =>
  together(
    startOrdering(site, (error) => failed('order changes', error)),
    announceEvents(site.db, (error) => failed('call the workers', error)),
  )

/** Starts telling hooks what happened; gives what stops it. */
export function startTelling(
  site: Site,
  failed: Failed,
  settings: RelaySettings = RELAY,
  withheld: Withheld = () => {},
): Stop {
  const { connect, attempt } = settings
  const sender = createSender({ allowed: site.hookNetworks, connectMs: connect, attemptMs: attempt })
  const mayRead = isReadableBy(resources)
  const stop = startRelay(
    site,
    {
      mayRead: (person, address) => mayRead(site.db.reads, person, address),
      sign: (sealed, id, timestamp, body) => signatureHeaders(sealed.map(keyFrom(site)), id, timestamp, body),
      send: sender.send,
      withheld,
    },
    (error) => failed('tell hooks what happened', error),
    settings,
  )
  return async () => {
    await stop()
    await sender.close()
  }
}

const keyFrom =
  ({ sealKey }: Site) =>
  (sealed: string): Buffer =>
    signingKeyOf(unseal(sealKey, sealed, HOOK_SECRET))

const together =
  (...stops: Stop[]): Stop =>
  async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
