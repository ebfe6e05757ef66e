// Second factors: the keys of authenticators, recovery codes, and people who are halfway through signing in.
import type { Kysely } from 'kysely'
import { belongsTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, index, text, key } = tableMaker(db)

  await create('second_factor')
    .addColumn('second_factor_id', 'integer', key)
    .addColumn('member_id', 'integer', belongsTo('member.member_id'))
    .addColumn('secret', text, required)
    .addColumn('last_step', 'bigint', required)
    .addColumn('create_ts', 'bigint', required)
    .execute()
  await index('second_factor', ['member_id'], true)

  await create('second_factor_setup')
    .addColumn('second_factor_setup_id', 'integer', key)
    .addColumn('session_id', 'integer', belongsTo('session.session_id'))
    .addColumn('secret', text, required)
    .addColumn('expires_ts', 'bigint', required)
    .execute()
  await index('second_factor_setup', ['session_id'], true)
  await index('second_factor_setup', ['expires_ts'])

  await create('recovery_code')
    .addColumn('recovery_code_id', 'integer', key)
    .addColumn('member_id', 'integer', belongsTo('member.member_id'))
    .addColumn('hash', text, required)
    .execute()
  await index('recovery_code', ['member_id', 'hash'], true)

  await create('half_sign_in')
    .addColumn('half_sign_in_id', 'integer', key)
    .addColumn('member_id', 'integer', belongsTo('member.member_id'))
    .addColumn('hash', text, required)
    .addColumn('expires_ts', 'bigint', required)
    .execute()
  await index('half_sign_in', ['hash'], true)
  await index('half_sign_in', ['member_id'])
  await index('half_sign_in', ['expires_ts'])
}
