// The audit log, which the database itself protects from changes.
import { type Area, bigint, id, index, integer, keyOf, required, table, text } from '../../schema/table.ts'

export const audit: Area = {
  tables: [
    // Nothing refers to other tables: an entry outlives everything that it names.
    table(
      'audit',
      {
        audit_id: id,
        create_ts: required(bigint),
        action: required(text),
        result: required(text),
        member_id: integer,
        via: text,
        token_id: integer,
        session_id: integer,
        application_id: integer,
        object_kind: text,
        object_id: integer,
        object_name: text,
        subject_id: integer,
        organization_id: integer,
        room_id: integer,
        address: text,
        request_id: text,
        details: text,
      },
      [
        index(['action', 'create_ts', 'audit_id']),
        index(['address', 'create_ts', 'audit_id']),
        index(['create_ts', 'audit_id']),
        index(['member_id', 'create_ts', 'audit_id']),
        index(['object_kind', 'create_ts', 'audit_id']),
        index(['object_kind', 'object_id', 'create_ts', 'audit_id']),
        index(['organization_id', 'create_ts', 'audit_id']),
        index(['request_id']),
        index(['result', 'create_ts', 'audit_id']),
        index(['subject_id', 'create_ts', 'audit_id']),
      ],
    ),
    table('audit_repeat', {
      audit_id: keyOf('audit'),
      times: required(integer),
      last_ts: required(bigint),
    }),
    table('audit_keeping', {
      days: required(integer),
    }),
  ],
  statements: (dialect) => [
    'insert into audit_keeping (days) values (180)',
    ...(dialect === 'postgres' ? POSTGRES : SQLITE),
  ],
}

const CHANGED = 'The audit log is never changed.'
const YOUNG = 'An entry of the audit log is kept for its time.'
const LESS = 'How often something was refused only grows.'

/** By the clock of the database, which no request can set. */
const SQLITE = [
  `create trigger audit_stays before update on audit begin select raise(abort, '${CHANGED}'); end`,
  `create trigger audit_is_kept before delete on audit
    when old.create_ts >= unixepoch() - (select days from audit_keeping) * 86400
    begin select raise(abort, '${YOUNG}'); end`,
  // "insert or replace" would delete without asking.
  `create trigger audit_is_new before insert on audit when exists (select 1 from audit where audit_id = new.audit_id)
    begin select raise(abort, '${CHANGED}'); end`,
  `create trigger audit_repeat_grows before update on audit_repeat
    when new.audit_id <> old.audit_id or new.times <= old.times or new.last_ts < old.last_ts
    begin select raise(abort, '${LESS}'); end`,
  `create trigger audit_repeat_is_kept before delete on audit_repeat
    when exists (select 1 from audit where audit_id = old.audit_id)
    begin select raise(abort, '${YOUNG}'); end`,
]

const POSTGRES = [
  `create function audit_stays() returns trigger language plpgsql as $$ begin raise exception '${CHANGED}'; end $$`,
  'create trigger audit_stays before update on audit for each row execute function audit_stays()',
  'create trigger audit_is_whole before truncate on audit for each statement execute function audit_stays()',
  `create function audit_is_kept() returns trigger language plpgsql as $$ begin
    if old.create_ts >= extract(epoch from clock_timestamp()) - (select days from audit_keeping) * 86400
    then raise exception '${YOUNG}'; end if;
    return old; end $$`,
  'create trigger audit_is_kept before delete on audit for each row execute function audit_is_kept()',
  `create function audit_repeat_grows() returns trigger language plpgsql as $$ begin
    if new.audit_id <> old.audit_id or new.times <= old.times or new.last_ts < old.last_ts
    then raise exception '${LESS}'; end if;
    return new; end $$`,
  'create trigger audit_repeat_grows before update on audit_repeat for each row execute function audit_repeat_grows()',
  `create function audit_repeat_is_kept() returns trigger language plpgsql as $$ begin
    if exists (select 1 from audit where audit_id = old.audit_id) then raise exception '${YOUNG}'; end if;
    return old; end $$`,
  'create trigger audit_repeat_is_kept before delete on audit_repeat for each row execute function audit_repeat_is_kept()',
  'create trigger audit_repeat_is_whole before truncate on audit_repeat for each statement execute function audit_stays()',
]
