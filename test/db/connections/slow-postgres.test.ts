// A slow PostgreSQL: a locked table, a slow statement, a pool without free connections, a lost connection.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { countAttempt } from '../../../server/actions/account/attempts.ts'
import { MOST_CONNECTIONS } from '../../../server/db/connections/postgres.ts'
import { type DatabaseTimeouts, LONG_TIMEOUTS } from '../../../server/db/connections/timeouts.ts'
import { isUnavailable } from '../../../server/db/dialects/dialect.ts'
import { signedIn, withPassword } from '../../pages/people.ts'
import { type Scene, setScene } from '../../places/scene.ts'
import { type Stage, setStage } from '../../stage.ts'
import { until } from '../../until.ts'

let stage: Stage
let scene: Scene
/** A connection of somebody else. */
let other: pg.Client
let headers: Record<string, string>

/** A stage of its own for the tests that follow, whose database is waited for as long as said. */
function waiting(limits: Partial<DatabaseTimeouts>): void {
  before(async () => {
    stage = await setStage('postgres', { limits })
    scene = await setScene(stage)
    headers = { 'x-api-key': await stage.token(scene.owner.id), 'content-type': 'application/json' }
    other = new pg.Client({ connectionString: stage.fresh.env.DATABASE_URL! })
    await other.connect()
  })
  after(async () => {
    await other.end()
    await stage.app.close()
    await stage.fresh.remove()
  })
}

const listed = () => ({ method: 'GET' as const, url: `/api/v1/rooms/${scene.room}/action_items`, headers })
const made = () => ({ ...listed(), method: 'POST' as const, payload: JSON.stringify({ description: 'Tides' }) })
const ask = async (asked: object) => {
  const { statusCode, body, headers } = await stage.app.inject(asked)
  return { status: statusCode, body, after: headers['retry-after'] }
}
const unavailable = { status: 503, body: '', after: '5' }

const count = async (table: string, client = other) => {
  const { rows } = await client.query(`select count(*)::int as n from ${table}`)
  return rows[0].n as number
}

/** Nobody else reads or writes the action items until `work` is done. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await other.query('begin; lock table action_item in access exclusive mode')
  try {
    await work()
  } finally {
    await other.query('rollback')
  }
}

/** How many statements wait for a lock. */
async function waitingForLocks(): Promise<number> {
  // Within a transaction, what is shown of others stays as it was first seen.
  await other.query('select pg_stat_clear_snapshot()')
  return count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
}

/** Until so many statements wait for a lock. */
const waiters = (many: number): Promise<unknown> => until(async () => (await waitingForLocks()) >= many)

/** What was refused has left nothing, and everything goes on. */
async function goesOn(had: number): Promise<void> {
  assert.equal(await count('action_item'), had)
  assert.equal((await ask(listed())).status, 200)
  assert.equal((await ask(made())).status, 201)
}

describe('a locked table that is free again in time', () => {
  waiting({ lock: 60_000, connection: 60_000, statement: 0 })

  test('is not noticed, and whether the server is ready is told meanwhile', async () => {
    await other.query('begin; lock table action_item in access exclusive mode')
    const asked = Array.from({ length: MOST_CONNECTIONS + 5 }, (_, place) => ask(place % 6 ? listed() : made()))
    await waiters(MOST_CONNECTIONS)
    assert.equal((await ask({ url: '/readyz' })).status, 200)
    assert.equal((await ask({ url: '/healthz' })).status, 200)
    await other.query('commit')
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    assert.deepEqual(new Set(statuses), new Set([200, 201]))
  })

  test('whose many waiters are changes of one person leaves connections to others', async () => {
    const someone = { 'x-api-key': await stage.token(await stage.person()) }
    await other.query('begin; lock table action_item in share mode')
    const asked = Array.from({ length: 2 * MOST_CONNECTIONS }, () => ask(made()))
    await waiters(4)
    const { rows } = await other.query(`select count(*)::int as held from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`)
    assert.equal((await ask({ url: '/api/v1/metadata', headers: someone })).status, 200)
    assert.ok(rows[0].held < MOST_CONNECTIONS)
    await other.query('commit')
    for (const { status } of await Promise.all(asked)) assert.equal(status, 201)
  })

  test('whose waiters lose their connections is 503', async () => {
    const had = await count('action_item')
    await whileLocked(async () => {
      const asked = [ask(made()), ask(listed())]
      await waiters(2)
      await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      for (const answer of await Promise.all(asked)) assert.deepEqual(answer, unavailable)
    })
    // A connection is answered before it is closed, and may be asked once more in between.
    await until(async () => (await ask(listed())).status === 200)
    await goesOn(had)
  })
})

