// Searching among more people than are looked at one by one: every page, in every order, is that of a search which reads everybody.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { searchText } from '../../server/rules/people/person.ts'
import type { Client } from '../client.ts'
import { NOW, onBothDatabases } from '../stage.ts'

/** More than are listed by their ids, are put in order at once in an organization, or are read in the order of names at first. */
const MANY = 3_200
/** Who stands at the end of the order of names has a family name of their own. */
const LATE = 1_100

interface Somebody {
  member_id: number
  name: string
  email: string
  last_access: number | null
  text: string
}

onBothDatabases('searching among many', (stage) => {
  let admin: Client
  let room: number
  let all: Somebody[]
  before(async () => {
    const id = await stage().person({
      enterprise: true,
      email: 'root@moot.test',
      first_name: 'Root',
      last_name: 'Site',
    })
    admin = await stage().as(id)
    const organization = await stage().organization(id)
    room = await stage().room(organization)
    const rows = Array.from({ length: MANY }, (_, at) => {
      const first_name = `${at < MANY - LATE ? 'A' : 'Z'}${String(at).padStart(4, '0')}`
      const profile = {
        ...{ first_name, last_name: at < MANY - LATE ? 'Early' : 'Zephyr', title: null },
        ...{ company: at % 2 ? 'Quay Works' : null, email: `p${MANY - at}.${at % 7}@harbour.example` },
      }
      const last_access = at % 5 ? NOW - ((at * 37) % 1_009) : null
      return { ...profile, name: `${first_name} ${profile.last_name}`, search_text: searchText(profile), last_access }
    })
    await stage().write(async (trx) => {
      for (let from = 0; from < MANY; from += 500) {
        const stamps = { create_ts: NOW, update_ts: NOW }
        const some = rows.slice(from, from + 500)
        const made = await trx
          .insertInto('member')
          .values(some.map((row) => ({ ...row, ...stamps, email_key: row.email, enterprise_admin: 0 as const })))
          .returning('member_id')
          .execute()
        const seats = made.map(({ member_id }) => ({ organization_id: organization, member_id, role_id: 3, ...stamps }))
        await trx.insertInto('organization_member').values(seats).execute()
      }
    })
    await stage().place(room, await memberCalled('Z3199'), 3)
    all = await everybody()
  })
  const memberCalled = async (name: string): Promise<number> =>
    (await admin.get(`/members?search=${name}&fields=member_id`)).body[0].member_id
  const everybody = async (): Promise<Somebody[]> =>
    (await stage().site.db.reads.selectFrom('member').selectAll().where('deleted_ts', 'is', null).execute()).map(
      (row) => ({ ...row, email: row.email!, text: row.search_text }),
    )

  const ORDERS: Record<string, (one: Somebody, other: Somebody) => number> = {
    name: (one, other) => (one.name < other.name ? -1 : 1),
    '-name': (one, other) => (one.name > other.name ? -1 : 1),
    email: (one, other) => (one.email < other.email ? -1 : 1),
    '-access': (one, other) =>
      (one.last_access === null ? 1 : 0) - (other.last_access === null ? 1 : 0) ||
      (other.last_access ?? 0) - (one.last_access ?? 0) ||
      other.member_id - one.member_id,
  }
  const found = (words: string) => all.filter(({ text }) => words.split(' ').every((word) => text.includes(word)))

  for (const words of ['harbour', 'zephyr', 'a', 'z21 harbour', 'early', '.3@', 'quay zephyr .2@', 'zephyr early', 'e'])
    test(`${words}: the pages in each order, and how many there are`, async () => {
      for (const [sort, order] of Object.entries(ORDERS)) {
        const wanted = found(words).sort(order)
        const last = Math.max(Math.ceil(wanted.length / 30) - 1, 0)
        for (const page of new Set([0, 1, last])) {
          const asked = `/members?search=${encodeURIComponent(words)}&sort=${sort}&per_page=30&page=${page}`
          const { body, headers } = await admin.get(asked)
          const ids = body.map(({ member_id }: { member_id: number }) => member_id)
          const expected = wanted.slice(page * 30, page * 30 + 30).map(({ member_id }) => member_id)
          if (page <= last) assert.deepEqual(ids, expected, asked)
          assert.equal(Number(headers['x-total-count']), wanted.length, asked)
        }
      }
    })

  test('people of a room: its members first, each part by name, without who is found by a company alone', async () => {
    const people = async (words: string) =>
      (await admin.get(`/rooms/${room}/people?search=${encodeURIComponent(words)}`)).body.map(
        ({ name }: { name: string }) => name,
      )
    const named = (words: string[]) =>
      all
        .filter(({ name, email }) => words.every((word) => `${name}\n${email}`.toLowerCase().includes(word)))
        .sort(ORDERS['name'])
        .sort((one, other) => Number(other.name.startsWith('Z3199')) - Number(one.name.startsWith('Z3199')))
        .map(({ name }) => name)
        .slice(0, 20)
    for (const words of ['', 'harbour', 'zephyr', 'z', '.3@', 'zephyr .2@', 'quay', 'z3199', 'early zephyr']) {
      const expected = named(words.split(' ').filter(Boolean))
      // Who administers the site owns the organization, and has no seat in the room.
      assert.deepEqual(await people(words), expected, words)
    }
  })

  test('who is renamed, deleted or new is counted at once', async () => {
    const total = async (words: string) =>
      Number((await admin.get(`/members?search=${words}`)).headers['x-total-count'])
    const before = await total('zephyr')
    assert.equal(await total('zephyr'), before)
    const [one, other] = [await memberCalled('z3190'), await memberCalled('z3191')]
    assert.equal((await admin.patch(`/members/${one}`, { last_name: 'Calm' })).status, 200)
    assert.equal(await total('zephyr'), before - 1)
    assert.equal((await admin.delete(`/members/${other}`)).status, 204)
    assert.equal(await total('zephyr'), before - 2)
    const person = { first_name: 'Zephyrine', last_name: 'New', email: 'zephyrine@moot.test' }
    assert.equal((await admin.post('/members', person)).status, 201)
    assert.equal(await total('zephyr'), before - 1)
  })

  test('who is renamed, deleted or new is found among the people of a room at once, however often others were asked for', async () => {
    const people = async (words: string): Promise<string[]> =>
      (await admin.get(`/rooms/${room}/people?search=${encodeURIComponent(words)}`)).body.map(
        ({ name }: { name: string }) => name,
      )
    const [many, few] = ['zephyr', 'z2150 zephyr']
    for (let again = 0; again < 2; again++) {
      assert.ok((await people(many)).includes('Z2100 Zephyr'))
      assert.deepEqual(await people(few), ['Z2150 Zephyr'])
    }
    assert.equal((await admin.patch(`/members/${await memberCalled('z2100')}`, { last_name: 'Calm' })).status, 200)
    assert.ok(!(await people(many)).includes('Z2100 Zephyr'))
    assert.equal((await admin.delete(`/members/${await memberCalled('z2150')}`)).status, 204)
    assert.deepEqual(await people(few), [])
    const organization_id = (await admin.get('/organizations')).body[0].organization_id
    const person = { first_name: 'Z2000', last_name: 'Zephyr', email: 'z2000@moot.test' }
    assert.equal((await admin.post(`/organizations/${organization_id}/members`, person)).status, 201)
    assert.ok((await people(many)).includes('Z2000 Zephyr'))
  })
})
