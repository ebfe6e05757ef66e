// Queries that are kept: what is asked in odd ways takes nothing from others, and no value is seen while a query is built.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type SqlBool, SqliteQueryCompiler, sql } from 'kysely'
import { listQueryOf, shapedRowsOf } from '../../../server/api/lists/list-query.ts'
import { routesOf } from '../../../server/api/route.ts'
import { openSqlite } from '../../../server/db/connections/sqlite.ts'
import { parameter, placeholder } from '../../../server/db/queries/parameter.ts'
import { cached, createStatements, filledIn } from '../../../server/db/queries/prepared.ts'
import { resources } from '../../../server/resources/index.ts'
import { inMemory } from '../../runner/memory.ts'

const compiler = new SqliteQueryCompiler()

/** Counts how often a query is built. */
function counting() {
  const statements = createStatements(3)
  let built = 0
  const build = () => {
    built++
    return { compile: () => ({ sql: 'select 1', parameters: [], query: {} as never, queryId: {} as never }) }
  }
  return {
    ask: (family: string, shape: string) => {
      const before = built
      statements(family, shape, build)
      return built > before ? 'built' : 'kept'
    },
  }
}

test('what is kept stays, however many other shapes are asked for', () => {
  const { ask } = counting()
  for (const shape of ['a', 'b']) assert.equal(ask('notes', shape), 'built')
  for (let other = 0; other < 1_000; other++) ask('notes', `odd ${other}`)
  for (const shape of ['a', 'b']) assert.equal(ask('notes', shape), 'kept')
  assert.equal(ask('notes', 'odd 999'), 'built')
  assert.equal(ask('notes', 'odd 999'), 'built')
  // Another family has room of its own.
  assert.equal(ask('rooms', 'a'), 'built')
  assert.equal(ask('rooms', 'a'), 'kept')
})

test('what was found stays, however much else is looked up', async () => {
  const folder = mkdtempSync(join(inMemory() ?? tmpdir(), 'folkmoot-kept-'))
  const db = await openSqlite(join(folder, 'folkmoot.sqlite'))
  try {
    const find = cached(
      ({ key }: { key: number }) => String(key),
      (reads, at) => reads.selectNoFrom(sql<number>`${at.key} + 0`.as('key')).where(sql<SqlBool>`${at.key} > 0`),
      (row) => row,
    )
    const first = await find(db.reads, { key: 1 })
    assert.equal(first[0]?.key, 1)
    for (let key = 0; key > -2_000; key--) assert.equal((await find(db.reads, { key })).length, 0)
    for (let key = 2; key < 2_000; key++) assert.equal((await find(db.reads, { key }))[0]?.key, key)
    // The very same rows: they were not read again.
    assert.equal(await find(db.reads, { key: 1 }), first)
  } finally {
    await db.close()
    rmSync(folder, { recursive: true })
  }
})

test('a parameter cannot be read', () => {
  for (const one of [placeholder<number>('sent.after'), parameter(7)]) {
    assert.throws(() => `${one}`, /not known while a query is built/)
    assert.throws(() => Number(one), /not known/)
    assert.throws(() => JSON.stringify({ one }), /not known/)
    assert.throws(() => (one as unknown as number) > 1, /not known/)
  }
})

test('a placeholder is filled in, and a value stays', () => {
  const nodes = [placeholder('sent.after'), parameter(7)].map((one) => one.toOperationNode())
  const parameters = nodes.flatMap((node) => compiler.compileQuery(node as never, {} as never).parameters)
  assert.deepEqual(filledIn(parameters, { 'sent.after': 12 }), [12, 7])
})

const lists = resources
  .flatMap(routesOf)
  .flatMap((route) => (route.kind === 'list' && route.address === route.endpoint.at[0] ? [route] : []))
  .map(({ served, name, endpoint: { takes }, handlers }) => {
    return { list: `${served.contract.name}.${name}`, takes, ...shapedRowsOf(handlers) }
  })

/** A call that sends these filters. */
const calling = (sent: Record<string, unknown>, member_id = 7) =>
  ({ actor: { member_id, enterprise: false, by: 'token' }, now: 1, params: { room_id: 3 }, as: {}, sent }) as never

for (const { list, takes, shapes } of lists) {
  test(`${list}: only its declared values are seen, and name the query`, () => {
    for (const name of Object.keys(shapes)) assert.ok(Object.hasOwn(takes, name), `${name} is no filter`)
    for (const name of Object.keys(takes)) {
      const declared = shapes[name] ?? []
      if (declared === 'any') {
        assert.equal(listQueryOf(calling({ [name]: 'x' }), shapes, 'sqlite').kept, false)
        continue
      }
      const shape = (value: unknown) => {
        const query = listQueryOf(calling({ [name]: value }), shapes, 'sqlite')
        assert.ok(query.kept)
        const seen = query.list().sent[name] === value
        if (!seen) assert.equal(query.values[`sent.${name}`], value)
        return { shape: query.shape, seen }
      }
      for (const value of declared) assert.deepEqual(shape(value), { shape: `sent.${name}=${value}`, seen: true })
      const others = [-5, 2, 99, 1_700_000_000, 'tide', ''].map(shape)
      for (const other of others) assert.deepEqual(other, { shape: `sent.${name}`, seen: false })
    }
  })
}

test('who asks, when and for what is in no shape', () => {
  const { shapes } = lists.find(({ list }) => list === 'note.inRoom')!
  const one = listQueryOf(calling({ author: 5 }), shapes, 'sqlite')
  const other = listQueryOf(calling({ author: 6 }, 8), shapes, 'sqlite')
  assert.equal(one.shape, other.shape)
  assert.deepEqual([one.values['member_id'], other.values['member_id']], [7, 8])
  assert.throws(() => `${one.list().params['room_id']}`, /not known/)
  assert.throws(() => `${one.list().reader.member_id}`, /not known/)
})
