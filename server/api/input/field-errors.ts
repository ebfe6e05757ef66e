// Converts field refusals of actions to 422 responses.
import { type Awaitable, orElse } from '../../concurrency/awaitable.ts'
import { invalid, Refusal } from '../../problem.ts'
import { fieldErrors } from './query.ts'

/** Runs work; throws 422 with the field and code for a `Refusal`. */
export const withFieldErrors = <T>(collection: string, work: () => Awaitable<T>): Awaitable<T> =>
  orElse(work, (error) => {
    if (error instanceof Refusal) throw invalid(fieldErrors(collection, [error]))
    throw error
  })
