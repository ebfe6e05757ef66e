// Log messages of background work.

/** Called for work that failed and is tried again. */
export type OnWorkFailed = (name: string, error: unknown) => void

/** Writes a line to the log. */
export type WriteLog = (level: 'error' | 'warn' | 'info', about: object, message: string) => void

/** What of an error can go to another thread. */
export interface SentError {
  message: string
  stack?: string | undefined
  code?: string | undefined
}

/** An error as it is sent: on its way to another thread it would lose its code, or not arrive, for what else it holds. */
export function errorToSend(error: unknown): SentError {
  const { message = String(error), stack, code } = error as NodeJS.ErrnoException
  return { message, stack, code }
}
