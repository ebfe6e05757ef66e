// What a backup is: lines of JSON, compressed by gzip. The last one says how the others add up.
//
// `site`, then every table with its rows, then every attached file in parts, then `end`. It is the same whichever
// database it came from, and goes into either.

/** What the first line says. */
export interface Head {
  /** The form of the lines that follow. */
  form: 1
  made_ts: number
  /** The migrations that the tables have been through. */
  schema: string[]
  /** A word that only the secret of the site opens; null where it has none yet. */
  seal_check: string | null
}

export type Value = string | number | null

export type Line =
  | ['site', Head]
  | ['table', { name: string; columns: string[]; last_id: number }]
  | ['row', ...Value[]]
  | ['file', { key: string; size: number }]
  /** Bytes of the file above, in base64. */
  | ['part', string]
  | ['end', Sum]

export interface Counts {
  tables: number
  rows: number
  files: number
}

export interface Sum extends Counts {
  /** SHA-256 of all lines before, with their ends; hexadecimal. It tells damage, not changes made on purpose. */
  sha256: string
  /** The same keyed with the secret of the site, which nobody else can make; left out where there was no secret. */
  mac?: string
}

/** What the key of the checksum is made for (`db/seal.ts`). */
export const BACKUP_MAC = 'backup'

/** Bytes of a file in one part. */
export const PART = 48 * 1024

/** Why a file is not brought back. */
export const NO_BACKUP = 'This is no backup of Folkmoot.'
export const DAMAGED = 'The backup is cut off or damaged.'
export const NEWER = 'The backup was written by a newer version of Folkmoot; run that version.'
