// Nobody takes over the account of another, or learns of it, through the places where they meet.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { NOW, onBothDatabases } from '../stage.ts'
import { type Also, build, type Cast, gather, type House, recordOf } from './houses/house.ts'
import { addresses, FULL, filled, idIn } from './houses/pair.ts'
import type { Role } from './matrix.ts'
import { traces } from './traces.ts'

const NOUNS = ['attendee', 'invitee', 'room_member', 'organization_member']

/** The host is a Member everywhere: other role sub-collections do not hold their record. */
const through = addresses.filter(
  ({ name, fixes }) => NOUNS.some((noun) => name === `${noun}.change`) && [undefined, 3].includes(fixes['role_id']),
)
const adding = addresses.filter(({ name }) => NOUNS.some((noun) => name === `${noun}.add`))

const STOLEN = {
  email: 'me@elsewhere.example',
  first_name: 'Mallory',
  last_name: 'Vance',
  company: 'Nobody',
  title: 'Thief',
}

/** All who run something in which the host takes part. */
const RUNNING: readonly (readonly [Role, Also])[] = [
  ['OO', FULL],
  ['OA', FULL],
  ['RM', FULL],
  ['MF', FULL],
  ['MF', { ...FULL, invitee: true }],
]

onBothDatabases('taking over', (stage) => {
  let cast: Cast
  let chief: House

  before(async () => {
    cast = await gather(stage())
    chief = await build(stage(), cast, 'E', true)
    stage().pass(60)
  })

  /** A house of the owner, with people of its own. */
  const elsewhere = async () => build(stage(), await gather(stage()), 'OO', true, FULL)
  const profile = async (member_id: number) => {
    const { body } = await chief.client.get(`/members/${member_id}`)
    return body
  }

  for (const [role, also] of RUNNING) {
    test(`${role}${also.invitee ? ' of a series' : ''} changes nobody's profile through their records, at whatever address`, async () => {
      const house = await build(stage(), cast, role, true, also)
      // The nearest case: this very organization made the account, and its person has claimed it since.
      const made = { create_organization_id: house.organization, claimed_ts: NOW }
      await stage().write((trx) => trx.updateTable('member').set(made).where('member_id', '=', cast.host).execute())
      const untouched = await traces(stage())
      assert.equal(through.length, 12)
      for (const address of through) {
        const path = filled(address, (id) => idIn(house, address, id))
        for (const [field, value] of Object.entries(STOLEN)) {
          const { status, body } = await house.client.patch(path, { [field]: value })
          assert.deepEqual([status, body], [403, { message: 'Forbidden' }], `${path} ${field}`)
        }
      }
      assert.equal(await traces(stage()), untouched)
    })
  }

  for (const noun of ['attendee', 'invitee'] as const) {
    test(`who runs the place still changes the rest of the record of an ${noun}, and sends back what was read`, async () => {
      const house = await build(stage(), cast, 'MF', true, noun === 'invitee' ? { invitee: true } : {})
      const path = `/${noun}s/${recordOf(house[`${noun}s`], cast.host)}`
      const { body: was } = await house.client.get(path)
      const { status, body } = await house.client.patch(path, {
        ...was,
        email: was.member_email,
        member_email: undefined,
        rsvp: 1,
      })
      assert.equal(status, 200)
      const { update_ts } = body
      assert.deepEqual(body, { ...was, rsvp: { value: 1, display: 'Yes' }, rsvp_ts: update_ts, update_ts })
    })
  }

  test('inviting by the e-mail of an account never overwrites its profile, and answers as for a new one', async () => {
    const before = await profile(cast.colleague)
    assert.equal(adding.length, 19)
    for (const [number, address] of adding.entries()) {
      const house = await elsewhere()
      const path = filled(address, (id) => idIn(house, address, id))
      const sent = { ...STOLEN, email: before.email.toUpperCase() }
      const known = await house.client.post(path, sent)
      const unknown = await house.client.post(path, { ...sent, email: `new.${number}@elsewhere.example` })
      assert.deepEqual([known.status, unknown.status], [201, 201], path)
      assert.equal(known.body.member_id, cast.colleague)
      assert.deepEqual(Object.keys(known.body), Object.keys(unknown.body))
      assert.deepEqual(Object.keys(known.headers).sort(), Object.keys(unknown.headers).sort())
      assert.deepEqual(await profile(cast.colleague), before)
    }
  })

  test('the number of new people that a caller can add a day is limited; known people do not count', async () => {
    const { settings } = stage().site
    const most = settings.newPeopleADay
    settings.newPeopleADay = 2
    const { client, room, meeting, series, organization } = await elsewhere()
    const paths = [
      `/meetings/${meeting}/attendees`,
      `/meeting_series/${series}/invitees`,
      `/rooms/${room}/room_members`,
      `/organizations/${organization}/guests`,
    ]
    let made = 0
    const invite = (path: string) => client.post(path, { email: `stranger.${++made}@elsewhere.example` })
    assert.deepEqual([(await invite(paths[0]!)).status, (await invite(paths[1]!)).status], [201, 201])
    for (const path of paths) {
      const { status, body } = await invite(path)
      assert.equal(status, 422)
      assert.equal(body.errors[0].field, 'email')
    }
    const { email } = await profile(cast.host)
    assert.equal((await client.post(paths[0]!, { email })).status, 201)
    stage().pass(86_400)
    assert.equal((await invite(paths[0]!)).status, 201)
    settings.newPeopleADay = most
  })

  test('of invitations sent at the same time, no more make somebody than of those sent one by one', async () => {
    const { settings } = stage().site
    const most = settings.newPeopleADay
    settings.newPeopleADay = 3
    const { client, room, meeting, series, organization, person } = await elsewhere()
    const paths = [
      `/meetings/${meeting}/attendees`,
      `/meeting_series/${series}/invitees`,
      `/rooms/${room}/room_members`,
      `/organizations/${organization}/guests`,
    ]
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        client.post(paths[at % 4]!, { email: `at.once.${at}.${person}@elsewhere.example` }),
      ),
    )
    settings.newPeopleADay = most
    const counts = [201, 422].map((status) => answers.filter((answer) => answer.status === status).length)
    assert.deepEqual(counts, [3, 13])
    const { made } = await stage()
      .site.db.reads.selectFrom('member')
      .select((eb) => eb.fn.countAll<number>().as('made'))
      .where('create_id', '=', person)
      .executeTakeFirstOrThrow()
    assert.equal(Number(made), 3)
  })

  test('an account that nobody has claimed is not its inviter’s once another organization takes part', async () => {
    const here = await elsewhere()
    const there = await elsewhere()
    const email = 'unclaimed@elsewhere.example'
    const { body: first } = await here.client.post(`/organizations/${here.organization}/guests`, { email })
    const own = await here.client.patch(`/organization_members/${first.organization_member_id}`, { title: 'Pilot' })
    assert.equal(own.status, 200)
    for (const address of adding.filter(({ fixes }) => fixes['role_id'] === undefined)) {
      const house = await elsewhere()
      const { headers, status } = await house.client.post(
        filled(address, (id) => idIn(house, address, id)),
        { email },
      )
      assert.equal(status, 201)
      const record = headers['location']!.replace(/^.*v1/, '')
      assert.equal((await house.client.patch(record, STOLEN)).status, 403)
    }
    const { headers } = await there.client.post(`/organizations/${there.organization}/members`, { email })
    assert.equal((await there.client.patch(headers['location']!.replace(/^.*v1/, ''), STOLEN)).status, 403)
    const later = await here.client.patch(`/organization_members/${first.organization_member_id}`, STOLEN)
    assert.equal(later.status, 403)
    assert.equal((await profile(first.member_id)).title, 'Pilot')
    assert.equal((await profile(first.member_id)).email, email)
  })
})
