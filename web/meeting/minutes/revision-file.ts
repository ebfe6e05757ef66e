// The addresses of the files of approved minutes.
import { connection } from '../../api/clients.ts'

/** Where a version that was approved is as a file. */
export const fileOf = (meeting_id: number, number: number, format: string): string =>
  `${connection.base}/meetings/${meeting_id}/minutes/revisions/${number}?format=${format}`
