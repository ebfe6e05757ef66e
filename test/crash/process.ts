// A server or a worker, as its commands start it, but with shorter intervals, since it is killed soon.
import { createApp } from '../../server/app.ts'
import { startOrdering } from '../../server/changes/ordering.ts'
import { configFrom } from '../../server/config.ts'
import { RELAY } from '../../server/events/settings.ts'
import { startMailSender } from '../../server/mail/mail-sender.ts'
import { MAIL_SENDER } from '../../server/mail/settings.ts'
import { startDelivery } from '../../server/runtime/background.ts'
import { openSite } from '../../server/runtime/site.ts'

// Whoever kills it may itself be killed.
process.on('disconnect', () => process.exit())

const hurried = { ...RELAY, lease: 700, keep: 200, poll: 100, schedule: [0, ...Array<number>(60).fill(150)] }

const config = configFrom(process.env)
const site = await openSite(config)
if (process.argv[2] === 'server') {
  const app = await createApp({ site, config })
  await app.listen({ host: config.host, port: config.port })
  startOrdering(site, (error) => console.error('order changes', error))
}
startDelivery(site, (name, error) => console.error(name, error), hurried)
const fail = (error: unknown) => console.error('send mail', error)
const report = { unsent: () => {}, trouble: () => {}, over: () => {}, failed: fail }
if (site.mailer) startMailSender(site, site.mailer, report, { ...MAIL_SENDER, poll: 100, lease: 2_000 })
process.send?.('ready')
