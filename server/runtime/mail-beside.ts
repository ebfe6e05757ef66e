// Sends the mail of a server in a thread beside the one that answers requests (docs/decisions/0103-mail-performance.md).
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { endAllClaims } from '../db/locks/claims.ts'
import { isMailDue, NOTICES } from '../mail/sending/claims.ts'
import { MAIL_SENDER, type MailSenderSettings } from '../mail/sending/settings.ts'
import type { Site } from '../site.ts'
import type { MailNews, MailOrder } from './mail-thread.ts'
import { errorToSend, type OnWorkFailed, type WriteLog } from './reports.ts'

/** Milliseconds without mail after which a site leaves the thread; more than a mail server in trouble is left alone. */
const IDLE = 600_000
/** Milliseconds before a site whose sending ended by itself begins again. */
const AGAIN = 10_000
/** Connections to PostgreSQL for the mail of a site: one to read while the other writes. */
const CONNECTIONS = 2

/** One thread for all sites of the process, so that those with the same mail server share its connections. */
let thread: { worker: Worker; sites: number } | undefined

interface Sending {
  stop: () => Promise<void>
  /** Resolves when it has stopped, or has ended by itself. */
  over: Promise<unknown>
}

/** Starts sending in the thread, which is there as long as a site sends. */
function sendInThread(order: Omit<MailOrder, 'port'>, hear: (news: MailNews) => void): Sending {
  const shared = (thread ??= startThread())
  const { worker } = shared
  const { port1: port, port2 } = new MessageChannel()
  const broken = (error: Error) => hear({ failed: errorToSend(error) })
  worker.on('error', broken)
  port.on('message', hear)
  worker.postMessage({ ...order, port: port2 } satisfies MailOrder, [port2])
  shared.sites++
  const over = once(port, 'close').then(async () => {
    worker.off('error', broken)
    if (--shared.sites) return
    if (thread === shared) thread = undefined
    await worker.terminate()
  })
  return {
    over,
    stop: async () => {
      port.postMessage('stop')
      await over
    },
  }
}

function startThread() {
  const cache = getCompileCacheDir()
  // A thread reads what the process keeps of compiled code only where it is told of the folder, in which each version has its own.
  const env = { ...process.env, ...(cache && { NODE_COMPILE_CACHE: dirname(cache) }) }
  const worker = new Worker(new URL('./mail-thread.ts', import.meta.url), { execArgv: [], env })
  const started = { worker, sites: 0 }
  // Each site listens for its errors.
  worker.setMaxListeners(0)
  worker.once('exit', () => {
    if (thread === started) thread = undefined
  })
  return started
}

/** Sends the mail of a site in the thread once there is some; returns a function that stops that. */
export function startSendingBeside(
  site: Site,
  config: Config,
  failed: OnWorkFailed,
  log: WriteLog,
  settings: MailSenderSettings = MAIL_SENDER,
  idle = IDLE,
): () => Promise<void> {
  let sending: Sending | undefined
  /** With what it sends: an administrator may set another mail server meanwhile. */
  let mailer: Site['mailer']
  /** Resolves once what the last one left is free. */
  let over: Promise<void> | undefined
  let looking: Promise<void> | undefined
  /** When there was mail, and when sending may begin again; by `Site.elapsed`. */
  let wanted = 0
  let again = 0

  function begin() {
    const me = randomUUID()
    const order = { config: { ...config, url: site.url, connections: CONNECTIONS }, settings, me }
    const begun = sendInThread(order, (news) => {
      if (news === 'committed') site.db.heard()
      else if ('line' in news) log(...news.line)
      else failed('send mail', Object.assign(new Error(), news.failed))
    })
    sending = begun
    mailer = site.mailer
    over = begun.over
      .then(async () => {
        if (sending === begun) {
          sending = undefined
          again = site.elapsed() + AGAIN
        }
        // Where it died, nobody else knows so early that what it had claimed is not sent any more.
        await endAllClaims(site.db, NOTICES, me)
      })
      .catch((error) => failed('send mail', error))
  }

  async function end() {
    const ending = sending
    sending = undefined
    await ending?.stop()
  }

  async function look() {
    if (sending && mailer !== site.mailer) await end()
    if (!site.mailer) return
    const isDue = await isMailDue(site, settings.lease)
    const now = site.elapsed()
    if (isDue) wanted = now
    if (isDue && !sending && now >= again) begin()
    if (sending && now - wanted > idle) await end()
  }

  const lookOnce = () =>
    (looking ??= look()
      .catch((error) => failed('send mail', error))
      .finally(() => {
        looking = undefined
      }))

  const timer = setInterval(lookOnce, settings.poll)
  void lookOnce()
  return async () => {
    clearInterval(timer)
    await looking
    await end()
    await over
  }
}
