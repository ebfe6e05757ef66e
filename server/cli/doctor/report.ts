// The report of `doctor`: findings as lines of text, or collected for --json.

/** One finding. */
export interface Finding {
  name: string
  value: string
  notes: string[]
}

export interface Report {
  /** A finding by its name. */
  fact: (name: string, value: string | number) => void
  /** More about the last finding. */
  more: (note: string) => void
  /** What should be changed, in a sentence. */
  warn: (sentence: string) => void
}

/** What --json prints. */
export interface CollectedReport {
  findings: Finding[]
  warnings: string[]
}

const WIDTH = 14

/** A report that prints each line at once. */
export const printedReport = (print: (line: string) => void): Report => ({
  fact: (name, value) => print(`${name.padEnd(WIDTH)}${value}`),
  more: (note) => print(`${' '.repeat(WIDTH)}${note}`),
  warn: print,
})

/** A report that is collected. */
export function collectedReport(): Report & { all: CollectedReport } {
  const all: CollectedReport = { findings: [], warnings: [] }
  return {
    all,
    fact: (name, value) => void all.findings.push({ name, value: String(value), notes: [] }),
    more: (note) => void all.findings.at(-1)?.notes.push(note),
    warn: (sentence) => void all.warnings.push(sentence),
  }
}

/** The object that --json prints. */
export const jsonReport = (all: CollectedReport, failure: string | null): string =>
  JSON.stringify({ ok: failure === null, ...all, failure })

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** A number of bytes for people, such as `1.4 GB`. */
export function inUnits(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${power && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`
}
