// `secret replace`: everything that is sealed can be unsealed with the new secret only.
import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { EMAIL_LINK_SECRET } from '../../server/actions/account/pending-email.ts'
import { factorSealPurpose, setupSealPurpose } from '../../server/actions/account/second-factor.ts'
import { HOOK_SECRET } from '../../server/actions/hooks/hooks.ts'
import { notify } from '../../server/actions/notices.ts'
import { seal, unseal } from '../../server/db/secrets/seal.ts'
import { LINK_SECRET } from '../../server/identity/links/password-link.ts'
import { recordUse } from '../../server/identity/oauth/records.ts'
import { PUSH_KEY, PUSH_SUBSCRIPTION, storePushKey } from '../../server/push/index.ts'
import { secretFile } from '../../server/runtime/secret.ts'
import { folkmoot, type OperatorConsole, onBothMigratedConsoles, type Ran } from './operator.ts'

const EMAIL = ['--email', 'ada.thornbury@harbour.example']
const SET = 'a secret that an operator has set'
const OTHER = 'another that an operator might set'

function succeeded({ code, stdout, stderr }: Ran): string {
  assert.deepEqual([code, stderr], [0, ''])
  return stdout
}

function failed({ code, stderr }: Ran, message: RegExp, as = 1): void {
  assert.match(stderr, message)
  assert.equal(code, as)
}

