// The sheet that puts a note or an action item under another item of the agenda.
import { useState } from 'react'
import { useFirst } from '../../api/queries.ts'
import type { Key } from '../../api/query-client.ts'
import { first } from '../../api/requests/first-requests.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { formWords } from '../../form-words.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { SelectField } from '../../kit/fields/plain-fields.tsx'
import { Sheet } from '../../parts/form/sheet.tsx'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'

const { placing: texts } = formWords

interface Props {
  meeting_id: number
  /** The item under which it stands; undefined for none. */
  under: number | undefined
  /** Puts it under another one. */
  put: (agenda_item_id: number) => Promise<unknown>
  stale: Key
  close: () => void
}

/** The sheet. */
export function MoveBlock({ meeting_id, under, put, stale, close }: Props) {
  const items = useFirst(['meeting', meeting_id, 'agenda'], first.agenda(meeting_id)).data?.body ?? []
  const [chosen, choose] = useState(under)
  // The message must not depend on the row, which is remounted elsewhere.
  const move = useChange(
    async (to: number) => {
      await put(to)
      showToast(texts.moved)
      close()
    },
    [stale],
  )
  return (
    <Sheet
      title={texts.title}
      busy={move.isPending}
      disabled={chosen === undefined || chosen === under}
      close={close}
      save={() => move.mutate(chosen!)}
    >
      <SelectField
        label={texts.item}
        options={[
          ...(under === undefined ? [['', texts.none] as const] : []),
          ...items.map(({ agenda_item_id, title }) => [String(agenda_item_id), title] as const),
        ]}
        value={String(chosen ?? '')}
        choose={(to) => choose(Number(to) || under)}
      />
      <ErrorMessage error={move.error} />
    </Sheet>
  )
}
