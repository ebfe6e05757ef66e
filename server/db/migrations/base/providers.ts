// Company sign-in: providers, linked accounts, and directories.
import {
  type Area,
  belongsTo,
  bigint,
  defaultTo,
  id,
  index,
  integer,
  key,
  keyOf,
  perhapsRefersTo,
  required,
  stamps,
  table,
  text,
  unique,
} from '../../schema/table.ts'

export const providers: Area = {
  tables: [
    table(
      'sign_in_provider',
      {
        sign_in_provider_id: id,
        name: required(text),
        label: required(text),
        kind: required(text),
        issuer: required(text),
        client_id: required(text),
        client_secret: text,
        scopes: required(text),
        domains: required(text),
        creates_members: required(integer),
        follows_profile: required(integer),
        only: required(integer),
        groups_claim: text,
        enabled: required(integer),
        end_session_endpoint: text,
        ...stamps,
      },
      [index(['create_ts', 'sign_in_provider_id']), index(['issuer']), unique(['name'])],
    ),
    table(
      'linked_account',
      {
        linked_account_id: id,
        member_id: belongsTo('member'),
        issuer: required(text),
        subject: required(text),
        create_ts: required(bigint),
        last_used_ts: bigint,
      },
      [unique(['issuer', 'subject']), index(['member_id'])],
    ),
    // Sign-in states and tokens that have been used, so that none is used twice.
    table(
      'sign_in_once',
      {
        hash: key(text),
        expires_ts: required(bigint),
      },
      [index(['expires_ts'])],
    ),
    table(
      'directory_token',
      {
        directory_token_id: id,
        name: required(text),
        hash: required(text),
        last_four: required(text),
        last_used_ts: bigint,
        create_id: perhapsRefersTo('member'),
        create_ts: required(bigint),
      },
      [unique(['hash'])],
    ),
    // `made`: the directory created this person. `links_to`: links by mail go to this address, not to the one that the directory gave.
    table(
      'directory_user',
      {
        member_id: keyOf('member'),
        user_name: required(text),
        user_name_key: required(text),
        external_id: text,
        made: defaultTo(integer, 0),
        links_to: text,
      },
      [index(['external_id']), index(['links_to']), unique(['user_name_key'])],
    ),
  ],
}
