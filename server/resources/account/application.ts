// Applications and authorizations, which only their owner may read: their rows and their endpoints.
import type { Kysely } from 'kysely'
import { application, authorization } from '../../../contract/account/application.ts'
import { ownApplication, ownAuthorization, withoutApplication } from '../../access/account/account.ts'
import type { Reader } from '../../access/actor.ts'
import {
  addApplication,
  changeApplication,
  deleteApplication,
  renewClientSecret,
} from '../../actions/account/applications.ts'
import { revokeAuthorization } from '../../actions/account/authorizations.ts'
import type { DB } from '../../db/tables.ts'
import { bindResource } from '../serving/serve.ts'

/** Every application, without the hash of its secret. */
const applicationRows = (db: Kysely<DB>) =>
  db
    .selectFrom('application')
    .select(['application.application_id', 'application.client_id', 'application.name', 'application.redirect_uris'])
    .select(['application.public', 'application.disabled', 'application.create_ts', 'application.update_ts'])
type Applications = ReturnType<typeof applicationRows>

/** The endpoints of applications. */
export const applications = bindResource(application, {
  table: 'application',
  rows: applicationRows,
  visible: (query: Applications, reader: Reader): Applications =>
    query.where('application.member_id', '=', reader.member_id),
  shape: (row) => ({ ...row, redirect_uris: JSON.parse(row['redirect_uris'] as string) }),
  embeds: {},
  endpoints: {
    mine: { may: withoutApplication, rows: (query) => query },
    one: { may: withoutApplication },
    add: { may: withoutApplication, run: addApplication },
    change: { may: ownApplication, run: changeApplication },
    renewSecret: { may: ownApplication, run: renewClientSecret },
    drop: { may: ownApplication, run: deleteApplication },
  },
})

const authorizationRows = (db: Kysely<DB>) =>
  db
    .selectFrom('authorization')
    .innerJoin('application', 'application.application_id', 'authorization.application_id')
    .select(['authorization.authorization_id', 'authorization.access', 'authorization.last_used_ts'])
    .select(['application.client_host', 'authorization.assistant'])
    .select(['authorization.create_ts', 'authorization.update_ts', 'application.client_id', 'application.name'])
type Authorizations = ReturnType<typeof authorizationRows>

/** The endpoints of authorizations. */
export const authorizations = bindResource(authorization, {
  table: 'authorization',
  rows: authorizationRows,
  visible: (query: Authorizations, reader: Reader): Authorizations =>
    query.where('authorization.member_id', '=', reader.member_id),
  embeds: {},
  endpoints: {
    mine: { may: withoutApplication, rows: (query) => query },
    one: { may: withoutApplication },
    revoke: { may: ownAuthorization, run: revokeAuthorization },
  },
})
