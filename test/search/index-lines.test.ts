// Lines of search: the newest that have some tokens and lie where somebody reads, however often they occur, on both databases.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { putLines } from '../../server/search/indexing/index-lines.ts'
import {
  findLines,
  type IndexSearch,
  linesIn,
  type MatchedLine,
  type SearchScope,
} from '../../server/search/query/index-lookup.ts'
import { type Fresh, freshDatabase } from '../database.ts'
import { DIALECTS } from '../stage.ts'

const LINES = 24_000
const NEWEST = 1_000_000_000
const MOST = 200
const ROOMS = 120
const ids = Array.from({ length: LINES }, (_, at) => NEWEST - LINES + 1 + at)

/** Which lines have a word. */
const WORDS: Readonly<Record<string, (id: number) => boolean>> = {
  every: () => true,
  seventh: (id) => id % 7 === 0,
  rare: (id) => id % 2_400 === 0,
  early: (id) => id < NEWEST - 20_000,
  late: (id) => id > NEWEST - 90,
  none: () => false,
}
const roomOf = (id: number): number => 1 + (id % ROOMS)
const tokensOf = (id: number): string[] => [
  ...Object.keys(WORDS).filter((word) => WORDS[word]!(id)),
  ...['_knote', `_r${roomOf(id)}`],
]

const inRooms = (count: number): SearchScope => ({
  ...{ organizations: [], seenRooms: [], meetings: [], series: [], own: undefined, share: count / ROOMS },
  rooms: Array.from({ length: count }, (_, at) => 1 + at),
})

for (const dialect of DIALECTS)
  describe(`lines of search (${dialect})`, () => {
    let fresh: Fresh
    before(async () => {
      fresh = await freshDatabase(dialect)
      await fresh.db.write((trx) =>
        putLines(
          trx,
          ids.map((id) => ({
            ...{ search_document_id: id, kind: 'note', thing_id: id - NEWEST + LINES, room_id: roomOf(id) },
            ...{ organization_id: 1, meeting_id: null, meeting_series_id: null, create_ts: id },
            ...{ folded: ' \n ', is_long: 0, digest: '', tokens: tokensOf(id) },
          })),
        ),
      )
    })
    after(() => fresh.remove())

    async function found(search: IndexSearch): Promise<number[]> {
      const lines: MatchedLine[] = []
      const looks = findLines(fresh.db.reads, search)
      for (let step = looks.next(0); !step.done && lines.length < MOST; step = looks.next(lines.length))
        lines.push(...linesIn((await step.value.execute(fresh.db.reads)).rows))
      return lines.map(({ search_document_id }) => search_document_id).sort((one, other) => other - one)
    }

    for (const rooms of [undefined, 2, 60])
      test(`the newest are found ${rooms ? `in ${rooms} rooms` : 'everywhere'}`, async () => {
        const scope = rooms ? inRooms(rooms) : undefined
        const end = Number.MAX_SAFE_INTEGER
        const bounds = [
          [0, end],
          [NEWEST - 9_000, NEWEST - 100],
          [0, NEWEST - 5_000],
        ] as const
        for (const [above, below] of bounds)
          for (const words of [['every'], ['seventh'], ['rare'], ['early'], ['late'], ['none'], ['seventh', 'early']]) {
            const wanted = words.map((token) => ({ token }))
            const ends = { oldest: ids[0]!, newest: NEWEST }
            const share = scope?.share ?? 1
            const expected = ids
              .filter((id) => id > above && id < below && words.every((word) => WORDS[word]!(id)))
              .filter((id) => !rooms || roomOf(id) <= rooms)
              .reverse()
              .slice(0, MOST)
            for (const rarity of [1, 0.000_1]) {
              const search = {
                wanted,
                unwanted: [],
                scope,
                where: [],
                above,
                below,
                ends,
                share,
                words: rarity,
                most: MOST,
              }
              assert.deepEqual(await found(search), expected, `${words} ${above} ${below} ${rarity}`)
            }
          }
      })
  })
