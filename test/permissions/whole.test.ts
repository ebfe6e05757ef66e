// The matrix of permissions is tried whole: no row is passed over, and no endpoint stands outside of it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contract } from '../../contract/index.ts'
import type { Resource } from '../../contract/resource.ts'
import { paper } from './houses/paper.ts'
import { awaited, columns, EXACTLY_AS, partly, roles, rows } from './matrix.ts'
import { alike as invitees } from './nouns/series/invitee.ts'
import { beyond, triedRows } from './nouns.ts'

const trials = triedRows()
const endpoints = Object.values(contract as Record<string, Resource>).flatMap((resource) =>
  Object.entries(resource.endpoints).map(([name, endpoint]) => ({ name: `${resource.name}.${name}`, ...endpoint })),
)
const without = Object.values(awaited).flat()

/** The words of an address, the parameters that its endpoint takes, and the files that it gives. */
const words = ({ at, takes, formats = [] }: (typeof endpoints)[number]) => [
  ...at.flatMap(({ path }) => path.split('/')),
  ...Object.keys(takes),
  ...formats,
]

describe('permissions: the whole matrix', () => {
  test('it has 84 rows for fifteen roles', () => {
    assert.equal(rows.size, 84)
    assert.deepEqual(columns, Object.keys(roles))
    for (const [name, { cells }] of rows) assert.deepEqual(Object.keys(cells), columns, name)
  })

  test('every row is tested, or its noun is not in the contract yet', () => {
    const tried = new Set(trials.map(([row]) => row))
    assert.deepEqual(
      [...rows.keys(), ...Object.keys(beyond)].filter((row) => row !== EXACTLY_AS && !without.includes(row)).sort(),
      [...tried].sort(),
    )
    assert.deepEqual(
      [...without, ...Object.values(partly).flat()].filter((row) => !rows.has(row)),
      [],
    )
  })

  test('invitees are tried exactly as attendees', () => {
    assert.equal(rows.get(EXACTLY_AS)!.rule, 'exactly as attendees, on the series')
    assert.deepEqual(
      [...new Set(Object.values(invitees))].sort(),
      [...rows.keys()].filter((row) => row.includes('attendee')).sort(),
    )
    const triesOf = (name: string) => trials.find(([row]) => row === name)![1].length
    for (const [row, like] of Object.entries(invitees)) {
      // A part that an attendee has and an invitee has not.
      const more = like.includes('attended') ? 2 : 0
      // A link is of one record, like that of an attendee.
      const same = row.endsWith('/link') ? row.replaceAll('invitee', 'attendee') : like
      assert.equal(triesOf(row), triesOf(same) - more, row)
    }
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

  test('every endpoint of the contract is requested in each role', () => {
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
