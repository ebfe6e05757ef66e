// The post: sends the notices that are due, a few at a time, and writes down what became of each.
import { randomUUID } from 'node:crypto'
import { deliveriesPausedSince } from '../db/delivery-pause.ts'
import { isUnavailable } from '../db/dialect.ts'
import { type Answer, judgeMail, LIFE, pauseAfter } from '../rules/mail-outcome.ts'
import type { Site } from '../site.ts'
import { answerOf } from './answer.ts'
import { claimNextNotice, type MailOutcome, recordMailOutcome, releaseAllNotices } from './claims.ts'
import { letterFor } from './kinds.ts'
import type { Mailer } from './mailer.ts'
import { type Message, mailMessageOf, messageId } from './message.ts'
import { type Notice, noticeOf } from './notice.ts'
import { MAIL_SENDER, type MailSenderSettings } from './settings.ts'

/** What becomes of a notice that there is nothing to do about. */
const DONE = { state: 'dropped', attempts: 0, due_ms: null, failure: null, sent_ts: null } as const

/** What is told of the post. None of it holds a secret. */
export interface Heard {
  /** A mail that the server did not take. */
  unsent: (about: { notice_id: number; kind: string; failure: string; again: boolean }) => void
  /** The mail server takes no mail, and is asked again after so many milliseconds. */
  trouble: (about: { failure: string; wait: number }) => void
  /** It takes mail again. */
  over: () => void
  /** The post itself could not work, for instance for want of the database. */
  failed: (error: unknown) => void
}

export interface MailSender {
  /** Sends all that is due now; of several calls at a time, one works. */
  send: () => Promise<void>
  /** Ends it: what is under way may end. */
  stop: () => Promise<void>
}

/** Looks for mail to send now and then; gives what ends that. One of any number in as many processes. */
export function startMailSender(site: Site, mailer: Mailer, heard: Heard, settings: MailSenderSettings = MAIL_SENDER) {
  const { send, stop } = createMailSender(site, mailer, heard, settings)
  const timer = setInterval(send, settings.poll)
  void send()
  return async () => {
    clearInterval(timer)
    await stop()
  }
}

/** The post of one site, which sends when it is told to. */
export function createMailSender(
  site: Site,
  mailer: Mailer,
  heard: Heard,
  settings: MailSenderSettings = MAIL_SENDER,
): MailSender {
  const { db } = site
  const me = randomUUID()
  const stopping = new AbortController()
  /** What became of notices and could not be written down yet. */
  const unnoted: MailOutcome[] = []
  let running: Promise<void> | undefined
  let stopped = false
  /** How many times in a row the mail server was in trouble, and until when it is left alone. */
  let troubles = 0
  let paused = 0

  const resting = () => stopped || site.elapsed() < paused

  function send(): Promise<void> {
    running ??= turn()
      .catch(heard.failed)
      .finally(() => {
        running = undefined
      })
    return running
  }

  async function turn() {
    await noteAll()
    if ((await deliveriesPausedSince(db.reads)) !== undefined) return
    // After trouble, one finds out whether it is over.
    if (troubles && !(await next())) return
    const lanes = await Promise.allSettled(Array.from({ length: settings.abreast }, lane))
    const broken = lanes.find(({ status }) => status === 'rejected')
    if (broken) throw (broken as PromiseRejectedResult).reason
  }

  async function lane() {
    let more = true
    while (more) more = await next()
  }

  /** Sends one; false where there was none, or none can be sent now. */
  const next = (): Promise<boolean> =>
    mailer.inTurn(async () => {
      if (resting()) return false
      const now = site.millis()
      const notice_id = await claimNextNotice(db, { by: me, until: now + settings.lease }, now)
      if (notice_id === undefined) return false
      const notice = await noticeOf(db.reads, notice_id)
      unnoted.push(notice ? await dealtWith(notice) : { ...DONE, notice_id })
      await noteAll()
      return true
    })

  async function dealtWith(notice: Notice): Promise<MailOutcome> {
    const { notice_id, kind, attempts, failure, create_ts } = notice
    const given: MailOutcome = { ...DONE, notice_id, attempts, failure, state: failure === null ? 'dropped' : 'failed' }
    if (create_ts + LIFE <= site.clock()) {
      if (failure !== null) heard.unsent({ notice_id, kind, failure, again: false })
      return given
    }
    const message = await written(notice)
    if (message === 'not to be written') return { ...given, state: 'failed', failure: message }
    if (!message) return given
    // Meanwhile another may have found the server in trouble.
    if (resting()) return { ...given, state: 'waiting', due_ms: 0 }
    const before = troubles
    const answer = await handedOver(message)
    if (stopping.signal.aborted && answer.kind === 'trouble') return { ...given, state: 'waiting', due_ms: 0 }
    if (answer.kind === 'trouble') troubles = before + 1
    const counted = answer.kind === 'trouble' ? attempts : attempts + 1
    const now = site.millis()
    const tried = { attempts: counted, troubles, create_ts, now, chance: Math.random() }
    const verdict = judgeMail(answer, tried)
    tell(notice, answer, verdict.due_ms)
    return { notice_id, ...verdict, attempts: counted, sent_ts: verdict.state === 'sent' ? site.clock() : null }
  }

  /** What is to be sent; undefined where there is nobody to tell any more. */
  async function written(notice: Notice): Promise<Message | undefined | 'not to be written'> {
    const { notice_id, create_ts } = notice
    try {
      const letter = await letterFor(site, notice)
      const id = messageId(site.sealKey, notice_id, create_ts)
      return letter && mailMessageOf(letter, mailer.from, id, site.clock())
    } catch (error) {
      if (isUnavailable(error)) throw error
      heard.failed(error)
      return 'not to be written'
    }
  }

  const handedOver = (message: Message): Promise<Answer> =>
    mailer.send(message, stopping.signal).then((): Answer => ({ kind: 'taken' }), answerOf)

  /** What the server answers to any one of them says how it is. */
  function tell({ notice_id, kind }: Notice, answer: Answer, due_ms: number | null) {
    if (answer.kind === 'trouble') {
      const wait = pauseAfter(troubles)
      if (!resting()) heard.trouble({ failure: answer.failure, wait })
      paused = site.elapsed() + wait
      return
    }
    if (troubles) heard.over()
    troubles = 0
    if (answer.kind !== 'taken') heard.unsent({ notice_id, kind, failure: answer.failure, again: due_ms !== null })
  }

  async function noteAll() {
    for (let outcome = unnoted.shift(); outcome; outcome = unnoted.shift()) {
      try {
        await recordMailOutcome(db, me, outcome)
      } catch (error) {
        unnoted.unshift(outcome)
        throw error
      }
    }
  }

  async function stop() {
    stopped = true
    const late = setTimeout(() => stopping.abort(), settings.grace)
    await running
    clearTimeout(late)
    await noteAll().catch(heard.failed)
    await releaseAllNotices(db, me).catch(heard.failed)
  }

  return { send, stop }
}
