// People, and the counters and indexes by which lists and search find them among very many.
import { type Area, bigint, id, index, integer, required, stamps, table, text, unique } from '../../schema/table.ts'

export const people: Area = {
  tables: [
    // Somebody with an account, or somebody invited without one. Deleted people keep their row, without any text.
    table(
      'member',
      {
        member_id: id,
        name: required(text),
        first_name: text,
        last_name: text,
        company: text,
        title: text,
        email: text,
        email_key: text,
        search_text: required(text),
        password_hash: text,
        timezone_name: text,
        enterprise_admin: required(integer),
        last_access: bigint,
        claimed_ts: bigint,
        create_id: integer,
        create_organization_id: integer,
        deleted_ts: bigint,
        // Null: as the browser asks. `region`: how days, times and numbers are written.
        language: text,
        deactivated_ts: bigint,
        region: text,
        ...stamps,
      },
      [
        index(['create_id', 'create_ts']),
        index(['create_ts', 'member_id'], { where: 'deleted_ts is null', name: 'member_by_create_ts' }),
        unique(['email_key']),
        index(['name', 'member_id'], { where: 'deleted_ts is null', name: 'members_by_name' }),
      ],
    ),
  ],
  statements: (dialect) => (dialect === 'postgres' ? POSTGRES : SQLITE),
}

const LISTED = 'where deleted_ts is null'

const SQLITE = [
  ...['last_access', 'company', 'email'].map(
    (column) => `create index member_listed_by_${column} on member (${column}, member_id) ${LISTED}`,
  ),
  `create virtual table member_search using fts5(
    search_text, content = 'member', content_rowid = 'member_id', tokenize = 'trigram case_sensitive 1')`,
  `create trigger member_search_new after insert on member begin
    insert into member_search (rowid, search_text) values (new.member_id, new.search_text);
  end`,
  `create trigger member_search_changed after update of search_text on member
    when new.search_text <> old.search_text begin
    insert into member_search (member_search, rowid, search_text) values ('delete', old.member_id, old.search_text);
    insert into member_search (rowid, search_text) values (new.member_id, new.search_text);
  end`,
  `create trigger member_search_gone after delete on member begin
    insert into member_search (member_search, rowid, search_text) values ('delete', old.member_id, old.search_text);
  end`,
]

const POSTGRES = [
  // One for each direction: empty values are last both ways.
  ...['last_access', 'company', 'email'].flatMap((column) =>
    ['asc', 'desc'].map(
      (way) =>
        `create index member_listed_by_${column}_${way} on member (${column} ${way} nulls last, member_id ${way}) ${LISTED}`,
    ),
  ),
  `create function search_grams(searched text) returns text[] language sql immutable strict parallel safe cost 500 as $$
    select coalesce(array_agg(distinct substr(searched, place, 3)), '{}')
    from generate_series(1, char_length(searched) - 2) as place $$`,
  'create index member_by_search_grams on member using gin (search_grams(search_text))',
  // Where most people match, the planner would read the table and compute the trigrams of each row again, which takes a second
  // for 20,000. Rows of deleted people have no text.
  `create function found_members(grams text[], patterns text[], most bigint) returns setof integer language sql stable
    set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
    select member_id from member where search_grams(search_text) @> grams and search_text like all (patterns)
    limit most $$`,
]
