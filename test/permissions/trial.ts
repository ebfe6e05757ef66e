// Tries what rows of the matrix say: every request as the person of a house, in a private and in an open room.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import type { TestAnswer } from '../client.ts'
import { ring } from '../ring.ts'
import { opened } from '../sheet.ts'
import { onBothDatabases, type Stage } from '../stage.ts'
import type { At } from './cells.ts'
import { gather, type House } from './houses/house.ts'
import { type Housing, housing, type WantedHouse } from './houses/housing.ts'
import { paper } from './houses/paper.ts'
import { columns } from './matrix.ts'
import type { Suite } from './noun.ts'
import { rowOf, triedRows } from './nouns.ts'
import { traces } from './traces.ts'
import type { Found, Try } from './try.ts'

/**
 * Tries the rows of a suite on both databases, one test for each. Who may write is decided by code that knows no dialect, so on
 * PostgreSQL, and in the quick ring, each write is tried as one role that may and one that may not, another one from write to write.
 */
export function tryRows(name: string, suite: Suite) {
  onBothDatabases(name, (stage, dialect) => {
    const chosen = dialect === 'postgres' || ring === 'quick' ? someRoles() : (trying: readonly Trying[]) => trying
    let houses: Housing
    before(async () => {
      houses = housing(stage(), await gather(stage()))
      // Whatever is changed from here on is stamped later than what was built.
      stage().pass(60)
    })
    for (const [row, tries] of triedRows(suite)) {
      test(`${row}: ${rowOf(row).rule}`, async () => {
        assert.deepEqual(await failures(stage(), houses, row, tries, chosen), [])
      })
    }
  })
}

interface Trying extends At, WantedHouse {
  tried: Try
  may: boolean | Found
}

/** Leaves out of what is to be tried what another role shows as well. */
type Choice = (all: readonly Trying[]) => readonly Trying[]

/** Keeps of every write one role that may and one that may not, in turn; everything else is kept. */
function someRoles(): Choice {
  let turn = 0
  const oneOf = (some: readonly Trying[]) => (some.length ? [some[turn++ % some.length]!] : [])
  return (all) => {
    const byTry = [...Map.groupBy(all, ({ tried }) => tried).values()]
    return byTry.flatMap((some) => {
      if (!writes(some[0]!.tried, paper)) return some
      const [refused, allowed] = [some.filter(({ may }) => may === false), some.filter(({ may }) => may !== false)]
      return [...oneOf(refused), ...oneOf(allowed)]
    })
  }
}

async function failures(
  stage: Stage,
  houses: Housing,
  row: string,
  tries: readonly Try[],
  chosen: Choice,
): Promise<string[]> {
  const asked = await asking(houses, row, tries, chosen)
  const failed: string[] = []
  const fail = ({ role, open, tried: { ask } }: Trying, house: House, what: string) =>
    failed.push(`${role}, ${open ? 'open' : 'private'}: ${ask(house).slice(0, 2).join(' ')}: ${what}`)

  const untouched = await traces(stage)
  const verbs = verbsOnce()
  await Promise.all(
    asked.map(async (trying) => {
      const house = await houses.of(trying)
      for (const what of await refusals(trying, house, verbs)) fail(trying, house, what)
    }),
  )
  if ((await traces(stage)) !== untouched) failed.push('What was refused left its traces in the database.')

  const allowed = asked.filter(({ may }) => may !== false)
  const apart = Object.values(Object.groupBy(allowed, ({ role, open }) => `${role} ${open}`)) as Trying[][]
  await Promise.all(
    apart.map(async (one) => {
      const changed = new Set<Trying>()
      for (const trying of one) {
        if (trying.tried.fresh) leave(changed)
        const house = await houses.of(trying)
        const what = await success(stage, trying, house)
        if (what) fail(trying, house, what)
        if (trying.tried.makes || writes(trying.tried, house)) changed.add(trying)
      }
      leave(changed)
    }),
  )
  return failed

  function leave(changed: Set<Trying>) {
    for (const trying of changed) houses.leave(trying)
    changed.clear()
  }
}

