// Random acts of random people, through HTTP: whatever the API lets them do, and much that it does not.
import { sweepSignIn } from '../../../server/jobs/sign-in.ts'
import type { Client, TestAnswer } from '../../client.ts'
import type { Chance } from '../../rules/chance.ts'
import type { Stage } from '../../stage.ts'
import { type ActingPerson, type Bystander, DAY, drawFor } from './act.ts'
import { actsOnContents } from './contents.ts'
import { actsOnMeetings } from './meetings.ts'
import { actsOnNotifications } from './notifications.ts'
import { actsOnPlaces } from './places.ts'
import { actsOnRecords } from './records.ts'

interface Acting {
  stage: Stage
  chance: Chance
  people: readonly ActingPerson[]
  bystanders: Bystander[]
}

/** Does something at random; most of it is allowed to somebody, and what is refused changes nothing. */
export async function actAtRandom({ people, ...acting }: Acting): Promise<void> {
  const { stage, chance } = acting
  const who = chance.one(people)
  const client = whoeverMay([who, ...chance.some(people, 4)])
  const drawn = drawFor({ ...acting, client, who }, [...people])
  const acts = [
    ...[...actsOnPlaces(drawn), ...actsOnMeetings(drawn), ...actsOnContents(drawn), ...actsOnRecords(drawn)],
    ...actsOnNotifications(drawn),
  ]
  let at = chance.number(
    1,
    acts.reduce((sum, [weight]) => sum + weight, 0),
  )
  const [, act] = acts.find(([weight]) => (at -= weight) <= 0)!
  await act()
  if (!chance.odds(0.1)) return
  stage.pass(chance.number(1, DAY / 8))
  // As the server does by its clock: addresses that nobody has proven end.
  await sweepSignIn(stage.site)
}

/** Has one after the other try it, until somebody is not forbidden to. */
function whoeverMay(people: readonly ActingPerson[]): Client {
  const ask: Client['ask'] = async (...asked) => {
    let answer: TestAnswer | undefined
    for (const { client } of people) {
      answer = await client.ask(...asked)
      if (answer.status !== 403) break
    }
    return answer!
  }
  return {
    ask,
    get: (path, asking) => ask('GET', path, undefined, asking),
    post: (path, body, asking) => ask('POST', path, body, asking),
    put: (path, body, asking) => ask('PUT', path, body, asking),
    patch: (path, body, asking) => ask('PATCH', path, body, asking),
    delete: (path, asking) => ask('DELETE', path, undefined, asking),
    options: (path, asking) => ask('OPTIONS', path, undefined, asking),
  }
}
