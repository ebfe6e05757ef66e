// Starts what runs beside the requests of a site: jobs, the ordering of changes, delivery to hooks, and mail.
import { HOOK_SECRET } from '../actions/hooks/hooks.ts'
import { isReadableBy } from '../api/readable.ts'
import { startOrdering } from '../changes/ordering.ts'
import { unseal } from '../db/seal.ts'
import { announceEvents } from '../events/announce.ts'
import { type RelayTools, WITHHELD } from '../events/attempt.ts'
import { startRelay } from '../events/relay.ts'
import { createHookSender } from '../events/send.ts'
import { RELAY, type RelaySettings } from '../events/settings.ts'
import { signatureHeaders, signingKeyOf } from '../events/signature.ts'
import { startJobs } from '../jobs/runner.ts'
import { startMailSender } from '../mail/mail-sender.ts'
import { endPresence, presenceOf } from '../presence/registry.ts'
import { resources } from '../resources/index.ts'
import { startReadingFiles } from '../search/file-texts.ts'
import { startIndexing } from '../search/indexing.ts'
import type { Site } from '../site.ts'

/** Called for work that failed and is tried again. */
export type OnWorkFailed = (name: string, error: unknown) => void

type Stop = () => Promise<void>

/** Called for an event that is not sent to a hook since its owner may not read it. */
export type OnWithheld = NonNullable<RelayTools['withheld']>

/** Writes a line to the log. */
export type WriteLog = (level: 'error' | 'warn' | 'info', about: object, message: string) => void

/** Starts all of it; returns a function that stops it. */
export function startBackground(site: Site, failed: OnWorkFailed, log: WriteLog): Stop {
  const withheld: OnWithheld = (what) => log('info', what, WITHHELD)
  return together(
    startPresence(site),
    startJobs(site, failed),
    startOrdering(site, (error) => failed('order changes', error)),
    startIndexing(site, (error) => failed('keep the index of search', error)),
    startReadingFiles(site, (error) => failed('read attached files', error)),
    startDelivery(site, failed, RELAY, withheld),
    startSending(site, failed, log),
  )
}

/** Hears from the other processes who is in which meeting; returns a function that stops it. */
function startPresence(site: Site): Stop {
  presenceOf(site)
  return () => endPresence(site)
}

/** Starts sending mail, where the site sends any; returns a function that stops it. */
export function startSending(site: Site, failed: OnWorkFailed, log: WriteLog): Stop {
  const { mailer } = site
  if (!mailer) return async () => {}
  return startMailSender(site, mailer, {
    unsent: (about) => log('warn', about, 'A mail was not taken.'),
    trouble: (about) => log('error', about, 'The mail server takes no mail.'),
    over: () => log('info', {}, 'The mail server takes mail again.'),
    failed: (error) => failed('send mail', error),
  })
}

/**
 * For a server that leaves the delivery to workers: notifies them of events, and orders changes for callers who wait for
 * them here. Returns a function that stops it.
 */
export const startAnnouncing = (site: Site, failed: OnWorkFailed): Stop =>
  together(
    startPresence(site),
    startOrdering(site, (error) => failed('order changes', error)),
    announceEvents(site.db, (error) => failed('call the workers', error)),
  )

/** Starts the delivery of events to hooks; returns a function that stops it. */
export function startDelivery(
  site: Site,
  failed: OnWorkFailed,
  settings: RelaySettings = RELAY,
  withheld: OnWithheld = () => {},
): Stop {
  const { connect, attempt } = settings
  const sender = createHookSender({ allowed: site.hookNetworks, connectMs: connect, attemptMs: attempt })
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
