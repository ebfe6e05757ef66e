// Mail for the operator: its settings, warnings and the checks of `doctor`, for one site and for several.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { NO_MAIL_WARNING } from '../../server/cli/mail.ts'
import { configFrom } from '../../server/config.ts'
import { storeMailServer } from '../../server/db/secrets/mail-server.ts'
import { createMailSender } from '../../server/mail/sending/mail-sender.ts'
import { openSite } from '../../server/runtime/site.ts'
import { configsOf } from '../../server/runtime/which-site.ts'
import { smtp } from '../../server/settings/smtp.ts'
import { freePort, type MailServer, mailServer, saying } from '../mail/server.ts'
import {
  ONE_LINE,
  onBothConsoles,
  onBothMigratedConsoles,
  type ProcessSettings,
  type Program,
  serving,
  started,
  working,
} from './operator.ts'

const EMAIL = 'ada.thornbury@harbour.example'
const WORD = 'tide-table-1907'
const FROM = 'Harbour Folkmoot <moot@harbour.example>'

/** A form of a page, as a browser without script sends it; `site`: the address of the pages. */
async function sendForm(site: string, path: string, fields: Record<string, string>): Promise<Response> {
  const page = await fetch(`${site}${path}`)
  const hidden = [...(await page.text()).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const cookie = page.headers.getSetCookie().map((one) => one.split(';')[0]!)
  const form = { ...Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])), ...fields }
  return fetch(`${site}${path.split('?')[0]}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookie.join('; '), origin: new URL(site).origin },
    body: new URLSearchParams(form),
  })
}

onBothMigratedConsoles('mail', (desk) => {
  let server: MailServer
  let url: string

  beforeEach(async () => {
    server = await mailServer({
      authOptional: false,
      onAuth: ({ password }, _, done) => (password === WORD ? done(null, { user: 'moot' }) : done(saying(535, 'no'))),
    })
    url = `smtp://moot:${WORD}@127.0.0.1:${server.port}`
  })
  afterEach(() => server.close())

  const withMail = (): ProcessSettings => ({ ...desk().settings, SMTP_URL: url, MAIL_FROM: FROM })

  test('a forgotten password: asked for in the page, mailed, set by the link; the log holds neither link nor password', async () => {
    const { run } = desk()
    await run('init', '--email', EMAIL)
    const program = await serving({ ...withMail(), LOG_LEVEL: 'trace' })
    const site = program.url.replace('/api/v1', '')
    assert.equal((await sendForm(site, '/password/forgotten', { email: EMAIL })).status, 200)
    await server.came(1)
    const [mail] = server.received
    assert.deepEqual(mail!.from, { name: 'Harbour Folkmoot', address: 'moot@harbour.example' })
    const [, path, secret] = /(\/password\/new\?link=([\w-]+))/.exec(mail!.text!)!
    assert.ok(mail!.text!.includes(`${site}${path}`))
    const password = 'seven green herons'
    const set = await sendForm(site, path!, { password, again: password })
    assert.equal(set.status, 303)
    const signed = await sendForm(site, '/sign-in', { email: EMAIL, password })
    assert.equal(signed.status, 303)
    assert.ok(signed.headers.getSetCookie().length)
    assert.equal(await program.end(), 0)
    const log = program.printed().join('\n')
    assert.ok(log.includes(`Links in e-mail point to ${site} because FOLKMOOT_URL is not set.`))
    assert.ok(log.includes('"answered"'))
    for (const word of [secret!, WORD, password, Buffer.from(`\0moot\0${WORD}`).toString('base64')])
      assert.ok(!log.includes(word), 'a secret is in the log')
  })

  test('without SMTP_URL the server says so once, the page says so to everybody, and member link prints a link', async () => {
    const { run, settings, fresh } = desk()
    await run('init', '--email', EMAIL)
    const program = await serving({ ...settings, LOG_LEVEL: 'warn' })
    const site = program.url.replace('/api/v1', '')
    const answers = []
    for (const email of [EMAIL, 'nobody@elsewhere.example']) {
      const answer = await sendForm(site, '/sign-in', {}).then(() => sendForm(site, '/password/forgotten', { email }))
      answers.push([answer.status, await answer.text()])
    }
    assert.equal((await fetch(`${site}/password/forgotten`)).status, 200)
    await program.line(/E-mail is off/)
    assert.equal(await program.end(), 0)
    assert.equal(program.printed().filter((line) => line.includes(NO_MAIL_WARNING)).length, 1)
    assert.deepEqual(await fresh.db.reads.selectFrom('notice').selectAll().execute(), [])
    assert.deepEqual(await fresh.db.reads.selectFrom('password_link').selectAll().execute(), [])
    const { code, stdout } = await run('member', 'link', '--email', EMAIL)
    assert.equal(code, 0)
    assert.match(stdout, /^http:\S+\/password\/new\?link=[\w-]{43}\n$/)
    assert.deepEqual(answers[0], answers[1])
  })

  test('a server and two workers of one database send each notice once', async () => {
    const { run, fresh } = desk()
    await run('init', '--email', EMAIL)
    const row = { member_id: 1, kind: 'password_changed' as const, details: '{}' }
    const rows = Array.from({ length: 40 }, () => ({ ...row, create_ts: Math.floor(Date.now() / 1000) }))
    const programs = await Promise.all([serving(withMail()), working(withMail()), working(withMail())])
    await fresh.db.write((trx) => trx.insertInto('notice').values(rows).execute())
    await server.came(40)
    for (const program of programs) assert.equal(await program.end(), 0)
    assert.equal(server.received.length, 40)
    assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, 40)
    const kept = await fresh.db.reads.selectFrom('notice').select(['state', 'attempts', 'claimed_by']).execute()
    for (const one of kept) assert.deepEqual({ ...one }, { state: 'sent', attempts: 1, claimed_by: null })
  })

  test('a worker that is killed while the mail server takes a mail: another sends it again, as the same message', async () => {
    const { run, fresh } = desk()
    await run('init', '--email', EMAIL)
    const row = { member_id: 1, kind: 'password_changed' as const, details: '{}' }
    await fresh.db.write((trx) =>
      trx
        .insertInto('notice')
        .values({ ...row, create_ts: Math.floor(Date.now() / 1000) })
        .execute(),
    )
    const taken: string[] = []
    const arrived = Promise.withResolvers<void>()
    const slow = await mailServer({
      take: async (raw) => {
        taken.push(/^Message-ID: (.*)$/im.exec(raw)![1]!.trim())
        arrived.resolve()
        if (taken.length === 1) await new Promise(() => {})
      },
    })
    const settings = { ...desk().settings, SMTP_URL: `smtp://127.0.0.1:${slow.port}`, MAIL_FROM: FROM }
    const worker = await working(settings)
    await arrived.promise
    await worker.end('SIGKILL')
    const site = await openSite(configFrom(settings))
    const heard: unknown[] = []
    const hear = (what: unknown) => heard.push(what)
    const told = { unsent: hear, trouble: hear, over: () => hear('over'), failed: hear }
    const soon = createMailSender(site, site.mailer!, told)
    await soon.send()
    assert.equal(taken.length, 1)
    // A minute later the claim of the dead one is over.
    const later = { ...site, millis: () => Date.now() + 60_000 }
    const post = createMailSender(later, site.mailer!, told)
    await post.send()
    for (const one of [soon, post]) await one.stop()
    assert.equal(taken.length, 2)
    assert.equal(taken[0], taken[1])
    assert.deepEqual(heard, [])
    const kept = await site.db.reads.selectFrom('notice').select(['state']).executeTakeFirstOrThrow()
    assert.equal(kept.state, 'sent')
    site.mailer!.close()
    await site.db.close()
    await slow.close()
  })

  test('doctor signs in, sends nothing, and tells how mail fares', async () => {
    const { run, fresh, settings } = desk()
    await run('init', '--email', EMAIL)
    assert.match((await run('doctor')).stdout, /^mail +not sent: SMTP_URL is not set$/m)
    const port = await freePort()
    const replies = {
      ...{ MAIL_REPLIES: 'meet+{token}@moot.example', MAIL_IN_SECRET: 'short', MAIL_IN_TRUSTS: 'mx.moot.example' },
    }
    Object.assign(settings, withMail(), replies, { MAIL_IN: `lmtp://127.0.0.1:${port}` })
    const row = { member_id: 1, kind: 'password_changed' as const, details: '{}', create_ts: 1_772_445_600 }
    const failed = { state: 'failed' as const, due_ms: null, failure: '550 5.1.1 no such user' }
    await fresh.db.write((trx) =>
      trx
        .insertInto('notice')
        .values({ ...row, ...failed })
        .execute(),
    )
    const well = await run('doctor')
    assert.deepEqual([well.code, well.stderr], [0, ''])
    assert.match(well.stdout, /^mail +127\.0\.0\.1:\d+ \(STARTTLS if offered\), signed in as moot, from moot@h/m)
    assert.match(well.stdout, /^ +in 30 days 0 sent, 1 rejected; 0 queued$/m)
    assert.match(well.stdout, /^ +last failure 2026-03-02T10:00:00\.000Z: 550 5\.1\.1 no such user$/m)
    assert.match(well.stdout, /^replies +to meet\+\{token\}@moot\.example$/m)
    assert.match(well.stdout, /^ +over HTTP at \/mail\/in, with MAIL_IN_SECRET\n +MAIL_IN_SECRET is shorter than 20/m)
    assert.match(well.stdout, new RegExp(`^ +not at lmtp://127\\.0\\.0\\.1:${port} now: `, 'm'))
    assert.match(well.stdout, /^ +also to meet@moot\.example, if mx\.moot\.example verifies the sender$/m)
    settings['MAIL_REPLIES'] = '{token}@replies.moot.example'
    assert.match(
      (await run('doctor')).stdout,
      /^ +MAIL_IN_TRUSTS has no effect: the address is empty without its token/m,
    )
    settings['SMTP_URL'] = url.replace(WORD, 'quite-another-word')
    const refused = await run('doctor')
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, ONE_LINE)
    assert.match(refused.stderr, /^folkmoot: SMTP_URL: Invalid login: 535/)
    assert.doesNotMatch(refused.stdout + refused.stderr, /quite-another-word/)
    settings['SMTP_URL'] = `smtps://127.0.0.1:${server.port}`
    const inClear = await run('doctor')
    assert.equal(inClear.code, 1)
    assert.match(
      inClear.stderr,
      /^folkmoot: SMTP_URL: the server does not begin with TLS at this port, as smtps:\/\/ m/,
    )
    assert.equal(server.received.length, 0)
  })

  test('doctor tells from whom the mail server takes no mail, the addresses of answers too', async () => {
    const { run, settings } = desk()
    await run('init', '--email', EMAIL)
    let refused = (_address: string) => false
    const strict = await mailServer({
      onMailFrom: ({ address }, _, done) => done(refused(address) ? saying(553, 'Not your address.') : null),
      to: (address) => {
        if (refused(`to ${address}`)) throw saying(550, 'No such user.')
      },
    })
    Object.assign(settings, withMail(), { SMTP_URL: `smtp://127.0.0.1:${strict.port}` })
    Object.assign(settings, { MAIL_REPLIES: 'meet+{token}@moot.example' })
    assert.doesNotMatch((await run('doctor')).stdout, /would be rejected/)
    refused = (address) => address.startsWith('moot@')
    const own = await run('doctor')
    assert.equal(own.code, 1)
    assert.match(own.stderr, ONE_LINE)
    assert.match(own.stderr, /^folkmoot: SMTP_URL: mail from moot@harbour\.example is rejected: 553 Not your address\./)
    refused = (address) => address.startsWith('meet+')
    const answers = await run('doctor')
    assert.equal(answers.code, 1)
    assert.match(answers.stderr, /mail from meet\+x{34}@moot\.example is rejected: 553/)
    refused = (address) => address.startsWith('to ')
    const noted = await run('doctor')
    assert.deepEqual([noted.code, noted.stderr], [0, ''])
    const NOTE = /^ +mail from (\S+) to moot@harbour\.example would be rejected now: 550 No such user\.$/gm
    assert.equal([...noted.stdout.matchAll(NOTE)].length, 2)
    assert.equal(strict.received.length, 0)
    await strict.close()
  })

  test('of several sites each has mail of its own: from its own sender, with its own address, or none', async () => {
    const { run, settings } = desk()
    Object.assign(settings, withMail(), { FOLKMOOT_SITES: join(settings['FOLKMOOT_DATA']!, 'sites.json') })
    const file = settings['FOLKMOOT_SITES']!
    const hosts = ['harbour.localhost', 'museum.localhost', 'silent.localhost']
    const own = [{}, { mail_from: 'Museum <moot@museum.example>' }, { smtp: 'off' }]
    const entries = hosts.map((host, at) => [host, { url: `http://${host}:8080`, database: 'sqlite', ...own[at] }])
    writeFileSync(file, JSON.stringify(Object.fromEntries(entries)))
    for (const host of hosts) {
      await run('init', '--site', host, '--email', EMAIL)
      const made = await run('member', 'link', '--site', host, '--email', EMAIL)
      assert.equal(made.code, 0, made.stderr)
    }
    for (const config of configsOf(configFrom(settings)).values()) {
      const { db, clock } = await openSite(config)
      const row = { member_id: 1, kind: 'password_changed' as const, details: '{}', create_ts: clock() }
      await db.write((trx) => trx.insertInto('notice').values(row).execute())
      await db.close()
    }
    const program: Program = started('server/main.ts', ['worker'], { ...settings, LOG_LEVEL: 'warn' })
    await server.came(2)
    await program.line(/E-mail is off for silent\.localhost because/)
    assert.equal(await program.end(), 0)
    const told = server.received.map(({ from, text, sent }) => [
      sent.from,
      from!.name,
      /http:\/\/[\w.]+:8080/.exec(text!)![0],
    ])
    assert.deepEqual(told.toSorted(), [
      ['moot@harbour.example', 'Harbour Folkmoot', 'http://harbour.localhost:8080'],
      ['moot@museum.example', 'Museum', 'http://museum.localhost:8080'],
    ])
  })
})

