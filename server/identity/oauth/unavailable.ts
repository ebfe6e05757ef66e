// Says to the provider of what the database cannot do just now that it may be tried again: 503.
import { isUnavailable } from '../../db/dialect.ts'

export async function asked<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUnavailable(error) ? Object.assign(error as Error, { statusCode: 503 }) : error
  }
}
