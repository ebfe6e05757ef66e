// The thread in which a server writes and sends mail: for each site that has some it is given a port, on which it tells of its
// work until it is told to stop.
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { Config } from '../config.ts'
import type { MailSenderSettings } from '../mail/sending/settings.ts'
import { warnOfEndedProcesses } from './ended-processes.ts'
import { errorToSend, type SentError, type WriteLog } from './reports.ts'
import { startSending } from './sending.ts'
import { openSite } from './site.ts'

/** Gets a third of the processor of a request where both want it; less would keep mail waiting on a machine with much to do. */
const NICE = 5

/** Asks for the mail of a site to be sent. Any message on the port asks to stop that; the port is closed at its end. */
export interface MailOrder {
  port: MessagePort
  config: Config
  settings: MailSenderSettings
  /** By what name it claims mail. */
  me: string
}

/** What failed, what is to be logged, or that something was committed. */
export type MailNews = { failed: SentError } | { line: Parameters<WriteLog> } | 'committed'

async function send({ port, config, settings, me }: MailOrder): Promise<void> {
  const say = (news: MailNews) => port.postMessage(news)
  const failed = (error: unknown) => say({ failed: errorToSend(error) })
  const message = once(port, 'message')
  warnOfEndedProcesses((...line) => say({ line }))
  try {
    const site = await openSite(config)
    site.db.committed(() => say('committed'))
    const stop = startSending(
      site,
      (_, error) => failed(error),
      (...line) => say({ line }),
      settings,
      me,
    )
    await message
    await stop()
    site.converter.close()
    site.mailer?.close()
    await site.db.close()
  } catch (error) {
    failed(error)
  } finally {
    port.close()
  }
}

/** People who wait for an answer come first. Only on Linux has a thread a priority of its own. */
function takeLowPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(NICE)
  } catch {
    // Where the system forbids it, mail has the same priority as requests.
  }
}

takeLowPriority()
parentPort!.on('message', send)
