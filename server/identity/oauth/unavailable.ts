// Makes the OAuth provider answer 503 while the database is unavailable.
import { isUnavailable } from '../../db/dialects/dialect.ts'

/** Runs work for the provider; an error of a database that is not available gets the status 503. */
export async function orUnavailable<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUnavailable(error) ? Object.assign(error as Error, { statusCode: 503 }) : error
  }
}
