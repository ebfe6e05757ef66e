// Accounts: sessions, links that set a password, second factors, passkeys, and pending addresses; drafts; web push.
import {
  type Area,
  belongsTo,
  bigint,
  defaultTo,
  id,
  index,
  integer,
  keyOf,
  perhapsBelongsTo,
  required,
  stamps,
  table,
  text,
  unique,
} from '../../schema/table.ts'

export const account: Area = {
  tables: [
    // `assured`: signed in with a second factor. `proven_ts`: when the person last proved who they are at a provider; `proof_ts`: here.
    table(
      'session',
      {
        session_id: id,
        member_id: belongsTo('member'),
        hash: required(text),
        address: required(text),
        user_agent: text,
        create_ts: required(bigint),
        last_seen_ts: required(bigint),
        expires_ts: required(bigint),
        ends_ts: required(bigint),
        sign_in_provider_id: integer,
        subject: text,
        sid: text,
        assured: defaultTo(integer, 0),
        proven_ts: bigint,
        began_with: defaultTo(text, 'password'),
        passkey_id: integer,
        proof_ts: bigint,
      },
      [
        index(['expires_ts']),
        unique(['hash']),
        index(['member_id', 'create_ts', 'session_id']),
        index(['passkey_id']),
        index(['sign_in_provider_id', 'sid']),
        index(['sign_in_provider_id', 'subject']),
      ],
    ),
    table(
      'password_link',
      {
        password_link_id: id,
        member_id: belongsTo('member'),
        hash: required(text),
        create_ts: required(bigint),
        expires_ts: required(bigint),
        signs_in: defaultTo(integer, 0),
      },
      [index(['expires_ts']), unique(['hash']), index(['member_id'])],
    ),
    table(
      'sign_in_attempt',
      {
        attempt_id: id,
        kind: required(text),
        account: required(text),
        address: required(text),
        attempt_ts: required(bigint),
      },
      [index(['attempt_ts']), index(['kind', 'account', 'attempt_ts']), index(['kind', 'address', 'attempt_ts'])],
    ),
    // The password was right, the second factor is missing.
    table(
      'half_sign_in',
      {
        half_sign_in_id: id,
        member_id: belongsTo('member'),
        hash: required(text),
        expires_ts: required(bigint),
        sign_in_provider_id: integer,
        subject: text,
        sid: text,
      },
      [index(['expires_ts']), unique(['hash']), index(['member_id'])],
    ),
    table(
      'second_factor',
      {
        second_factor_id: id,
        member_id: belongsTo('member'),
        secret: required(text),
        last_step: required(bigint),
        create_ts: required(bigint),
      },
      [unique(['member_id'])],
    ),
    table(
      'second_factor_setup',
      {
        second_factor_setup_id: id,
        session_id: belongsTo('session'),
        secret: required(text),
        expires_ts: required(bigint),
      },
      [index(['expires_ts']), unique(['session_id'])],
    ),
    table(
      'recovery_code',
      {
        recovery_code_id: id,
        member_id: belongsTo('member'),
        hash: required(text),
      },
      [unique(['member_id', 'hash'])],
    ),
    // `public_key`: a COSE key (RFC 9052) in base64url; `transports`: a JSON array.
    table(
      'passkey',
      {
        passkey_id: id,
        member_id: belongsTo('member'),
        rp_id: required(text),
        credential_id: required(text),
        public_key: required(text),
        public_key_sha256: required(text),
        alg: required(integer),
        counter: required(bigint),
        synced: required(integer),
        transports: required(text),
        name: required(text),
        create_ts: required(bigint),
        last_used_ts: bigint,
      },
      [unique(['credential_id']), index(['member_id', 'create_ts', 'passkey_id'])],
    ),
    // By which authenticators know a person: it says nothing of them, and stays the same for all their passkeys.
    table('passkey_user', { member_id: keyOf('member'), user_handle: required(text) }),
    // An address that somebody has asked for and not proven yet.
    table(
      'pending_email',
      {
        pending_email_id: id,
        member_id: belongsTo('member'),
        email: required(text),
        hash: required(text),
        create_ts: required(bigint),
        expires_ts: required(bigint),
        by_directory: defaultTo(integer, 0),
      },
      [index(['by_directory']), index(['expires_ts']), unique(['hash']), unique(['member_id'])],
    ),
    // Text that somebody has begun to write, at most one for each field.
    table(
      'draft',
      {
        draft_id: id,
        member_id: belongsTo('member'),
        place: required(text),
        text: required(text),
        ...stamps,
      },
      [
        index(['member_id', 'create_ts', 'draft_id']),
        unique(['member_id', 'place']),
        index(['member_id', 'update_ts', 'draft_id']),
        index(['update_ts']),
      ],
    ),
    // Browsers that get push messages. `sealed`: endpoint and keys.
    table(
      'push_subscription',
      {
        push_subscription_id: id,
        member_id: belongsTo('member'),
        session_id: perhapsBelongsTo('session'),
        token_id: perhapsBelongsTo('api_token.token_id'),
        endpoint_hash: required(text),
        endpoint_host: required(text),
        sealed: required(text),
        name: text,
        last_ts: bigint,
        failed_ts: bigint,
        create_ts: required(bigint),
      },
      [
        unique(['endpoint_hash']),
        index(['member_id', 'create_ts', 'push_subscription_id']),
        index(['session_id']),
        index(['token_id']),
      ],
    ),
    table(
      'push_message',
      {
        push_message_id: id,
        push_subscription_id: belongsTo('push_subscription'),
        notification_id: belongsTo('notification'),
        kind: required(text),
        subject: required(text),
        until_ms: required(bigint),
        attempts: defaultTo(integer, 0),
        due_ms: required(bigint),
        claimed_by: text,
        claimed_until_ms: bigint,
      },
      [index(['push_subscription_id']), index(['notification_id']), index(['due_ms', 'push_message_id'])],
    ),
    // When something was last pushed to a person about a meeting.
    table(
      'push_pace',
      { member_id: belongsTo('member'), subject: required(text), sent_ts: required(bigint) },
      [index(['sent_ts'])],
      ['member_id', 'subject'],
    ),
  ],
}
