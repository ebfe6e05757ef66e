// Accounts that nobody has claimed yet: who may put their names right, and that nobody can send their first link elsewhere.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { browser } from '../browser.ts'
import type { Client } from '../client.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { newSeries } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'

const EVIL = 'mallory@evil.example'

onBothDatabases('accounts that nobody has claimed', (stage) => {
  let scene: Scene
  let made = 0
  let jane: { id: number; email: string; seat: string }

  beforeEach(async () => {
    scene = await setScene(stage())
    jane = await invited(scene)
  })

  const pathIn = ({ headers }: { headers: Record<string, string> }) => headers['location']!.replace(/^.*v1/, '')

  /** Somebody whom the owner of the organization has made a Guest of it. */
  async function invited({ owner, organization }: Scene) {
    const email = `jane.${++made}@harbour.example`
    const added = await owner.client.post(`/organizations/${organization}/guests`, { email })
    return { id: added.body.member_id as number, email, seat: pathIn(added) }
  }

  /** Every record of Jane that somebody can make in a meeting, a series, a room and an organization. */
  async function recordsBy({ owner, room, organization }: Scene, client: Client): Promise<string[]> {
    const meeting = await newMeeting({ owner: { id: owner.id, client }, room } as Scene)
    const { headers, status } = await client.post(`/rooms/${room}/meeting_series`, {
      ...{ name: 'Tides', start_time: '2026-04-02T09:00:00Z', minutes: 30 },
      recurrence: { rrule: 'FREQ=WEEKLY', timezone_name: 'UTC' },
    })
    const lists = [`/meetings/${meeting}/attendees`, ...(status === 201 ? [`${pathIn({ headers })}/invitees`] : [])]
    const paths: string[] = []
    for (const list of [...lists, `/rooms/${room}/guests`, `/organizations/${organization}/guests`]) {
      const added = await client.post(list, { email: jane.email })
      if (added.status === 201) paths.push(pathIn(added))
    }
    return paths
  }

  const nowOf = async () => (await scene.chief.client.get(`/members/${jane.id}`)).body
  const role = (role_id: number) =>
    stage().write((trx) =>
      trx.updateTable('organization_member').set({ role_id }).where('member_id', '=', jane.id).execute(),
    )

  /** Where a link for the password of an account goes that somebody asks for. */
  async function linkGoesTo(email: string): Promise<string[]> {
    const guest = browser(stage().app)
    await guest.get('/password/forgotten')
    await guest.send('/password/forgotten', { email })
    const rows = await stage()
      .site.db.reads.selectFrom('notice')
      .innerJoin('member', 'member.member_id', 'notice.member_id')
      .select('member.email')
      .where('notice.kind', '=', 'password_link')
      .where('member.member_id', '=', jane.id)
      .execute()
    return rows.map((row) => row.email!)
  }

  test('an address in letters that become others, or are not shown, makes no account beside hers', async () => {
    const { owner, organization } = scene
    const invite = (email: string) => owner.client.post(`/organizations/${organization}/guests`, { email })
    for (const email of [
      jane.email.replace('jane', 'ja\u200bne'),
      jane.email.replace('jane', '\uff4aane'),
      jane.email.replace('@', '\u202e@'),
      jane.email.replace('harbour', 'ha\uff52bour'),
      'mi\u212ae@harbour.example',
      'eve@bo\u017fch.example',
    ]) {
      const { status, body } = await invite(email)
      assert.deepEqual([status, body.errors?.[0].field, body.errors?.[0].code], [422, 'email', 'invalid_value'], email)
    }
    const name = `jörg.${++made}`
    const { body } = await invite(`${name}@xn--bcher-kva.example`)
    const storedOf = async () => (await scene.chief.client.get(`/members/${body.member_id}`)).body.email
    assert.equal(await storedOf(), `${name}@bücher.example`)
    // As it was stored before, the account is found by both forms too.
    for (const stored of ['bücher', 'xn--bcher-kva']) {
      const key = `${name}@${stored}.example`
      await stage().write((trx) =>
        trx.updateTable('member').set({ email_key: key }).where('member_id', '=', body.member_id).execute(),
      )
      for (const domain of ['bücher', 'BÜCHER', 'xn--bcher-kva'])
        assert.equal((await invite(`${name}@${domain}.example`)).body.errors?.[0].code, 'not_unique', domain)
    }
  })

  /** Who runs what Jane takes part in, and where they come from. */
  const RUNNING: readonly (readonly [string, () => Promise<{ by: Someone; at: Scene }>])[] = [
    ['the owner of another organization', async () => other()],
    ['the owner of the organization that made it', async () => ({ by: scene.owner, at: scene })],
    ['an administrator of it', async () => ({ by: await someone(stage(), scene, { organization: 2 }), at: scene })],
    [
      'the manager of a room of it',
      async () => ({ by: await someone(stage(), scene, { organization: 3, room: 2 }), at: scene }),
    ],
    [
      'a member of a room of it, who made a meeting',
      async () => ({ by: await someone(stage(), scene, { organization: 3, room: 3 }), at: scene }),
    ],
  ]
  async function other() {
    const at = await setScene(stage())
    return { by: at.owner, at }
  }

  for (const [who, runner] of RUNNING)
    test(`${who} does not have its first link sent elsewhere, whatever record of its person they use`, async () => {
      const { by, at } = await runner()
      const paths = await recordsBy(at, by.client)
      paths.push(jane.seat)
      assert.ok(paths.length >= 2)
      for (const path of paths) {
        const { status } = await by.client.patch(path, { email: EVIL })
        assert.equal(status, 403, path)
      }
      assert.equal((await by.client.patch(`/members/${jane.id}`, { email: EVIL })).status, 403)
      assert.deepEqual(await linkGoesTo(EVIL), [])
      assert.deepEqual(await linkGoesTo(jane.email), [jane.email])
    })

  test('an enterprise administrator corrects the address, and the first link goes there', async () => {
    const email = `corrected.${jane.email}`
    assert.equal((await scene.chief.client.patch(`/members/${jane.id}`, { email })).status, 200)
    assert.deepEqual(await linkGoesTo(email), [email])
  })

  interface Changer {
    by: Someone
    /** Their record of Jane, where it is not that in the organization. */
    path?: string
  }
  const owner = async (): Promise<Changer> => ({ by: scene.owner })
  const admin = async (): Promise<Changer> => ({ by: await someone(stage(), scene, { organization: 2 }) })

  /** Who may change names, company and title, given what Jane is beside a Guest of the organization that made her. */
  const NAMES: readonly (readonly [string, number, () => Promise<Changer>, (() => Promise<unknown>)?])[] = [
    ['its owner', 200, owner],
    ['an administrator of it', 200, admin],
    ['an administrator, of another administrator', 200, admin, () => role(2)],
    ['an administrator, of the owner', 403, admin, () => role(1)],
    ['a member who manages the room', 403, () => inRoom({ organization: 3, room: 2 })],
    ['a member who made the meeting', 403, () => inMeeting({ organization: 3, room: 3 })],
    ['its owner, of an enterprise administrator', 403, owner, () => enterprise()],
    ['its owner, of a member of another organization', 403, owner, () => seated()],
    ['its owner, of who is in a room elsewhere', 403, owner, () => placed()],
    ['its owner, of who attends a meeting elsewhere', 403, owner, () => attending()],
    ['its owner, of who is invited to a series elsewhere', 403, owner, () => inSeries()],
  ]
  const enterprise = () =>
    stage().write((trx) =>
      trx.updateTable('member').set({ enterprise_admin: 1 }).where('member_id', '=', jane.id).execute(),
    )
  const seated = async () => stage().seat((await other()).at.organization, jane.id, 5)
  const placed = async () => stage().place((await other()).at.room, jane.id, 4)
  const part = () => ({ member_id: jane.id, role_id: 5, rsvp: 0, note_taker: 0, presenter: 0 }) as const
  const stamps = () => ({ create_ts: stage().site.clock(), update_ts: stage().site.clock() })
  const attending = async () => {
    const meeting_id = await newMeeting((await other()).at)
    const row = { ...part(), ...stamps(), meeting_id, attended: 0 as const }
    await stage().write((trx) => trx.insertInto('attendee').values(row).execute())
  }
  const inSeries = async () => {
    const { meeting_series_id } = await newSeries((await other()).at)
    const row = { ...part(), ...stamps(), meeting_series_id }
    await stage().write((trx) => trx.insertInto('invitee').values(row).execute())
  }
  const inRoom = async (roles: object): Promise<Changer> => {
    const by = await someone(stage(), scene, roles)
    return { by, path: pathIn(await by.client.post(`/rooms/${scene.room}/guests`, { email: jane.email })) }
  }
  const inMeeting = async (roles: object): Promise<Changer> => {
    const by = await someone(stage(), scene, roles)
    const meeting = await newMeeting({ owner: by, room: scene.room } as Scene)
    return { by, path: pathIn(await by.client.post(`/meetings/${meeting}/attendees`, { email: jane.email })) }
  }

  for (const [who, expected, changer, given] of NAMES)
    test(`names, company and title: ${who}: ${expected}`, async () => {
      await given?.()
      const { by, path = jane.seat } = await changer()
      const before = await nowOf()
      for (const change of [{ first_name: 'Jane' }, { last_name: 'Quill' }, { company: 'Quill' }, { title: 'Pilot' }])
        assert.equal((await by.client.patch(path, change)).status, expected, JSON.stringify(change))
      const after = await nowOf()
      const changed = { first_name: 'Jane', last_name: 'Quill', company: 'Quill', title: 'Pilot' }
      assert.deepEqual(after, { ...before, ...(expected === 200 && changed) })
    })

  test('once it is claimed, its person and enterprise administrators alone change it', async () => {
    const path = jane.seat
    const own = await stage().as(jane.id)
    assert.equal((await scene.owner.client.patch(path, { title: 'Thief' })).status, 403)
    assert.equal((await own.patch(path, { title: 'Pilot' })).status, 200)
    assert.equal((await scene.chief.client.patch(path, { title: 'First pilot' })).status, 200)
  })
})