/** Every request of a row that is to be tried, with what is to come of it. */
async function asking(houses: Housing, row: string, tries: readonly Try[], chosen: Choice): Promise<Trying[]> {
  const { cells } = rowOf(row)
  const all = [false, true].flatMap((open) =>
    columns.flatMap((role) => tries.map((tried) => ({ role, cell: cells[role], open, also: tried.also ?? {}, tried }))),
  )
  const asked = all.flatMap((trying) => {
    const may = trying.tried.may(trying, paper)
    return may === undefined ? [] : [{ ...trying, may }]
  })
  return Promise.all(
    chosen(asked).map(async (trying) => ({ ...trying, may: trying.tried.may(trying, await houses.of(trying))! })),
  )
}

const writes = ({ ask }: Try, house: House): boolean => !['GET', 'HEAD'].includes(ask(house)[0])

/** What must change nothing: OPTIONS, whatever a read token sends, and what is not allowed. */
async function refusals({ tried, may }: Trying, house: House, verbs: Verbs): Promise<string[]> {
  const [verb, path, body] = tried.ask(house)
  const failed: string[] = []
  const plain = path.replace(/\?.*/, '')
  const [whole, reading] = await verbs(house, plain)
  if (tried.verb !== false && whole.includes(verb) !== (may !== false)) failed.push(`OPTIONS says ${whole}.`)
  const onlyReading = whole.filter((one) => ['OPTIONS', 'HEAD', 'GET'].includes(one))
  if (`${reading}` !== `${onlyReading}`) failed.push(`OPTIONS says ${reading} for a read token.`)
  if (writes(tried, house)) {
    const { status } = await house.reader.ask(verb, path, body)
    if (status !== 403) failed.push(`${status} for a read token.`)
  }
  if (may === false) {
    const { status, body: said } = await house.client.ask(verb, path, body)
    if (status !== 403) failed.push(`403 expected, not ${status}.`)
    else if (verb !== 'HEAD' && JSON.stringify(said) !== '{"message":"Forbidden"}') failed.push('The 403 says more.')
  }
  return failed
}

type Verbs = (house: House, path: string) => Promise<[whole: string[], reading: string[]]>

/** What OPTIONS says to the token that writes and to the one that reads, asked once for each path. */
function verbsOnce(): Verbs {
  const asked = new Map<string, ReturnType<Verbs>>()
  const ask = async ({ client, reader }: House, path: string): ReturnType<Verbs> => [
    verbsOf(await client.options(path)),
    verbsOf(await reader.options(path)),
  ]
  return (house, path) => {
    const key = `${house.person} ${path}`
    const answer = asked.get(key) ?? ask(house, path)
    asked.set(key, answer)
    return answer
  }
}

const verbsOf = ({ status, headers, body }: TestAnswer): string[] => {
  assert.equal(status, 200)
  assert.equal(headers['allow'], body.join(', '))
  return body
}

async function success(stage: Stage, { tried, may }: Trying, house: House): Promise<string | undefined> {
  const [verb, path, sent] = tried.ask(house)
  const { status, text, body, bytes } = await house.client.ask(verb, path, sent)
  if (status < 200 || status > 299) return `${status} ${text}`
  if (may === true || may === false) return undefined
  const { by } = tried
  const idOf = typeof by === 'function' ? by : (row: Record<string, number>) => row[by!]
  const found: number[] = path.includes('format=xlsx')
    ? opened(bytes).rows.map(([cell]) => cell!.v as number)
    : body.map(idOf)
  found.sort(ascending)
  const expected = may === 'every' ? await every(stage, by as string) : may.toSorted(ascending)
  return `${found}` === `${expected}` ? undefined : `[${found}] found, [${expected}] expected.`
}

const ascending = (a: number, b: number) => a - b

async function every({ site }: Stage, by: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(by)} as id from ${sql.table(by.replace(/_id$/, ''))} order by 1`.execute(site.db.reads)
  return rows.map(({ id }) => id)
}
