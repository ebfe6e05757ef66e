// `embed=may` says of every row, in lists and alone, what OPTIONS says of its address and of those right below it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { contract } from '../../contract/index.ts'
import { ownAddress, parametersIn, type Resource } from '../../contract/resource.ts'
import type { Client } from '../client.ts'
import { onBothDatabases } from '../stage.ts'
import { build, type Cast, gather, type House } from './houses/house.ts'
import { type Address, addresses, FULL, filled, idIn } from './houses/pair.ts'
import { columns } from './matrix.ts'

type Shown = Record<string, unknown> & { may: Record<string, string[]> }

const resources = Object.values(contract) as unknown as Resource[]
const paths = [...new Set(addresses.map(({ path }) => path))]

/** The paths one segment below another, by that segment. */
const below = (own: string): Map<string, string> =>
  new Map(
    paths
      .filter((path) => path.slice(0, path.lastIndexOf('/')) === own)
      .map((path) => [path.slice(own.length + 1), path]),
  )

/** The names of the addresses that are told of the rows of each resource that has an address of its own. */
const told = new Map(
  resources.flatMap((resource) => {
    const own = ownAddress(resource)
    return own === undefined ? [] : [[resource.name, new Map([['self', own], ...below(own)])] as const]
  }),
)

/** What gives rows that have an address of their own: the lists, but for those of one role, and that address. */
const reads = addresses.filter(({ resource, endpoint, path, fixes }) => {
  if (!told.has(resource.name)) return false
  if (endpoint.kind === 'list') return !Object.keys(fixes).length
  return endpoint.verb === 'GET' && path === ownAddress(resource)
})

/** What OPTIONS says at an address: nothing where it leads nowhere, and the verbs that go without saying are left out. */
async function verbsAt(client: Client, path: string, known: Map<string, Promise<string[]>>): Promise<string[]> {
  const ask = async () => {
    const { status, body } = await client.options(path)
    assert.ok([200, 404, 410].includes(status), `${status} ${path}`)
    return status === 200 ? body.filter((verb: string) => verb !== 'OPTIONS' && verb !== 'HEAD') : []
  }
  if (!known.has(path)) known.set(path, ask())
  return known.get(path)!
}

const idOf = (value: unknown) => String((value as { value?: number } | null)?.value ?? value)

/** How many rows were looked at; fails where one of them says something else than OPTIONS. */
async function compare(client: Client, { resource }: Address, rows: Shown[], known: Map<string, Promise<string[]>>) {
  for (const row of rows) {
    const expected: Record<string, string[]> = {}
    for (const [name, path] of told.get(resource.name)!)
      expected[name] = await verbsAt(
        client,
        path.replace(/:(\w+)/g, (_, id: string) => idOf(row[id])),
        known,
      )
    assert.deepEqual(row.may, expected, `${resource.name} ${idOf(row[resource.id])}`)
    assert.equal(Object.keys(row.may)[0], 'self')
  }
  return rows.length
}

onBothDatabases('may', (stage) => {
  let cast: Cast
  before(async () => {
    cast = await gather(stage())
  })

  async function look(house: House, client: Client): Promise<Map<string, number>> {
    const known = new Map<string, Promise<string[]>>()
    const seen = new Map<string, number>()
    for (const address of reads) {
      const path = filled(address, (id) => idIn(house, address, id))
      const { status, body } = await client.get(`${path}?embed=may${address.endpoint.paged ? '&per_page=100' : ''}`)
      if (status !== 200) continue
      const rows = await compare(client, address, address.endpoint.kind === 'list' ? body : [body], known)
      seen.set(address.resource.name, (seen.get(address.resource.name) ?? 0) + rows)
    }
    return seen
  }

  for (const role of columns)
    test(`tells ${role} what OPTIONS tells them`, async () => {
      const house = await build(stage(), cast, role, false, FULL)
      const seen = await look(house, house.client)
      if (role === 'E') assert.deepEqual([...seen.keys()].sort(), [...told.keys()].sort())
    })

  test('tells a token that only reads nothing but GET', async () => {
    const house = await build(stage(), cast, 'RM', true, { ...FULL, invitee: true, mine: 'created' })
    await look(house, house.reader)
    const { body } = await house.reader.get(`/meetings/${house.meeting}?embed=may`)
    assert.ok(Object.values((body as Shown).may).every((verbs) => verbs.every((verb) => verb === 'GET')))
  })
})

test('a row tells of its own address and of each that is one segment below', () => {
  assert.deepEqual([...told.get('note')!.keys()].sort(), ['self', 'versions'])
  assert.deepEqual([...told.get('hook')!.keys()].sort(), ['deliveries', 'ping', 'secret', 'self'])
  assert.equal(told.get('delivery')!.get('self'), '/hooks/:hook_id/deliveries/:delivery_id')
  for (const places of told.values()) for (const path of places.values()) assert.ok(parametersIn(path).length > 0)
})
