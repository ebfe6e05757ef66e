// Searching for people, and how long the list of all is: as many as there are, by any part of a word, and up to date.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { mergeTallies } from '../../server/db/performance/row-counts.ts'
import type { Client } from '../client.ts'
import { onBothDatabases } from '../stage.ts'

const PEOPLE = [
  { first_name: 'Kofi', last_name: 'Quarshie', company: 'Harbour Works', email: 'kofi@harbour.example' },
  { first_name: 'Ada', last_name: 'Straße', company: 'Tide "T" 100%', email: 'ada_x@pier.example' },
  { first_name: 'Zoë', last_name: 'Ωδυσσεύς', company: null, email: 'zoe@pier.example' },
  { first_name: 'Élodie', last_name: "O'Brien", company: 'Quai & Fils', email: 'elodie@harbour.example' },
  { first_name: '李', last_name: '小龍女', company: '港口工程', email: 'li@pier.example' },
] as const

/** What is searched for, and whose first names are found. */
const FOUND: readonly (readonly [search: string, first_names: string])[] = [
  ['quarshie', 'Kofi'],
  ['QUARSHIE', 'Kofi'],
  ['arsh', 'Kofi'],
  ['shi', 'Kofi'],
  ['qu', 'Kofi Élodie'],
  ['q', 'Kofi Élodie'],
  ['harbour', 'Kofi Élodie'],
  ['harbour quar', 'Kofi'],
  ['quar harbour.ex', 'Kofi'],
  ['harbour o', 'Kofi Élodie'],
  ['straße', 'Ada'],
  ['strasse', ''],
  ['"t"', 'Ada'],
  ['"t" 100%', 'Ada'],
  ['00%', 'Ada'],
  ['a_x', 'Ada'],
  ['a%x', ''],
  ['___', ''],
  ['%%%', ''],
  ['zoë', 'Zoë'],
  ['zoe@', 'Zoë'],
  ['ΟΔΥΣΣΕΎΣ', ''],
  ['ΩΔΥΣΣΕΎΣ', 'Zoë'],
  ['ευς', ''],
  ['εύς', 'Zoë'],
  ["o'bri", 'Élodie'],
  ['quai &', 'Élodie'],
  ['小龍女', '李'],
  ['港口工', '李'],
  ['龍', '李'],
  ['小 李 港口', '李'],
  ['quarshies', ''],
  ['kofiquarshie', ''],
  ['* or *', ''],
  ['fi\\', ''],
  ['quarshie and', ''],
  ['-quarshie', ''],
  ['near(qua)', ''],
  ['.example', 'Kofi Ada Zoë Élodie 李'],
]

onBothDatabases('the list of everybody', (stage) => {
  let admin: Client
  before(async () => {
    const id = await stage().person({
      enterprise: true,
      email: 'root@moot.test',
      first_name: 'Root',
      company: 'Pier',
      last_name: 'Site',
    })
    admin = await stage().as(id)
    for (const person of PEOPLE) assert.equal((await admin.post('/members', { ...person })).status, 201)
  })
  const search = async (words: string) => {
    const { body, headers } = await admin.get(`/members?sort=created&search=${encodeURIComponent(words)}`)
    assert.equal(Number(headers['x-total-count']), body.length)
    return body.map(({ first_name }: { first_name: string }) => first_name).join(' ')
  }
  const total = async () => Number((await admin.get('/members?per_page=1')).headers['x-total-count'])
  const idOf = async (words: string) => (await admin.get(`/members?fields=member_id&search=${words}`)).body[0].member_id

  for (const [words, found] of FOUND)
    test(`a search for ${words} finds ${found || 'nobody'}`, async () => {
      assert.equal(await search(words), found)
    })

  test('finds people as they are now called, and nobody who was deleted', async () => {
    const id = await idOf('arshie')
    assert.equal((await admin.patch(`/members/${id}`, { last_name: 'Tetteh' })).status, 200)
    assert.deepEqual([await search('arshie'), await search('etteh')], ['', 'Kofi'])
    const before = await total()
    assert.equal((await admin.delete(`/members/${id}`)).status, 204)
    assert.deepEqual([await search('etteh'), await total()], ['', before - 1])
  })

  test('a change that is refused leaves search and count as they were', async () => {
    const before = await total()
    const { db } = stage().site
    await assert.rejects(
      db.write(async (trx) => {
        await trx
          .insertInto('member')
          .values({ name: 'Nobody', search_text: 'nobody at all', enterprise_admin: 0, create_ts: 1, update_ts: 1 })
          .execute()
        throw new Error('Not this time.')
      }),
    )
    assert.deepEqual([await search('nobody'), await total()], ['', before])
  })

  test('its length is that of the table, before and after it is added up', async () => {
    const { db } = stage().site
    const counted = async (table: 'member' | 'audit') => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
        ${table === 'member' ? sql`where deleted_ts is null` : sql``}`.execute(db.reads)
      return Number(rows[0]!.n)
    }
    const audit = async () => Number((await admin.get('/audit?per_page=1')).headers['x-total-count'])
    assert.deepEqual([await total(), await audit()], [await counted('member'), await counted('audit')])
    await mergeTallies(db)
    assert.deepEqual([await total(), await audit()], [await counted('member'), await counted('audit')])
    const lines = await db.reads.selectFrom('tally').select('name').orderBy('name').execute()
    assert.deepEqual(
      lines.map(({ name }) => name),
      // One line for any of them, and one for each part.
      ['audit', 'decision', 'member', 'member_text', 'member_text'],
    )
    assert.equal((await admin.get('/audit?action=nothing')).status, 422)
    assert.equal((await admin.get('/audit?object_id=99999')).headers['x-total-count'], '0')
  })
})
