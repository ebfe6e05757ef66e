// The templates of a room, as their list asks for them.
import type { RowOf } from '../../contract/client.ts'
import type { template } from '../../contract/places/template.ts'
import { useFirst } from '../api/queries.ts'
import { managing } from '../api/requests/managing-requests.ts'

export type ListedTemplate = RowOf<typeof template>

/** The templates of a room. */
export const useTemplates = (room_id: number) => useFirst(['templates', 'room', room_id], managing.templatesIn(room_id))
