// Starts what runs beside the requests of a site: jobs, the ordering of changes, delivery to hooks, and mail.
import { HOOK_SECRET } from '../actions/hooks/hooks.ts'
import { isReadableBy } from '../api/readable.ts'
import { endPresence, presenceOf, startOrdering } from '../changes/index.ts'
import type { Config } from '../config.ts'
import { unseal } from '../db/secrets/seal.ts'
import { announceEvents } from '../events/announce.ts'
import { type RelayTools, WITHHELD } from '../events/attempt.ts'
import { startRelay } from '../events/relay.ts'
import { createHookSender } from '../events/send.ts'
import { RELAY, type RelaySettings } from '../events/settings.ts'
import { signatureHeaders, signingKeyOf } from '../events/signature.ts'
import { startJobs } from '../jobs/runner.ts'
import { rowsToPush } from '../notifications/index.ts'
import { PUSH, type PushSettings, startPushRelay } from '../push/index.ts'
import { resources } from '../resources/index.ts'
import { startIndexing, startReadingFiles } from '../search/index.ts'
import type { Site } from '../site.ts'
import { warnOfEndedProcesses } from './ended-processes.ts'
import { startSendingBeside } from './mail-beside.ts'
import { followMailServer } from './mail-setup.ts'
import type { OnWorkFailed, WriteLog } from './reports.ts'
import { keepSending } from './sending.ts'

type Stop = () => Promise<void>

/** Called for an event that is not sent to a hook since its owner may not read it. */
export type OnWithheld = NonNullable<RelayTools['withheld']>

/** Starts all of it for a server, which sends mail in a thread of its own; returns a function that stops it. */
export const startBackgroundOfServer = (site: Site, failed: OnWorkFailed, log: WriteLog, config: Config): Stop =>
  together(startWork(site, failed, log), startSendingBeside(site, config, failed, log))

/** The same for a worker, which has no requests to keep waiting. */
export const startBackgroundOfWorker = (site: Site, failed: OnWorkFailed, log: WriteLog): Stop =>
  together(startWork(site, failed, log), keepSending(site, failed, log))

function startWork(site: Site, failed: OnWorkFailed, log: WriteLog): Stop {
  warnOfEndedProcesses(log)
  const withheld: OnWithheld = (what) => log('info', what, WITHHELD)
  return together(
    startPresence(site),
    followMailServer(site, (error) => failed('follow the mail server', error)),
    startJobs(site, failed),
    startOrdering(site, (error) => failed('order changes', error)),
    startIndexing(site, (error) => failed('update the search index', error)),
    startReadingFiles(site, (error) => failed('read attached files', error)),
    startDelivery(site, failed, RELAY, withheld),
    startPushing(site, failed),
  )
}

/** Hears from the other processes who is in which meeting; returns a function that stops it. */
function startPresence(site: Site): Stop {
  presenceOf(site)
  return () => endPresence(site)
}

/**
 * For a server that leaves the delivery to workers: notifies them of events, and orders changes for callers who wait for
 * them here. Returns a function that stops it.
 */
export function startAnnouncing(site: Site, failed: OnWorkFailed, log: WriteLog): Stop {
  warnOfEndedProcesses(log)
  return together(
    startPresence(site),
    followMailServer(site, (error) => failed('follow the mail server', error)),
    startOrdering(site, (error) => failed('order changes', error)),
    announceEvents(site.db, (error) => failed('notify the workers', error)),
  )
}

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
    (error) => failed('deliver webhooks', error),
    settings,
  )
  return async () => {
    await stop()
    await sender.close()
  }
}

/** Starts sending push messages; returns a function that stops it. */
export function startPushing(site: Site, failed: OnWorkFailed, settings: PushSettings = PUSH): Stop {
  const { connect, attempt } = settings
  const { send, close } = createHookSender({ allowed: site.pushNetworks, connectMs: connect, attemptMs: attempt })
  const presentIn = (meeting_id: number) =>
    new Set(
      presenceOf(site)
        .in(meeting_id)
        .map(({ member_id }) => member_id),
    )
  const tools = { pushable: rowsToPush, presentIn, send, close }
  return startPushRelay(site, tools, (error) => failed('send push messages', error), settings)
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
