// The matrix of permissions is tried whole: no row is passed over, and no endpoint stands outside of it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contract } from '../../../contract/index.ts'
import type { Resource } from '../../../contract/resource.ts'
import type { House } from './house.ts'
import { awaited, beyond, columns, partly, roles, rows } from './matrix.ts'
import { inRooms, ofPeople, ofPlaces } from './trials.ts'

const trials = [...inRooms, ...ofPeople, ...ofPlaces].flatMap((some) => Object.entries(some))
const endpoints = Object.values(contract as Record<string, Resource>).flatMap((resource) =>
  Object.entries(resource.endpoints).map(([name, endpoint]) => ({ name: `${resource.name}.${name}`, ...endpoint })),
)
const without = Object.values(awaited).flat()

/** A house on paper, to see where the requests go. */
const records = [1, 2].map((member) => ({ id: member, member, role: 3 }))
const numbers = { meeting: 1, other: 2, room: 3, distant: 4 }
const paper = {
  ...{ cast: { owner: 3, host: 1, guest: 4, colleague: 5 }, person: 2, outsider: 6 },
  ...{ organization: 1, room: 1, far: 2, meeting: 1, other: 2, distant: 3 },
  ...{ notes: numbers, items: numbers, source: 1, deleted: 1, removed: 2 },
  ...{ seats: records, places: records, attendees: records },
} as unknown as House

/** The words of an address, and the parameters that its endpoint takes. */
const words = ({ at, takes }: (typeof endpoints)[number]) => [
  ...at.flatMap(({ path }) => path.split('/')),
  ...Object.keys(takes),
]

describe('permissions: the whole matrix', () => {
  test('it has 84 rows for fifteen roles', () => {
    assert.equal(rows.size, 84)
    assert.deepEqual(columns, Object.keys(roles))
    for (const [name, { cells }] of rows) assert.deepEqual(Object.keys(cells), columns, name)
  })

  test('every row is tried, or awaits its noun', () => {
    const tried = trials.map(([row]) => row)
    assert.deepEqual(
      [...rows.keys(), ...Object.keys(beyond)].filter((row) => !without.includes(row)).sort(),
      tried.toSorted(),
    )
    assert.deepEqual(
      [...without, ...Object.values(partly).flat()].filter((row) => !rows.has(row)),
      [],
    )
  })

  for (const noun of new Set([...Object.keys(awaited), ...Object.keys(partly)])) {
    test(`${noun} is not in the contract yet, so its rows can wait`, () => {
      const there = endpoints.filter((endpoint) => words(endpoint).includes(noun))
      assert.deepEqual(
        there.map(({ name }) => name),
        [],
      )
    })
  }

  test('every endpoint of the contract is asked by each role', () => {
    const asked = trials.flatMap(([, tries]) =>
      tries.map(({ ask }) => {
        const [verb, path] = ask(paper)
        return { verb, path: path.replace(/\?.*/, '') }
      }),
    )
    const unasked = endpoints.filter(
      ({ at, verb }) =>
        !asked.some(
          (one) =>
            one.verb === verb && at.some(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '\\d+')}$`).test(one.path)),
        ),
    )
    assert.deepEqual(
      unasked.map(({ name }) => name),
      [],
    )
  })
})
