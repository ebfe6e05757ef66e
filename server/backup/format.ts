// The format of a backup: lines of JSON, compressed with gzip.
//
// `site` comes first, then every table with its rows, then every attached file in parts, then `end` with counts and
// checksums. The format is the same for both databases, and a backup of one can be restored into the other.

/** The content of the first line. */
export interface BackupHead {
  /** The version of the format. */
  form: 1
  /** When it was written, in Unix seconds. */
  made_ts: number
  /** The migrations that had run. */
  schema: string[]
  /** A sealed word, by which the secret of the site is recognized (`db/secrets/seal-check.ts`); null where it has none yet. */
  seal_check: string | null
}

export type BackupValue = string | number | null

export type BackupLine =
  | ['site', BackupHead]
  | ['table', { name: string; columns: string[]; last_id: number }]
  | ['row', ...BackupValue[]]
  | ['file', { key: string; size: number }]
  /** Bytes of the file above, in base64. */
  | ['part', string]
  | ['end', BackupSum]

export interface Counts {
  tables: number
  rows: number
  files: number
}

export interface BackupSum extends Counts {
  /**
   * SHA-256 of all lines before, with their line feeds, in hexadecimal. It finds damage, not changes made on purpose.
   */
  sha256: string
  /** A MAC of it with the secret of the site, which finds those as well; left out where there was no secret. */
  mac?: string
}

/** The purpose of the key of the MAC (`db/secrets/seal.ts`). */
export const BACKUP_MAC = 'backup'

/** Bytes of a file in one part. */
export const PART_BYTES = 48 * 1024

/** The messages for a file that cannot be restored. */
export const NO_BACKUP = 'This is not a Folkmoot backup.'
export const DAMAGED = 'The backup is truncated or damaged.'
export const OLDER_BACKUP = 'The backup was written by a version before 0.1.0 and cannot be restored. Use that version.'
export const NEWER_BACKUP = 'The backup was written by a newer version of Folkmoot. Use that version.'
