// Sends the notices that are due, a few at a time, and records the outcome of each.
import { randomUUID } from 'node:crypto'
import { deliveriesPausedSince } from '../db/delivery-pause.ts'
import { isUnavailable } from '../db/dialect.ts'
import type { ReadTogether } from '../letters/read-together.ts'
import { judgeMail, MAIL_LIFE, type MailAnswer, pauseAfter } from '../rules/mail-outcome.ts'
import type { Site } from '../site.ts'
import { answerOf } from './answer.ts'
import { claimedNotices } from './claimed-notices.ts'
import { type MailOutcome, recordMailOutcomes, releaseAllNotices } from './claims.ts'
import { letterFor } from './kinds.ts'
import type { Mailer } from './mailer.ts'
import { type Message, mailMessageOf, messageId } from './message.ts'
import type { Notice } from './notice.ts'
import { MAIL_SENDER, type MailSenderSettings } from './settings.ts'

/** The outcome of a notice that is not sent. */
const DONE = { state: 'dropped', attempts: 0, due_ms: null, failure: null, sent_ts: null } as const

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
  /** Outcomes that could not be recorded yet. */
  const unrecorded: MailOutcome[] = []
  let running: Promise<void> | undefined
  let stopped = false
  /**
   * How many times in a row the mail server accepted nothing, and until when (`Site.elapsed`) it is not tried again.
   */
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
    await recordAll()
    if ((await deliveriesPausedSince(db.reads)) !== undefined) return
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
        await recordAll()
      } while (handled > before && !isPaused())
    } finally {
      while (unrecorded.length) await recordAll()
      await claimed.release()
    }
  }

  async function lane() {
    let more = true
    while (more) more = await next()
  }

  /** Sends one mail; false where there was none, or none can be sent now. */
  const next = (): Promise<boolean> =>
    mailer.inTurn(async () => {
      if (isPaused()) return false
      const one = await claimed.next(troubles ? 1 : settings.claimed)
      if (!one) return false
      if (isPaused()) {
        claimed.putBack(one)
        return false
      }
      const { notice_id, notice, together } = one
      unrecorded.push(notice ? await sendNotice(notice, together) : { ...DONE, notice_id })
      handled++
      if (unrecorded.length >= settings.recorded) await recordAll()
      return true
    })

  async function sendNotice(notice: Notice, together: ReadTogether): Promise<MailOutcome> {
    const { notice_id, kind, attempts, failure, create_ts } = notice
    const unsent: MailOutcome = {
      ...DONE,
      notice_id,
      attempts,
      failure,
      state: failure === null ? 'dropped' : 'failed',
    }
    if (create_ts + MAIL_LIFE <= site.clock()) {
      if (failure !== null) report.unsent({ notice_id, kind, failure, again: false })
      return unsent
    }
    const message = await messageFor(notice, together)
    if (message === 'not to be written') return { ...unsent, state: 'failed', failure: message }
    if (!message) return unsent
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

  let recording: Promise<void> | undefined

  /** Records what is to be recorded; who asks meanwhile waits for it. */
  function recordAll(): Promise<void> {
    recording ??= recordSome().finally(() => {
      recording = undefined
    })
    return recording
  }

  async function recordSome() {
    while (unrecorded.length) {
      const some = unrecorded.splice(0, settings.recorded)
      try {
        await recordMailOutcomes(db, me, some, site.clock())
      } catch (error) {
        unrecorded.unshift(...some)
        throw error
      }
    }
  }

  async function stop() {
    stopped = true
    const late = setTimeout(() => stopping.abort(), settings.grace)
    await running
    clearTimeout(late)
    await recordAll().catch(report.failed)
    await releaseAllNotices(db, me).catch(report.failed)
  }

  return { send, stop }
}
