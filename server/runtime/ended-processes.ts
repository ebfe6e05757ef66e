// Warns in the log of processes that make documents or read attached files and that ended without being asked to.
import { onProcessEnded } from '../exports/processes/ended-process.ts'
import type { WriteLog } from './reports.ts'

/** For all sites of a process or a thread: documents are nobody's by then. */
export const warnOfEndedProcesses = (log: WriteLog): void =>
  onProcessEnded((ended) => log('warn', ended, 'A process that creates documents or reads files exited.'))
