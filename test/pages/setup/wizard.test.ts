// The setup wizard after the first account: room, people and first meeting, each of which can be passed over.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { continueSetup, startSetup } from '../../../server/actions/setup/progress.ts'
import { setUpSite } from '../../../server/identity/links/site-setup.ts'
import { mailSetupOf } from '../../../server/runtime/mail-setup.ts'
import type { Site } from '../../../server/site.ts'
import { type Browser, browser } from '../../browser.ts'
import { type Behaviour, type MailServer, mailServer, type Received, saying } from '../../mail/server.ts'
import { onBothDatabases, type Stage } from '../../stage.ts'

const ADA = { first_name: 'Ada', last_name: 'Thornbury', email: 'ada.thornbury@harbour.example' }
const PASSWORD = 'lanterns under the pier'

/** Sets the site up, and signs in as its first person. */
async function setUp({ site, app }: Stage): Promise<Browser> {
  const from = { address: '127.0.0.1', request_id: 'first' }
  const password_hash = await site.hashPassword(PASSWORD)
  const browsing = { user_agent: null, language: 'en' } as never
  await setUpSite(site, { profile: ADA, password_hash, organization: 'Harbour Works', from, browser: browsing })
  const ada = browser(app)
  await ada.signIn(ADA.email, PASSWORD)
  return ada
}

/** Passes over a step. */
async function skip(ada: Browser, step: string) {
  await ada.get(`/setup/${step}`)
  const { status } = await ada.send('/setup/later', { step, go: 'on' })
  assert.equal(status, 303)
}

const rows = async ({ site }: Stage) => ({
  rooms: await site.db.reads.selectFrom('room').selectAll().execute(),
  people: await site.db.reads.selectFrom('member').selectAll().orderBy('member_id').execute(),
  meetings: await site.db.reads.selectFrom('meeting').selectAll().execute(),
  notices: await site.db.reads.selectFrom('notice').selectAll().execute(),
})

/** Lets in whoever has a password. */
const onlyWith =
  (word: string): Behaviour['onAuth'] =>
  ({ password }, _, done) =>
    password === word ? done(null, { user: 'moot' }) : done(saying(535, 'no'))

const MEETING = { name: 'Kick-off', date: '2026-03-05', time: '10:30', length: '45', timezone: 'Europe/Berlin' }

