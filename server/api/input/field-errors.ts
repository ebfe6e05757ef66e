// Answers with 422 what an action refuses by field.
import { invalid, Refusal } from '../../problem.ts'
import { fieldErrors } from './query.ts'

/** Runs work; throws 422 with the field and code for a `Refusal`. */
export async function withFieldErrors<T>(collection: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw invalid(fieldErrors(collection, [error]))
    throw error
  }
}