onBothConsoles('a mail server that is set in the browser', (desk) => {
  test('is used by workers and servers that run already, and by doctor', async () => {
    const { run, settings } = desk()
    const server = await mailServer()
    settings['SMTP_ALLOW_NETWORKS'] = '127.0.0.1'
    await run('init', '--email', EMAIL)
    const site = await openSite(configFrom(settings))
    const row = { member_id: 1, kind: 'password_changed' as const, details: '{}' }
    const queue = () =>
      site.db.write((trx) =>
        trx
          .insertInto('notice')
          .values({ ...row, create_ts: site.clock() })
          .execute(),
      )
    const chosen = { host: '127.0.0.1', port: server.port, security: 'none', user: '', password: '' } as const
    const sealed = site.mailSetup!.sealed({ ...chosen, from_name: '', from_address: 'moot@harbour.example' })
    let came = 0
    try {
      for (const args of [['worker'], ['serve']]) {
        await site.db.write((trx) => storeMailServer(trx, undefined))
        const program = started('server/main.ts', args, { ...settings, PORT: '0' })
        await program.line(/^(Worker running for|Folkmoot serves) /)
        await site.db.write((trx) => storeMailServer(trx, sealed))
        await queue()
        await server.came(++came)
        assert.equal(await program.end(), 0)
      }
      assert.equal(server.received[0]!.sent.from, 'moot@harbour.example')
      const found = await run('doctor')
      assert.deepEqual([found.code, found.stderr], [0, ''])
      assert.match(found.stdout, /^mail +127\.0\.0\.1:\d+, from moot@harbour\.example, set in the browser$/m)
      await server.close()
      assert.match((await run('doctor')).stderr, /^folkmoot: The mail server 127\.0\.0\.1 that was set in the browser/)
    } finally {
      await site.db.close()
      await server.close().catch(() => {})
    }
  })
})

