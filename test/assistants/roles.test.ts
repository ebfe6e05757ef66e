// Rights of the fifteen roles through tools: what a tool shows and does is what the API shows and does, for things at random.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, gather, type House } from '../permissions/houses/house.ts'
import { columns } from '../permissions/matrix.ts'
import { indexed } from '../search/indexed.ts'
import { onBothDatabases } from '../stage.ts'
import { mcpOf } from './mcp.ts'
import { confirmed, sorted, TRIALS, type World } from './trials.ts'

const SEED = Number(process.env['ROLES_SEED'] ?? 7)
const TRIES = Number(process.env['ROLES_TRIES'] ?? 40)

/** Numbers from a seed (LCG), so that a failure can be repeated. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

onBothDatabases('rights through tools', (stage) => {
  for (const open of [false, true])
    test(`are those of the API for every role, in ${open ? 'open' : 'private'} rooms`, async () => {
      const cast = await gather(stage())
      const houses: House[] = []
      for (const role of columns)
        houses.push(await build(stage(), cast, role, open, role.startsWith('M') ? {} : { mine: 'created' }))
      const { reads } = stage().site.db
      const at = sorted(houses.flatMap(({ room, far }) => [room, far]))!
      const world: World = {
        rooms: at,
        meetings: (
          await reads.selectFrom('meeting').select('meeting_id as id').where('room_id', 'in', at).execute()
        ).map(({ id }) => id),
        notes: (await reads.selectFrom('note').select('note_id as id').where('room_id', 'in', at).execute()).map(
          ({ id }) => id,
        ),
        actionItems: (
          await reads.selectFrom('action_item').select('action_item_id as id').where('room_id', 'in', at).execute()
        ).map(({ id }) => id),
      }
      await indexed(stage().site)
      confirmed.count = 0
      const random = chance(SEED)
      const wrong: string[] = []
      for (const [index, house] of houses.entries()) {
        const mcp = mcpOf(stage().app, await stage().token(house.person))
        for (let tries = 0; tries < TRIES; tries++) {
          const kind = random(TRIALS.length)
          const difference = await TRIALS[kind]!(mcp, house, world, random)
          if (difference) wrong.push(`${columns[index]}: ${difference}`)
        }
      }
      assert.deepEqual(wrong, [])
      assert.ok(confirmed.count > 0)
    })
})
