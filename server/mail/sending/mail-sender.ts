// Sends the notices that are due, a few at a time, and records the outcome of each.
import { randomUUID } from 'node:crypto'
import { deliveriesPausedSince } from '../../db/delivery-pause.ts'
import { endAllClaims } from '../../db/locks/claims.ts'
import type { Site } from '../../site.ts'
import { judgeMail, type MailAnswer, pauseAfter } from '../transport/delivery-outcome.ts'
import { answerOf, type Mailer, mayBeTaken, type OutgoingMail } from '../transport/index.ts'
import { type ClaimedNotice, claimedNotices } from './claimed-notices.ts'
import { NOTICES, type SendOutcome } from './claims.ts'
import type { Notice } from './notice.ts'
import { createOutcomes, unsentOf } from './outcomes.ts'
import { createPace } from './pace.ts'
import type { MailReports } from './reports.ts'
import { MAIL_SENDER, type MailSenderSettings } from './settings.ts'
import { mailWriter, type Written } from './writing.ts'

export interface MailSender {
  /** Sends everything that is due now; a call while another one runs waits for that one. */
  send: () => Promise<void>
  /** Stops; mail under way may take `grace` milliseconds. */
  stop: () => Promise<void>
}

/**
 * Sends what is due every `poll` milliseconds; returns a function that stops it. Several processes may run one each
 * (docs/decisions/0028-mail-outbox.md).
 */
export function startMailSender(
  site: Site,
  mailer: Mailer,
  report: MailReports,
  settings: MailSenderSettings = MAIL_SENDER,
  me?: string,
): () => Promise<void> {
  const { send, stop } = createMailSender(site, mailer, report, settings, me)
  const timer = setInterval(send, settings.poll)
  void send()
  return async () => {
    clearInterval(timer)
    await stop()
  }
}

/** The mail sender of one site, which sends when `send` is called; `me`: by what name it claims. */
export function createMailSender(
  site: Site,
  mailer: Mailer,
  report: MailReports,
  settings: MailSenderSettings = MAIL_SENDER,
  me: string = randomUUID(),
): MailSender {
  const { db } = site
  const stopping = new AbortController()
  const claimed = claimedNotices(site, me, settings.lease)
  const write = mailWriter(site, me, mailer.from, report)
  const inPace = createPace(settings.pace)
  const outcomes = createOutcomes(site, { by: me, most: settings.recorded, recorded: claimed.drop })
  let running: Promise<void> | undefined
  let stopped = false
  /** Circuit breaker: consecutive failures of the mail server, and until when (`Site.elapsed`) sending is paused. */
  let troubles = 0
  /** How many notices were sent or given up so far. */
  let handled = 0
  let paused = 0

  const isPaused = () => stopped || site.elapsed() < paused

  function send(): Promise<void> {
    running ??= turn()
      .catch(report.failed)
      .finally(() => {
        running = undefined
      })
    return running
  }

  async function turn() {
    await outcomes.recordAll()
    if ((await deliveriesPausedSince(db.reads)) !== undefined) return
    const renewing = setInterval(() => claimed.renew().catch(report.failed), settings.lease / 3).unref()
    try {
      // After a pause, a single mail probes whether the server works again (half-open circuit breaker).
      if (troubles && !(await next())) return
      let before: number
      do {
        before = handled
        const lanes = await Promise.allSettled(Array.from({ length: settings.abreast }, lane))
        const broken = lanes.find(({ status }) => status === 'rejected')
        if (broken) throw (broken as PromiseRejectedResult).reason
        // Notices behind an earlier one to the same person become claimable once that one is recorded.
        await outcomes.recordAll()
      } while (handled > before && !isPaused())
    } finally {
      try {
        await outcomes.recordAll()
        await claimed.release()
      } finally {
        clearInterval(renewing)
      }
    }
  }

  async function lane() {
    let more = true
    while (more) more = await next()
  }

  /** Sends one mail; false where there was none, or none can be sent now. */
  async function next(): Promise<boolean> {
    if (isPaused()) return false
    const one = await claimed.next(troubles ? 1 : settings.claimed)
    if (!one) return false
    await inPace()
    if (isPaused()) {
      claimed.putBack(one)
      return false
    }
    await outcomes.add(await outcomeOf(one).catch((error) => dropped(one, error)))
    handled++
    return true
  }

  /** Releases a notice after an error, so that it is claimed again. */
  function dropped({ notice_id }: ClaimedNotice, error: unknown): never {
    claimed.drop([notice_id])
    throw error
  }

  async function outcomeOf(one: ClaimedNotice): Promise<SendOutcome> {
    const written = await write(one)
    if (!('mail' in written)) return written
    return mailer.inTurn(async () => {
      // Its content may be outdated after a long wait for a connection.
      const before = one.read
      const now = (await claimed.fresh(one)).read === before ? written : await write(one)
      return 'mail' in now ? sendMail(now) : now
    })
  }

  async function sendMail({ notice, mail, perhaps: earlier }: Written): Promise<SendOutcome> {
    const { notice_id, attempts, create_ts } = notice
    const later = (perhaps: boolean): SendOutcome => ({
      ...{ ...unsentOf(notice), state: 'waiting', due_ms: 0 },
      ...(perhaps && { perhaps }),
    })
    // Another mail may have started a pause meanwhile.
    if (isPaused()) return later(earlier)
    const before = troubles
    const { answer, lost = false } = await handOver(mail)
    // This reply does not tell whether an earlier attempt was accepted.
    const perhaps = earlier || lost
    if (stopping.signal.aborted && answer.kind === 'trouble') return later(perhaps)
    if (answer.kind === 'trouble') troubles = before + 1
    const counted = answer.kind === 'trouble' ? attempts : attempts + 1
    const now = site.millis()
    const tried = { attempts: counted, troubles, create_ts, now, chance: Math.random() }
    const verdict = judgeMail(answer, tried)
    noteAnswer(notice, answer, verdict.due_ms)
    const sent_ts = verdict.state === 'sent' ? site.clock() : null
    return {
      notice_id,
      ...verdict,
      attempts: counted,
      sent_ts,
      ...(perhaps && verdict.state !== 'sent' && { perhaps }),
    }
  }

  /** Sends a mail; `lost` if it is unknown whether it was accepted. */
  const handOver = (mail: OutgoingMail): Promise<{ answer: MailAnswer; lost?: boolean }> =>
    mailer.send(mail, stopping.signal).then(
      () => ({ answer: { kind: 'taken' } }),
      (error) => ({ answer: answerOf(error), lost: mayBeTaken(error) }),
    )

  /** Pauses after trouble, and ends the pause after any other answer, which shows that the mail server works. */
  function noteAnswer({ notice_id, kind }: Notice, answer: MailAnswer, due_ms: number | null) {
    if (answer.kind === 'trouble') {
      const wait = pauseAfter(troubles)
      if (!isPaused()) report.trouble({ failure: answer.failure, wait })
      paused = site.elapsed() + wait
      return
    }
    if (troubles) report.over()
    troubles = 0
    if (answer.kind !== 'taken') report.unsent({ notice_id, kind, failure: answer.failure, again: due_ms !== null })
  }

  async function stop() {
    stopped = true
    const late = setTimeout(() => stopping.abort(), settings.grace)
    await running
    clearTimeout(late)
    await outcomes.recordAll().catch(report.failed)
    await endAllClaims(db, NOTICES, me).catch(report.failed)
  }

  return { send, stop }
}