onBothMigratedConsoles('secret replace', (desk) => {
  const run = ({ settings }: OperatorConsole, args: string[], more: Record<string, string> = {}) =>
    folkmoot(args, { ...settings, ...more })
  const folder = ({ settings }: OperatorConsole) => settings['FOLKMOOT_DATA']!
  const opens = (more = {}) => run(desk(), ['token', 'create', ...EMAIL, '--access', 'read'], more)
  const replace = (args: string[] = [], more = {}) => run(desk(), ['secret', 'replace', ...args], more)

  /** Puts something of every kind that is sealed into the database. */
  async function furnish(key: Buffer): Promise<void> {
    const { db } = desk().fresh
    await db.write(async (trx) => {
      const { member_id } = await trx.selectFrom('member').select('member_id').executeTakeFirstOrThrow()
      const none = {
        token_id: null,
        grant_id: null,
        organization_id: null,
        room_id: null,
        claimed_by: null,
        due_ms: null,
      }
      const never = {
        success_ts: null,
        failing_ts: null,
        notified_ts: null,
        claimed_until_ms: null,
        previous_until_ts: 9,
      }
      const sealed = { secret: seal(key, 'one', HOOK_SECRET), previous_secret: seal(key, 'two', HOOK_SECRET) }
      const named = { event: 'meeting_started', target_url: 'https://a.example/', identity: 'one', after_event_id: 0 }
      const times = { create_ts: 1, update_ts: 1 }
      await trx
        .insertInto('hook')
        .values({ member_id, ...none, ...never, ...sealed, ...named, ...times } as never)
        .execute()
      const record = {
        kind: 'RefreshToken',
        hash: 'h',
        grant_id: null,
        scope: null,
        create_ts: 1,
        expires_ts: 9,
        spent_ms: null,
      } as const
      await trx
        .insertInto('oauth_record')
        .values({ ...record, payload: seal(key, '{"three":3}', recordUse('RefreshToken', 'h')) })
        .execute()
      await trx
        .insertInto('second_factor')
        .values({ member_id, secret: seal(key, 'five', factorSealPurpose(member_id)), last_step: 1, create_ts: 1 })
        .execute()
      const none_yet = { address: '', user_agent: null, create_ts: 1, last_seen_ts: 1, expires_ts: 9, ends_ts: 9 }
      const { session_id } = await trx
        .insertInto('session')
        .values({ member_id, hash: 'h', ...none_yet })
        .returning('session_id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('second_factor_setup')
        .values({ session_id, secret: seal(key, 'six', setupSealPurpose(session_id)), expires_ts: 9 })
        .execute()
      const details = { link: seal(key, 'four', LINK_SECRET), expires_ts: 9 }
      await notify(trx, { member_id, kind: 'password_link', details, now: 1 } as never)
      const proof = { link: seal(key, 'seven', EMAIL_LINK_SECRET), email: 'next@harbour.example', expires_ts: 9 }
      await notify(trx, { member_id, kind: 'email_link', details: proof, now: 1 })
      await storePushKey(trx, seal(key, 'eight', PUSH_KEY))
      const device = { member_id, session_id, endpoint_hash: 'h', endpoint_host: 'push.example', create_ts: 1 }
      await trx
        .insertInto('push_subscription')
        .values({ ...device, sealed: seal(key, 'nine', PUSH_SUBSCRIPTION) })
        .execute()
    })
  }

  /** What the same opens to. */
  async function opened(key: Buffer): Promise<string[]> {
    const { reads } = desk().fresh.db
    const hook = await reads.selectFrom('hook').select(['secret', 'previous_secret']).executeTakeFirstOrThrow()
    const { payload } = await reads.selectFrom('oauth_record').select('payload').executeTakeFirstOrThrow()
    const noticed = (kind: 'password_link' | 'email_link') =>
      reads.selectFrom('notice').select('details').where('kind', '=', kind).executeTakeFirstOrThrow()
    const { details } = await noticed('password_link')
    const proof = await noticed('email_link')
    const factor = await reads.selectFrom('second_factor').select(['member_id', 'secret']).executeTakeFirstOrThrow()
    const setup = await reads
      .selectFrom('second_factor_setup')
      .select(['session_id', 'secret'])
      .executeTakeFirstOrThrow()
    const pushKey = await reads.selectFrom('setting').select('value').where('name', '=', 'push_key').execute()
    const device = await reads.selectFrom('push_subscription').select('sealed').executeTakeFirstOrThrow()
    return [
      unseal(key, hook.secret, HOOK_SECRET),
      unseal(key, hook.previous_secret!, HOOK_SECRET),
      unseal(key, payload, recordUse('RefreshToken', 'h')),
      unseal(key, JSON.parse(details).link, LINK_SECRET),
      unseal(key, factor.secret, factorSealPurpose(factor.member_id)),
      unseal(key, setup.secret, setupSealPurpose(setup.session_id)),
      unseal(key, JSON.parse(proof.details).link, EMAIL_LINK_SECRET),
      unseal(key, pushKey[0]!.value, PUSH_KEY),
      unseal(key, device.sealed, PUSH_SUBSCRIPTION),
    ]
  }

  const ALL = ['one', 'two', '{"three":3}', 'four', 'five', 'six', 'seven', 'eight', 'nine']

  test('a secret in a file is replaced by a new one; an interrupted replacement is resumed', async () => {
    const file = secretFile(folder(desk()))
    succeeded(await run(desk(), ['init', ...EMAIL]))
    const keyOf = () => Buffer.from(readFileSync(file, 'utf8').trim())
    const before = keyOf()
    await furnish(before)
    copyFileSync(file, `${file}.before`)
    assert.match(succeeded(await replace()), /which is used from the next start/)
    const after = keyOf()
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.ok(!after.equals(before) && !existsSync(`${file}.next`))
    assert.deepEqual(await opened(after), ALL)
    await assert.rejects(opened(before))
    succeeded(await opens())
    // As after a process that died before the file took its place.
    renameSync(file, `${file}.next`)
    renameSync(`${file}.before`, file)
    failed(await opens(), /encrypted with another secret/)
    succeeded(await replace())
    assert.deepEqual(keyOf(), after)
    assert.deepEqual(await opened(after), ALL)
    succeeded(await opens())
    // The second time nothing was left to do.
    const log = succeeded(await run(desk(), ['audit', '--json', '--what', 'site_secret']))
      .trim()
      .split('\n')
    assert.deepEqual(
      log.map((line) => JSON.parse(line).via),
      ['operator'],
    )
  })

  test('a secret in the settings is replaced by the one in a file, and only the new one opens the site', async () => {
    const set = { FOLKMOOT_SECRET: SET }
    succeeded(await run(desk(), ['init', ...EMAIL], set))
    await furnish(Buffer.from(SET))
    const to = join(folder(desk()), 'other')
    failed(await replace([], set), /--to FILE with the new secret is required/, 2)
    writeFileSync(to, 'short\n')
    failed(await replace(['--to', to], set), /has no secret of 32 characters/)
    writeFileSync(to, `${SET}\n`)
    failed(await replace(['--to', to], set), /already in use/)
    writeFileSync(to, `${OTHER}\n`)
    failed(await replace(['--to', to]), /--to FILE can only be used with FOLKMOOT_SECRET/, 2)
    failed(await replace(['--to', to], { FOLKMOOT_SECRET: OTHER.toUpperCase() }), /encrypted with another secret/)
    assert.deepEqual(await opened(Buffer.from(SET)), ALL)
    assert.match(succeeded(await replace(['--to', to], set)), /Set FOLKMOOT_SECRET to it before the next start/)
    assert.deepEqual(await opened(Buffer.from(OTHER)), ALL)
    succeeded(await opens({ FOLKMOOT_SECRET: OTHER }))
    failed(await opens(set), /encrypted with another secret/)
  })
})
