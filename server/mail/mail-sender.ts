// Sends the notices that are due, a few at a time, and records the outcome of each.
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { endAllClaims } from '../db/claim.ts'
import { deliveriesPausedSince } from '../db/delivery-pause.ts'
import { isUnavailable } from '../db/dialect.ts'
import type { ReadTogether } from '../letters/read-together.ts'
import { judgeMail, MAIL_LIFE, type MailAnswer, pauseAfter } from '../rules/mail-outcome.ts'
import type { Site } from '../site.ts'
import { answerOf } from './answer.ts'
import { type ClaimedNotice, claimedNotices } from './claimed-notices.ts'
import { type MailOutcome, NOTICES } from './claims.ts'
import { letterFor } from './kinds.ts'
import type { Mailer } from './mailer.ts'
import { type Message, mailMessageOf, messageId } from './message.ts'
import type { Notice } from './notice.ts'
import { createOutcomes, DONE, unsentOf } from './outcomes.ts'
import { MAIL_SENDER, type MailSenderSettings } from './settings.ts'

interface Written {
  notice: Notice
  message: Message
}

/** Called with what the log says of sending mail; no argument holds a secret. */
export interface MailReports {
  /** The mail server did not accept a mail; `again`: it is tried again. */
  unsent: (about: { notice_id: number; kind: string; failure: string; again: boolean }) => void
  /** The mail server accepts no mail; it is tried again after `wait` milliseconds. */
  trouble: (about: { failure: string; wait: number }) => void
  /** The mail server accepts mail again. */
  over: () => void
  /** Something else failed, for instance the database. */
  failed: (error: unknown) => void
}

export interface MailSender {
  /** Sends everything that is due now; a call while another one runs waits for that one. */
  send: () => Promise<void>
  /** Stops; mail under way may take `grace` milliseconds. */
  stop: () => Promise<void>
}

/**
 * Sends what is due every `poll` milliseconds; returns a function that stops it. Several processes may run one each
 * (docs/decisions/0028-mail.md).
 */
export function startMailSender(
  site: Site,
  mailer: Mailer,
  report: MailReports,
  settings: MailSenderSettings = MAIL_SENDER,
): () => Promise<void> {
  const { send, stop } = createMailSender(site, mailer, report, settings)
  const timer = setInterval(send, settings.poll)
  void send()
  return async () => {
    clearInterval(timer)
    await stop()
  }
}

/** The mail sender of one site, which sends when `send` is called. */
export function createMailSender(
  site: Site,
  mailer: Mailer,
  report: MailReports,
  settings: MailSenderSettings = MAIL_SENDER,
): MailSender {
  const { db } = site
  const me = randomUUID()
  const stopping = new AbortController()
  const claimed = claimedNotices(site, me, settings.lease)
  const outcomes = createOutcomes(site, { by: me, most: settings.recorded, recorded: claimed.drop })
  let running: Promise<void> | undefined
  let stopped = false
  /**
   * How many times in a row the mail server accepted nothing, and until when (`Site.elapsed`) it is not tried again.
   */
  let troubles = 0
  /** How many notices were sent or given up so far. */
  let handled = 0
  let paused = 0

  let turnOfLoop: Promise<void> = Promise.resolve()
  /** Writes one letter in a turn of the event loop, since reads of SQLite let nobody else be answered meanwhile. */
  const inTurnOfLoop = () => (turnOfLoop = turnOfLoop.then(() => setImmediate()))

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
      // After trouble, a single mail finds out whether it is over.
      if (troubles && !(await next())) return
      let before: number
      do {
        before = handled
        const lanes = await Promise.allSettled(Array.from({ length: settings.abreast }, lane))
        const broken = lanes.find(({ status }) => status === 'rejected')
        if (broken) throw (broken as PromiseRejectedResult).reason
        // What waits for an earlier mail to the same person can be claimed once that one is recorded.
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
    if (isPaused()) {
      claimed.putBack(one)
      return false
    }
    await outcomes.add(await outcomeOf(one))
    handled++
    return true
  }

  async function outcomeOf(one: ClaimedNotice): Promise<MailOutcome> {
    const written = await writtenFor(one)
    if (!('message' in written)) return written
    return mailer.inTurn(async () => {
      // Where it waited long for a connection, what it says may have changed.
      const before = one.read
      const now = (await claimed.fresh(one)).read === before ? written : await writtenFor(one)
      return 'message' in now ? sendMessage(now.notice, now.message) : now
    })
  }

  /** The message of a notice that is to be sent, or the outcome where it is not. */
  async function writtenFor({ notice_id, notice, together }: ClaimedNotice): Promise<Written | MailOutcome> {
    if (!notice) return { ...DONE, notice_id }
    await inTurnOfLoop()
    const unsent = unsentOf(notice)
    if (notice.create_ts + MAIL_LIFE <= site.clock()) {
      const { kind, failure } = notice
      if (failure !== null) report.unsent({ notice_id, kind, failure, again: false })
      return unsent
    }
    const message = await messageFor(notice, together)
    if (message === 'not to be written') return { ...unsent, state: 'failed', failure: message }
    return message ? { notice, message } : unsent
  }

  async function sendMessage(notice: Notice, message: Message): Promise<MailOutcome> {
    const { notice_id, attempts, create_ts } = notice
    const unsent = unsentOf(notice)
    // Meanwhile another mail may have met trouble.
    if (isPaused()) return { ...unsent, state: 'waiting', due_ms: 0 }
    const before = troubles
    const answer = await handOver(message)
    if (stopping.signal.aborted && answer.kind === 'trouble') return { ...unsent, state: 'waiting', due_ms: 0 }
    if (answer.kind === 'trouble') troubles = before + 1
    const counted = answer.kind === 'trouble' ? attempts : attempts + 1
    const now = site.millis()
    const tried = { attempts: counted, troubles, create_ts, now, chance: Math.random() }
    const verdict = judgeMail(answer, tried)
    noteAnswer(notice, answer, verdict.due_ms)
    return { notice_id, ...verdict, attempts: counted, sent_ts: verdict.state === 'sent' ? site.clock() : null }
  }

  /** The message of a notice; undefined where it is no longer needed. */
  async function messageFor(
    notice: Notice,
    together: ReadTogether,
  ): Promise<Message | undefined | 'not to be written'> {
    const { notice_id, create_ts } = notice
    try {
      const letter = await letterFor(site, notice, together)
      const id = messageId(site.sealKey, notice_id, create_ts)
      return letter && mailMessageOf(letter, { from: mailer.from, url: site.url }, id, site.clock())
    } catch (error) {
      if (isUnavailable(error)) throw error
      report.failed(error)
      return 'not to be written'
    }
  }

  const handOver = (message: Message): Promise<MailAnswer> =>
    mailer.send(message, stopping.signal).then((): MailAnswer => ({ kind: 'taken' }), answerOf)

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