describe('a locked table that stays locked', () => {
  waiting({ lock: 800, connection: 60_000, statement: 20_000 })

  test('is waited for so long, then 503', async () => {
    const had = await count('action_item')
    await whileLocked(async () => {
      const asked = Array.from({ length: MOST_CONNECTIONS + 5 }, (_, place) => ask(place % 2 ? made() : listed()))
      for (const answer of await Promise.all(asked)) assert.deepEqual(answer, unavailable)
    })
    await goesOn(had)
  })

  test('is waited for no longer than for a lock, by what reads and by what changes', async () => {
    const { db } = stage.site
    const timesOut = { code: '55P03' }
    await whileLocked(async () => {
      const reading = db.reads.selectFrom('action_item').select('action_item_id').execute()
      const changing = db.write((trx) => trx.deleteFrom('action_item').execute())
      await Promise.all([assert.rejects(reading, timesOut), assert.rejects(changing, timesOut)])
    })
  })

  test('is told by pages and to applications too, with when to come again', async () => {
    const one = await signedIn(stage, await withPassword(stage))
    await other.query('begin; lock table session, application in access exclusive mode')
    try {
      const page = await one.get('/account')
      assert.deepEqual([page.status, page.headers['retry-after']], [503, '5'])
      const token = await ask({
        method: 'POST',
        url: '/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload:
          'grant_type=authorization_code&code=x&redirect_uri=http://localhost/&client_id=fma_0123456789abcdefABCDEF',
      })
      assert.deepEqual([token.status, token.after], [503, '5'])
      assert.equal(JSON.parse(token.body).error, 'server_error')
    } finally {
      await other.query('rollback')
    }
  })
})

describe('a locked table that many changes wait for', () => {
  // Turns are long enough that some changes have theirs on a busy machine too.
  waiting({ lock: 20_000, connection: 2_000, turn: 2_000 })

  /** What is answered first: what has its turn waits for the lock, and what has none must not wait for that. */
  const firstOf = (turns: Promise<unknown>[], next: Promise<unknown>) =>
    Promise.race([...turns.map((turn) => turn.then(() => 'who waits for the lock')), next.then(() => 'the next')])

  test('keeps the next change of a person waiting for a bounded time, however long those before it wait', async () => {
    await other.query('begin; lock table action_item in share mode')
    const turns = Array.from({ length: 4 }, () => ask(made()))
    await waiters(4)
    const next = ask(made())
    assert.equal(await firstOf(turns, next), 'the next')
    assert.deepEqual(await next, unavailable)
    await other.query('commit')
    for (const { status } of await Promise.all(turns)) assert.equal(status, 201)
  })

  test('leaves others connections to read, and refuses the changes that find none in time', async () => {
    const tokens = await Promise.all(
      Array.from({ length: MOST_CONNECTIONS + 5 }, async () => {
        const member_id = await stage.person()
        await stage.place(scene.room, member_id, 3)
        return stage.token(member_id)
      }),
    )
    await other.query('begin; lock table action_item in share mode')
    const asked = tokens.map((token) => ask({ ...made(), headers: { ...headers, 'x-api-key': token } }))
    const first = await Promise.race(asked)
    assert.deepEqual(first, unavailable)
    for (const one of [listed(), { url: '/readyz' }, { url: '/healthz' }]) assert.equal((await ask(one)).status, 200)
    // None is still on its way: those would find the table free.
    let refused = 0
    for (const one of asked) one.then(() => refused++)
    await until(async () => refused + (await waitingForLocks()) === asked.length)
    await other.query('commit')
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    assert.deepEqual(new Set(statuses), new Set([201, 503]))
    assert.ok(statuses.filter((status) => status === 201).length < MOST_CONNECTIONS)
  })

  test('does so for attempts to sign in, which are counted one after the other', async () => {
    const attempt = { kind: 'password' as const, email: 'ada.thornbury@harbour.example', address: '192.0.2.1' }
    await other.query('begin; lock table sign_in_attempt in share mode')
    const turn = countAttempt(stage.site, attempt)
    await waiters(1)
    const next = assert.rejects(countAttempt(stage.site, attempt), { status: 503 })
    assert.equal(await firstOf([turn], next), 'the next')
    await other.query('commit')
    await turn
  })
})

