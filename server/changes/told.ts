// What is told of what was noted: the changes themselves, and who gained or lost sight of what by them.
import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'
import { goneMeanwhile } from './gone-meanwhile.ts'
import { outsideItems } from './item-events.ts'
import { meetingSight, seriesSight, sightByMove, sightBySeriesLeft } from './meeting-sight.ts'
import { organizationSight, sightOfEnterprise } from './organization-sight.ts'
import { formerReaders, itemSight, renamedRecords } from './own.ts'
import { roomSight, sightByPrivacy, sightByRole } from './room-sight.ts'
import type { NotedChange, UnplacedChange } from './unplaced-change.ts'

/** The changes in the order in which they were noted; then sight, as it is now that they are committed. */
export async function changesToTell(db: Kysely<DB>, noted: readonly NotedChange[]): Promise<UnplacedChange[]> {
  const changes = noted.flatMap(draftOf)
  return [
    // First, so that whoever reads both where it was and where it is hears at last that it is there.
    ...noted.filter(({ what }) => what === 'moved').map(goneFromPlace),
    ...changes,
    ...(await outsideItems(db, changes)),
    ...(await formerReaders(db, changes)),
    ...(await renamedRecords(db, noted.filter(({ what }) => what === 'renamed').map(concerned))),
    ...(await sightOf(db, noted)),
  ]
}

/** What lies elsewhere now is gone for whoever read it where it was. */
const goneFromPlace = ({ unordered_change_id: _, was: __, ...rest }: NotedChange): UnplacedChange => ({
  ...rest,
  what: 'gone',
})

const draftOf = ({ unordered_change_id: _, was: __, what, ...rest }: NotedChange): UnplacedChange[] =>
  what === 'made' || what === 'changed' || what === 'gone' ? [{ ...rest, what }] : []

const concerned = ({ thing_id, member_id }: NotedChange) => ({ member_id: thing_id, by: member_id })

async function sightOf(db: Kysely<DB>, noted: readonly NotedChange[]): Promise<UnplacedChange[]> {
  const sights = noted.filter(({ what }) => what === 'sight')
  const left = noted.filter(({ what }) => what === 'left_series')
  if (!sights.length && !left.length) return []
  const of = (kind: string) => sights.filter((one) => one.kind === kind)
  const ofPeople = (kind: string) => of(kind).filter(({ for_id }) => for_id !== null)
  const ofAll = (kind: string) => of(kind).filter(({ for_id }) => for_id === null)

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
    ...(await sightByMove(db, ofAll('meeting').map(moved))),
    ...(await sightBySeriesLeft(db, left.map(moved))),
    ...(await itemSight(db, ofPeople('action_item').map(invitation))),
    ...(await goneMeanwhile(db, sights, left)),
  ]
}

const invitation = ({ thing_id, for_id, was, member_id }: NotedChange) => ({
  ...{ id: thing_id, member_id: for_id!, was: was!, by: member_id },
})

const moved = ({ thing_id, was, member_id }: NotedChange) => ({ meeting_id: thing_id, was: was!, by: member_id })
