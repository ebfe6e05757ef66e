// Signing in with a company's account: providers, linked accounts, and how each session began.
import type { Kysely } from 'kysely'
import { belongsTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, stamped, index, text, key } = tableMaker(db)

  await stamped(
    create('sign_in_provider')
      .addColumn('sign_in_provider_id', 'integer', key)
      .addColumn('name', text, required)
      .addColumn('label', text, required)
      .addColumn('kind', text, required)
      .addColumn('issuer', text, required)
      .addColumn('client_id', text, required)
      .addColumn('client_secret', text)
      .addColumn('scopes', text, required)
      .addColumn('domains', text, required)
      .addColumn('creates_members', 'integer', required)
      .addColumn('follows_profile', 'integer', required)
      .addColumn('only', 'integer', required)
      .addColumn('groups_claim', text)
      .addColumn('enabled', 'integer', required)
      .addColumn('end_session_endpoint', text),
  ).execute()
  await index('sign_in_provider', ['name'], true)
  await index('sign_in_provider', ['create_ts', 'sign_in_provider_id'])
  await index('sign_in_provider', ['issuer'])

  await create('linked_account')
    .addColumn('linked_account_id', 'integer', key)
    .addColumn('member_id', 'integer', belongsTo('member.member_id'))
    .addColumn('issuer', text, required)
    .addColumn('subject', text, required)
    .addColumn('create_ts', 'bigint', required)
    .addColumn('last_used_ts', 'bigint')
    .execute()
  await index('linked_account', ['issuer', 'subject'], true)
  await index('linked_account', ['member_id'])

  await create('sign_in_once')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('expires_ts', 'bigint', required)
    .execute()
  await index('sign_in_once', ['expires_ts'])

  for (const table of ['session', 'half_sign_in'])
    for (const [name, type] of [
      ['sign_in_provider_id', 'integer'],
      ['subject', text],
      ['sid', text],
    ] as const)
      await db.schema
        .alterTable(table)
        .addColumn(name, type as 'text')
        .execute()
  await db.schema
    .alterTable('session')
    .addColumn('assured', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('session').addColumn('proven_ts', 'bigint').execute()
  await index('session', ['sign_in_provider_id', 'subject'])
  await index('session', ['sign_in_provider_id', 'sid'])
  await db.schema
    .alterTable('password_link')
    .addColumn('signs_in', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
