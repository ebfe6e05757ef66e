// Every kind of mail: who gets it, what it says, and that its link leads where it should.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { removeByOperator } from '../../server/actions/account/passkeys/index.ts'
import { turnOffFactor } from '../../server/actions/account/second-factor.ts'
import { operator } from '../../server/audit/by.ts'
import { pauseDeliveries, resumeDeliveries } from '../../server/db/delivery-pause.ts'
import type { NoticeKind } from '../../server/db/tables/mailings.ts'
import { createMailSender, type MailSender } from '../../server/mail/sending/mail-sender.ts'
import type { MailReports } from '../../server/mail/sending/reports.ts'
import { mail as german } from '../../words/de/mailings/mail.ts'
import { browser } from '../browser.ts'
import { withPasskey } from '../identity/passkeys/owner.ts'
import { halfway, show, withFactor } from '../pages/factor.ts'
import { PASSWORD, signedIn, withPassword } from '../pages/people.ts'
import { NOW, onBothDatabases } from '../stage.ts'
import { type MailServer, mailerFor, mailServer, type Received } from './server.ts'

const NEW = 'seven green herons'

/** What is wrong in a test is said where it happens. */
const LOUD: MailReports = {
  unsent: (about) => assert.fail(JSON.stringify(about)),
  trouble: (about) => assert.fail(JSON.stringify(about)),
  over: () => {},
  failed: (error) => {
    throw error
  },
}

