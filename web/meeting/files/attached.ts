// The files of a meeting as the API lists them.

import type { RowOf } from '../../../contract/client.ts'
import type { attachment } from '../../../contract/files/attachment.ts'
import { useFirst } from '../../api/queries.ts'
import type { Key } from '../../api/query-client.ts'
import { first } from '../../api/requests/first-requests.ts'

export type Attached = RowOf<typeof attachment>

export const filesKey = (meeting_id: number): Key => ['meeting', meeting_id, 'files']

/** All files of a meeting, of its agenda items too. */
export const useAttached = (meeting_id: number) => useFirst(filesKey(meeting_id), first.attachments(meeting_id))
