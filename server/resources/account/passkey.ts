// Passkeys, which only their owner may read: their rows and their endpoints.
import type { Kysely } from 'kysely'
import { passkey } from '../../../contract/account/passkey.ts'
import { ownPasskey, withoutApplication } from '../../access/account/account.ts'
import type { Reader } from '../../access/actor.ts'
import { removePasskey, renamePasskey } from '../../actions/account/passkeys/index.ts'
import type { DB } from '../../db/tables.ts'
import { bindResource } from '../serving/serve.ts'

const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('passkey')
    .select(['passkey.passkey_id', 'passkey.name', 'passkey.rp_id', 'passkey.synced', 'passkey.public_key_sha256'])
    .select(['passkey.last_used_ts', 'passkey.create_ts'])

type Rows = ReturnType<typeof rows>

/** The endpoints of passkeys. */
export const passkeys = bindResource(passkey, {
  table: 'passkey',
  rows,
  visible: (query: Rows, reader: Reader): Rows => query.where('passkey.member_id', '=', reader.member_id),
  embeds: {},
  endpoints: {
    mine: { may: withoutApplication, rows: (query) => query },
    one: { may: ownPasskey },
    change: { may: ownPasskey, run: renamePasskey },
    remove: { may: ownPasskey, run: removePasskey },
  },
})
