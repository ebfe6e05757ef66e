// A furnished place for the tests of people and places, and the ways to say what an answer must be.
import assert from 'node:assert/strict'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Client, TestAnswer } from '../client.ts'
import type { Stage } from '../stage.ts'

export const API = 'https://moot.example/api/v1'

/** An id that nothing has. */
export const UNKNOWN = 2_000_000_000

/** A character of four bytes, of which JavaScript makes two. */
export const WIDE = '🛶'

export interface Someone {
  id: number
  client: Client
}

export interface Scene {
  /** An enterprise administrator without a place anywhere. */
  chief: Someone
  /** Owner of the organization and manager of its room. */
  owner: Someone
  organization: number
  /** A private room. */
  room: number
}

export async function setScene(stage: Stage): Promise<Scene> {
  const { person, organization, room, place, as } = stage
  const chief = await person({ enterprise: true })
  const owner = await person()
  const home = await organization(owner)
  const board = await room(home)
  await place(board, owner, 2)
  return {
    chief: { id: chief, client: await as(chief) },
    owner: { id: owner, client: await as(owner) },
    organization: home,
    room: board,
  }
}

/** A person with a role in the organization, and one in its room where that is said. */
export async function someone(
  { person, seat, place, as }: Stage,
  { organization, room }: Scene,
  roles: { organization?: number; room?: number } = {},
): Promise<Someone> {
  const id = await person()
  if (roles.organization) await seat(organization, id, roles.organization)
  if (roles.room) await place(room, id, roles.room)
  return { id, client: await as(id) }
}

/** A meeting in the room of the scene, made by the owner, who thereby is its facilitator. */
export async function newMeeting({ owner, room }: Scene, name = 'Weekly round'): Promise<number> {
  const { status, body } = await owner.client.post(`/rooms/${room}/meetings`, { name })
  assert.equal(status, 201)
  return body.meeting_id
}

/** A timestamp as it is answered. */
export const at = (value: number) => ({ value, iso_8601: new Date(value * 1000).toISOString().replace('.000Z', 'Z') })

/** 422 with exactly these entries: the field and the code of each. */
export function assertInvalid(answer: TestAnswer, resource: string, ...entries: [field: string, code: ErrorCode][]) {
  assert.equal(answer.status, 422, answer.text)
  assert.equal(answer.body.message, 'Validation failed')
  assert.deepEqual(
    answer.body.errors.map((error: Record<string, string>) => [error['resource'], error['field'], error['code']]),
    entries.map(([field, code]) => [resource, field, code]),
  )
}

/** The ids of a list, in its order. */
export function ids(answer: TestAnswer, name: string): number[] {
  assert.equal(answer.status, 200, answer.text)
  return answer.body.map((row: Record<string, number>) => row[name])
}
