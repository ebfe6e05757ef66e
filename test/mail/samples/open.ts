// A site whose mail is kept as samples: without what differs each time that they are made.
import { tellCalendars } from '../../../server/calendar/reconciliation/reconcile-job.ts'
import { createMailSender } from '../../../server/mail/sending/mail-sender.ts'
import { type Stage, setStage } from '../../stage.ts'
import { mailerFor, mailServer } from '../server.ts'

export interface Samples {
  /** By the name of their file, alike whenever they are made. */
  mails: ReadonlyMap<string, string>
  /** The kinds of notice that they were sent for. */
  kinds: readonly string[]
}

export interface OpenSamples {
  stage: Stage
  /** The language of each sample, by the address that it goes to; other mail is not kept. */
  languages: Map<string, string>
  /** The samples so far, by the name of their file. */
  found: Map<string, string>
  /** To which each reader answers what they got last. */
  addresses: ReadonlyMap<string, string>
  /** Sends what is to be sent, and keeps the last mail to each by a name, or the first. */
  keep: (name: string, which?: { first: boolean }) => Promise<void>
  /** The kinds of notice that were sent so far. */
  kinds: () => Promise<string[]>
  close: () => Promise<void>
}

/** Opens it, with a mail server of its own. */
export async function openSamples(): Promise<OpenSamples> {
  const stage = await setStage('sqlite', { replies: 'meet+{token}@harbour.example' })
  const server = await mailServer()
  const mailer = mailerFor(server.port)
  stage.site.mailer = mailer
  const fail = (error: unknown) => {
    throw error
  }
  const post = createMailSender(stage.site, mailer, { unsent: fail, trouble: fail, over: () => {}, failed: fail })
  const languages = new Map<string, string>()
  const found = new Map<string, string>()
  const addresses = new Map<string, string>()
  const keep: OpenSamples['keep'] = async (name, { first } = { first: false }) => {
    stage.pass(60)
    server.received.length = 0
    await tellCalendars(stage.site)
    stage.pass(60)
    await tellCalendars(stage.site)
    await post.send()
    for (const { sent, raw } of server.received) {
      const [to] = sent.to
      if (sent.from.startsWith('meet+')) addresses.set(to!, sent.from)
      const language = languages.get(to!)
      if (language && !(first && found.has(`${name}.${language}.eml`)))
        found.set(`${name}.${language}.eml`, settled(raw))
    }
  }
  const close = async () => {
    await post.stop()
    mailer.close()
    await server.close()
    await stage.app.close()
    await stage.fresh.remove()
  }
  const kinds = async () => {
    const rows = await stage.site.db.reads
      .selectFrom('notice')
      .select('kind')
      .where('state', '=', 'sent')
      .groupBy('kind')
      .execute()
    return rows.map(({ kind }) => kind as string)
  }
  return { stage, kinds, languages, found, addresses, keep, close }
}

/** Without what is random: boundaries, UIDs and the secrets of links; and without the bytes of the PDF. */
const settled = (raw: string): string =>
  raw
    .replace(/_FmP-[0-9a-f]+-Part_(\d+)/g, 'part-$1')
    .split(/^(?=--)/m)
    .map(settledPart)
    .join('')

function settledPart(part: string): string {
  const end = part.indexOf('\r\n\r\n') + 4
  const head = part.slice(0, end)
  if (!/^content-transfer-encoding: base64/im.test(head)) return withoutSecrets(part)
  if (/application\/pdf/.test(head)) return `${head}(the PDF)\r\n`
  const text = Buffer.from(part.slice(end), 'base64')
    .toString()
    .replace(/[0-9a-f]{32}@/g, `${'0'.repeat(32)}@`)
  return (
    head +
    Buffer.from(text)
      .toString('base64')
      .replace(/.{1,76}/g, '$&\r\n')
  )
}

/** Secrets have one length and no sign that is encoded, so the lines of a part stay as long as they are. */
const withoutSecrets = (part: string): string =>
  part.replace(
    /(link=3D)((?:[\w-]|=\r\n)+)/g,
    (_, before: string, secret: string) => before + secret.replace(/[\w-]/g, '0'),
  )
