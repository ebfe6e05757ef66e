// How what runs beside the requests tells of its work, for the log.

/** Called for work that failed and is tried again. */
export type OnWorkFailed = (name: string, error: unknown) => void

/** Writes a line to the log. */
export type WriteLog = (level: 'error' | 'warn' | 'info', about: object, message: string) => void
