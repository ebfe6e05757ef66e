// Drafts, served to their author only: rows and endpoints.
import type { Kysely } from 'kysely'
import { draft } from '../../../contract/account/draft.ts'
import { withoutApplication } from '../../access/account/account.ts'
import type { Reader } from '../../access/actor.ts'
import { deleteDraft, lockDrafts, writeDraft } from '../../actions/account/drafts.ts'
import type { CallTo } from '../../actions/call.ts'
import type { DB } from '../../db/tables.ts'
import { notFound } from '../../problem.ts'
import { bindResource, type CustomCall, type Row } from '../serving/serve.ts'

type Draft = typeof draft
type AtDraft = CallTo<Draft, 'one' | 'set' | 'drop'>

const rows = (db: Kysely<DB>) => db.selectFrom('draft').selectAll('draft')
type Rows = ReturnType<typeof rows>

const visible = (query: Rows, reader: Reader): Rows => query.where('draft.member_id', '=', reader.member_id)

/** The caller's draft of a place, as it is shown; undefined where there is none. */
async function draftAt(
  { actor, params }: Pick<AtDraft, 'actor' | 'params'>,
  { context }: CustomCall,
): Promise<Row | undefined> {
  const row = await rows(context.db)
    .where('draft.member_id', '=', actor.member_id)
    .where('draft.place', '=', params.place)
    .executeTakeFirst()
  return row && context.formatRows('draft', [row])[0]
}

async function mustBeThere(call: AtDraft, more: CustomCall): Promise<Row> {
  const draft = await draftAt(call, more)
  if (!draft) throw notFound()
  return draft
}

/** Returns the draft before a change, locked against concurrent changes. */
async function present(call: AtDraft, more: CustomCall): Promise<Row | undefined> {
  await lockDrafts(more.trx!, call.actor.member_id)
  return draftAt(call, more)
}

async function written(call: CallTo<Draft, 'set'>, more: CustomCall): Promise<Row> {
  await writeDraft(more.trx!, call)
  return mustBeThere(call, more)
}

export const drafts = bindResource(draft, {
  table: 'draft',
  rows,
  visible,
  long: ['text'],
  embeds: {},
  endpoints: {
    mine: { may: withoutApplication, rows: (query) => query },
    one: { may: withoutApplication, answer: mustBeThere },
    set: { may: withoutApplication, present, answer: written },
    drop: {
      may: withoutApplication,
      present,
      answer: async (call, { trx }) => {
        await deleteDraft(trx!, call)
        return undefined
      },
    },
  },
})