onBothDatabases('what people are told by mail', (stage) => {
  let server: MailServer
  let post: MailSender
  let close: () => void

  beforeEach(async () => {
    server = await mailServer()
    const mailer = mailerFor(server.port)
    close = mailer.close
    post = createMailSender(stage().site, mailer, LOUD)
  })
  afterEach(async () => {
    await post.stop()
    close()
    await server.close()
  })

  /** What is sent now. */
  async function sent(): Promise<Received[]> {
    server.received.length = 0
    await post.send()
    for (const { text } of server.received) {
      assert.doesNotMatch(text!, /undefined|[{}]/)
      // What is longer is an address, which stays in one piece.
      for (const line of text!.split('\n')) assert.ok(line.length <= 72 || !line.includes(' '), line)
    }
    return server.received
  }
  async function one(): Promise<Received> {
    const all = await sent()
    assert.equal(all.length, 1)
    return all[0]!
  }
  const states = async (member_id: number) =>
    (
      await stage()
        .site.db.reads.selectFrom('notice')
        .select('state')
        .where('member_id', '=', member_id)
        .orderBy('notice_id')
        .execute()
    ).map(({ state }) => state)
  const ask = async (email: string) => {
    const guest = browser(stage().app)
    await guest.get('/password/forgotten', { host: 'evil.example' })
    const answer = await guest.send('/password/forgotten', { email }, { host: 'evil.example' })
    assert.equal(answer.status, 200)
  }
  const linkIn = (mail: Received): string => {
    const [link = ''] = /https:\/\/moot\.example\/password\/new\?link=[\w-]+/.exec(mail.text ?? '') ?? []
    assert.ok(link, 'a link')
    assert.ok(mail.html!.includes(`href="${link}"`))
    return link.slice('https://moot.example'.length)
  }
  const setBy = async (path: string) => {
    const guest = browser(stage().app)
    assert.equal((await guest.get(path)).status, 200)
    assert.equal((await guest.send('/password/new', { password: NEW, again: NEW })).status, 303)
  }
  const administrator = async () => stage().as(await stage().person({ enterprise: true }))
  const header = (mail: Received, name: string) => mail.headers.find(({ key }) => key === name)?.value

  test('the mail contains a working link for setting a password', async () => {
    const ada = await withPassword(stage())
    await ask(ada.email.toUpperCase())
    const mail = await one()
    assert.deepEqual(mail.sent, { from: 'moot@harbour.example', to: [ada.email] })
    assert.deepEqual(mail.from, { name: 'Harbour Folkmoot', address: 'moot@harbour.example' })
    assert.equal(mail.to![0]!.address, ada.email)
    assert.equal(mail.subject, 'Set your moot.example password')
    assert.match(mail.text!, /^Hello \w+ \w+,\n\nSomeone, probably you,/)
    assert.match(mail.text!, /expires on 2 March 2026 at 10:30 \(UTC\)/)
    assert.doesNotMatch(mail.raw, /evil\.example/)
    await setBy(linkIn(mail))
    await signedIn(stage(), ada, NEW)
    const told = await one()
    assert.equal(told.subject, 'Your moot.example password was changed')
    assert.deepEqual(await sent(), [])
    assert.deepEqual(await states(ada.id), ['sent', 'sent'])
  })

  test('a site that was brought back sends nothing until it is told to go on', async () => {
    const ada = await withPassword(stage())
    await stage().write((trx) => pauseDeliveries(trx, stage().site.clock()))
    await ask(ada.email)
    const waiting = await sent()
    assert.equal(waiting.length, 0)
    assert.equal(await stage().write(resumeDeliveries), true)
    assert.equal((await one()).subject, 'Set your moot.example password')
  })

  test('its headers: sent by a program, at the time of the site, with no word of what sends it', async () => {
    const ada = await withPassword(stage())
    await ask(ada.email)
    const mail = await one()
    assert.equal(header(mail, 'auto-submitted'), 'auto-generated')
    assert.equal(header(mail, 'content-language'), 'en')
    assert.equal(header(mail, 'date'), new Date(stage().site.clock() * 1000).toUTCString().replace('GMT', '+0000'))
    assert.match(mail.messageId!, /^<[0-9a-f]{32}@harbour\.example>$/)
    assert.equal(header(mail, 'x-mailer'), undefined)
    assert.doesNotMatch(mail.raw, /nodemailer/i)
    assert.match(header(mail, 'content-type')!, /^multipart\/alternative/)
  })

  test('a mail speaks the language of its reader', async () => {
    const ada = await withPassword(stage())
    await stage().write((trx) =>
      trx.updateTable('member').set({ language: 'de' }).where('member_id', '=', ada.id).execute(),
    )
    await ask(ada.email)
    const mail = await one()
    assert.equal(mail.subject, german.password_link.subject.replace('{place}', 'moot.example'))
    assert.equal(header(mail, 'content-language'), 'de')
    assert.match(mail.html!, /<html lang="de">/)
    assert.match(mail.text!, /\b2\. März 2026/)
  })

  test('its HTML has no pictures, no scripts and nothing from elsewhere, and knows dark mode', async () => {
    const ada = await withPassword(stage())
    await ask(ada.email)
    const { html } = await one()
    assert.doesNotMatch(html!, /<(img|script|link|iframe|object|svg)|url\(|@import|@font-face/i)
    for (const [, address] of html!.matchAll(/(?:href|src)="([^"]+)"/g))
      assert.match(address!, /^https:\/\/moot\.example\//)
    assert.match(html!, /prefers-color-scheme: dark/)
    assert.match(html!, /<html lang="en">/)
  })

  test('a link that works no more is not sent', async () => {
    const { pass } = stage()
    const late = await withPassword(stage())
    await ask(late.email)
    pass(1_800)
    const moved = await withPassword(stage())
    await ask(moved.email)
    const admin = await administrator()
    assert.equal((await admin.patch(`/members/${moved.id}`, { email: `moved.${moved.email}` })).status, 200)
    assert.deepEqual(
      (await sent()).map(({ subject, sent: { to } }) => [subject, to[0]]),
      [['The e-mail address for your moot.example account was changed', moved.email]],
    )
    assert.deepEqual(await states(late.id), ['dropped'])
    assert.deepEqual(await states(moved.id), ['dropped', 'sent'])
  })

  test('two-step sign-in that is turned on or off, and a recovery code that is used, are told to the address of that time', async () => {
    const ada = await withFactor(stage())
    const on = await one()
    assert.equal(on.subject, 'Two-step sign-in is on for your moot.example account')
    assert.match(
      on.text!.replaceAll('\n', ' '),
      /turned on for your account at https:\/\/moot\.example on 2 March 2026 at .* \(UTC\)/,
    )
    assert.equal((await show(await halfway(stage(), ada), ada.recovery[0]!)).status, 303)
    const used = await one()
    assert.equal(used.subject, 'A recovery code for your moot.example account was used')
    assert.match(used.text!, /^You have 9 recovery codes left\.$/m)
    assert.match(used.text!, /https:\/\/moot\.example\/account\/security/)
    assert.ok(!used.raw.includes(ada.recovery[0]!) && !on.raw.includes(ada.key))
    await ada.own.get('/account/second-factor/off')
    const fields = { current_password: PASSWORD, code: ada.recovery[1]! }
    assert.equal((await ada.own.send('/account/second-factor/off', fields)).status, 303)
    const admin = await administrator()
    assert.equal((await admin.patch(`/members/${ada.id}`, { email: `later.${ada.email}` })).status, 200)
    const mails = await sent()
    assert.deepEqual(mails.map(({ subject }) => subject).toSorted(), [
      'A recovery code for your moot.example account was used',
      'The e-mail address for your moot.example account was changed',
      'Two-step sign-in is off for your moot.example account',
    ])
    for (const { sent: envelope } of mails) assert.deepEqual(envelope.to, [ada.email])
    const off = mails.find(({ subject }) => subject!.includes('off'))!
    assert.match(off.text!.replaceAll('\n', ' '), /was turned off for your account at .* on 2 March 2026/)
  })

  test('a passkey that is added or removed is told to the address of that time, with its name and the client’s address', async () => {
    const ada = await withPasskey(stage())
    const added = await one()
    assert.equal(added.subject, 'A passkey was added at moot.example')
    const text = added.text!.replace(/\s+/g, ' ')
    assert.match(text, /added to your account at https:\/\/moot\.example on 2 March 2026 at .* \(UTC\)/)
    assert.match(text, /Passkey: Passkey 1 .*IP address: 127\.0\.0\.1/)
    assert.match(text, /https:\/\/moot\.example\/account\/passkeys/)
    const { status } = await ada.own.api('DELETE', `/passkeys/${ada.passkey_id}`, undefined, {
      'x-csrf-token': ada.own.hidden['csrf_token']!,
    })
    assert.equal(status, 204)
    const admin = await administrator()
    assert.equal((await admin.patch(`/members/${ada.id}`, { email: `later.${ada.email}` })).status, 200)
    const mails = await sent()
    const removed = mails.find(({ subject }) => subject === 'A passkey was removed at moot.example')!
    assert.deepEqual(removed.sent.to, [ada.email])
    assert.match(removed.text!.replace(/\s+/g, ' '), /Passkey: Passkey 1 .*IP address: 127\.0\.0\.1/)
  })

  test('a passkey that the operator removed is told as that, in the language of the reader', async () => {
    const bo = await withPasskey(stage())
    await one()
    const now = stage().site.clock()
    await stage().write((trx) =>
      trx.updateTable('member').set({ language: 'de' }).where('member_id', '=', bo.id).execute(),
    )
    assert.equal(await stage().write((trx) => removeByOperator(trx, { member_id: bo.id, now })), 1)
    const mail = await one()
    assert.equal(mail.subject, 'Passkey aus Ihrem Konto bei moot.example entfernt')
    assert.match(mail.text!.replace(/\s+/g, ' '), /Die Administration von https:\/\/moot\.example hat am/)
    assert.ok(!mail.text!.includes(german.passkey_removed.address))
  })

  test('what the operator turned off is told as that, in the language of the reader', async () => {
    const ada = await withFactor(stage())
    const english = await one()
    assert.match(english.subject!, /is on for your/)
    const now = stage().site.clock()
    await stage().write((trx) => turnOffFactor(trx, { actor: operator, now }, ada.id))
    assert.match((await one()).text!.replaceAll('\n', ' '), /An administrator of https:\/\/moot\.example turned off/)
    const bo = await withFactor(stage())
    await stage().write((trx) =>
      trx.updateTable('member').set({ language: 'de' }).where('member_id', '=', bo.id).execute(),
    )
    await stage().write((trx) => turnOffFactor(trx, { actor: operator, now }, bo.id))
    // Several are sent at the same time.
    const mails = await sent()
    const about = ({ subject }: { subject: string }) =>
      mails.find((mail) => mail.subject === subject.replace('{place}', 'moot.example'))
    const off = about(german.second_factor_off)
    assert.ok(about(german.second_factor_on))
    assert.match(off!.text!, /Die Administration von https:\/\/moot\.example/)
    assert.equal(header(off!, 'content-language'), 'de')
  })

  test('whose e-mail address and password are changed is told of both where they could be reached before', async () => {
    const ada = await withPassword(stage())
    const admin = await administrator()
    const changes = { email: `elsewhere.${ada.email}`, password: NEW }
    assert.equal((await admin.patch(`/members/${ada.id}`, changes)).status, 200)
    const mails = await sent()
    assert.deepEqual(mails.map(({ subject }) => subject).toSorted(), [
      'The e-mail address for your moot.example account was changed',
      'Your moot.example password was changed',
    ])
    for (const { sent: envelope, raw } of mails) {
      assert.deepEqual(envelope.to, [ada.email])
      assert.doesNotMatch(raw, /elsewhere\./)
    }
  })

  test('an address that somebody asks for: the link goes there, names the account, and works in its session alone', async () => {
    const ada = await withPassword(stage())
    const client = await stage().as(ada.id)
    await stage().write((trx) =>
      trx.updateTable('member').set({ name: 'Win at pills.example' }).where('member_id', '=', ada.id).execute(),
    )
    const email = `next.${ada.email}`
    assert.equal((await client.patch(`/members/${ada.id}`, { email })).status, 200)
    const mail = await one()
    assert.deepEqual(mail.sent.to, [email])
    assert.equal(mail.subject, 'Confirm the e-mail address for your moot.example account')
    // Whoever reads it may be a stranger: nothing stands there that somebody could choose to advertise by.
    assert.doesNotMatch(mail.raw, /pills/)
    const text = mail.text!.replace(/\s+/g, ' ')
    assert.ok(
      text.startsWith(
        `Hello, Someone asked to change the e-mail address for the account ${ada.email} at https://moot.example to ${email}`,
      ),
      text,
    )
    assert.match(text, /once and expires on 3 March 2026 at .* \(UTC\)/)
    assert.match(text, /because someone entered this address at/)
    const [link = ''] = /\/account\/email\/confirm\?link=[\w-]+/.exec(mail.text!) ?? []
    const own = await signedIn(stage(), ada)
    assert.equal((await own.get(link)).status, 200)
    assert.equal((await own.send('/account/email/confirm')).status, 303)
    const told = await one()
    assert.deepEqual(
      [told.subject, told.sent.to],
      ['The e-mail address for your moot.example account was changed', [ada.email]],
    )
    // What waits is not sent once another address is asked for.
    for (const next of ['one', 'two'])
      assert.equal((await client.patch(`/members/${ada.id}`, { email: `${next}.${email}` })).status, 200)
    assert.deepEqual((await one()).sent.to, [`two.${email}`])
  })

  test('a password that was changed is told to the address of that time', async () => {
    const ada = await withPassword(stage())
    const client = await stage().as(ada.id)
    assert.equal((await client.patch(`/members/${ada.id}`, { password: NEW })).status, 200)
    const admin = await administrator()
    assert.equal((await admin.patch(`/members/${ada.id}`, { email: `later.${ada.email}` })).status, 200)
    for (const { sent: envelope } of await sent()) assert.deepEqual(envelope.to, [ada.email])
    assert.deepEqual(await states(ada.id), ['sent', 'sent'])
  })

  test('a member created without a password gets a link for the first one, which works once within a week', async () => {
    const { person, as, pass } = stage()
    const admin = await as(await person({ enterprise: true, first_name: 'Nora', last_name: 'Quist' }))
    const made = await admin.post('/members', { email: 'wilma@boats.example', first_name: 'Wilma' })
    assert.equal(made.status, 201)
    const mail = await one()
    assert.equal(mail.subject, 'Your new moot.example account')
    assert.match(mail.text!, /^Hello Wilma,\n\nNora Quist created an account for you at https:\/\/moot\.example\.\n/)
    assert.match(mail.text!, /9 March 2026/)
    pass(7 * 86_400 - 1)
    const path = linkIn(mail)
    await setBy(path)
    assert.equal((await browser(stage().app).get(path)).status, 410)
    pass(-7 * 86_400 + 1)
    await admin.post('/members', { email: 'rowan@boats.example' })
    const late = linkIn(await one())
    pass(7 * 86_400)
    assert.equal((await browser(stage().app).get(late)).status, 410)
    pass(-7 * 86_400)
    assert.deepEqual(await sent(), [])
  })

  test('a member made with a password is told nothing', async () => {
    const { person, as } = stage()
    const admin = await as(await person({ enterprise: true }))
    const made = await admin.post('/members', { email: 'otto@boats.example', password: PASSWORD })
    assert.equal(made.status, 201)
    assert.deepEqual(await sent(), [])
  })

  test('who is new in an organization or a room is told; who was there, or is asked to a meeting, is not', async () => {
    const { person, as, organization, room, write } = stage()
    const owner = await person({ first_name: 'Mia', last_name: 'Falk' })
    const place = await organization(owner, 'Harbour Works')
    const board = await room(place)
    const client = await as(owner)
    const meeting = await client.post(`/rooms/${board}/meetings`, { name: 'Rota' })
    const known = await withPassword(stage())
    const asked = [
      [`/organizations/${place}/organization_members`, 'new.one@boats.example'],
      [`/rooms/${board}/room_members`, 'new.two@boats.example'],
      [`/organizations/${place}/organization_members`, known.email],
      [`/meetings/${meeting.body.meeting_id}/attendees`, 'new.three@boats.example'],
    ] as const
    for (const [path, email] of asked) assert.equal((await client.post(path, { email })).status, 201, path)
    const mails = await sent()
    assert.deepEqual(mails.map(({ sent: { to } }) => to[0]).toSorted(), [
      'new.one@boats.example',
      'new.two@boats.example',
    ])
    for (const { to } of mails) assert.equal(to![0]!.name, '')
    for (const { text } of mails)
      assert.match(text!.replaceAll('\n', ' '), /^Hello, {2}Mia Falk added you to Harbour Works at /)
    // What a mail program would make a link of is not said.
    await write((trx) => trx.updateTable('organization').set({ name: 'Win at pills.example/now' }).execute())
    await client.post(`/organizations/${place}/organization_members`, { email: 'new.four@boats.example' })
    const { raw, text } = await one()
    assert.doesNotMatch(raw, /pills/)
    assert.match(text!, /Mia Falk created an account for you/)
    await write((trx) =>
      trx.updateTable('member').set({ name: 'www.pills.example' }).where('member_id', '=', owner).execute(),
    )
    await client.post(`/rooms/${board}/room_members`, { email: 'new.five@boats.example' })
    const nobody = await one()
    assert.doesNotMatch(nobody.raw, /pills/)
    assert.match(nobody.text!, /^Hello,\n\nAn account was created for you at https:\/\/moot\.example\.$/m)
  })

  test('a mistyped address that is put right: the link for a first password goes to the right one, and works there only', async () => {
    const { person, as } = stage()
    const admin = await as(await person({ enterprise: true }))
    const { body } = await admin.post('/members', { email: 'hedda@bots.example', first_name: 'Hedda' })
    const first = linkIn(await one())
    assert.equal((await admin.patch(`/members/${body.member_id}`, { email: 'hedda@boats.example' })).status, 200)
    const mails = await sent()
    const again = mails.find(({ sent: { to } }) => to[0] === 'hedda@boats.example')!
    // At the first address nobody has ever been in, so there is nothing to tell them.
    assert.equal(mails.length, 1)
    assert.equal((await browser(stage().app).get(first)).status, 410)
    // One that has not left yet does not leave twice, and nobody mails the world by putting addresses right.
    for (const email of ['a@boats.example', 'b@boats.example', 'hedda@boats.example', 'c@boats.example'])
      assert.equal((await admin.patch(`/members/${body.member_id}`, { email })).status, 200)
    const third = await one()
    assert.deepEqual(third.sent.to, ['c@boats.example'])
    await setBy(linkIn(third))
    assert.equal((await browser(stage().app).get(linkIn(again))).status, 410)
  })

  test('who has a password by the time the mail is sent is told of no account', async () => {
    const { person, as } = stage()
    const admin = await as(await person({ enterprise: true }))
    const { body } = await admin.post('/members', { email: 'early@boats.example' })
    assert.equal((await admin.patch(`/members/${body.member_id}`, { password: NEW })).status, 200)
    assert.deepEqual(await sent(), [])
    assert.deepEqual(await states(body.member_id), ['dropped'])
  })

  test('a person who is deleted is told nothing', async () => {
    const { person, as, pass } = stage()
    pass(1_000)
    const admin = await as(await person({ enterprise: true }))
    const ada = await withPassword(stage())
    await ask(ada.email)
    assert.equal((await admin.delete(`/members/${ada.id}`)).status, 204)
    assert.deepEqual(await sent(), [])
  })

  const trouble = (more: object) =>
    JSON.stringify({
      ...{ hook_id: 12, event: 'meeting_scheduled', target_url: 'https://user.example/secret/path?key=abc' },
      ...{ failures: 11, failing_ts: NOW - 86_400, status: null, failure: 'connection refused' },
      ...more,
    })
  const HOOKS: readonly [name: string, kind: NoticeKind, more: object, said: readonly (string | RegExp)[]][] = [
    ['a hook that fails', 'hook_failing', {}, ['have been failing since', '1 March 2026', 'connection refused']],
    ['a hook that answers', 'hook_failing', { status: 500, failure: null }, ['HTTP status 500']],
    [
      'a hook that is hopeless',
      'hook_removed',
      { status: 503 },
      ['was deleted because calls to its target had been failing since'],
    ],
    ['a hook that wants no more', 'hook_removed', { status: 410 }, ['its target responded with 410']],
  ]
  for (const [name, kind, more, said] of HOOKS) {
    test(`${name}: its owner is told, and of its target the host only`, async () => {
      const { person, write } = stage()
      const member_id = await person()
      const row = { member_id, kind, details: trouble(more), create_ts: stage().site.clock() }
      await write((trx) => trx.insertInto('notice').values(row).execute())
      const { text, html, raw } = await one()
      const plain = text!.replace(/\s+/g, ' ')
      for (const words of ['Webhook: 12', 'Event: meeting_scheduled', 'Target: https://user.example/…', ...said])
        assert.ok(plain.includes(words as string), `${words} in ${plain}`)
      assert.doesNotMatch(raw + text + html, /secret|key=/)
    })
  }

  test('a token that came unencrypted: its owner is told which one, and from where', async () => {
    const { person, write } = stage()
    const member_id = await person()
    const details = JSON.stringify({ name: 'Tide clock', last_four: 'a1b2', address: '198.51.100.7' })
    const row = { member_id, kind: 'token_in_clear' as const, details, create_ts: stage().site.clock() }
    await write((trx) => trx.insertInto('notice').values(row).execute())
    const { text } = await one()
    assert.match(text!, /^Token: Tide clock\nEnds in: …a1b2\nSent from: 198\.51\.100\.7$/m)
    assert.match(text!, /^https:\/\/moot\.example\/account$/m)
  })

  test('names and addresses with special characters add no header, tag or recipient', async () => {
    const { person, write } = stage()
    const name = 'Ada\r\nBcc: spy@evil.example\r\n\r\n<img src=x> "Ø" 岬 & co'
    const email = 'åda.søndergård@hafen-münchen.example'
    const member_id = await person()
    await write((trx) => trx.updateTable('member').set({ name, email }).where('member_id', '=', member_id).execute())
    const row = { member_id, kind: 'password_changed' as const, details: '{}', create_ts: stage().site.clock() }
    await write((trx) => trx.insertInto('notice').values(row).execute())
    const mail = await one()
    assert.deepEqual(mail.sent.to, ['åda.søndergård@hafen-münchen.example'])
    assert.equal(header(mail, 'bcc'), undefined)
    assert.equal(mail.to!.length, 1)
    assert.equal(mail.to![0]!.name, 'Ada Bcc: spy@evil.example <img src=x> "Ø" 岬 & co')
    assert.match(mail.html!, /&lt;img src=x&gt; &quot;Ø&quot; 岬 &amp; co/)
    assert.match(mail.text!.replace(/\s+/g, ' '), /<img src=x> "Ø" 岬 & co,/)
  })

  test('every kind of notice that there is has been sent here', async () => {
    const { rows } = await sql<{ kind: string }>`select distinct kind from notice where state = 'sent'`.execute(
      stage().site.db.reads,
    )
    assert.deepEqual(rows.map(({ kind }) => kind).toSorted(), [
      'account_made',
      'email_changed',
      'email_link',
      'hook_failing',
      'hook_removed',
      'passkey_added',
      'passkey_removed',
      'password_changed',
      'password_link',
      'recovery_code_used',
      'second_factor_off',
      'second_factor_on',
      'token_in_clear',
    ])
  })
})