onBothDatabases(
  'the setup wizard without mail',
  (stage) => {
    let ada: Browser

    test('leads from home to its step, for its administrator alone, while other pages work', async () => {
      ada = await setUp(stage())
      for (const path of ['/', '/setup', '/setup/people', '/setup/meeting'])
        assert.equal((await ada.get(path)).location, '/setup/mail', path)
      assert.match((await ada.get('/setup/mail')).text, /Step 2 of 4/)
      await skip(ada, 'mail')
      assert.equal((await ada.get('/')).location, '/setup/people')
      assert.equal((await ada.get('/account')).status, 200)
      const page = await ada.get('/setup/people')
      assert.equal(page.status, 200)
      assert.match(page.text, /Step 3 of 4/)
      assert.match(page.text, /You’ll get a link for each person\./)
      const guest = browser(stage().app)
      for (const path of ['/setup', '/setup/mail', '/setup/people', '/setup/meeting'])
        assert.match((await guest.get(path)).location!, /^\/sign-in\?next=/)
    })

    test('says what is wrong with room and addresses, and writes nothing of it', async () => {
      const before = await rows(stage())
      for (const [wrong, says] of [
        [{ room: ' ', people: '' }, 'Enter a room name.'],
        [{ room: 'x'.repeat(1_000), people: '' }, 'At most'],
        [{ room: 'Team', people: 'bram@harbour.example\nnobody' }, '“nobody” is not an e\u2011mail address.'],
        [
          { room: 'Team', people: 'bram..osei@harbour.example' },
          '“bram..osei@harbour.example” is not an e\u2011mail address.',
        ],
        [{ room: 'Team', people: '<b>bold</b>' }, '“&lt;b&gt;bold&lt;/b&gt;” is not an e\u2011mail address.'],
        [
          { room: 'Team', people: Array.from({ length: 51 }, (_, at) => `p${at}@harbour.example`).join(',') },
          'You can add at most 50 people here, and you entered 51.',
        ],
      ] as const) {
        await ada.get('/setup/people')
        const { status, text } = await ada.send('/setup/people', wrong)
        assert.deepEqual([status, text.includes(says)], [422, true], says)
        assert.match(text, /aria-invalid="true"/)
      }
      assert.deepEqual(await rows(stage()), before)
      assert.equal((await browser(stage().app).send('/setup/people', { room: 'Team' })).status, 303)
      ada.hidden = {}
      assert.equal((await ada.send('/setup/people', { room: 'Team', people: '' })).status, 403)
    })

    test('adds people to organization and room, and shows each a link that sets a password, once', async () => {
      await ada.get('/setup/people')
      await stage().audit()
      const people = `Bram Osei <bram.osei@harbour.example>, edda@harbour.example\n${ADA.email}; BRAM.OSEI@harbour.example`
      const shown = await ada.send('/setup/people', { room: 'Old Pier', people })
      assert.equal(shown.status, 200)
      assert.match(shown.text, /2 people added\./)
      const links = [...shown.text.matchAll(/>(http[^<]*\/password\/new\?link=[\w-]+)</g)].map(([, link]) => link!)
      assert.equal(links.length, 2)
      assert.match(shown.text, /Bram Osei \(bram\.osei@harbour\.example\)/)
      const { rooms, people: members } = await rows(stage())
      assert.deepEqual(
        rooms.map(({ name, private: isPrivate }) => [name, isPrivate]),
        [['Old Pier', 0]],
      )
      assert.deepEqual(
        members.map(({ name }) => name),
        ['Ada Thornbury', 'Bram Osei', 'edda'],
      )
      for (const table of ['organization_member', 'room_member'] as const) {
        const seats = await stage().site.db.reads.selectFrom(table).select('role_id').orderBy('member_id').execute()
        assert.deepEqual(seats.map(({ role_id }) => role_id).slice(1), [3, 3], table)
      }
      const actions = (await stage().audit()).map(({ action }) => action)
      assert.equal(actions.filter((action) => action === 'password_link_made').length, 2)
      const bram = browser(stage().app)
      const { pathname, search } = new URL(links[0]!)
      await bram.get(pathname + search)
      const own = 'a lantern over the low water'
      assert.equal((await bram.send(pathname, { password: own, again: own })).status, 303)
      assert.equal((await bram.signIn('bram.osei@harbour.example', own)).status, 303)
      // Bram is no administrator, so the wizard is not his.
      assert.notEqual((await bram.get('/')).location, '/setup')
      // The form sent once more makes no second room.
      assert.equal((await ada.send('/setup/people', { room: 'Old Pier', people })).location, '/setup/meeting')
      assert.equal((await rows(stage())).rooms.length, 1)
    })

    test('says what is wrong with the meeting, and writes nothing of it', async () => {
      const before = await rows(stage())
      for (const [wrong, says] of [
        [{ name: '' }, 'Enter a title.'],
        [{ name: 'x'.repeat(1_000) }, 'At most'],
        [{ date: 'soon' }, 'Enter a date.'],
        [{ date: '2026-02-30' }, 'Enter a date.'],
        [{ date: '2026-02-27' }, 'This time has passed.'],
        [{ time: '25:00' }, 'Enter a start time.'],
        [{ time: '' }, 'Enter a start time.'],
        [{ length: '7' }, 'Choose a duration.'],
        [{ timezone: 'Harbour/Pier' }, 'Choose a time zone.'],
      ] as const) {
        await ada.get('/setup/meeting')
        const { status, text } = await ada.send('/setup/meeting', { ...MEETING, ...wrong })
        assert.deepEqual([status, text.includes(says)], [422, true], says)
      }
      assert.deepEqual(await rows(stage()), before)
    })

    test('plans the first meeting with everybody of the room, in the chosen time zone, and is over then', async () => {
      const page = await ada.get('/setup/meeting')
      assert.match(page.text, /You and 2 other people/)
      assert.match(page.text, /value="2026-03-03"/)
      const both = await Promise.all([ada.send('/setup/meeting', MEETING), ada.send('/setup/meeting', MEETING)])
      const { meetings, people, notices } = await rows(stage())
      assert.equal(meetings.length, 1)
      const [{ meeting_id, name, start_time, duration }] = meetings as [(typeof meetings)[0]]
      assert.deepEqual([name, start_time, duration], ['Kick-off', Date.UTC(2026, 2, 5, 9, 30) / 1000, 45 * 60])
      assert.deepEqual(both.map(({ location }) => location).sort(), ['/', `/meetings/${meeting_id}`])
      const attendees = await stage()
        .site.db.reads.selectFrom('attendee')
        .select('role_id')
        .where('meeting_id', '=', meeting_id)
        .orderBy('member_id')
        .execute()
      assert.deepEqual(
        attendees.map(({ role_id }) => role_id),
        [2, 3, 3],
      )
      assert.equal(people[0]!.timezone_name, 'Europe/Berlin')
      assert.ok(notices.every(({ kind }) => kind === 'account_made'))
      assert.equal((await ada.get('/setup')).location, '/')
      assert.equal((await ada.get('/setup/meeting')).location, '/')
      assert.notEqual((await ada.get('/')).status, 303)
    })
  },
  { mailer: null },
)

