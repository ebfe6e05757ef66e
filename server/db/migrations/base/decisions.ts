// Decisions: notes with the tag `decision`, each with a number.
import {
  type Area,
  belongsTo,
  bigint,
  createTrigger,
  index,
  integer,
  keyOf,
  perhapsRefersTo,
  refersTo,
  required,
  stamps,
  type Trigger,
  table,
  text,
  unique,
} from '../../schema/table.ts'

export const decisions: Area = {
  tables: [
    // Lists are filtered and sorted by columns of the row itself, so that a page needs no other table. Most decisions replace
    // nothing and many have no owner, so these indexes leave them out.
    table(
      'decision',
      {
        decision_id: keyOf('note'),
        room_id: required(integer),
        meeting_id: integer,
        year: required(integer),
        sequence: required(integer),
        number: required(text),
        state: required(text),
        decided_ts: required(bigint),
        owner_id: refersTo('member'),
        replaces_id: perhapsRefersTo('decision'),
        review_ts: bigint,
        search_text: required(text),
        ...stamps,
      },
      [
        index(['decided_ts', 'decision_id', 'room_id', 'meeting_id']),
        index(['meeting_id']),
        index(['owner_id'], { where: 'owner_id is not null' }),
        unique(['replaces_id'], { where: 'replaces_id is not null' }),
        index(['room_id', 'decided_ts', 'decision_id']),
        unique(['room_id', 'year', 'sequence']),
      ],
    ),
    // The last number given in a room and year: it stays when its decision is deleted.
    table(
      'decision_count',
      {
        room_id: belongsTo('room'),
        year: required(integer),
        last: required(integer),
      },
      [],
      ['room_id', 'year'],
    ),
    // The number of a decision in a room that its meeting has left, and may return to.
    table(
      'decision_number_left',
      {
        room_id: belongsTo('room'),
        decision_id: belongsTo('decision'),
        year: required(integer),
        sequence: required(integer),
      },
      [index(['decision_id'])],
      ['room_id', 'decision_id'],
    ),
  ],
  statements: (dialect) => [...createTrigger(FOLLOWS_NOTE, dialect), ...createTrigger(RELEASED, dialect)],
}

/** A decision follows its note between meetings of a room. */
const FOLLOWS_NOTE: Trigger = {
  ...{ name: 'decision_follows_note', table: 'note', on: 'update', of: ['meeting_id'] },
  when: 'new.meeting_id is distinct from old.meeting_id',
  body: 'update decision set meeting_id = new.meeting_id where decision_id = new.note_id;',
}

/** When a decision is deleted, the one that it replaced is in force again. */
const RELEASED: Trigger = {
  ...{ name: 'decision_released', table: 'decision', on: 'delete', when: 'old.replaces_id is not null' },
  body: "update decision set state = 'decided' where decision_id = old.replaces_id and state = 'replaced';",
}
