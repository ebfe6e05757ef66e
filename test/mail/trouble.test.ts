// Mail servers that refuse, put off, are away, want something else or are slow; and processes that work at the same
// time.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, test } from 'node:test'
import { domainToASCII } from 'node:url'
import { sweepNotices } from '../../server/mail/sending/expiry-job.ts'
import { createMailSender, type MailSender, startMailSender } from '../../server/mail/sending/mail-sender.ts'
import type { MailReports } from '../../server/mail/sending/reports.ts'
import { MAIL_SENDER } from '../../server/mail/sending/settings.ts'
import type { Mailer } from '../../server/mail/transport/mailer.ts'
import { TRANSPORT_TIMEOUTS, transportOf } from '../../server/mail/transport/transport.ts'
import { smtp } from '../../server/settings/smtp.ts'
import { onBothDatabases } from '../stage.ts'
import { until } from '../until.ts'
import { type Behaviour, FROM, freePort, type MailServer, mailerFor, mailServer, saying } from './server.ts'

const DAY = 86_400

onBothDatabases('mail servers in trouble', (stage) => {
  let ends: (() => unknown)[]
  let heard: string[]
  let member_id: number

  const told: MailReports = {
    unsent: ({ failure, again }) => heard.push(`${again ? 'again' : 'given up'}: ${failure}`),
    trouble: ({ failure, wait }) => heard.push(`trouble for ${wait / 1000} s: ${failure}`),
    over: () => heard.push('over'),
    failed: (error) => heard.push(`failed: ${error}`),
  }

  beforeEach(async () => {
    ends = []
    heard = []
    member_id = await stage().person()
  })
  afterEach(async () => {
    for (const end of ends.reverse()) await end()
    await stage().write((trx) => trx.deleteFrom('notice').execute())
  })

  async function serving(behaviour?: Behaviour): Promise<MailServer> {
    const server = await mailServer(behaviour)
    ends.unshift(server.close)
    return server
  }
  function posting(mailer: Mailer): MailSender {
    const post = createMailSender(stage().site, mailer, told)
    ends.push(mailer.close, post.stop)
    return post
  }
  const write = (count = 1) =>
    stage().write(async (trx) => {
      const row = { member_id, kind: 'password_changed' as const, details: '{}', create_ts: stage().site.clock() }
      await trx
        .insertInto('notice')
        .values(Array.from({ length: count }, () => row))
        .execute()
    })
  const rows = () => stage().site.db.reads.selectFrom('notice').selectAll().orderBy('notice_id').execute()
  const states = async () => (await rows()).map(({ state }) => state)
  /** When the only notice is tried again, in seconds from now. */
  const again = async () => {
    const [{ due_ms } = { due_ms: null }] = await rows()
    return Math.round((Number(due_ms) - stage().site.millis()) / 1000)
  }

  test('a recipient who is refused for good (550) is given up at once', async () => {
    const server = await serving({
      to: () => {
        throw saying(550, '5.1.1 no such user')
      },
    })
    const post = posting(mailerFor(server.port))
    await write()
    await post.send()
    await post.send()
    assert.equal(heard.length, 1)
    assert.match(heard[0]!, /^given up: .*550 5\.1\.1 no such user$/)
    const [row] = await rows()
    assert.equal(row!.state, 'failed')
    assert.match(row!.failure!, /550/)
    assert.deepEqual([row!.due_ms, row!.sent_ts, row!.claimed_by], [null, null, null])
  })

  test('content that is refused (554) too, and a link in the answer is not kept', async () => {
    const server = await serving({
      take: (raw) => {
        throw saying(554, `spam: ${/https:\S+/.exec(raw)![0]} /password/new?link=SeCrEt-1_2`)
      },
    })
    await write()
    await posting(mailerFor(server.port)).send()
    assert.match(heard.join(), /^given up: .*link=…$/)
    assert.doesNotMatch(JSON.stringify(await rows()), /SeCrEt/)
  })

  test('greylisting (451) is tried again, later each time, and then it is sent', async () => {
    let refusals = 3
    const server = await serving({
      to: () => {
        if (refusals-- > 0) throw saying(451, '4.7.1 come back later')
      },
    })
    const post = posting(mailerFor(server.port))
    await write()
    for (const minutes of [1, 5, 15]) {
      await post.send()
      const wait = await again()
      assert.ok(wait >= minutes * 48 - 1 && wait <= minutes * 72, `${wait} s`)
      await post.send()
      stage().pass(wait + 1)
    }
    await post.send()
    assert.equal(server.received.length, 1)
    const [row] = await rows()
    assert.deepEqual([row!.state, row!.attempts, row!.failure], ['sent', 4, null])
    assert.equal(Number(row!.sent_ts), stage().site.clock())
    assert.equal(heard.length, 3)
    for (const line of heard) assert.match(line, /^again: .*451/)
  })

  test('what is put off for three days is given up', async () => {
    const server = await serving({
      to: () => {
        throw saying(451, '4.7.1 come back later')
      },
    })
    const post = posting(mailerFor(server.port))
    await write()
    let tries = 0
    while ((await states())[0] === 'waiting') {
      await post.send()
      stage().pass(6 * 3_600)
      tries++
      assert.ok(tries < 20)
    }
    assert.deepEqual(await states(), ['failed'])
    assert.ok(tries >= 10, `${tries} tries`)
    assert.match(heard.at(-1)!, /^given up/)
  })

  test('a server that is away: nothing is lost, nothing is counted, one finds out, and then all go', async () => {
    const port = await freePort()
    const post = posting(mailerFor(port))
    await write(12)
    for (const wait of [10, 30, 60, 120, 300, 300]) {
      await post.send()
      assert.match(heard.at(-1)!, new RegExp(`^trouble for ${wait} s: .*ECONNREFUSED`))
      // While it is left alone nobody asks it.
      await post.send()
      stage().pass(wait + 1)
    }
    assert.equal(heard.length, 6)
    const server = await serving({ port })
    await post.send()
    assert.equal(heard.at(-1), 'over')
    assert.deepEqual(new Set(await states()), new Set(['sent']))
    assert.equal(server.received.length, 12)
    assert.deepEqual(new Set((await rows()).map(({ attempts }) => attempts)), new Set([1]))
  })

  test('a login that is refused is trouble with the server: nothing is given up, and no password is told', async () => {
    const word = 'tide table 1907'
    let right = 'another word'
    const server = await serving({
      authOptional: false,
      onAuth: ({ username, password }, _, done) =>
        password === right ? done(null, { user: username! }) : done(saying(535, '5.7.8 wrong')),
    })
    const mailer = mailerFor(server.port, { login: `moot:${encodeURIComponent(word)}@` })
    const post = posting(mailer)
    await write()
    await post.send()
    assert.match(heard.join(), /^trouble for 10 s: Invalid login: 535/)
    assert.doesNotMatch(JSON.stringify([heard, await rows()]), /tide|1907|dGlkZ/)
    await assert.rejects(mailer.verify(), /535/)
    right = word
    stage().pass(11)
    await post.send()
    assert.deepEqual(await states(), ['sent'])
    await mailer.verify()
  })

  test('the name of a host in other letters is spelled as every server knows it', async () => {
    const server = await serving({ hideSMTPUTF8: true })
    const email = 'ada@hafen-münchen.example'
    await stage().write((trx) => trx.updateTable('member').set({ email }).where('member_id', '=', member_id).execute())
    await write()
    await posting(mailerFor(server.port)).send()
    assert.ok(server.received[0]!.raw.includes(`<ada@${domainToASCII('hafen-münchen.example')}>\r\n`))
  })

  test('a sender that is refused is trouble too: no other mail would fare better', async () => {
    const server = await serving({ onMailFrom: (_, __, done) => done(saying(553, '5.7.1 not yours')) })
    const post = posting(mailerFor(server.port))
    await write(3)
    await post.send()
    assert.match(heard[0]!, /^trouble for 10 s: .*553 5\.7\.1 not yours/)
    assert.equal(heard.length, 1)
    assert.deepEqual(new Set(await states()), new Set(['waiting']))
  })

  test('if TLS is required and not offered, nothing of the mail is sent', async () => {
    let asked = 0
    const server = await serving({
      onMailFrom: (_, __, done) => {
        asked++
        done()
      },
    })
    const post = posting(mailerFor(server.port, { more: '?tls=required' }))
    await write()
    await post.send()
    assert.match(heard.join(), /^trouble for 10 s: .*STARTTLS/i)
    assert.equal(asked, 0)
  })

  const cert = readFileSync('test/fixtures/localhost.cert.pem', 'utf8')
  const key = readFileSync('test/fixtures/localhost.key.pem', 'utf8')
  const WAYS: readonly [name: string, url: string, trust: object, behaviour: Behaviour, sent: RegExp | true][] = [
    ['STARTTLS, demanded', 'smtp://localhost:PORT?tls=required', { ca: cert }, {}, true],
    ['STARTTLS, of an unknown authority', 'smtp://localhost:PORT?tls=required', {}, {}, /self.signed|certificate/i],
    ['STARTTLS, nearby, of an unknown authority', 'smtp://localhost:PORT', {}, {}, true],
    ['TLS from the beginning', 'smtps://localhost:PORT', { ca: cert }, { secure: true }, true],
    ['TLS from the beginning, unknown', 'smtps://localhost:PORT', {}, { secure: true }, /self.signed|certificate/i],
  ]
  for (const [name, url, trust, behaviour, expected] of WAYS) {
    test(`${name}: ${expected === true ? 'it is sent' : 'nothing is sent'}`, async () => {
      let encrypted = false
      const server = await serving({
        ...{ key, cert, disabledCommands: [] },
        ...behaviour,
        onMailFrom: (_, { secure }, done) => {
          encrypted = Boolean(secure)
          done()
        },
      })
      const settings = smtp('SMTP_URL', url.replace('PORT', String(server.port)))!
      const post = posting({ ...transportOf(settings, TRANSPORT_TIMEOUTS, trust), from: FROM })
      await write()
      await post.send()
      assert.equal(server.received.length, expected === true ? 1 : 0)
      assert.equal(encrypted, expected === true)
      if (expected !== true) assert.match(heard.join(), expected)
    })
  }

  test('a server that is silent holds a mail only so long, and it is sent once it speaks', async () => {
    let silent = true
    const held: (() => void)[] = []
    const server = await serving({
      to: () => (silent ? new Promise<void>((resolve) => held.push(resolve)) : undefined),
    })
    await write()
    await posting(mailerFor(server.port, { patience: { whole: 50 } })).send()
    assert.match(heard.join(), /^trouble for 10 s: .*(timeout|aborted)/i)
    silent = false
    for (const resume of held) resume()
    stage().pass(11)
    await posting(mailerFor(server.port)).send()
    assert.deepEqual(await states(), ['sent'])
    assert.equal(server.received.length, 1)
  })

  test('two processes at once send each notice once', async () => {
    const server = await serving()
    const posts = [posting(mailerFor(server.port)), posting(mailerFor(server.port)), posting(mailerFor(server.port))]
    await write(60)
    await Promise.all(posts.map((post) => post.send()))
    assert.equal(server.received.length, 60)
    assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, 60)
    assert.deepEqual(new Set(await states()), new Set(['sent']))
    assert.deepEqual(heard, [])
  })

  /** Sends with a process that is killed once the mail server has taken the first mail. */
  async function sendAndDie(server: MailServer): Promise<void> {
    const dead = mailerFor(server.port)
    ends.push(dead.close)
    const sent = Promise.withResolvers<void>()
    const killed: Mailer = {
      ...dead,
      send: async (mail, stop) => {
        await dead.send(mail, stop)
        sent.resolve()
        return new Promise(() => {})
      },
    }
    void createMailSender(stage().site, killed, told).send()
    await sent.promise
  }
  const kept = () => stage().site.db.reads.selectFrom('outgoing_mail').selectAll().execute()

  test('a process that dies between sending and writing that down: the same bytes are sent again, whatever changed', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    const server = await serving()
    await write()
    await sendAndDie(server)
    const [{ sealed } = { sealed: '' }] = await kept()
    assert.match(sealed, /^v1\./)
    await stage().write((trx) =>
      trx
        .updateTable('member')
        .set({ name: 'Somebody Else', language: 'de' })
        .where('member_id', '=', member_id)
        .execute(),
    )
    const post = posting(mailerFor(server.port))
    await post.send()
    assert.equal(server.received.length, 1)
    // Nobody waits longer than a minute for the mail of a process that is dead.
    stage().pass(60)
    await post.send()
    assert.equal(server.received.length, 2)
    assert.equal(server.received[0]!.raw, server.received[1]!.raw)
    assert.deepEqual([await states(), await kept()], [['sent'], []])
  })

  test('what was perhaps sent goes to no other address, and nowhere if it is not wanted any more', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    const server = await serving()
    const own = (set: object) =>
      stage().write((trx) => trx.updateTable('member').set(set).where('member_id', '=', member_id).execute())
    await write()
    await sendAndDie(server)
    await own({ email: 'new@harbour.example', email_key: 'new@harbour.example' })
    stage().pass(60)
    await posting(mailerFor(server.port)).send()
    assert.deepEqual(server.received[1]!.sent.to, ['new@harbour.example'])
    assert.match(server.received[1]!.raw, /To: .*<?new@harbour\.example/)
    await write()
    await sendAndDie(server)
    await own({ email: null, email_key: null })
    stage().pass(60)
    await posting(mailerFor(server.port)).send()
    assert.equal(server.received.length, 3)
    assert.deepEqual([await states(), await kept()], [['sent', 'dropped'], []])
  })

  test('a connection that breaks after the mail was said: the same is sent again; what was refused is written anew', async () => {
    let take: (raw: string) => void = () => {}
    const server = await serving({ take: (raw) => take(raw) })
    const seen: string[] = []
    const rename = (name: string) =>
      stage().write((trx) => trx.updateTable('member').set({ name }).where('member_id', '=', member_id).execute())
    await rename('First Name')
    await write()
    take = (raw) => {
      seen.push(raw)
      throw saying(451, 'Come again.')
    }
    await posting(mailerFor(server.port)).send()
    assert.equal((await kept()).length, 0)
    await rename('Second Name')
    stage().pass(90)
    take = (raw) => {
      seen.push(raw)
      server.breakConnections()
    }
    await posting(mailerFor(server.port)).send()
    assert.equal((await kept()).length, 1)
    await rename('Third Name')
    stage().pass(90)
    take = (raw) => void seen.push(raw)
    await posting(mailerFor(server.port)).send()
    const names = seen.map((raw) => /(First|Second|Third) Name/.exec(raw)?.[1])
    assert.deepEqual(names, ['First', 'Second', 'Second'])
    assert.equal(seen[1], seen[2])
    assert.deepEqual([await states(), await kept()], [['sent'], []])
  })

  test('what was perhaps sent is kept until a mail server takes it, whatever one says meanwhile', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    let take: () => void = () => {}
    const server = await serving({ take: () => take() })
    const rename = (name: string) =>
      stage().write((trx) => trx.updateTable('member').set({ name }).where('member_id', '=', member_id).execute())
    await rename('First Name')
    await write()
    await sendAndDie(server)
    await rename('Second Name')
    take = () => {
      throw saying(451, 'Come again.')
    }
    stage().pass(60)
    await posting(mailerFor(server.port)).send()
    assert.deepEqual([await states(), (await kept()).length], [['waiting'], 1])
    take = () => {}
    stage().pass(90)
    await posting(mailerFor(server.port)).send()
    const [first, ...more] = server.received.map(({ raw }) => raw)
    assert.match(first!, /First Name/)
    assert.deepEqual(more, [first])
    assert.deepEqual([await states(), await kept()], [['sent'], []])
  })

  test('one that waits since another met trouble is kept too, if it was perhaps sent', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    let refuse: () => void = () => {}
    const server = await serving({ take: () => refuse() })
    await write()
    await sendAndDie(server)
    await write(2)
    refuse = () => {
      throw saying(421, 'Closing.')
    }
    stage().pass(60)
    await posting(mailerFor(server.port)).send()
    assert.ok((await kept()).length >= 1)
    await stage().write((trx) => trx.updateTable('member').set({ name: 'Somebody Else' }).execute())
    refuse = () => {}
    stage().pass(400)
    await posting(mailerFor(server.port)).send()
    const [first] = server.received
    const same = server.received.filter(({ messageId }) => messageId === first!.messageId)
    assert.equal(same.length, 2)
    assert.equal(same[1]!.raw, first!.raw)
    assert.deepEqual([await states(), await kept()], [['sent', 'sent', 'sent'], []])
  })

  test('a claim that runs out while a mail waits for a connection: the process does not send it once more', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    const held: PromiseWithResolvers<void>[] = []
    const server = await serving({
      take: () => {
        const answer = Promise.withResolvers<void>()
        held.push(answer)
        return answer.promise
      },
    })
    const places = TRANSPORT_TIMEOUTS.connections
    await write(places + 4)
    const sending = posting(mailerFor(server.port)).send()
    await until(() => held.length === places)
    // Nothing renews it meanwhile, as where the database makes that wait.
    stage().pass(60)
    let answered = 0
    await until(async () => {
      while (answered < held.length) held[answered++]!.resolve()
      return (await states()).every((state) => state === 'sent')
    })
    await sending
    assert.equal(server.received.length, places + 4)
    assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, places + 4)
  })

  test('a mail that takes longer than a claim lasts stays with its process as long as that lives', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    const arrived = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const server = await serving({
      to: () => {
        arrived.resolve()
        return answered.promise
      },
    })
    await write()
    const sending = posting(mailerFor(server.port)).send()
    await arrived.promise
    const claimedUntil = async () => Number((await rows())[0]!.claimed_until_ms)
    for (let time = 0; time < 3; time++) {
      const before = await claimedUntil()
      stage().pass(30)
      context.mock.timers.tick(MAIL_SENDER.lease / 3)
      for (let look = 0; look < 200 && (await claimedUntil()) === before; look++);
      await posting(mailerFor(server.port)).send()
    }
    answered.resolve()
    await sending
    assert.equal(server.received.length, 1)
    assert.deepEqual([await states(), heard], [['sent'], []])
  })

  test('claims are renewed without waiting for a notice that another transaction works on', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    const held: PromiseWithResolvers<void>[] = []
    const server = await serving({
      take: () => {
        const answer = Promise.withResolvers<void>()
        held.push(answer)
        return answer.promise
      },
    })
    await write(2)
    const sending = posting(mailerFor(server.port)).send()
    await until(() => held.length === 2)
    const [first, second] = (await rows()).map(({ notice_id }) => notice_id)
    const before = Number((await rows())[1]!.claimed_until_ms)
    stage().pass(15)
    const renewed = async () => {
      context.mock.timers.tick(MAIL_SENDER.lease / 3)
      await until(async () => Number((await rows()).find((row) => row.notice_id === second)!.claimed_until_ms) > before)
    }
    const { db } = stage().site
    await db.write(async (trx) => {
      await trx.updateTable('notice').set({ failure: null }).where('notice_id', '=', first!).execute()
      if (db.dialect === 'postgres') await renewed()
    })
    // SQLite has one writer, for whom everything else waits.
    if (db.dialect === 'sqlite') await renewed()
    for (const answer of held) answer.resolve()
    await sending
    assert.deepEqual([await states(), heard], [['sent', 'sent'], []])
  })

  test('a process that is told to stop gives back what it could not send', async () => {
    const arrived = Promise.withResolvers<void>()
    const server = await serving({
      to: () => {
        arrived.resolve()
        return new Promise(() => {})
      },
    })
    const mailer = mailerFor(server.port)
    ends.push(mailer.close)
    const stop = startMailSender(stage().site, mailer, told, { ...MAIL_SENDER, poll: 5, grace: 1 })
    await write()
    await arrived.promise
    await stop()
    const [row] = await rows()
    assert.deepEqual([row!.state, row!.claimed_by, row!.attempts, heard], ['waiting', null, 0, []])
    const other = await serving()
    await posting(mailerFor(other.port)).send()
    assert.equal(other.received.length, 1)
  })

  test('a thousand notices: each once, over no more connections than were said', async () => {
    const server = await serving()
    await write(1_000)
    await posting(mailerFor(server.port)).send()
    assert.equal(server.received.length, 1_000)
    assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, 1_000)
    assert.ok(server.most() <= TRANSPORT_TIMEOUTS.connections, `${server.most()} connections`)
    assert.deepEqual(new Set(await states()), new Set(['sent']))
  })

  test('what was written long before there was a mail server is not sent', async () => {
    const server = await serving()
    await write()
    stage().pass(3 * DAY)
    await write()
    await posting(mailerFor(server.port)).send()
    assert.deepEqual(await states(), ['dropped', 'sent'])
    assert.equal(server.received.length, 1)
  })

  test('the sweep gives up what nobody has sent, and forgets what is done with after 30 days', async () => {
    const { site, pass } = stage()
    await write()
    assert.equal(await sweepNotices(site), 0)
    assert.deepEqual(await states(), ['waiting'])
    pass(3 * DAY)
    assert.equal(await sweepNotices(site), 0)
    assert.deepEqual(await states(), ['dropped'])
    pass(27 * DAY)
    assert.equal(await sweepNotices(site), 1)
    assert.deepEqual(await states(), [])
  })

  test('a notice that cannot be read is given up, and the others go', async () => {
    const server = await serving()
    await stage().write((trx) =>
      trx
        .insertInto('notice')
        .values({ member_id, kind: 'password_link', details: '{"link":"v1.AAAA"}', create_ts: stage().site.clock() })
        .execute(),
    )
    await write()
    await posting(mailerFor(server.port)).send()
    assert.deepEqual(await states(), ['failed', 'sent'])
    assert.match(heard.join(), /^failed: Error: This was never sealed/)
  })

  test('/metrics counts them by state', async () => {
    const server = await serving()
    await write(2)
    await posting(mailerFor(server.port)).send()
    await write()
    const { payload } = await stage().app.inject({ url: '/metrics' })
    const counts = [...payload.matchAll(/^folkmoot_mails\{state="(\w+)"\} (\d+)$/gm)].map(([, state, count]) => [
      state,
      count,
    ])
    assert.deepEqual(Object.fromEntries(counts), { waiting: '1', sent: '2', failed: '0', dropped: '0' })
  })
})