onBothDatabases('the setup wizard with mail', (stage) => {
  test('sends everybody a mail about the account, and an invitation, instead of showing links', async () => {
    const ada = await setUp(stage())
    const mail = await ada.get('/setup/mail')
    assert.match(mail.text, /The mail server is 127\.0\.0\.1, set by SMTP_URL in/)
    await skip(ada, 'mail')
    await ada.get('/setup/people')
    const added = await ada.send('/setup/people', { room: 'Old Pier', people: 'bram.osei@harbour.example' })
    assert.equal(added.location, '/setup/meeting')
    assert.deepEqual(
      (await rows(stage())).notices.map(({ kind }) => kind),
      ['account_made'],
    )
    const page = await ada.get('/setup/meeting')
    assert.match(page.text, /name="invites" checked/)
    const { location } = await ada.send('/setup/meeting', { ...MEETING, invites: 'on' })
    assert.match(location!, /^\/meetings\/\d+$/)
    const mailings = await stage().site.db.reads.selectFrom('mailing').select('kind').execute()
    assert.deepEqual(mailings, [{ kind: 'invitation' }])
  })
})

onBothDatabases(
  'the mail server in setup',
  (stage) => {
    let server: MailServer
    let ada: Browser
    before(async () => {
      const checked = { authOptional: false, onAuth: onlyWith('a word for the server') }
      server = await mailServer(checked)
      ada = await setUp(stage())
    })
    after(() => server.close())
    const typed = (more: Record<string, string> = {}) => ({
      ...{ host: '127.0.0.1', port: String(server.port), security: 'none', user: 'moot' },
      ...{ password: 'a word for the server', from_address: 'moot@harbour.example', from_name: 'Harbour Moot' },
      ...more,
    })
    const stored = () =>
      stage().site.db.reads.selectFrom('setting').selectAll().where('name', '=', 'mail_server').execute()

    test('says what is wrong, and stores nothing of it', async () => {
      for (const [wrong, says] of [
        [{ host: '' }, 'Enter the name of the mail server'],
        [{ host: 'not a host/../' }, 'Enter the name of the mail server'],
        [{ port: '0' }, 'Enter a port between 1 and 65535.'],
        [{ port: '99999' }, 'Enter a port between 1 and 65535.'],
        [{ security: 'rot13' }, 'class="fault"'],
        [{ password: '' }, 'Enter the password for this user.'],
        [{ from_address: 'moot' }, 'Enter the address that e\u2011mail is sent from.'],
        [{ from_name: 'Moot "><' }, 'characters that are not allowed'],
        [{ password: 'another word' }, 'The mail server cannot be used: Invalid login: 535'],
        // Outside of what the operator lists: another address of this machine, and one without encryption.
        [{ host: '127.0.0.2' }, 'This server is on a private network.'],
        [{ host: '169.254.169.254', security: 'starttls' }, 'This server is on a private network.'],
        [{ host: '192.0.43.8', security: 'none' }, 'This server is on a private network.'],
        [{ port: '1' }, 'The mail server cannot be used: '],
      ] as const)
        for (const doing of ['save', 'test']) {
          await ada.get('/setup/mail')
          const { status, text } = await ada.send('/setup/mail', { ...typed(wrong), do: doing })
          assert.deepEqual([status, text.includes(says)], [422, true], `${doing} ${says}`)
        }
      assert.deepEqual(await stored(), [])
      assert.equal(server.received.length, 0)
      assert.equal(stage().site.mailer, undefined)
    })

    test('sends a test to the administrator, and stores nothing by that', async () => {
      await ada.get('/setup/mail')
      const { status, text } = await ada.send('/setup/mail', { ...typed(), do: 'test' })
      assert.equal(status, 200)
      assert.match(text, /Test e\u2011mail sent to ada\.thornbury@harbour\.example\./)
      assert.equal(server.received.length, 1)
      const [{ sent, subject, from }] = server.received as [Received]
      assert.deepEqual(sent, { from: 'moot@harbour.example', to: ['ada.thornbury@harbour.example'] })
      assert.deepEqual([subject, from!.name], ['Test e-mail from https://moot.example', 'Harbour Moot'])
      assert.deepEqual(await stored(), [])
    })

    test('is used at once, sealed, and used by other processes too', async () => {
      await ada.get('/setup/mail')
      await stage().audit()
      const saved = await ada.send('/setup/mail', { ...typed(), do: 'save' })
      assert.equal(saved.location, '/setup/people')
      const { site } = stage()
      assert.equal(site.mailer?.settings.port, server.port)
      const { value } = (await stored())[0]!
      assert.doesNotMatch(value, /127|word|moot/)
      const entries = await stage().audit()
      assert.deepEqual(
        entries.map(({ action, details }) => [action, details['host']]),
        [['mail_server_changed', '127.0.0.1']],
      )
      const other: Site = { ...site, mailer: undefined }
      other.mailSetup = mailSetupOf(other, { smtp: undefined, smtpAllowNetworks: ['127.0.0.1'] })
      await other.mailSetup.refresh()
      assert.equal(other.mailer?.from.address, 'moot@harbour.example')
      other.mailer?.close()
      // Where the operator no longer lists the network, nothing is sent there.
      const strict: Site = { ...site, mailer: undefined }
      strict.mailSetup = mailSetupOf(strict, { smtp: undefined, smtpAllowNetworks: [] })
      await strict.mailSetup.refresh()
      await assert.rejects(strict.mailer!.verify())
      strict.mailer?.close()
    })

    test('is changed and removed later with the password alone, which is kept for the same server only', async () => {
      const page = await ada.get('/administration/mail')
      assert.match(page.text, /value="moot@harbour\.example"/)
      assert.doesNotMatch(page.text, /a word for the server/)
      const change = { ...typed({ password: '', from_name: 'Moot' }), do: 'save' }
      assert.equal((await ada.send('/administration/mail', change)).status, 422)
      assert.equal((await ada.send('/administration/mail', { ...change, current_password: 'wrong' })).status, 422)
      const proven = { ...change, current_password: PASSWORD }
      assert.equal((await ada.send('/administration/mail', { ...proven, host: 'localhost' })).status, 422)
      assert.equal((await ada.send('/administration/mail', proven)).location, '/administration/mail?done=saved')
      assert.equal(stage().site.mailer?.from.name, 'Moot')
      assert.equal((await ada.send('/administration/mail', { do: 'remove' })).status, 422)
      const removed = await ada.send('/administration/mail', { do: 'remove', current_password: PASSWORD })
      assert.equal(removed.location, '/administration/mail?done=removed')
      assert.deepEqual(await stored(), [])
      assert.equal(stage().site.mailer, undefined)
      const guest = browser(stage().app)
      assert.match((await guest.get('/administration/mail')).location!, /^\/sign-in/)
    })
  },
  { mailer: null },
)

