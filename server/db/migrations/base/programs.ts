// API tokens, and OAuth applications with their authorizations.
import {
  type Area,
  belongsTo,
  bigint,
  defaultTo,
  id,
  index,
  integer,
  perhapsBelongsTo,
  required,
  stamps,
  table,
  text,
  unique,
} from '../../schema/table.ts'

export const programs: Area = {
  tables: [
    // Only the hash of a token is stored.
    table(
      'api_token',
      {
        token_id: id,
        member_id: belongsTo('member'),
        name: required(text),
        access: required(text),
        hash: required(text),
        last_four: required(text),
        create_ts: required(bigint),
        last_used_ts: bigint,
        expires_ts: bigint,
        revoked_ts: bigint,
      },
      [unique(['hash']), index(['member_id']), index(['member_id', 'create_ts', 'token_id'])],
    ),
    table(
      'application',
      {
        application_id: id,
        client_id: required(text),
        member_id: perhapsBelongsTo('member'),
        client_host: text,
        name: required(text),
        redirect_uris: required(text),
        public: required(integer),
        disabled: required(integer),
        secret_hash: text,
        ...stamps,
      },
      [unique(['client_id']), index(['member_id', 'create_ts', 'application_id'])],
    ),
    table(
      'authorization',
      {
        authorization_id: id,
        member_id: belongsTo('member'),
        application_id: belongsTo('application'),
        assistant: defaultTo(integer, 0),
        access: required(text),
        chosen_access: text,
        document_hash: text,
        last_used_ts: bigint,
        ...stamps,
      },
      [
        index(['application_id']),
        unique(['member_id', 'application_id', 'assistant']),
        index(['member_id', 'create_ts', 'authorization_id']),
      ],
    ),
    table(
      'oauth_grant',
      {
        grant_id: id,
        authorization_id: belongsTo('authorization'),
        access: required(text),
        create_ts: required(bigint),
      },
      [index(['authorization_id']), index(['create_ts'])],
    ),
    table(
      'oauth_record',
      {
        record_id: id,
        kind: required(text),
        hash: required(text),
        grant_id: perhapsBelongsTo('oauth_grant.grant_id'),
        scope: text,
        payload: required(text),
        create_ts: required(bigint),
        expires_ts: required(bigint),
        spent_ms: bigint,
      },
      [index(['expires_ts']), index(['grant_id']), unique(['hash'])],
    ),
  ],
}