describe('a statement that takes too long', () => {
  waiting({ lock: 10_000, statement: 1_500 })

  test('is 503', async () => {
    const had = await count('action_item')
    await whileLocked(async () => {
      for (const answer of await Promise.all([ask(listed()), ask(made())])) assert.deepEqual(answer, unavailable)
    })
    await goesOn(had)
  })

  test('may take so long in a migration and in a backup', async () => {
    const { db } = stage.site
    const shown = sql<{ statement: string; lock: string }>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
    const patient = [{ statement: '0', lock: `${LONG_TIMEOUTS.lock / 60_000}min` }]
    assert.deepEqual((await shown.execute(db.migrating)).rows, patient)
    assert.deepEqual(await db.snapshot(async (rows) => (await shown.execute(rows)).rows), patient)
    assert.deepEqual((await shown.execute(db.reads)).rows, [{ statement: '1500ms', lock: '10s' }])
  })
})

describe('a pool that is used up', () => {
  waiting({ connection: 2_000 })

  test('is 503 for whoever waits too long, and not for what asks whether the server is ready', async () => {
    const had = await count('action_item')
    const held = Promise.withResolvers<void>()
    const taken = Array.from({ length: MOST_CONNECTIONS }, () => Promise.withResolvers<void>())
    const holding = taken.map(({ resolve }) =>
      stage.site.db.reads.connection().execute(async (one) => {
        await sql`select 1`.execute(one)
        resolve()
        await held.promise
      }),
    )
    await Promise.all(taken.map(({ promise }) => promise))
    try {
      for (const answer of await Promise.all([ask(listed()), ask(made())])) assert.deepEqual(answer, unavailable)
      assert.equal((await ask({ url: '/readyz' })).status, 200)
    } finally {
      held.resolve()
      await Promise.all(holding)
    }
    await goesOn(had)
  })
})

describe('a change that gets in the way of others', () => {
  waiting({})

  test('is tried again, and then 503', async () => {
    const had = await count('action_item')
    const failing = (times: number) => `
      create sequence tries;
      create function get_in_the_way() returns trigger language plpgsql as $$ begin
        if nextval('tries') <= ${times} then raise exception using errcode = '40001'; end if;
        return new;
      end $$;
      create trigger in_the_way before insert on action_item for each row execute function get_in_the_way()`
    const gone = 'drop trigger in_the_way on action_item; drop function get_in_the_way; drop sequence tries'
    await other.query(failing(100))
    assert.deepEqual(await ask(made()), unavailable)
    await other.query(gone)
    await goesOn(had)
    await other.query(failing(2))
    assert.equal((await ask(made())).status, 201)
    await other.query(gone)
  })
})

describe('a PostgreSQL that says nothing any more', () => {
  waiting({ silence: 1_500 })

  test('loses its connection, and the change fails as unavailable', async () => {
    const { db } = stage.site
    let frozen = 0
    const change = db.write(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      frozen = rows[0]!.pid
      process.kill(frozen, 'SIGSTOP')
      await sql`select 1`.execute(trx)
    })
    try {
      await assert.rejects(change, isUnavailable)
      assert.equal((await ask(listed())).status, 200)
    } finally {
      process.kill(frozen, 'SIGCONT')
    }
  })
})
