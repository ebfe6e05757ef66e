// Derives feed entries from recorded changes: the changes themselves, and gained or lost access.
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { accessByMove, accessBySeriesLeft, meetingAccess, seriesAccess } from '../visibility/meeting-visibility.ts'
import { enterpriseAccess, organizationAccess } from '../visibility/organization-visibility.ts'
import { accessByPrivacy, accessByRole, roomAccess } from '../visibility/room-visibility.ts'
import { runAccess } from '../visibility/run-visibility.ts'
import type { ChangeDraft, NotedChange } from './change-draft.ts'
import { goneMeanwhile } from './deleted-meanwhile.ts'
import { outsideItems } from './item-events.ts'
import { decisionsOfMeetings, linkedDecisions, linkedToMoved } from './linked-decisions.ts'
import { formerReaders, itemAccess } from './personal-changes.ts'
import { recordsOfGroups, recordsOfPeople } from './renamed.ts'

/** Recorded changes in their order, followed by gained and lost access as of the commit. */
export async function changesToTell(db: Kysely<DB>, noted: readonly NotedChange[]): Promise<ChangeDraft[]> {
  const changes = noted.flatMap((one) =>
    one.what === 'made' || one.what === 'changed' || one.what === 'gone' ? [draftOf(one, one.what)] : [],
  )
  const movedAway = noted.filter(({ what }) => what === 'moved')
  const renamed = noted.filter(({ what }) => what === 'renamed')
  const access = await accessChanges(db, noted)
  return [
    // A moved record is gone for readers of its former place. This entry comes first, so that readers of both places end with the
    // record present.
    ...movedAway.map((one) => draftOf(one, 'gone')),
    ...changes,
    ...(await outsideItems(db, changes)),
    ...(await formerReaders(db, changes)),
    ...(await recordsOfPeople(db, renamed.filter(({ kind }) => kind === 'member').map(concerned))),
    ...(await recordsOfGroups(db, renamed.filter(({ kind }) => kind === 'group').map(concerned))),
    ...access,
    ...(await linkedDecisions(db, access)),
    ...(await linkedToMoved(db, movedAway.filter(({ kind }) => kind === 'decision').map(concerned))),
  ]
}

/** The change that follows from a row that was noted. */
const draftOf = (noted: NotedChange, what: ChangeDraft['what']): ChangeDraft => ({
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

async function accessChanges(db: Kysely<DB>, noted: readonly NotedChange[]): Promise<ChangeDraft[]> {
  const affected = noted.filter(({ what }) => what === 'access')
  const left = noted.filter(({ what }) => what === 'left_series')
  const runs = noted.filter(({ what }) => what === 'runs')
  if (!affected.length && !left.length && !runs.length) return []
  const of = (kind: string) => affected.filter((one) => one.kind === kind)
  const ofPeople = (kind: string) => of(kind).filter(({ for_id }) => for_id !== null)
  const ofAll = (kind: string) => of(kind).filter(({ for_id }) => for_id === null)
  /** People with an added, changed or removed role, whose organizer rights may have changed. */
  const roles = (kind: string) =>
    [...runs.filter((one) => one.kind === kind), ...ofPeople(kind).filter(({ was }) => was === 0)].map(invitation)

  const enterprise = await enterpriseAccess(db, ofPeople('member').map(invitation))
  const seats = ofPeople('organization').map((one) => ({ ...invitation(one), organization_id: one.thing_id }))
  const organizations = await organizationAccess(db, [...seats, ...enterprise.organizations])
  const byPrivacy = await accessByPrivacy(
    db,
    ofAll('room').map(({ thing_id, was, member_id }) => ({ room_id: thing_id, was: was!, by: member_id })),
  )
  const byRole = ofPeople('room').map((one) => ({
    ...{ room_id: one.thing_id, member_id: one.for_id!, had: accessByRole(one.was!), by: one.member_id },
  }))
  return [
    ...enterprise.drafts,
    ...organizations.drafts,
    ...(await roomAccess(db, [...organizations.rooms, ...byPrivacy, ...byRole])),
    ...(await seriesAccess(db, ofPeople('meeting_series').map(invitation))),
    ...(await meetingAccess(db, ofPeople('meeting').map(invitation))),
    ...(await runAccess(db, 'meeting_series', roles('meeting_series'))),
    ...(await runAccess(db, 'meeting', roles('meeting'))),
    ...(await accessByMove(db, ofAll('meeting').map(moved))),
    ...(await accessBySeriesLeft(db, left.map(moved))),
    ...(await decisionsOfMeetings(db, left.map(moved))),
    ...(await itemAccess(db, ofPeople('action_item').map(invitation))),
    ...(await goneMeanwhile(db, affected, left)),
  ]
}

const invitation = ({ thing_id, for_id, was, member_id }: NotedChange) => ({
  ...{ id: thing_id, member_id: for_id!, was: was!, by: member_id },
})

const moved = ({ thing_id, was, member_id }: NotedChange) => ({ meeting_id: thing_id, was: was!, by: member_id })
