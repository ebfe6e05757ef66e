// Sends the mail of a site in the thread that calls this, and logs what there is to say of it.
import { startMailSender } from '../mail/sending/index.ts'
import { MAIL_SENDER } from '../mail/sending/settings.ts'
import type { Site } from '../site.ts'
import type { OnWorkFailed, WriteLog } from './reports.ts'

/** Starts sending mail, where the site sends any; returns a function that stops it. */
export function startSending(
  site: Site,
  failed: OnWorkFailed,
  log: WriteLog,
  settings = MAIL_SENDER,
  me?: string,
): () => Promise<void> {
  const { mailer } = site
  if (!mailer) return async () => {}
  const report = {
    unsent: (about: object) => log('warn', about, 'A message was not accepted.'),
    trouble: (about: object) => log('error', about, 'The mail server does not accept mail.'),
    over: () => log('info', {}, 'The mail server accepts mail again.'),
    failed: (error: unknown) => failed('send mail', error),
  }
  return startMailSender(site, mailer, report, settings, me)
}

/** Milliseconds after which another mail server is noticed. */
const LOOK = 2_000

/** The same for as long as the process runs: whenever the site has another mailer, sending begins again with that. */
export function keepSending(site: Site, failed: OnWorkFailed, log: WriteLog): () => Promise<void> {
  let { mailer } = site
  let stop = startSending(site, failed, log)
  let changing: Promise<void> | undefined

  async function change() {
    await stop()
    mailer = site.mailer
    stop = startSending(site, failed, log)
  }

  const timer = setInterval(() => {
    if (mailer === site.mailer) return
    changing ??= change()
      .catch((error) => failed('send mail', error))
      .finally(() => {
        changing = undefined
      })
  }, LOOK)
  return async () => {
    clearInterval(timer)
    await changing
    await stop()
  }
}
