// What this process and all that it has started and seen end have taken of the processors.
import { readFileSync } from 'node:fs'

/** The clock of the kernel's counters: a hundredth of a second on every Linux. */
const TICKS = 100

/** Seconds of processor time; where the system does not tell, those by the clock on two processors. */
export function processorSeconds(): number {
  try {
    const [, fields] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?!.*\) )/)
    // utime, stime, cutime and cstime are the fields 14 to 17; those before the third are split off.
    const [user, system, ofUser, ofSystem] = fields!.split(' ').slice(11, 15).map(Number)
    return (user! + system! + ofUser! + ofSystem!) / TICKS
  } catch {
    return process.uptime() * 2
  }
}
