// Sessions of the site's own pages, links that set a password, and tries to sign in.
import type { Kysely } from 'kysely'
import { belongsTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, index, text, key } = tableMaker(db)

  await create('session')
    .addColumn('session_id', 'integer', key)
    .addColumn('member_id', 'integer', belongsTo('member.member_id'))
    .addColumn('hash', text, required)
    .addColumn('address', text, required)
    .addColumn('user_agent', text)
    .addColumn('create_ts', 'bigint', required)
    .addColumn('last_seen_ts', 'bigint', required)
    .addColumn('expires_ts', 'bigint', required)
    .addColumn('ends_ts', 'bigint', required)
    .execute()
  await index('session', ['hash'], true)
  await index('session', ['member_id', 'create_ts', 'session_id'])
  await index('session', ['expires_ts'])

  await create('password_link')
    .addColumn('password_link_id', 'integer', key)
    .addColumn('member_id', 'integer', belongsTo('member.member_id'))
    .addColumn('hash', text, required)
    .addColumn('create_ts', 'bigint', required)
    .addColumn('expires_ts', 'bigint', required)
    .execute()
  await index('password_link', ['hash'], true)
  await index('password_link', ['member_id'])
  await index('password_link', ['expires_ts'])

  await create('sign_in_attempt')
    .addColumn('attempt_id', 'integer', key)
    .addColumn('kind', text, required)
    .addColumn('account', text, required)
    .addColumn('address', text, required)
    .addColumn('attempt_ts', 'bigint', required)
    .execute()
  await index('sign_in_attempt', ['kind', 'account', 'attempt_ts'])
  await index('sign_in_attempt', ['kind', 'address', 'attempt_ts'])
  await index('sign_in_attempt', ['attempt_ts'])
  await index('api_token', ['member_id', 'create_ts', 'token_id'])
}