onBothConsoles('mail before the first start', (desk) => {
  test('doctor checks the mail server, with tables to be made and without a database', async () => {
    const { run, settings, dialect } = desk()
    const strict = await mailServer({
      authOptional: false,
      onAuth: ({ password }, _, done) => (password === WORD ? done(null, { user: 'moot' }) : done(saying(535, 'no'))),
    })
    const urlWith = (password: string) => `smtp://moot:${password}@127.0.0.1:${strict.port}`
    Object.assign(settings, { MAIL_FROM: FROM, MAIL_REPLIES: 'meet+{token}@moot.example' })
    const found: [RegExp, ProcessSettings][] = [[/^schema +to be migrated: /m, {}]]
    if (dialect === 'sqlite')
      found.push([/^database +none yet in /m, { FOLKMOOT_DATA: join(settings['FOLKMOOT_DATA']!, 'not-yet') }])
    for (const [state, place] of found) {
      Object.assign(settings, place, { SMTP_URL: urlWith(WORD) })
      const well = await run('doctor')
      assert.deepEqual([well.code, well.stderr], [0, ''])
      assert.match(well.stdout, state)
      assert.match(well.stdout, /^mail +127\.0\.0\.1:\d+ \(STARTTLS if offered\), signed in as moot, /m)
      assert.match(well.stdout, /^replies +to meet\+\{token\}@moot\.example$/m)
      settings['SMTP_URL'] = urlWith('quite-another-word')
      const refused = await run('doctor')
      assert.equal(refused.code, 1)
      assert.match(refused.stderr, /^folkmoot: SMTP_URL: Invalid login: 535/)
    }
    assert.equal(strict.received.length, 0)
    await strict.close()
  })
})

