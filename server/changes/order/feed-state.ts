// State of the change feed: the last ordered position, and the oldest one stored.
import type { Kysely } from 'kysely'
import { prepared } from '../../db/queries/prepared.ts'
import type { ChangesTables } from '../../db/tables/changes.ts'
import type { DB } from '../../db/tables.ts'

export type FeedState = ChangesTables['change_feed']

const feed = prepared<object, FeedState>((db) => db.selectFrom('change_feed').selectAll())

/** The state of the feed as it is, whether changes wait to be put in order or not. */
export const feedState = async (db: Kysely<DB>): Promise<FeedState> => (await feed(db, {}))[0]!
