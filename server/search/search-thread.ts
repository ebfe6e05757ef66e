// The thread that searches SQLite: it runs statements, and ranks what one of them finds.
import { type AllRows, serveReading } from '../db/reading-program.ts'
import type { FoundLine } from '../db/search-index.ts'
import { eachOnce, type Ranked, type Ranking, rankedLines } from './ranked.ts'

const TEXTS = `select search_document_id, folded from search_text
  where search_document_id in (select value from json_each(?))`

function ranked(lines: readonly FoundLine[], ranking: Ranking, all: AllRows): Ranked {
  const ranks = rankedLines(lines, ranking)
  for (let step = ranks.next(); ; ) {
    if (step.done) return step.value
    const rows = step.value.length ? all(TEXTS, [JSON.stringify(step.value)]) : []
    step = ranks.next(new Map(rows.map((row) => [row['search_document_id'] as number, row['folded'] as string])))
  }
}

serveReading(({ sql, parameters, ranking }, all) => {
  const rows = all(sql, parameters)
  return ranking ? ranked(eachOnce(rows as unknown as FoundLine[]), ranking as Ranking, all) : rows
})