describe('the mail server of the settings', () => {
  const SETTINGS: readonly [text: string, settings: Partial<ReturnType<typeof smtp>>][] = [
    ['smtp://smtp.example.com', { host: 'smtp.example.com', port: 587, secure: false, tls: 'required' }],
    ['smtps://smtp.example.com', { port: 465, secure: true }],
    ['smtp://smtp.example.com:25?tls=optional', { port: 25, tls: 'optional' }],
    ['smtp://ada%40example.com:a%3Ab%2Fc@smtp.example.com', { user: 'ada@example.com', password: 'a:b/c' }],
    ['smtp://localhost:25', { tls: 'optional', user: undefined, password: undefined }],
    ['smtp://127.0.0.1', { tls: 'optional' }],
    ['smtp://[::1]:25', { host: '::1', tls: 'optional' }],
    ['smtp://[fd00::25]', { tls: 'optional' }],
    ['smtp://[2001:db8::25]', { tls: 'required' }],
    ['smtp://relay', { tls: 'optional' }],
    ['smtp://relay.local', { tls: 'optional' }],
    ['smtp://10.1.2.3', { tls: 'optional' }],
    ['smtp://172.16.0.1', { tls: 'optional' }],
    ['smtp://172.32.0.1', { tls: 'required' }],
    ['smtp://10.example.com', { tls: 'required' }],
    ['smtp://192.168.0.1.example.com', { tls: 'required' }],
    ['smtp://localhost.example.com', { tls: 'required' }],
    ['smtp://127.0.0.1?tls=required', { tls: 'required' }],
  ]
  for (const [text, expected] of SETTINGS) {
    test(text, () => {
      const settings = smtp('SMTP_URL', text)!
      assert.deepEqual({ ...settings, ...expected }, settings)
    })
  }
})
