// Kills servers again and again while mail goes out, and reads what arrived: nobody is left out, and nobody gets another
// content of what they got before.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Dialect } from '../../server/db/dialects/dialect.ts'
import { MAIL_SENDER } from '../../server/mail/sending/settings.ts'
import { type Fresh, freshDatabase } from '../database.ts'
import { freePort } from '../postgres.ts'
import { answering, type Child, keepAlive, settings } from './children.ts'
import { ask, furnish, integrity, type Place } from './place.ts'

export interface MailCrashRequest {
  dialect: Dialect
  kills: number
  /** People to whom each mailing goes. */
  people: number
  /** Processes beside the server. */
  workers: number
  /** The most milliseconds that a process lives once it works. */
  life: number
  /** A PostgreSQL that loses nothing. */
  server: string
}

export interface FoundOfMail {
  kills: number
  mailings: number
  mails: number
  /** Who got nothing of a mailing that was acknowledged, as `subject address`. */
  lost: string[]
  /** Mails that came more than once as the same message, as may be. */
  doubled: number
  /** Those that came more than once as another message, or with another content, and as how many. */
  different: string[]
  /** Mailings that are not done, or have another event than one. */
  undone: number[]
  integrity: string
}

/** Milliseconds that the mail server takes for a mail. */
const SLOW = 10
/** What the claim of a killed process holds comes after it has ended; a loaded machine may take as long again. */
const PATIENCE = 3 * MAIL_SENDER.lease

export async function crashOfMail(asked: MailCrashRequest): Promise<FoundOfMail> {
  const fresh = await freshDatabase(asked.dialect, { server: asked.server })
  const sink = await startSink()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const children: Child[] = []
  try {
    const place = await furnish(fresh)
    const members = await addPeople(fresh, asked.people)
    const env = { ...process.env, ...fresh.env, ...settings(port), ...MAIL(sink.port) }
    let broken: Error | undefined
    for (const role of ['server', ...Array<string>(asked.workers).fill('worker')])
      children.push(keepAlive(role, env, (error) => (broken ??= error)))
    await answering(url, () => broken)
    let killed = 0
    const done = () => {
      if (broken) throw broken
      return killed >= asked.kills
    }
    // Each as often as the others, since a server takes longer until it sends.
    const share = Math.ceil(asked.kills / children.length)
    const killing = children.map(async (child) => {
      for (let time = 0; time < share; time++) {
        await child.ready()
        done()
        await sleep(50 + Math.random() * asked.life)
        await child.kill()
        killed++
      }
    })
    const mailings: Sent[] = []
    const writing = async () => {
      while (!done()) {
        // So that there is always something to be sent, and not much more.
        if (mailings.length * asked.people - sink.people() > 3 * asked.people) await sleep(20)
        else mailings.push(await inviteAll(url, place, fresh, members, mailings.length))
      }
    }
    // So that whatever is written anew says something else.
    const renaming = async () => {
      for (let time = 1; !done(); time++) {
        await renameAll(fresh, time)
        await sleep(100)
      }
    }
    await Promise.all([...killing, writing(), renaming()])
    const wanted = mailings.flatMap(({ subject }) => members.map(({ email }) => `${subject} ${email}`))
    const lost = await sink.missing(wanted, () => isWaiting(fresh))
    const undone = await notDone(fresh, mailings)
    for (const child of children) await child.end()
    return {
      ...{ kills: killed, mailings: mailings.length, mails: sink.mails(), lost, undone },
      ...{ doubled: sink.doubled(), different: sink.different(), integrity: await integrity(fresh, asked.dialect) },
    }
  } finally {
    for (const child of children) await child.end()
    await sink.close()
    await fresh.remove()
  }
}

const MAIL = (port: number) => ({
  ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Folkmoot <moot@harbour.example>' },
  ...{
    MAIL_REPLIES: 'moot+{token}@harbour.example',
    MAIL_OUTSIDE_A_DAY: '1000000',
    MAIL_OUTSIDE_A_DAY_SITE: '1000000',
  },
})

interface Person {
  member_id: number
  email: string
}

async function addPeople({ db }: Fresh, count: number): Promise<Person[]> {
  const now = Math.floor(Date.now() / 1000)
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ name: `Person ${at}`, first_name: 'Person', last_name: String(at), search_text: '', claimed_ts: now },
    ...{ email: `p${at}@harbour.example`, email_key: `p${at}@harbour.example`, enterprise_admin: 0 as const },
    ...{ create_ts: now, update_ts: now },
  }))
  const made = await db.write((trx) =>
    trx.insertInto('member').values(rows).returning(['member_id', 'email']).execute(),
  )
  return made.map(({ member_id, email }) => ({ member_id, email: email! }))
}

const renameAll = ({ db }: Fresh, time: number) =>
  db.write((trx) =>
    trx
      .updateTable('member')
      .set({ name: `Person of the ${time}th name` })
      .where('email_key', 'like', 'p%@harbour.example')
      .execute(),
  )

