// Whether the suite has had every endpoint answer and refuse at least once.
import { appendFileSync, readFileSync } from 'node:fs'
import { contract } from '../contract/index.ts'
import type { Resource } from '../contract/resource.ts'

const noted = new Set<string>()
const file = process.env['TEST_ANSWERED']

/** Notes that an endpoint gave a status, e.g. `meeting.change`, 403. */
export const noteAnswer = (endpoint: string, status: number): void => {
  noted.add(`${endpoint} ${status}`)
  hear?.(endpoint, status)
}

let hear: typeof noteAnswer | undefined

/** Lets the recorder hear of each answer, too. */
export const noteAnswers = (listener: typeof noteAnswer): void => {
  hear = listener
}

if (file) process.on('exit', () => appendFileSync(file, [...noted].map((line) => `${line}\n`).join('')))

/** What the suite left out, a line for each endpoint that never answered 2xx or was never refused. */
export function unanswered(notes: string): string[] {
  const lines = readFileSync(notes, 'utf8').split('\n')
  const endpoints = (Object.values(contract) as unknown as Resource[]).flatMap(({ name, endpoints }) =>
    Object.keys(endpoints).map((endpoint) => `${name}.${endpoint}`),
  )
  return endpoints.flatMap((endpoint) => {
    const statuses = lines.filter((line) => line.startsWith(`${endpoint} `)).map((line) => Number(line.split(' ')[1]))
    const never: string[] = []
    if (!statuses.some((status) => status < 300)) never.push(`${endpoint} never answered 2xx`)
    if (!statuses.some((status) => status >= 400)) never.push(`${endpoint} was never refused`)
    return never
  })
}
