// What is told of what was noted: the changes themselves, and who gained or lost sight of what by them.
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { meetingSight, seriesSight, sightByMove, sightBySeriesLeft } from '../visibility/meeting-visibility.ts'
import { organizationSight, sightOfEnterprise } from '../visibility/organization-visibility.ts'
import { roomSight, sightByPrivacy, sightByRole } from '../visibility/room-visibility.ts'
import { runSight } from '../visibility/run-visibility.ts'
import { goneMeanwhile } from './deleted-meanwhile.ts'
import { outsideItems } from './item-events.ts'
import { decisionsOfMeetings, linkedDecisions, linkedToMoved } from './linked-decisions.ts'
import { formerReaders, itemSight } from './personal-changes.ts'
import { recordsOfGroups, recordsOfPeople } from './renamed.ts'
import type { NotedChange, UnplacedChange } from './unplaced-change.ts'

/** The changes in the order in which they were noted; then sight, as it is now that they are committed. */
export async function changesToTell(db: Kysely<DB>, noted: readonly NotedChange[]): Promise<UnplacedChange[]> {
  const changes = noted.flatMap((one) =>
    one.what === 'made' || one.what === 'changed' || one.what === 'gone' ? [draftOf(one, one.what)] : [],
  )
  const lyingElsewhere = noted.filter(({ what }) => what === 'moved')
  const renamed = noted.filter(({ what }) => what === 'renamed')
  const sights = await sightOf(db, noted)
  return [
    // What lies elsewhere now is gone for whoever read it where it was. That comes first, so that whoever reads both hears at
    // last that it is there.
    ...lyingElsewhere.map((one) => draftOf(one, 'gone')),
    ...changes,
    ...(await outsideItems(db, changes)),
    ...(await formerReaders(db, changes)),
    ...(await recordsOfPeople(db, renamed.filter(({ kind }) => kind === 'member').map(concerned))),
    ...(await recordsOfGroups(db, renamed.filter(({ kind }) => kind === 'group').map(concerned))),
    ...sights,
    ...(await linkedDecisions(db, sights)),
    ...(await linkedToMoved(db, lyingElsewhere.filter(({ kind }) => kind === 'decision').map(concerned))),
  ]
}

/** What is told of a row that was noted. */
const draftOf = (noted: NotedChange, what: UnplacedChange['what']): UnplacedChange => ({
  kind: noted.kind,
  thing_id: noted.thing_id,
  what,
  organization_id: noted.organization_id,
  room_id: noted.room_id,
  meeting_id: noted.meeting_id,
  meeting_series_id: noted.meeting_series_id,
  template_id: noted.template_id,
  for_id: noted.for_id,
  member_id: noted.member_id,
})

const concerned = ({ thing_id, member_id }: NotedChange) => ({ id: thing_id, by: member_id })

async function sightOf(db: Kysely<DB>, noted: readonly NotedChange[]): Promise<UnplacedChange[]> {
  const sights = noted.filter(({ what }) => what === 'sight')
  const left = noted.filter(({ what }) => what === 'left_series')
  const runs = noted.filter(({ what }) => what === 'runs')
  if (!sights.length && !left.length && !runs.length) return []
  const of = (kind: string) => sights.filter((one) => one.kind === kind)
  const ofPeople = (kind: string) => of(kind).filter(({ for_id }) => for_id !== null)
  const ofAll = (kind: string) => of(kind).filter(({ for_id }) => for_id === null)
  /** Who was added with a role, has another, or went: whether they run it by that is asked for. */
  const roles = (kind: string) =>
    [...runs.filter((one) => one.kind === kind), ...ofPeople(kind).filter(({ was }) => was === 0)].map(invitation)

  const enterprise = await sightOfEnterprise(db, ofPeople('member').map(invitation))
  const seats = ofPeople('organization').map((one) => ({ ...invitation(one), organization_id: one.thing_id }))
  const organizations = await organizationSight(db, [...seats, ...enterprise.organizations])
  const byPrivacy = await sightByPrivacy(
    db,
    ofAll('room').map(({ thing_id, was, member_id }) => ({ room_id: thing_id, was: was!, by: member_id })),
  )
  const byRole = ofPeople('room').map((one) => ({
    ...{ room_id: one.thing_id, member_id: one.for_id!, had: sightByRole(one.was!), by: one.member_id },
  }))
  return [
    ...enterprise.drafts,
    ...organizations.drafts,
    ...(await roomSight(db, [...organizations.rooms, ...byPrivacy, ...byRole])),
    ...(await seriesSight(db, ofPeople('meeting_series').map(invitation))),
    ...(await meetingSight(db, ofPeople('meeting').map(invitation))),
    ...(await runSight(db, 'meeting_series', roles('meeting_series'))),
    ...(await runSight(db, 'meeting', roles('meeting'))),
    ...(await sightByMove(db, ofAll('meeting').map(moved))),
    ...(await sightBySeriesLeft(db, left.map(moved))),
    ...(await decisionsOfMeetings(db, left.map(moved))),
    ...(await itemSight(db, ofPeople('action_item').map(invitation))),
    ...(await goneMeanwhile(db, sights, left)),
  ]
}

const invitation = ({ thing_id, for_id, was, member_id }: NotedChange) => ({
  ...{ id: thing_id, member_id: for_id!, was: was!, by: member_id },
})

const moved = ({ thing_id, was, member_id }: NotedChange) => ({ meeting_id: thing_id, was: was!, by: member_id })
