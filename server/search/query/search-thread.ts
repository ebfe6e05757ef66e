// The thread that searches SQLite: it runs statements, and ranks what one of them finds.
import { type AllRows, serveReading } from '../../db/connections/reader-program.ts'
import { lineOf, type MatchedLine } from './index-lookup.ts'
import { type PackedRanked, packed } from './packed-results.ts'
import { eachOnce, type Ranked, type Ranking, rankedLines } from './ranked.ts'

const TEXTS = `select search_document_id, folded from search_text
  where search_document_id in (select value from json_each(?))`

function ranked(lines: readonly MatchedLine[], ranking: Ranking, all: AllRows): Ranked {
  const ranks = rankedLines(lines, ranking)
  for (let step = ranks.next(); ; ) {
    if (step.done) return step.value
    const rows = step.value.length ? all(TEXTS, [JSON.stringify(step.value)]) : []
    step = ranks.next(new Map(rows.map((row) => [row['search_document_id'] as number, row['folded'] as string])))
  }
}

serveReading(({ sql, parameters, ranking }, all, lists): PackedRanked | ReturnType<AllRows> =>
  ranking
    ? packed(ranked(eachOnce(lists(sql, parameters).map(lineOf)), ranking as Ranking, all))
    : all(sql, parameters),
)
