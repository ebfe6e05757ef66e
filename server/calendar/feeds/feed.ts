// The feed behind a secret address: found by its hash, with the rights that its person has at this moment.
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { FeedKind } from '../../../contract/calendar/calendar-feed.ts'
import type { Actor } from '../../access/actor.ts'
import { feedHash, readsRoom, readsSeries } from '../../actions/account/calendar-feeds.ts'
import type { Database } from '../../db/database.ts'
import { isUnavailable } from '../../db/dialects/dialect.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import { mailWordsFor } from '../../mail/letters/index.ts'
import type { Site } from '../../site.ts'
import { feedEvents } from './feed-events.ts'
import { feedText } from './feed-text.ts'

const DAY = 86_400
/** How far a feed goes back and ahead, in seconds. */
const BACK = 365 * DAY
const AHEAD = 3 * 365 * DAY

interface FeedSource {
  calendar_feed_id: number
  member_id: number
  kind: FeedKind
  room_id: number | null
  meeting_series_id: number | null
  name: string | null
  last_used_ts: number | null
  enterprise_admin: number
  language: string | null
  room: string | null
  series: string | null
}

/** Change counters, for the entity tag. Pending changes count like ordered ones, so that ordering them changes nothing. */
interface Noted {
  epoch: string
  noted: number
  waiting: number
  /** Newest calendar object: sending mail is not recorded as a change, but assigns UIDs. */
  objects: number | null
}

/** Everything that determines the entity tag, in one query, since most requests end there (304). */
const byHash = prepared<{ hash: string }, FeedSource & Noted>((db, at) =>
  db
    .selectFrom('calendar_feed')
    .innerJoin('member', 'member.member_id', 'calendar_feed.member_id')
    .innerJoin('change_feed', (join) => join.onTrue())
    .leftJoin('room', 'room.room_id', 'calendar_feed.room_id')
    .leftJoin('meeting_series', 'meeting_series.meeting_series_id', 'calendar_feed.meeting_series_id')
    .select(['calendar_feed.calendar_feed_id', 'calendar_feed.member_id', 'calendar_feed.kind'])
    .select(['calendar_feed.room_id', 'calendar_feed.meeting_series_id', 'calendar_feed.name'])
    .select(['calendar_feed.last_used_ts', 'member.enterprise_admin', 'member.language'])
    .select(['room.name as room', 'meeting_series.name as series', 'change_feed.epoch', 'change_feed.noted'])
    .select((eb) =>
      eb
        .selectFrom('unordered_change')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('waiting'),
    )
    .select((eb) =>
      eb
        .selectFrom('calendar_object')
        .select((eb) => eb.fn.max('calendar_object_id').as('last'))
        .$asScalar()
        .as('objects'),
    )
    .where('calendar_feed.hash', '=', at.hash)
    .where('member.deleted_ts', 'is', null)
    .where('member.deactivated_ts', 'is', null),
)

/** Response of a feed; `text` is missing if the client already has it. */
export interface Feed {
  tag: string
  text?: string
}

/** Rate limiter of exported events per person; throws if exceeded. */
type CountEvents = (member_id: number, events: number) => void | Promise<void>

/** Minimum number of events counted per response. */
const LEAST = 500

/**
 * The feed of a secret; undefined if there is none, or its person may no longer read its room or series. `isKnown` tells whether
 * the client has the version of a tag; `count` receives the number of events beforehand.
 */
export async function feedOf(
  site: Site,
  secret: string,
  isKnown: (tag: string) => boolean,
  count: CountEvents,
): Promise<Feed | undefined> {
  const { reads } = site.db
  const [feed] = await byHash(reads, { hash: feedHash(secret) })
  if (!feed || !(await isReadable(reads, feed))) return undefined
  await noteUse(site, feed)
  const version = versionFor(site, feed)
  const known = tagsOf(site.db).get(feed.calendar_feed_id)
  if (known?.version === version && isKnown(known.tag)) return { tag: known.tag }
  const text = await textOf(site, feed, version, count)
  const tag = `"${hash('sha256', text, 'base64url')}"`
  keepTag(site.db, feed.calendar_feed_id, { version, tag })
  return isKnown(tag) ? { tag } : { tag, text }
}

const actorOf = ({ member_id, enterprise_admin }: FeedSource): Actor => ({
  member_id,
  enterprise: enterprise_admin === 1,
})

async function isReadable(db: Kysely<DB>, feed: FeedSource): Promise<boolean> {
  const actor = actorOf(feed)
  if (feed.room_id !== null) return readsRoom(db, actor, feed.room_id)
  return feed.meeting_series_id === null || readsSeries(db, actor, feed.meeting_series_id)
}

/** Minimum interval between recordings of the last use, in seconds. */
const USED_EVERY = 3_600

async function noteUse(site: Site, { calendar_feed_id, last_used_ts }: FeedSource): Promise<void> {
  const now = site.clock()
  if (last_used_ts !== null && Math.abs(now - last_used_ts) < USED_EVERY) return
  try {
    await site.db.write((trx) =>
      trx
        .updateTable('calendar_feed')
        .set({ last_used_ts: now })
        .where('calendar_feed_id', '=', calendar_feed_id)
        .execute(),
    )
  } catch (error) {
    // Feeds are served even while the database is read-only.
    if (!isUnavailable(error)) throw error
  }
}

/** Entity tag of a feed, from the change counters, the request and the day. */
function versionFor(
  { clock, timezone, locale }: Site,
  { epoch, noted, waiting, objects, ...feed }: FeedSource & Noted,
): string {
  const { last_used_ts: _, ...query } = feed
  return JSON.stringify([
    epoch,
    Number(noted) + Number(waiting),
    objects,
    query,
    Math.floor(clock() / DAY),
    timezone,
    locale,
  ])
}

interface Known {
  version: string
  tag: string
}

/** Cache of the latest tags by feed, so that unchanged feeds cost one query. */
const tags = new WeakMap<Database, Map<number, Known>>()
const MOST_TAGS = 10_000

function tagsOf(db: Database): Map<number, Known> {
  const known = tags.get(db) ?? new Map<number, Known>()
  tags.set(db, known)
  return known
}

function keepTag(db: Database, id: number, known: Known): void {
  const all = tagsOf(db)
  all.delete(id)
  all.set(id, known)
  if (all.size > MOST_TAGS) all.delete(all.keys().next().value!)
}

/** Texts being composed: concurrent requests for the same feed share one (request coalescing). */
const making = new Map<string, Promise<string>>()

function textOf(site: Site, feed: FeedSource, version: string, count: CountEvents): Promise<string> {
  const key = `${site.url} ${version}`
  const present = making.get(key)
  if (present) return present
  const made = makeText(site, feed, count).finally(() => making.delete(key))
  making.set(key, made)
  return made
}

async function makeText(site: Site, feed: FeedSource, count: CountEvents): Promise<string> {
  await count(feed.member_id, LEAST)
  const today = Math.floor(site.clock() / DAY) * DAY
  const window = { after: today - BACK, before: today + AHEAD }
  const scope = { ...feed, actor: actorOf(feed) }
  const events = await feedEvents(site, scope, window)
  const lines = events.reduce((sum, { repeats }) => sum + 1 + (repeats?.exdates.length ?? 0), 0)
  await count(feed.member_id, Math.max(0, lines - LEAST))
  const words = mailWordsFor(feed.language ?? site.locale).feed
  const name = feed.name ?? feed.room ?? feed.series ?? words.mine
  return feedText(site, name, events, words, today)
}
