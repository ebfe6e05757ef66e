// Stretches of lines of search: the newest lines that are looked for are found in them, each once, whatever lies where.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Looked, stretchesOf } from '../../server/search/query/id-spans.ts'

/** The spans of a line, as the statement that writes it says them. */
const spansOf = (id: number): string[] => [11, 14, 17, 20].map((span) => `_n${span}_${Math.floor(id / 2 ** span)}`)

/** Finds lines as a search does; gives them and how many stretches it took. */
function looked(lines: readonly number[], asked: Looked) {
  const within = lines.filter((id) => id > asked.above && id < asked.below)
  const found: number[] = []
  let looks = 0
  const stretches = stretchesOf(asked)
  for (let step = stretches.next(0); !step.done && found.length < asked.most; step = stretches.next(found.length)) {
    const { tokens, below } = step.value
    const some = within.filter(
      (id) => id < below && (!tokens.length || spansOf(id).some((span) => tokens.includes(span))),
    )
    found.push(...some.sort((one, other) => other - one).slice(0, asked.most - found.length))
    looks++
  }
  return { found, looks }
}

const newest = (lines: readonly number[], { above, below, most }: Looked): number[] =>
  lines
    .filter((id) => id > above && id < below)
    .sort((one, other) => other - one)
    .slice(0, most)

const ALL = { above: 0, below: Number.MAX_SAFE_INTEGER, most: 100, share: 1 }
const MIDDLE = 1_000_000_000

/** Lines of which every so-manieth of a stretch is found, the newest stretch first: how many ids, and how far apart. */
function linesOf(parts: readonly (readonly [ids: number, apart: number])[]): { lines: number[]; oldest: number } {
  const lines: number[] = []
  let from = MIDDLE
  for (const [ids, apart] of parts) {
    for (let at = 0; at < ids; at += apart) lines.push(from - at)
    from -= ids
  }
  return { lines, oldest: from }
}

for (const [name, parts] of Object.entries({
  'all over': [[3_000_000, 900]],
  rarely: [[3_000_000, 90_000]],
  'in each line': [[5_000, 1]],
  'only among old ones': [
    [400_000, 400_000],
    [300_000, 70],
  ],
  'closely among new ones and nowhere else': [
    [60, 1],
    [2_000_000, 2_000_000],
  ],
} satisfies Record<string, [number, number][]>))
  test(`the newest lines are found where they lie ${name}`, () => {
    const { lines, oldest } = linesOf(parts as [number, number][])
    for (const share of [1, 0.25, 0.001])
      for (const { above, below } of [
        ALL,
        { above: oldest + 12_345, below: ALL.below },
        { above: 0, below: MIDDLE - 54_321 },
        { above: MIDDLE - 200_000, below: MIDDLE - 100 },
        { above: MIDDLE, below: MIDDLE },
      ]) {
        const asked = { ...ALL, above, below, share, ends: { oldest, newest: MIDDLE } }
        const { found, looks } = looked(lines, asked)
        assert.deepEqual(found, newest(lines, asked), `${share} ${above} ${below}`)
        assert.ok(looks <= 7, `${looks} looks`)
      }
  })

test('without the ends of the lines, all are looked at at once', () => {
  const stretches = stretchesOf({ ...ALL, ends: undefined })
  assert.deepEqual(stretches.next(0).value, { tokens: [], below: ALL.below })
  assert.equal(stretches.next(0).done, true)
})

test('a stretch has few tokens, however many lines it holds', () => {
  const stretches = stretchesOf({ ...ALL, ends: { oldest: 1, newest: MIDDLE } })
  for (let step = stretches.next(0), all = 0; !step.done && all < 4; step = stretches.next(0), all++)
    assert.ok(step.value.tokens.length <= 60, `${step.value.tokens.length} tokens`)
})
