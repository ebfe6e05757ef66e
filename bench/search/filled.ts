// A site with very many notes in 2,000 rooms and their index, written as rows: making them one by one would take days.
import { sql } from 'kysely'
import { MANAGER } from '../../contract/codes.ts'
import { withoutChangeNotes } from '../../server/db/acting.ts'
import { allowLongStatements } from '../../server/db/limits.ts'
import { putLines, type WrittenLine } from '../../server/db/search-index.ts'
import { indexed } from '../../server/rules/search/tokens.ts'
import type { Client } from '../../test/client.ts'
import { NOW, type Stage } from '../../test/stage.ts'

/** How many notes there are. */
export const NOTES = Number(process.env['BENCH_NOTES'] ?? 1_000_000)
const ROOMS = 2_000
const WORDS = 40
/** Different texts; each is written many times. */
const TEXTS = 20_000
const VOCABULARY = 20_000
const SLICE = 1_000
const FIRST_ID = 500_000_000

export interface Filled {
  stage: Stage
  /** Who searches, by how much they read. */
  callers: Readonly<Record<string, Client>>
  /** A room in which the caller of few rooms writes. */
  room: number
  texts: readonly string[]
}

/** Numbers from 0 to below 1, the same each time. */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const chance = chanceOf(7)
const SYLLABLES = [
  'ba',
  'ker',
  'lo',
  'min',
  'ta',
  'ver',
  'sel',
  'ung',
  'pro',
  'den',
  'hal',
  'fis',
  'mar',
  'ent',
  'ort',
  'ki',
]

/** As in texts of people, few words are common: the word of a rank occurs as often as its rank is small. */
function textsOf(): string[] {
  const words = Array.from({ length: VOCABULARY }, (_, at) => {
    let word = ''
    for (let rest = at + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
      word += SYLLABLES[rest % SYLLABLES.length]
    return word
  })
  const one = () => words[Math.floor(VOCABULARY ** chance()) - 1]!
  return Array.from({ length: TEXTS }, () => Array.from({ length: WORDS }, one).join(' '))
}

export async function filled(stage: Stage): Promise<Filled> {
  const { site, as, person, place } = stage
  const owner = await person()
  const organization = await stage.organization(owner)
  const rooms: number[] = []
  for (let count = 0; count < ROOMS; count++) rooms.push(await stage.room(organization, { name: `Room ${count}` }))
  const few = await person()
  const many = await person()
  for (const room of rooms.slice(0, 20)) await place(room, few, MANAGER)
  for (const room of rooms.slice(0, 500)) await place(room, many, MANAGER)
  const chief = await person({ enterprise: true })
  const texts = textsOf()
  const { db } = site
  if (db.dialect === 'postgres') await sql`drop index search_document_by_tokens`.execute(db.migrating)
  const known = texts.map((text) => indexed('', text))
  for (let from = 0; from < NOTES; from += SLICE) {
    const notes = Array.from({ length: Math.min(SLICE, NOTES - from) }, (_, at) => {
      const create_ts = NOW - (NOTES - from - at) * 90
      return {
        room_id: rooms[Math.floor(chance() * ROOMS)]!,
        text: (from + at) % TEXTS,
        create_ts,
        note_id: 1_000 + from + at,
      }
    })
    await db.write((trx) =>
      withoutChangeNotes(trx, async () => {
        await trx
          .insertInto('note')
          .values(
            notes.map(({ text, ...note }) => ({
              ...{ ...note, description: `<p>${texts[text]}</p>`, update_ts: note.create_ts, create_id: owner },
              ...{ meeting_id: null, agenda_item_id: null, update_id: null },
            })) as never,
          )
          .execute()
        const lines = notes.map(
          ({ note_id, room_id, create_ts, text }, at): WrittenLine => ({
            ...{ search_document_id: FIRST_ID + from + at, kind: 'note', thing_id: note_id },
            ...{ organization_id: organization, room_id, meeting_id: null, meeting_series_id: null, create_ts },
            ...{ folded: known[text]!.folded, is_long: 0, digest: '' },
            tokens: [...known[text]!.tokens, '_knote', `_o${organization}`, `_r${room_id}`, `_w${owner}`],
          }),
        )
        await putLines(trx, lines)
      }),
    )
    if (from % 100_000 === 0) console.error(`${db.dialect}: ${from} notes`)
  }
  await db.write(async (trx) => {
    await allowLongStatements(trx)
    const feed = await trx.selectFrom('change_feed').selectAll().executeTakeFirstOrThrow()
    await trx.updateTable('search_state').set({ epoch: feed.epoch, place: 0, last_id: 1_000_000_000 }).execute()
  })
  if (db.dialect === 'postgres') {
    await sql`create index search_document_by_tokens on search_document using gin (tokens) with (fastupdate = off)`.execute(
      db.migrating,
    )
    await sql`select setval(pg_get_serial_sequence('note', 'note_id'), ${2_000 + NOTES})`.execute(db.migrating)
    await sql`vacuum analyze`.execute(db.migrating)
  } else await sql`analyze`.execute(db.migrating)
  const callers = {
    '20 rooms': await as(few),
    '500 rooms': await as(many),
    'enterprise administrator': await as(chief),
  }
  return { stage, callers, room: rooms[0]!, texts }
}
