// The mail server of a site: that of the settings, or else one that an administrator has set on a page.
import type { Config } from '../config.ts'
import { MAIL_SERVER, sealedMailServer } from '../db/secrets/mail-server.ts'
import { seal, unseal } from '../db/secrets/seal.ts'
import { guardedSocket } from '../events/guarded-socket.ts'
import { type Networks, networksFrom } from '../events/target.ts'
import { type Mailer, mailerOf, mailFailureOf, plainMessage } from '../mail/transport/index.ts'
import type { MailServer, MailServerFault, MailSetup } from '../mail-setup.ts'
import type { SmtpSettings } from '../settings/smtp.ts'
import type { Site } from '../site.ts'

/** Milliseconds that connecting may take. */
const PATIENCE = 10_000
/** Milliseconds after which a process looks whether another one has set the mail server. */
const LOOK = 5_000

/** The same as SMTP_URL would give. */
function smtpOf({ host, port, security, user, password }: MailServer): SmtpSettings {
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  const secure = security === 'tls'
  const tls = security === 'none' ? 'optional' : 'required'
  const url = `${secure ? 'smtps' : 'smtp'}://${login}${host}:${port}?tls=${tls}`
  return { url, host, port, secure, tls, user: user || undefined, password: password || undefined }
}

function mailerOfServer(server: MailServer, networks: Networks): Mailer {
  const { host, port, security, from_name, from_address } = server
  const from = { name: from_name || undefined, address: from_address }
  const guarded = { host, port, encrypted: security !== 'none' }
  return mailerOf(smtpOf(server), from, () => guardedSocket(guarded, networks, PATIENCE))
}

/** Does something with a server that is not in use yet. */
async function trying(
  server: MailServer,
  networks: Networks,
  work: (mailer: Mailer) => Promise<string | undefined>,
): Promise<MailServerFault | undefined> {
  const mailer = mailerOfServer(server, networks)
  try {
    const answer = await work(mailer)
    return answer === undefined ? undefined : { because: 'failed', answer }
  } catch (error) {
    const { code, cause } = error as NodeJS.ErrnoException
    const isRefused = [code, (cause as NodeJS.ErrnoException | undefined)?.code].includes('NOT_ALLOWED')
    return { because: isRefused ? 'not allowed' : 'failed', answer: mailFailureOf(error as Error) }
  } finally {
    mailer.close()
  }
}

/** What a site can do with a mail server that a page sets. `site` is the site whose mailer follows. */
export function mailSetupOf(site: Pick<Site, 'db' | 'sealKey' | 'mailer'>, config: SetupConfig): MailSetup {
  const networks = networksFrom(config.smtpAllowNetworks)
  const { db, sealKey } = site
  const read = (sealed: string) => JSON.parse(unseal(sealKey, sealed, MAIL_SERVER)) as MailServer
  let used: string | undefined
  return {
    isFixed: config.smtp !== undefined,
    stored: async () => {
      const sealed = await sealedMailServer(db.reads)
      return sealed === undefined ? undefined : read(sealed)
    },
    sealed: (server) => seal(sealKey, JSON.stringify(server), MAIL_SERVER),
    check: (server) =>
      trying(server, networks, async (mailer) => {
        await mailer.verify()
        const [refused] = await mailer.trySenders([server.from_address], server.from_address)
        return refused?.command === 'MAIL FROM' ? refused.said : undefined
      }),
    sendTest: (server, { to, subject, text }) =>
      trying(server, networks, async (mailer) => {
        const { address } = mailer.from
        const bytes = await plainMessage(mailer.from, { to, subject, text })
        await mailer.send({ envelope: { from: address, to: [to] }, bytes }, new AbortController().signal)
        return undefined
      }),
    refresh: async () => {
      const sealed = await sealedMailServer(db.reads)
      if (sealed === used) return
      used = sealed
      const before = site.mailer
      site.mailer = sealed === undefined ? undefined : mailerOfServer(read(sealed), networks)
      before?.close()
    },
  }
}

type SetupConfig = Pick<Config, 'smtp' | 'smtpAllowNetworks'>

/** Follows what other processes set; returns a function that stops it. */
export function followMailServer(site: Site, failed: (error: unknown) => void): () => Promise<void> {
  const { mailSetup } = site
  if (!mailSetup || mailSetup.isFixed) return async () => {}
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= mailSetup
      .refresh()
      .catch(failed)
      .finally(() => {
        looking = undefined
      })
  }, LOOK)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
