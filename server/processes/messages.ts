// Messages between the supervisor and its serving processes.

/** What a serving process asks of the supervisor. */
export type Question =
  /** The place of a window that lasts so many milliseconds, the same for all processes. */
  | { about: 'window'; key: string; duration: number }
  /** One of so many seats of somebody, and of so many of all. */
  | { about: 'seat'; room: string; who: string; most: number; mostOfAll: number }
  /** The metrics of all processes. */
  | { about: 'metrics' }

/** Where the counts of a window are, and when it ends by the monotonic clock of the machine. */
export interface WindowPlace {
  at: number
  ends: number
}

/** Whether a seat was taken, or else whose limit is reached. */
export type Seated = 'taken' | 'own limit' | 'limit of all'

export type ToSupervisor =
  | { folkmoot: 'ask'; id: number; question: Question }
  | { folkmoot: 'leave seat'; room: string; who: string }
  | { folkmoot: 'tell'; channel: string; text: string }
  | { folkmoot: 'serving' }
  | { folkmoot: 'metrics'; id: number; metrics: object }

/** How many of the processes serve, and whether all of them have since the start. */
export interface Group {
  serving: number
  of: number
  complete: boolean
}

export type ToProcess =
  | { folkmoot: 'answer'; id: number; answer?: unknown; failed?: string }
  | { folkmoot: 'tell'; channel: string; text: string }
  | { folkmoot: 'group'; group: Group }
  | { folkmoot: 'metrics'; id: number }
  | { folkmoot: 'stop' }

/** The descriptor under which each process has the file with the counts of windows. */
export const COUNTS_FD = 4

/** The variable that tells a process its number, of how many, and whether it begins the site. */
export const ROLE_VARIABLE = 'FOLKMOOT_PROCESS_ROLE'

/** What a serving process is. */
export interface Role {
  /** 0 runs what runs once beside requests. */
  number: number
  of: number
  /** Whether it migrates the database and begins an empty site; the others start afterwards. */
  begins: boolean
}
