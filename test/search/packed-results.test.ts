// What a thread hands over of a search is what it found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packed, unpacked } from '../../server/search/query/packed-results.ts'

test('matches that were found are handed over as numbers, and are the same afterwards', () => {
  const thing = (search_document_id: number, kind: string) => ({
    ...{ search_document_id, kind, thing_id: search_document_id - 900, create_ts: 1_772_445_600, score: 1 / 3 },
  })
  const ranked = { matches: [thing(2 ** 40, 'note'), thing(1_000, 'room'), thing(999, 'note')], lines: 3, last: 999 }
  assert.deepEqual(unpacked(structuredClone(packed(ranked))), ranked)
  const none = { matches: [], lines: 0, last: Number.MAX_SAFE_INTEGER }
  assert.deepEqual(unpacked(structuredClone(packed(none))), none)
})
