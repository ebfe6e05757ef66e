// A world whose people all have a token, and who of them writes in which meeting.
import { openDatabase } from '../../server/db/connections/open.ts'
import { addToken } from '../../server/identity/api-token.ts'
import { makeWorld, type World } from '../world/world.ts'

export interface Peopled {
  world: World
  tokens: string[]
  /** Meetings, each with the token of somebody who writes there. */
  writing: { meeting_id: number; token: string }[]
}

/** Ten organizations of a hundred people. */
export async function peopledWorld(folder: string): Promise<Peopled> {
  const world = await makeWorld(folder, 10)
  const db = await openDatabase({ url: undefined, folder })
  const now = Math.floor(Date.now() / 1000)
  const members = await db.reads.selectFrom('member').select('member_id').orderBy('member_id').execute()
  const tokens = new Map<number, string>()
  await db.write(async (trx) => {
    for (const { member_id } of members)
      tokens.set(member_id, await addToken(trx, { member_id, access: 'read_write', name: 'bench', now }))
  })
  const rooms = await db.reads
    .selectFrom('meeting')
    .innerJoin('room_member', 'room_member.room_id', 'meeting.room_id')
    .select((eb) => [eb.fn.min<number>('meeting.meeting_id').as('meeting_id'), 'room_member.member_id'])
    .where('room_member.role_id', '=', 2)
    .groupBy(['meeting.room_id', 'room_member.member_id'])
    .execute()
  await db.close()
  const writing = rooms.map(({ meeting_id, member_id }) => ({ meeting_id, token: tokens.get(member_id)! }))
  return { world, tokens: [...tokens.values()], writing }
}
