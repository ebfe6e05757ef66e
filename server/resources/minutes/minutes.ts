// Minutes: approvals and approved revisions of a meeting.
import {
  minutesApproval,
  minutesReviewer,
  minutesRevision,
  revisionFormats,
} from '../../../contract/minutes/minutes.ts'
import { READ } from '../../access/can.ts'
import { minutesApproving, revisionItself } from '../../access/minutes/minutes.ts'
import * as must from '../../access/must.ts'
import type { CallTo } from '../../actions/call.ts'
import { approvalsOf, approveMinutes } from '../../actions/minutes/approvals.ts'
import { reviewerAnswers } from '../../actions/minutes/reviewers.ts'
import { mustExist } from '../../problem.ts'
import { recordSum } from '../../rules/meetings/minutes.ts'
import type { Row } from '../serving/embed-context.ts'
import { bindPlainResource, type CustomCall } from '../serving/serve.ts'
import { revisionFile } from './minutes-files.ts'
import { recordOfMeeting, revisionRows } from './minutes-record.ts'

const flagged = ({ approved, outdated, ...row }: { approved: boolean; outdated: boolean }): Row => ({
  ...row,
  ...{ approved: approved ? 1 : 0, outdated: outdated ? 1 : 0 },
})

async function inMeeting({ site, params }: CallTo<typeof minutesApproval, 'inMeeting'>): Promise<Row[]> {
  return (await approvalsOf(site.db.reads, params.meeting_id, recordOfMeeting)).map(flagged)
}

async function record({ site, params }: CallTo<typeof minutesApproval, 'record'>): Promise<Row> {
  const { meeting_id } = params
  const db = site.db.reads
  const meeting = db.selectFrom('meeting').select('minutes_state').where('meeting_id', '=', meeting_id)
  const { minutes_state } = await meeting.executeTakeFirstOrThrow()
  return { meeting_id, minutes_state, sha256: recordSum(await recordOfMeeting(db, meeting_id)) }
}

/** Throws 422 where the minutes are not in review. */
async function set(call: CallTo<typeof minutesApproval, 'set'>, { trx, context }: CustomCall): Promise<Row> {
  await approveMinutes(trx!, call, recordOfMeeting)
  const all = await approvalsOf(trx!, call.params.meeting_id, recordOfMeeting)
  const own = all.find((one) => one.member_id === call.actor.member_id)
  return context.formatRows('minutes_approval', [flagged(own!)])[0]!
}

/** The endpoint of reviewers. */
export const minutesReviewers = bindPlainResource(minutesReviewer, {
  endpoints: {
    inMeeting: {
      may: must.meeting(READ),
      answer: ({ site, params }: CallTo<typeof minutesReviewer, 'inMeeting'>) =>
        reviewerAnswers(site.db.reads, params.meeting_id),
    },
  },
})

/** The endpoints of approvals. */
export const minutesApprovals = bindPlainResource(minutesApproval, {
  endpoints: {
    inMeeting: { may: must.meeting(READ), answer: inMeeting },
    record: { may: must.meeting(READ), answer: record },
    set: { may: minutesApproving, answer: set },
  },
})

async function one({ params }: CallTo<typeof minutesRevision, 'one'>, { context }: CustomCall): Promise<Row> {
  const rows = revisionRows(context.db, params.meeting_id).where('number', '=', params.number)
  return context.formatRows('minutes_revision', [mustExist(await rows.executeTakeFirst())])[0]!
}

/** The endpoints of approved records. */
export const minutesRevisions = bindPlainResource(minutesRevision, {
  endpoints: {
    inMeeting: {
      may: must.meeting(READ),
      answer: ({ site, params }: CallTo<typeof minutesRevision, 'inMeeting'>) =>
        revisionRows(site.db.reads, params.meeting_id).execute(),
    },
    one: {
      may: revisionItself,
      answer: one,
      files: Object.fromEntries(revisionFormats.map((format) => [format, revisionFile(format)])) as Record<
        (typeof revisionFormats)[number],
        ReturnType<typeof revisionFile>
      >,
    },
  },
})
