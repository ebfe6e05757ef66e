// An act, or a run of a job, that notifies somebody of each kind of event.
import assert from 'node:assert/strict'
import type { NotificationKind } from '../../contract/notifications/kinds.ts'
import { notifyOfDueItems, notifyOfStarts } from '../../server/jobs/notifications/due.ts'
import { remindReviewers } from '../../server/jobs/notifications/reviews.ts'
import type { TestAnswer } from '../client.ts'
import { newMeeting, type Scene, type Someone } from '../places/scene.ts'
import type { Stage } from '../stage.ts'

const [HOUR, DAY] = [3_600, 86_400]

export interface ActingScene {
  stage: Stage
  scene: Scene
  /** A Facilitator, and a Participant who attended. */
  kim: Someone
  sam: Someone
}

/** What is about to be done, and who is notified of it. */
export interface TellingAct {
  to: Someone
  run: () => Promise<TestAnswer | number>
}

/** The kinds that have an act here: all but mentions, whose texts have tests of their own. */
export type ActedKind = Exclude<NotificationKind, 'mentioned'>

/** Each prepares a meeting of its own, and does not act yet. */
export const TELLING_ACTS: Readonly<Record<ActedKind, (on: ActingScene) => Promise<TellingAct>>> = {
  action_item_assigned: async ({ scene, sam }) => ({
    to: sam,
    run: () => scene.owner.client.post(`/rooms/${scene.room}/action_items`, { description: 'Mend', member_id: sam.id }),
  }),
  action_item_due: async ({ stage, scene, sam }) => {
    const due_ts = stage.site.clock() + 2 * DAY
    const sent = { description: 'Count the buoys', member_id: sam.id, due_ts }
    await done(scene.owner.client.post(`/rooms/${scene.room}/action_items`, sent))
    stage.pass(DAY)
    return { to: sam, run: () => notifyOfDueItems(stage.site) }
  },
  minutes_review_requested: async (on) => ({ to: on.sam, run: minutesOf(on, await held(on), 'in_review') }),
  minutes_review_due: async (on) => {
    const { stage, kim, sam } = on
    const meeting = await held(on)
    const review_ts = stage.site.clock() + 2 * DAY
    const sent = { state: 'in_review', reviewers: [sam.id], review_ts }
    await done(kim.client.post(`/meetings/${meeting}/minutes`, sent))
    stage.pass(DAY)
    return { to: sam, run: () => remindReviewers(stage.site) }
  },
  minutes_objected: async (on) => {
    const meeting = await held(on)
    await done(minutesOf(on, meeting, 'in_review')())
    return {
      to: on.kim,
      run: () => on.sam.client.put(`/meetings/${meeting}/minutes/approval`, { approved: false, comment: 'Two' }),
    }
  },
  minutes_approved: async (on) => {
    const meeting = await held(on)
    await done(minutesOf(on, meeting, 'in_review')())
    return { to: on.sam, run: minutesOf(on, meeting, 'approved') }
  },
  agenda_item_proposed: async (on) => {
    const meeting = await planned(on)
    return { to: on.kim, run: () => on.sam.client.post(`/meetings/${meeting}/agenda_proposals`, { title: 'Tides' }) }
  },
  proposal_accepted: (on) => decided(on, 'accept'),
  proposal_declined: (on) => decided(on, 'decline'),
  invited: async (on) => {
    const meeting = await planned(on)
    return { to: on.sam, run: () => on.kim.client.patch(`/meetings/${meeting}`, { announced: true }) }
  },
  meeting_moved: async (on) => {
    const meeting = await announced(on)
    const start_time = on.stage.site.clock() + 3 * HOUR
    return { to: on.sam, run: () => on.kim.client.patch(`/meetings/${meeting}`, { start_time }) }
  },
  meeting_canceled: async (on) => ({ to: on.sam, run: become(on, await announced(on), 'canceled') }),
  meeting_restored: async (on) => {
    const meeting = await announced(on)
    await done(become(on, meeting, 'canceled')())
    return { to: on.sam, run: become(on, meeting, 'pending') }
  },
  meeting_starting: async (on) => {
    // Meetings of the other acts are over by then.
    on.stage.pass(6 * HOUR)
    await planned(on)
    on.stage.pass(HOUR - 120)
    return { to: on.sam, run: () => notifyOfStarts(on.stage.site) }
  },
  reply_received: async (on) => {
    const meeting = await planned(on)
    const { body } = await on.sam.client.get(`/meetings/${meeting}/attendees`)
    const { attendee_id } = body.find(({ member_id }: { member_id: number }) => member_id === on.sam.id)
    return { to: on.kim, run: () => on.sam.client.patch(`/attendees/${attendee_id}`, { rsvp: 1 }) }
  },
}

async function done(asked: Promise<TestAnswer>): Promise<TestAnswer> {
  const answer = await asked
  assert.ok(answer.status < 300, answer.text)
  return answer
}

/** A meeting in an hour with both people. */
async function planned({ stage, scene, kim, sam }: ActingScene): Promise<number> {
  const { client } = scene.owner
  const meeting = await newMeeting(scene)
  await done(client.patch(`/meetings/${meeting}`, { start_time: stage.site.clock() + HOUR, duration: HOUR }))
  for (const [{ id }, role_id] of [
    [kim, 2],
    [sam, 3],
  ] as const)
    await done(client.post(`/meetings/${meeting}/attendees`, { member_id: id, role_id }))
  return meeting
}

async function announced(on: ActingScene): Promise<number> {
  const meeting = await planned(on)
  await done(on.kim.client.patch(`/meetings/${meeting}`, { announced: true }))
  return meeting
}

async function held(on: ActingScene): Promise<number> {
  const meeting = await planned(on)
  for (const state of ['started', 'ended']) await done(become(on, meeting, state)())
  const { body } = await on.kim.client.get(`/meetings/${meeting}/attendees`)
  for (const { attendee_id } of body)
    await done(on.scene.owner.client.patch(`/attendees/${attendee_id}`, { attended: true }))
  return meeting
}

async function decided(on: ActingScene, decision: 'accept' | 'decline'): Promise<TellingAct> {
  const meeting = await planned(on)
  const { body } = await done(on.sam.client.post(`/meetings/${meeting}/agenda_proposals`, { title: 'Tides' }))
  const path = `/agenda_proposals/${body.agenda_proposal_id}/${decision}`
  return { to: on.sam, run: () => on.kim.client.post(path, {}) }
}

const become =
  ({ kim }: ActingScene, meeting: number, state: string) =>
  () =>
    kim.client.patch(`/meetings/${meeting}`, { state })

const minutesOf =
  ({ kim }: ActingScene, meeting: number, state: string) =>
  () =>
    kim.client.post(`/meetings/${meeting}/minutes`, { state })
