// Hooks that applications made are told apart from equal ones that the person, or another application, made.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'

/** What was one value of four fields has the application too, where one made it. */
export async function up(db: Kysely<any>): Promise<void> {
  const hooks = await db
    .selectFrom('hook')
    .innerJoin('oauth_grant', 'oauth_grant.grant_id', 'hook.grant_id')
    .innerJoin('authorization', 'authorization.authorization_id', 'oauth_grant.authorization_id')
    .select(['hook.hook_id', 'hook.room_id', 'hook.organization_id', 'hook.event', 'hook.target_url'])
    .select('authorization.application_id')
    .execute()
  for (const { hook_id, room_id, organization_id, event, target_url, application_id } of hooks) {
    const identity = createHash('sha256')
      .update(JSON.stringify([room_id, organization_id, event, target_url, application_id]))
      .digest('base64url')
    await db.updateTable('hook').set({ identity }).where('hook_id', '=', hook_id).execute()
  }
}