onBothDatabases('the setup wizard', (stage) => {
  test('can be passed over step by step: each only once, though its form is sent twice', async () => {
    const ada = await setUp(stage())
    await ada.get('/setup/mail')
    const passing = { step: 'mail', go: 'on' }
    for (let time = 0; time < 2; time++)
      assert.equal((await ada.send('/setup/later', passing)).location, '/setup/people')
    await skip(ada, 'people')
    const page = await ada.get('/setup/meeting')
    assert.match(page.text, /You can add an agenda and invite people afterward\./)
    const { location } = await ada.send('/setup/meeting', MEETING)
    assert.match(location!, /^\/meetings\/\d+$/)
    const { rooms } = await rows(stage())
    assert.deepEqual(
      rooms.map(({ name }) => name),
      ['Team'],
    )
    assert.equal((await ada.send('/setup/later', passing)).location, '/')
  })
})

onBothDatabases('the setup wizard that is left', (stage) => {
  test('does not come back', async () => {
    const ada = await setUp(stage())
    await ada.get('/setup/mail')
    assert.equal((await ada.send('/setup/later', { step: 'mail', go: 'home' })).location, '/')
    assert.equal((await ada.get('/setup')).location, '/')
    assert.equal((await rows(stage())).rooms.length, 0)
  })
})

onBothDatabases('the setup wizard, where things were deleted meanwhile', (stage) => {
  test('makes another room, and is over without its organization', async () => {
    const ada = await setUp(stage())
    await skip(ada, 'mail')
    await ada.get('/setup/people')
    await ada.send('/setup/people', { room: 'Old Pier', people: '' })
    const client = await stage().as(1)
    const [{ room_id }] = (await client.get('/rooms')).body
    assert.equal((await client.delete(`/organizations/1/rooms/${room_id}`)).status, 204)
    await ada.get('/setup/meeting')
    assert.match((await ada.send('/setup/meeting', MEETING)).location!, /^\/meetings\/\d+$/)
    assert.deepEqual(
      (await rows(stage())).rooms.map(({ name }) => name),
      ['Team'],
    )
    const progress = { member_id: 1, organization_id: 999, step: 'people' as const }
    await stage().write((trx) => startSetup(trx, progress))
    await stage().write((trx) => continueSetup(trx, progress))
    await ada.get('/setup/people')
    assert.equal((await ada.send('/setup/people', { room: 'Team', people: '' })).location, '/setup/meeting')
    assert.equal((await ada.get('/setup')).location, '/')
    assert.equal((await rows(stage())).rooms.length, 1)
  })
})
