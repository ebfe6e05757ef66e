// Groups that a directory, sign-ins and administrators change at the same time: nobody waits for each other without end.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { JWTPayload } from 'jose'
import { type Browser, browser } from '../../browser.ts'
import type { Client } from '../../client.ts'
import { type Chance, chance } from '../../rules/chance.ts'
import { type Directory, directoryOf, operations } from '../../scim/directory-client.ts'
import { onBothDatabases } from '../../stage.ts'
import { type Hostile, hostileProvider } from './hostile.ts'
import { addProvider, begin, HERE_ALLOWED, providerOf, vouched } from './scene.ts'

const SEED = 20_261_123
const ROUNDS = 8
const AT_ONCE = 6
const PEOPLE = 8
/** So that nothing more is asked at the userinfo endpoint. */
const NAMED = { given_name: 'Mate', family_name: 'Rower' }

interface Spot {
  kind: 'organization' | 'room'
  id: number
  /** The organization of a room. */
  within?: number
}

onBothDatabases(
  'groups that are changed at once',
  (stage) => {
    let hostile: Hostile
    let admin: Client
    let scim: Directory
    let emails: string[]
    let people: number[]
    let groups: { id: number; name: string }[]
    let spots: Spot[]
    /** What the provider says for a code. */
    const told = new Map<string, JWTPayload>()
    /** Transactions that were run again, since they and others waited for each other. */
    let again = 0

    before(async () => {
      const { db } = stage().site
      const { write } = db
      Object.assign(db, {
        write: (run: Parameters<typeof write>[0]) => {
          let times = 0
          return write((trx) => {
            if (times++) again++
            return run(trx)
          })
        },
      })
      hostile = await hostileProvider()
      hostile.answer = async (sent) => {
        const id_token = await hostile.sign(told.get(sent.get('code')!)!)
        return { access_token: 'at', token_type: 'Bearer', id_token }
      }
      admin = await stage().as(await stage().person({ enterprise: true }))
      scim = await directoryOf(stage())
      await addProvider(stage(), admin, providerOf(hostile, { creates_members: true, groups_claim: 'groups' }))
      const owner = await stage().person()
      spots = []
      for (const rooms of [2, 1]) {
        const id = await stage().organization(owner)
        spots.push({ kind: 'organization', id })
        for (let at = 0; at < rooms; at++) spots.push({ kind: 'room', id: await stage().room(id), within: id })
      }
      groups = []
      for (const name of ['Watch', 'Crew', 'Pilots']) {
        const { body } = await admin.post('/groups', { name })
        groups.push({ id: body.group_id, name })
        for (const spot of spots.slice(0, 2))
          await admin.post(`/groups/${body.group_id}/roles`, { [`${spot.kind}_id`]: spot.id, role_id: 4 })
      }
      emails = Array.from({ length: PEOPLE }, (_, at) => `mate${at}@harbour.example`)
      for (const email of emails) assert.equal(await signIn(email, []), 303)
      const rows = db.reads.selectFrom('member').select(['member_id', 'email']).where('email', 'in', emails)
      people = (await rows.orderBy('member_id').execute()).map(({ member_id }) => member_id)
    })
    after(() => hostile.close())

    /** Signs in with these groups; gives the status. */
    async function signIn(email: string, names: readonly string[], one: Browser = browser(stage().app)) {
      const sent = await begin(one)
      const path = hostile.back(sent)
      const code = new URL(path, 'https://moot.example').searchParams.get('code')!
      told.set(code, { ...hostile.idClaims(sent), ...vouched(email), ...NAMED, groups: names })
      return (await one.get(path)).status
    }

    /** The address of a membership of one of the people; undefined where nobody has one. */
    async function membership(luck: Chance): Promise<string | undefined> {
      const { kind, id } = luck.one(spots)
      const { body } = await admin.get(`/${kind}s/${id}/${kind}_members`)
      const own = body.filter(({ member_id }: { member_id: number }) => people.includes(member_id))
      return own.length ? `/${kind}_members/${luck.one(own as any[])[`${kind}_member_id`]}` : undefined
    }

    type Act = (luck: Chance) => Promise<[status: number, expected: readonly number[]]>
    const directory: Act = async (luck) => {
      const value = luck.some(people).map((id) => ({ value: String(id) }))
      const op = luck.one(['add', 'remove', 'replace'] as const)
      const change = operations({ op, path: 'members', value })
      return [(await scim('PATCH', `/Groups/${luck.one(groups).id}`, change)).status, [204]]
    }
    const arrival: Act = async (luck) => [
      await signIn(
        luck.one(emails),
        luck.some(groups).map(({ name }) => name),
      ),
      [303],
    ]
    const giving: Act = async (luck) => {
      const { kind, id } = luck.one(spots)
      const sent = { [`${kind}_id`]: id, role_id: luck.number(2, 5) }
      return [(await admin.post(`/groups/${luck.one(groups).id}/roles`, sent)).status, [201, 422]]
    }
    const taking: Act = async (luck) => {
      const { body } = await admin.get(`/groups/${luck.one(groups).id}/roles`)
      if (!body.length) return [204, [204]]
      return [(await admin.delete(`/group_roles/${luck.one(body as any[]).group_role_id}`)).status, [204, 404, 410]]
    }
    const adding: Act = async (luck) => {
      const { kind, id } = luck.one(spots)
      const sent = { member_id: luck.one(people), role_id: luck.number(2, 5) }
      return [(await admin.post(`/${kind}s/${id}/${kind}_members`, sent)).status, [201, 422]]
    }
    const changing: Act = async (luck) => {
      const path = await membership(luck)
      if (!path) return [200, [200]]
      return [(await admin.patch(path, { role_id: luck.number(2, 5) })).status, [200, 404, 410, 422]]
    }
    const removing: Act = async (luck) => {
      const path = await membership(luck)
      return path ? [(await admin.delete(path)).status, [204, 404, 410, 422]] : [204, [204]]
    }
    const leaving: Act = async (luck) => {
      const change = operations({ op: 'replace', path: 'active', value: luck.one(['True', 'True', 'False'] as const) })
      return [(await scim('PATCH', `/Users/${luck.one(people)}`, change)).status, [200]]
    }
    const ACTS = [
      directory,
      directory,
      directory,
      arrival,
      arrival,
      arrival,
      giving,
      taking,
      adding,
      changing,
      removing,
    ]

    test(`by a directory, at sign-ins and by hand (seed ${SEED}): all are answered, and everybody has what counts`, async () => {
      const luck = chance(SEED)
      for (let round = 0; round < ROUNDS; round++) {
        const acts = Array.from({ length: AT_ONCE }, () => [luck.one(ACTS), chance(luck.number(1, 1_000_000))] as const)
        const answers = await Promise.all(acts.map(async ([act, own]) => ({ name: act.name, answer: await act(own) })))
        for (const { name, answer } of answers) assert.ok(answer[1].includes(answer[0]), `${name}: ${answer[0]}`)
        assert.deepEqual(await found(), await counted(), `round ${round}`)
      }
      assert.equal(again, 0, 'Transactions waited for each other.')
    })

    test('with people who are made inactive meanwhile, too', async () => {
      const luck = chance(SEED + 1)
      const acts = Array.from(
        { length: AT_ONCE },
        () => [luck.one([directory, arrival, giving, leaving]), chance(luck.number(1, 1_000_000))] as const,
      )
      const answers = await Promise.all(acts.map(async ([act, own]) => ({ act, answer: await act(own) })))
      // Whoever is inactive does not come in.
      for (const { act, answer } of answers)
        assert.ok([...answer[1], ...(act === arrival ? [403] : [])].includes(answer[0]), `${act.name}: ${answer[0]}`)
      assert.deepEqual(await found(), await counted())
      assert.equal(again, 0, 'Transactions waited for each other.')
    })

    /** The memberships of the people as they are: by place and person, the role and the group that gives it. */
    async function rows() {
      const all: {
        key: string
        spot: Spot
        member_id: number
        role_id: number
        group: number | null
        hand: number | null
      }[] = []
      for (const spot of spots) {
        const table = `${spot.kind}_member` as 'room_member'
        const own = await stage()
          .site.db.reads.selectFrom(table)
          .select(['member_id', 'role_id', 'from_group_id', 'by_hand_role_id'])
          .where(`${spot.kind}_id` as 'room_id', '=', spot.id)
          .where('member_id', 'in', people)
          .execute()
        for (const { member_id, role_id, from_group_id: group, by_hand_role_id } of own)
          all.push({
            ...{ key: `${spot.kind} ${spot.id} ${member_id}`, spot, member_id, role_id, group },
            hand: group === null ? role_id : by_hand_role_id,
          })
      }
      return all
    }

    const found = async () =>
      Object.fromEntries((await rows()).map(({ key, role_id, group }) => [key, [role_id, group]] as const))

    /** The same, as it has to be by what groups give and by what was given by hand. */
    async function counted() {
      const { reads } = stage().site.db
      const gives = await reads.selectFrom('group_role').selectAll().execute()
      const inside = await reads.selectFrom('group_member').select(['group_id', 'member_id']).distinct().execute()
      const byHand = new Map((await rows()).map(({ key, hand }) => [key, hand]))
      const all: [string, (number | null)[]][] = []
      for (const spot of spots)
        for (const member_id of people) {
          const own = gives.filter(({ group_id }) =>
            inside.some((one) => one.group_id === group_id && one.member_id === member_id),
          )
          const here = own.filter((one) => one[`${spot.kind}_id`] === spot.id)
          const below = own.filter(({ room_id }) =>
            spots.some(({ kind, id, within }) => kind === 'room' && id === room_id && within === spot.id),
          )
          const given = [
            ...here.map(({ role_id, group_id }) => [role_id, group_id] as const),
            ...(spot.kind === 'organization' ? below : []).map(({ group_id }) => [5, group_id] as const),
          ].sort(([role, group], [other, another]) => role - other || group - another)[0]
          const key = `${spot.kind} ${spot.id} ${member_id}`
          const hand = byHand.get(key) ?? null
          if (given && (hand === null || given[0] < hand)) all.push([key, [...given]])
          else if (hand !== null) all.push([key, [hand, null]])
        }
      return Object.fromEntries(all)
    }
  },
  HERE_ALLOWED,
)
