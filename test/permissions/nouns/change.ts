// The feed of changes: the request of its row.
import { others } from '../cells.ts'
import type { PermissionNoun } from '../noun.ts'

export const noun: PermissionNoun = {
  like: { 'GET /changes': 'GET /metadata' },
  trials: { places: { 'GET /changes': [{ ask: () => ['GET', '/changes'], may: others }] } },
  filters: {
    'change.after organization_id': ({ organization }) => [`/changes?organization_id=${organization}`],
    'change.after room_id': ({ room }) => [`/changes?room_id=${room}`],
    'change.after meeting_id': ({ meeting }) => [`/changes?meeting_id=${meeting}`],
    'change.after presence_of': ({ meeting }) => [`/changes?meeting_id=${meeting}&presence_of=${meeting}`],
    'change.after meeting_series_id': ({ series }) => [`/changes?meeting_series_id=${series}`],
  },
}
