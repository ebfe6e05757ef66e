// Changes that wait together: of those that fail nothing is left, wherever they stand, and all others are kept.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onBothDatabases } from '../../stage.ts'

onBothDatabases('changes at once', (stage) => {
  const names = async () => {
    const { db } = stage().site
    const rows = await db.reads.selectFrom('setting').select('name').where('name', 'like', 'tide %').execute()
    return rows.map(({ name }) => name).toSorted()
  }
  /** Writes two rows, and fails after both where it is to fail; gives its own name. */
  const change = (name: string, fails: boolean) =>
    stage().write(async (trx) => {
      for (const half of ['a', 'b'])
        await trx
          .insertInto('setting')
          .values({ name: `tide ${name} ${half}`, value: '1' })
          .execute()
      if (fails) throw new Error(`${name} fails`)
      return name
    })

  for (const pattern of ['-', '+', '-+', '+-', '--', '-+-', '+-+', '--++--', '-++++-+'])
    test(`of ${pattern}, where - fails, what is + is kept`, async () => {
      const each = [...pattern].map((sign, at) => ({ name: `${pattern} ${at}`, fails: sign === '-' }))
      const outcomes = await Promise.allSettled(each.map(({ name, fails }) => change(name, fails)))
      assert.deepEqual(
        outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
        each.map(({ name, fails }) => (fails ? `${name} fails` : name)),
      )
      assert.deepEqual(
        await names(),
        each.flatMap(({ name, fails }) => (fails ? [] : [`tide ${name} a`, `tide ${name} b`])).toSorted(),
      )
      await stage().write((trx) => trx.deleteFrom('setting').where('name', 'like', 'tide %').execute())
    })

  test('a change of many rows is made once, wherever it stands, and those beside it are kept', async () => {
    let runs = 0
    const many = (name: string) =>
      stage().write(async (trx) => {
        runs++
        for (let half = 0; half < 4; half++) {
          const rows = Array.from({ length: 400 }, (_, at) => ({ name: `tide ${name} ${half} ${at}`, value: '1' }))
          await trx.insertInto('setting').values(rows).execute()
        }
        return name
      })
    const outcomes = await Promise.all([
      ...[change('one', false), many('many'), change('two', false), many('more'), change('three', false)],
    ])
    assert.deepEqual(outcomes, ['one', 'many', 'two', 'more', 'three'])
    assert.equal((await names()).length, 2 * 1_600 + 3 * 2)
    // In a savepoint of SQLite it is too much, so each begins anew as the first of its commit.
    assert.equal(runs, stage().site.db.dialect === 'sqlite' ? 4 : 2)
    await stage().write((trx) => trx.deleteFrom('setting').where('name', 'like', 'tide %').execute())
  })

  test('a change that has SQLite give up the transaction, and goes on as if nothing had happened, is not kept', async () => {
    const gives = stage().write(async (trx) => {
      await trx.insertInto('setting').values({ name: 'tide up', value: '1' }).execute()
      await sql.raw('rollback').execute(trx)
      return 'kept'
    })
    const other = change('beside', false)
    if (stage().site.db.dialect === 'sqlite') await assert.rejects(gives)
    await Promise.allSettled([gives, other])
    assert.deepEqual(
      (await names()).filter((name) => name === 'tide up'),
      [],
    )
  })
})
