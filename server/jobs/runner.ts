// Starts the jobs: each runs at its own interval, and never twice at a time in one process.

import { lookAheadInCalendars, tellCalendars } from '../calendar/reconciliation/index.ts'
import { sweepChanges } from '../changes/index.ts'
import { mergeTallies } from '../db/performance/row-counts.ts'
import { sweepMailIn } from '../mail/receiving/expiry-job.ts'
import { queueDigests } from '../mail/sending/digests-job.ts'
import { sweepNotices } from '../mail/sending/expiry-job.ts'
import { remindPeople, sweepReminders } from '../mail/sending/reminders-job.ts'
import type { Site } from '../site.ts'
import { sweepAudit } from './audit.ts'
import { resetDelayedDeliveries } from './clock-set-back.ts'
import { sweepDrafts } from './drafts.ts'
import { removeDoomedFiles, sweepFiles } from './files.ts'
import { removeHooksWithoutToken } from './hooks.ts'
import { materialiseMeetings } from './materialise.ts'
import { notifyOfDueItems, notifyOfStarts } from './notifications/due.ts'
import { queueNotificationMail } from './notifications/mail.ts'
import { sweepNotifications } from './notifications/retention.ts'
import { remindReviewers } from './notifications/reviews.ts'
import { sweepOAuth } from './oauth.ts'
import { sweep } from './old-deliveries.ts'
import { endPushWithoutToken, sweepPush } from './push.ts'
import { sweepSignIn } from './sign-in.ts'

interface Job {
  /** As the log names it. */
  name: string
  /** Milliseconds from the end of one run to the next. */
  every: number
  run: (site: Site) => Promise<unknown>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const jobs: readonly Job[] = [
  { name: 'create upcoming meetings', every: MINUTE, run: materialiseMeetings },
  { name: 'reconcile calendars', every: 2_000, run: tellCalendars },
  { name: 'extend calendars', every: 6 * HOUR, run: lookAheadInCalendars },
  { name: 'remind people of meetings', every: 10_000, run: remindPeople },
  { name: 'remind reviewers of minutes', every: 10_000, run: remindReviewers },
  { name: 'queue digests of action items', every: 10_000, run: queueDigests },
  { name: 'queue mail about notifications', every: 5_000, run: queueNotificationMail },
  { name: 'sweep old reminders', every: HOUR, run: sweepReminders },
  { name: 'remove webhooks without a token', every: MINUTE, run: removeHooksWithoutToken },
  { name: 'end push subscriptions without a token', every: MINUTE, run: endPushWithoutToken },
  { name: 'sweep rate limits of push messages', every: HOUR, run: sweepPush },
  { name: 'reset deliveries after a clock change', every: MINUTE, run: resetDelayedDeliveries },
  { name: 'remove files of deleted attachments', every: MINUTE, run: removeDoomedFiles },
  { name: 'sweep orphaned files', every: HOUR, run: sweepFiles },
  { name: 'sweep expired sign-in data', every: MINUTE, run: sweepSignIn },
  { name: 'sweep expired OAuth records', every: MINUTE, run: sweepOAuth },
  { name: 'notify of starting meetings', every: 10_000, run: notifyOfStarts },
  { name: 'notify of due action items', every: MINUTE, run: notifyOfDueItems },
  { name: 'sweep old notifications', every: MINUTE, run: sweepNotifications },
  { name: 'sweep old notices', every: HOUR, run: sweepNotices },
  { name: 'sweep old incoming mail', every: HOUR, run: sweepMailIn },
  { name: 'sweep old deliveries and events', every: HOUR, run: sweep },
  { name: 'sweep old changes', every: HOUR, run: sweepChanges },
  { name: 'sweep old drafts', every: HOUR, run: sweepDrafts },
  { name: 'sum list counts', every: HOUR, run: ({ db }) => mergeTallies(db) },
  { name: 'sweep old entries of the audit log', every: HOUR, run: sweepAudit },
]

/** Called for a job that failed; it runs again after its interval. */
export type OnJobFailed = (name: string, error: unknown) => void

/** Starts all jobs; returns a function that stops them and resolves once those that run are done. */
export function startJobs(site: Site, failed: OnJobFailed): () => Promise<void> {
  const running = jobs.map((job) => repeat(job, site, failed))
  return async () => {
    await Promise.all(running.map((end) => end()))
  }
}

function repeat({ name, every, run }: Job, site: Site, failed: OnJobFailed): () => Promise<void> {
  let ended = false
  let timer: NodeJS.Timeout | undefined
  const once = async (): Promise<void> => {
    await run(site).catch((error) => failed(name, error))
    if (!ended) timer = setTimeout(again, every)
  }
  const again = () => {
    current = once()
  }
  let current = once()
  return () => {
    ended = true
    clearTimeout(timer)
    return current
  }
}
