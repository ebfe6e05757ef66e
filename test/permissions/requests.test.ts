// What docs/permissions.md shows is every request of the contract, with what the trials of the matrix and OPTIONS say.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDatabases } from '../stage.ts'
import { build, gather, type House } from './houses/house.ts'
import { addresses, FULL, filled, idIn } from './houses/pair.ts'
import { paper } from './houses/paper.ts'
import { type Cell, columns, type Role } from './matrix.ts'
import { isAsked, requests, shownCell, trials } from './requests.ts'
import type { Try } from './try.ts'

test('every address of the contract has a line', () => {
  const shown = new Set(requests.flatMap(({ verb, paths }) => paths.map((path) => `${verb} ${path}`)))
  const there = new Set(addresses.map(({ endpoint, path }) => `${endpoint.verb} ${path}`))
  assert.deepEqual([...shown].sort(), [...there].sort())
})

/** Whether a try succeeds in a private or in an open room. */
const succeeds = ({ may }: Try, role: Role, cell: Cell): boolean =>
  [false, true].some((open) => ![false, undefined].includes(may({ role, cell, open }, paper) as boolean | undefined))

/** One's own needs a push service, and `test/account/push-subscriptions.test.ts` has one. */
const ELSEWHERE = ['POST /push_subscriptions/:push/test']

test('a line refuses what is tried without success, and allows what is tried with it', () => {
  const wrong: string[] = []
  for (const { row, tries, cells } of trials) {
    const ofOthers = tries.filter(({ also }) => !also?.mine && !also?.presents && !also?.made)
    for (const role of columns) {
      const shown = shownCell(row, role)
      const some = tries.some((one) => succeeds(one, role, cells[role]))
      if (shown === '–' ? ofOthers.some((one) => succeeds(one, role, cells[role])) : !some && !ELSEWHERE.includes(row))
        wrong.push(`${row}: ${shown} for ${role}`)
    }
  }
  assert.deepEqual(wrong, [])
})

/** Paths that no row asks for: nested forms, and those of one role. */
const unasked = [
  ...new Set(addresses.filter(({ endpoint, path }) => !isAsked(endpoint.verb, path)).map(({ path }) => path)),
]

/** Who may is decided in code that knows no dialect. */
onDatabases(
  ['sqlite'],
  'permissions: addresses that no row asks for',
  (stage) => {
    for (const role of columns) {
      test(`OPTIONS tells ${role} what the lines say`, async () => {
        const cast = await gather(stage())
        const houses = [FULL, { ...FULL, invitee: true } as const].map((also) =>
          build(stage(), cast, role, false, also),
        )
        const wrong: string[] = []
        for (const path of unasked) {
          const verbs = await verbsAt(await Promise.all(houses), path)
          // Somebody of another role than that of the path.
          if (!verbs) continue
          const lines = requests.filter(({ paths }) => paths.includes(path))
          for (const [verb, same] of Map.groupBy(lines, (line) => line.verb)) {
            const cells = same.map((line) => line.cells[role])
            const refused = cells.every((cell) => cell === '–' || cell === 'pub')
            if (verbs.has(verb) ? refused : cells.includes('✓')) wrong.push(`${verb} ${path}: ${cells}`)
          }
        }
        assert.deepEqual(wrong, [])
      })
    }
  },
  {},
)

/** What the person may do at an address, as attendee or as invitee; undefined where it leads to nothing. */
async function verbsAt(houses: readonly House[], path: string): Promise<Set<string> | undefined> {
  const address = addresses.find((one) => one.path === path)!
  const verbs = new Set<string>()
  for (const house of houses) {
    const { status, body } = await house.client.options(filled(address, (id) => idIn(house, address, id)))
    if (status === 404) return undefined
    assert.equal(status, 200)
    for (const verb of body) verbs.add(verb)
  }
  return verbs
}