interface Sent {
  mailing_id: number
  subject: string
}

/** Asks for an invitation of everybody to a new meeting, until it is there. */
async function inviteAll(url: string, place: Place, { db }: Fresh, members: Person[], at: number): Promise<Sent> {
  const name = `Tide ${at}.`
  const start_time = Math.floor(Date.now() / 1000) + 86_400 * 5
  let meeting_id: number | undefined
  while (!meeting_id) {
    const path = `/rooms/${place.room_id}/meetings?fields=meeting_id`
    meeting_id = (await ask(url, place, 'POST', path, { name, start_time }))?.body.meeting_id
  }
  const seats = members.map(({ member_id }) => ({
    ...{ meeting_id: meeting_id!, member_id, role_id: 3, rsvp: 0, attended: 0 as const, note_taker: 0 as const },
    ...{ presenter: 0 as const, create_ts: start_time, update_ts: start_time },
  }))
  await db.write((trx) => trx.insertInto('attendee').values(seats).execute())
  const path = `/meetings/${meeting_id}/mailings`
  for (;;) {
    await ask(url, place, 'POST', path, { kind: 'invitation' })
    // Where the answer was lost, it may have been made: whoever asked again without knowing would make a second one.
    let known = await ask(url, place, 'GET', path)
    while (!known) known = await ask(url, place, 'GET', path)
    const [made] = known.body
    if (made) return { mailing_id: made.mailing_id, subject: name }
  }
}

/** Whether a mail is still to be sent, or may be claimed by a process that was killed. */
const isWaiting = async ({ db }: Fresh): Promise<boolean> =>
  (await db.reads.selectFrom('notice').select('notice_id').where('due_ms', 'is not', null).limit(1).execute()).length >
  0

/** Mailings that are not done once nothing more is sent, or have another event than one. */
async function notDone({ db }: Fresh, mailings: readonly Sent[]): Promise<number[]> {
  const find = async () => {
    const rows = await db.reads
      .selectFrom('mailing')
      .select(['mailing_id', 'state'])
      .select((eb) =>
        eb
          .selectFrom('event')
          .select((events) => events.fn.countAll<number>().as('count'))
          .whereRef('event.meeting_id', '=', 'mailing.meeting_id')
          .where('event.event', '=', 'invitation_sent')
          .as('events'),
      )
      .execute()
    const well = new Set(
      rows.filter(({ state, events }) => state === 'done' && Number(events) === 1).map((row) => row.mailing_id),
    )
    return mailings.map(({ mailing_id }) => mailing_id).filter((id) => !well.has(id))
  }
  let left = await find()
  for (const since = Date.now(); left.length && Date.now() - since < PATIENCE; left = await find()) await sleep(200)
  return left
}

/** A mail server that remembers of each mail its subject, its recipient, its Message-ID and its content. */
async function startSink() {
  const came = new Map<string, { ids: Set<string>; contents: Set<string>; times: number }>()
  let mails = 0
  const server = new SMTPServer({
    ...{ authOptional: true, logger: false, disabledCommands: ['STARTTLS'] },
    onData: (stream, { envelope }, taken) => {
      bytesOf(stream)
        .then(async (raw) => {
          await sleep(SLOW)
          const [, meeting] = /^Subject:.*?(Tide \d+\.)/m.exec(raw) ?? []
          const key = `${meeting} ${envelope.rcptTo[0]!.address}`
          const known = came.get(key) ?? { ids: new Set(), contents: new Set(), times: 0 }
          known.ids.add(/^Message-ID: (\S+)/im.exec(raw)![1]!)
          known.contents.add(contentOf(raw))
          known.times++
          mails++
          came.set(key, known)
          taken()
        })
        // Whoever sends it was killed.
        .catch(() => taken(new Error('gone')))
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    people: () => came.size,
    mails: () => mails,
    /** Those of them that have not come once nothing more is to be sent. */
    missing: async (wanted: readonly string[], isSending: () => Promise<boolean>) => {
      let left = wanted.filter((key) => !came.has(key))
      for (let since = Date.now(); left.length && Date.now() - since < PATIENCE; ) {
        const isOver = !(await isSending())
        const still = left.filter((key) => !came.has(key))
        if (still.length < left.length) since = Date.now()
        left = still
        if (isOver) break
        await sleep(200)
      }
      return left
    },
    doubled: () => [...came.values()].filter(({ times }) => times > 1).length,
    different: () =>
      [...came]
        .filter(([, { ids, contents }]) => ids.size > 1 || contents.size > 1)
        .map(([key, { ids, contents }]) => `${key}: ${ids.size} messages, ${contents.size} contents`),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** All that a mail says: whatever is in its parts, without the boundaries between them. */
const contentOf = (raw: string): string => {
  const said = raw.slice(raw.indexOf('\r\n\r\n')).replace(/^--.*$|^.*boundary=.*$/gm, '')
  return createHash('sha256').update(said).digest('base64')
}

async function bytesOf(stream: SMTPServerDataStream): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('latin1')
}
