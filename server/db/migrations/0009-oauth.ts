// Applications that people have registered, whom they were authorised by, and what was issued to them.
import type { Kysely } from 'kysely'
import { belongsTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, stamped, index, text, key } = tableMaker(db)

  await stamped(
    create('application')
      .addColumn('application_id', 'integer', key)
      .addColumn('client_id', text, required)
      .addColumn('member_id', 'integer', belongsTo('member.member_id'))
      .addColumn('name', text, required)
      .addColumn('redirect_uris', text, required)
      .addColumn('public', 'integer', required)
      .addColumn('disabled', 'integer', required)
      .addColumn('secret_hash', text),
  ).execute()
  await index('application', ['client_id'], true)
  await index('application', ['member_id', 'create_ts', 'application_id'])

  await stamped(
    create('authorization')
      .addColumn('authorization_id', 'integer', key)
      .addColumn('member_id', 'integer', belongsTo('member.member_id'))
      .addColumn('application_id', 'integer', belongsTo('application.application_id'))
      .addColumn('access', text, required)
      .addColumn('last_used_ts', 'bigint'),
  ).execute()
  await index('authorization', ['member_id', 'application_id'], true)
  await index('authorization', ['member_id', 'create_ts', 'authorization_id'])
  await index('authorization', ['application_id'])

  await create('oauth_grant')
    .addColumn('grant_id', 'integer', key)
    .addColumn('authorization_id', 'integer', belongsTo('authorization.authorization_id'))
    .addColumn('access', text, required)
    .addColumn('create_ts', 'bigint', required)
    .execute()
  await index('oauth_grant', ['authorization_id'])
  await index('oauth_grant', ['create_ts'])

  await create('oauth_record')
    .addColumn('record_id', 'integer', key)
    .addColumn('kind', text, required)
    .addColumn('hash', text, required)
    .addColumn('grant_id', 'integer', (column) => column.references('oauth_grant.grant_id').onDelete('cascade'))
    .addColumn('scope', text)
    .addColumn('payload', text, required)
    .addColumn('create_ts', 'bigint', required)
    .addColumn('expires_ts', 'bigint', required)
    .addColumn('spent_ms', 'bigint')
    .execute()
  await index('oauth_record', ['hash'], true)
  await index('oauth_record', ['grant_id'])
  await index('oauth_record', ['expires_ts'])

  await db.schema
    .alterTable('hook')
    .addColumn('grant_id', 'integer', (column) => column.references('oauth_grant.grant_id').onDelete('cascade'))
    .execute()
  await index('hook', ['grant_id'])
}
