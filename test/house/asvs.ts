// The requirements of OWASP ASVS 5.0 with their verdicts, from docs/security/asvs.json, as the tables of docs/security/asvs.md.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** What holds a promise: a test by its name, as it is written in its file, or a heading of a document. */
export type By = { file: string; test: string } | { document: string; heading: string }

export interface Requirement {
  id: string
  level: 1 | 2
  /** In our words. */
  asks: string
  verdict: 'met' | 'not applicable' | 'not met'
  by?: By[]
  note?: string
}

export const requirements = (): Requirement[] => JSON.parse(readFileSync('docs/security/asvs.json', 'utf8'))

/** The level of each requirement of the standard, by section and in order. */
export const LEVELS: Readonly<Record<string, string>> = {
  ...{ '1.1': '22', '1.2': '1111122223', '1.3': '112222222223', '1.4': '222', '1.5': '123' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '12223', '2.4': '23' },
  ...{ '3.1': '3', '3.2': '113', '3.3': '12223', '3.4': '11222233', '3.5': '11122333', '3.6': '3', '3.7': '22333' },
  ...{ '4.1': '12233', '4.2': '23333', '4.3': '22', '4.4': '1222' },
  ...{ '5.1': '2', '5.2': '112333', '5.3': '113', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '11223333', '6.4': '112233', '6.5': '22222333', '6.6': '2223' },
  ...{ '6.7': '33', '6.8': '2222' },
  ...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '223', '7.6': '22' },
  ...{ '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23' },
  ...{ '9.1': '111', '9.2': '1222' },
  ...{ '10.1': '22', '10.2': '223', '10.3': '22223', '10.4': '1111122222233333', '10.5': '22222', '10.6': '22' },
  ...{ '10.7': '222' },
  ...{ '11.1': '2233', '11.2': '22233', '11.3': '11233', '11.4': '1222', '11.5': '23', '11.6': '23', '11.7': '33' },
  ...{ '12.1': '12233', '12.2': '11', '12.3': '22223' },
  ...{ '13.1': '2333', '13.2': '222223', '13.3': '2233', '13.4': '1222233' },
  ...{ '14.1': '22', '14.2': '12223333', '14.3': '122' },
  ...{ '15.1': '12233', '15.2': '12233', '15.3': '1222222', '15.4': '3333' },
  ...{ '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '2223' },
  ...{ '17.1': '23', '17.2': '22223333', '17.3': '22' },
}

/** The chapters, as they are called in the standard. */
const CHAPTERS = [
  ...['Encoding and Sanitization', 'Validation and Business Logic', 'Web Frontend Security', 'API and Web Service'],
  ...['File Handling', 'Authentication', 'Session Management', 'Authorization', 'Self-contained Tokens'],
  ...['OAuth and OIDC', 'Cryptography', 'Secure Communication', 'Configuration', 'Data Protection'],
  ...['Secure Coding and Architecture', 'Security Logging and Error Handling', 'WebRTC'],
]

/** The part of an address that leads to a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** A link from docs/security/asvs.md to a document. */
const linkTo = (document: string): string => posix.relative('docs/security', document)

/** Code in Markdown, also if it contains a backtick. */
const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``).replaceAll('|', '\\|')

const shown = (by: By): string =>
  'test' in by
    ? `${code(by.file)}: ${code(by.test)}`
    : `[${by.heading}](${linkTo(by.document)}#${anchorOf(by.heading)})`

const rowOf = ({ id, level, asks, verdict, by = [], note }: Requirement): string => {
  const how = [...by.map(shown), ...(note ? [cell(note)] : [])].join('<br>')
  return `| ${id} | ${level} | ${cell(asks)} | ${verdict} | ${how} |\n`
}

/** The tables of docs/security/asvs.md: a summary, and a table for each chapter. */
export function asvsTables(): string {
  const all = requirements()
  const count = (verdict: Requirement['verdict'], level?: number) =>
    all.filter((one) => one.verdict === verdict && (!level || one.level === level)).length
  const levels = [1, 2].map((level) => {
    const [met, not, apart] = [count('met', level), count('not met', level), count('not applicable', level)]
    return `| ${level} | ${met} | ${not} | ${apart} | ${met + not + apart} |\n`
  })
  const head = '| Level | Met | Not met | Not applicable | Total |\n| --- | --- | --- | --- | --- |\n'
  const chapters = CHAPTERS.map((name, place) => {
    const rows = all.filter(({ id }) => id.startsWith(`${place + 1}.`)).map(rowOf)
    const table = '| Id | Level | Requirement | Verdict | Evidence or reason |\n| --- | --- | --- | --- | --- |\n'
    return `## V${place + 1} ${name}\n\n${table}${rows.join('')}\n`
  })
  return `${head}${levels.join('')}\n${chapters.join('')}`
}
