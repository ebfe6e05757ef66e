// Two organizations of the same shape that have nothing to do with each other, and the way into every address of them.
import { contract } from '../../../contract/index.ts'
import type { Endpoint, Resource } from '../../../contract/resource.ts'
import type { Stage } from '../../stage.ts'
import type { Role } from '../matrix.ts'
import { SECRET } from '../noun.ts'
import { FULL, nouns, ofNouns } from '../nouns.ts'
import { type Also, build, gather, type House } from './house.ts'

export { FULL, SECRET }

export interface Address {
  /** E.g. `meeting.change`. */
  name: string
  resource: Resource
  endpoint: Endpoint
  path: string
  /** The names of the ids in it. */
  ids: string[]
  /** What the path itself fixes, e.g. the role of a role sub-collection. */
  fixes: Readonly<Record<string, number>>
}

/** Every address of the contract. */
export const addresses: readonly Address[] = Object.values(contract as Record<string, Resource>).flatMap((resource) =>
  Object.entries(resource.endpoints).flatMap(([name, endpoint]) =>
    endpoint.at.map(({ path, as }) => ({
      name: `${resource.name}.${name}`,
      resource,
      endpoint,
      path,
      ids: [...path.matchAll(/:(\w+)/g)].map(([, id]) => id!),
      fixes: as,
    })),
  ),
)

const ids = ofNouns('ids')

/** What an id, or the time, of an address is in a house: records of people are those of its host. */
export function idIn(house: House, { resource }: Address, id: string): number {
  const value = (ids[`${resource.name}.${id}`] ?? ids[id])?.(house)
  if (!value) throw new Error(`The house has no ${id}.`)
  return value
}

/** The address with these ids in it. */
export const filled = ({ path }: Address, value: (id: string) => number): string =>
  path.replace(/:(\w+)/g, (_, id) => String(value(id)))

/** A house with people of its own, whose every text says the word. */
export async function otherHouse(stage: Stage, role: Role = 'OO', also: Also = FULL): Promise<House> {
  const house = await build(stage, await gather(stage), role, true, also)
  await stage.write(async (trx) => {
    for (const { say } of nouns) await say?.(trx, house, SECRET)
  })
  return house
}
