// A server or a worker, as its commands start it, but with shorter intervals, since it is killed soon.
import { createApp } from '../../server/app.ts'
import { startOrdering } from '../../server/changes/order/ordering.ts'
import { configFrom } from '../../server/config.ts'
import { RELAY } from '../../server/events/settings.ts'
import { MAIL_SENDER } from '../../server/mail/sending/settings.ts'
import { startDelivery } from '../../server/runtime/background.ts'
import { startSendingBeside } from '../../server/runtime/mail-beside.ts'
import { startSending } from '../../server/runtime/sending.ts'
import { openSite } from '../../server/runtime/site.ts'

// Whoever kills it may itself be killed.
process.on('disconnect', () => process.exit())

const hurried = { ...RELAY, lease: 700, keep: 200, poll: 100, schedule: [0, ...Array<number>(60).fill(150)] }

const config = configFrom(process.env)
const site = await openSite(config)
const failed = (name: string, error: unknown) => console.error(name, error)
const mail = { ...MAIL_SENDER, poll: 100, lease: 2_000 }
startDelivery(site, failed, hurried)
if (process.argv[2] === 'server') {
  const app = await createApp({ site, config })
  await app.listen({ host: config.host, port: config.port })
  startOrdering(site, (error) => console.error('order changes', error))
  // What is to be killed is the thread that sends, at work.
  if (site.mailer) await firstCommitBeside()
} else startSending(site, failed, () => {}, mail)
process.send?.('ready')

/** Starts sending mail in the thread; resolves when the thread has recorded something. */
function firstCommitBeside(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const heard = () => {
    site.db.heard()
    resolve()
  }
  startSendingBeside({ ...site, db: { ...site.db, heard } }, config, failed, () => {}, mail)
  return promise
}
