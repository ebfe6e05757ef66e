// The sites of one process: opened when they are first needed, tried again after a failure, closed when they are
// removed.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import type { Config } from '../../../server/config.ts'
import { type OpenSites, sitesOf } from '../../../server/runtime/sites.ts'
import type { Site } from '../../../server/site.ts'

const A = 'a.example'
const B = 'b.example'

let happened: string[]
let broken: Set<string>
let sites: OpenSites

const list = (...hosts: string[]) =>
  new Map(hosts.map((host) => [host, { url: `https://${host}`, data: host } as Config]))

async function open({ url }: Config): Promise<Site> {
  happened.push(`open ${url}`)
  await new Promise(setImmediate)
  if (broken.has(url!)) throw new Error('It is away.')
  const db = { close: async () => happened.push(`close ${url}`) }
  return { url, db, converter: { close: () => {} } } as unknown as Site
}

beforeEach(() => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1_000_000 })
  happened = []
  broken = new Set()
  sites = sitesOf(list(A, B), {
    open,
    begin: (host) => {
      happened.push(`begin ${host}`)
      return async () => {
        happened.push(`stop ${host}`)
      }
    },
    failed: (host) => happened.push(`failed ${host}`),
    recovered: (host) => happened.push(`recovered ${host}`),
  })
})
afterEach(() => mock.timers.reset())

test('a site is opened when it is first asked for, once, and kept', async () => {
  assert.deepEqual([sites.has(A), sites.has('c.example'), sites.at('c.example')], [true, false, undefined])
  const [one, other] = await Promise.all([sites.at(A), sites.at(A)])
  assert.equal(one, other)
  assert.equal(sites.at(A), one)
  assert.deepEqual(happened, ['open https://a.example', 'begin a.example'])
  assert.deepEqual(sites.present(), { open: [one], closed: 0 })
  await sites.close()
  assert.deepEqual(happened.slice(2), ['stop a.example', 'close https://a.example'])
})

test('one that cannot be opened is tried again after five seconds, and told of once', async () => {
  broken.add('https://b.example')
  await sites.openAll()
  assert.deepEqual(happened.sort(), [
    'begin a.example',
    'failed b.example',
    'open https://a.example',
    'open https://b.example',
  ])
  assert.deepEqual([sites.present().open.length, sites.present().closed], [1, 1])
  happened = []
  await assert.rejects(async () => sites.at(B), /It is away/)
  assert.deepEqual(happened, [])
  mock.timers.tick(5_000)
  await assert.rejects(async () => sites.at(B), /It is away/)
  assert.deepEqual(happened, ['open https://b.example'])
  broken.clear()
  mock.timers.tick(5_000)
  assert.equal((await sites.at(B))!.url, 'https://b.example')
  assert.deepEqual(happened.slice(1), ['open https://b.example', 'begin b.example', 'recovered b.example'])
  await sites.close()
})

test('one that is listed no more is gone at once, and closed when what was under way had its time', async () => {
  await sites.openAll()
  happened = []
  assert.deepEqual(sites.become(list(A)), [])
  assert.equal(sites.at(B), undefined)
  await new Promise(setImmediate)
  assert.deepEqual(happened, ['stop b.example'])
  mock.timers.tick(5_000)
  await new Promise(setImmediate)
  assert.deepEqual(happened, ['stop b.example', 'close https://b.example'])
  await sites.close()
  assert.deepEqual(happened.slice(2), ['stop a.example', 'close https://a.example'])
})

test('closing waits for those that are leaving, and for those that are being opened', async () => {
  await sites.at(B)
  sites.become(list(A))
  const opening = sites.at(A) as Promise<Site>
  const refused = assert.rejects(opening, /no longer listed/)
  await sites.close()
  await refused
  assert.deepEqual(happened.filter((what) => what.startsWith('close')).sort(), [
    'close https://a.example',
    'close https://b.example',
  ])
  assert.deepEqual(
    happened.filter((what) => /a\.example/.test(what)),
    ['open https://a.example', 'close https://a.example'],
  )
})

test('one that is now another is opened anew, and a path that no site had is told of', async () => {
  const before = await sites.at(A)
  const fresh = list(A, B)
  fresh.get(A)!.url = 'https://a.example/moot'
  assert.deepEqual(sites.become(fresh), [A])
  const now = await sites.at(A)
  assert.notEqual(now, before)
  assert.equal(now!.url, 'https://a.example/moot')
  await sites.close()
})

test('once the work beside requests rests, a site is opened without it', async () => {
  await sites.at(A)
  await sites.rest()
  await sites.at(B)
  await sites.close()
  assert.deepEqual(
    happened.filter((what) => /begin|stop/.test(what)),
    ['begin a.example', 'stop a.example'],
  )
})
