// Traces of assistants in the audit log: what they wrote, and that they were used.
import type { Transaction } from 'kysely'
import type { AuditObject } from '../../contract/audit/audit-actions.ts'
import type { Caller } from '../access/actor.ts'
import type { AssistantCredential } from '../access/assistant.ts'
import { lockRowIfExists } from '../db/dialects/dialect.ts'
import type { DB } from '../db/tables.ts'
import type { Site } from '../site.ts'
import { audit } from './audit.ts'

type Recording = Pick<Site, 'db' | 'clock'>

/** A person who uses an assistant. */
export type AssistantUser = Caller & Pick<AssistantCredential, 'client'>

/** Records, in the transaction of the change, that a tool has written something for a person. What was written is not recorded. */
export const recordAssistantWrite = (
  trx: Transaction<DB>,
  actor: AssistantUser,
  { tool, kind, id, now }: { tool: string; kind: AuditObject; id: number; now: number },
): Promise<void> => {
  const details = { tool, application: actor.client.name }
  return audit(trx, { actor, now }, 'assistant_wrote', id, { kind, details })
}

const DAY = 86_400

/** Records that a person uses an assistant, unless it is recorded since midnight (UTC). */
export async function recordAssistantUse({ db, clock }: Recording, actor: AssistantUser): Promise<void> {
  const now = clock()
  const { member_id, application_id = null, token_id, client } = actor
  await db.write(async (trx) => {
    // Of requests that are sent together, the later ones find the entry of the first.
    await lockRowIfExists(trx, 'member', 'member_id', member_id)
    const before = await trx
      .selectFrom('audit')
      .select('audit_id')
      .where('member_id', '=', member_id)
      .where('create_ts', '>=', now - (now % DAY))
      .where('action', '=', 'assistant_used')
      .where('application_id', application_id === null ? 'is' : '=', application_id)
      .where('token_id', token_id === null ? 'is' : '=', token_id)
      .limit(1)
      .executeTakeFirst()
    if (before) return
    const kind = application_id === null ? 'api_token' : 'application'
    const details = { client_host: client.host ?? undefined }
    await audit(trx, { actor, now }, 'assistant_used', application_id ?? token_id, {
      kind,
      subject_id: member_id,
      details,
    })
  })
}
