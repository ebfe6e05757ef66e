// A list of action items, of which more is shown step by step.
import { IconSquareCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Asking } from '../../../../contract/client.ts'
import type { actionItem } from '../../../../contract/meetings/action-item.ts'
import { useRows } from '../../../api/queries.ts'
import type { Key } from '../../../api/query-client.ts'
import { Empty } from '../../../kit/feedback/empty.tsx'
import { Rows } from '../../../kit/page/list-motion.tsx'
import { Section } from '../../../kit/page/section.tsx'
import { Loaded } from '../../../parts/loading/loaded.tsx'
import { More, rowsIn, totalOf } from '../../../parts/loading/more.tsx'
import { type ActionItemOptions, ActionItemRow } from './action-item-row.tsx'

/** Action items; `at` is the key below `items`, `request` a page of the list, with `description_clean` and `may` embedded. */
export const useActionItems = <N extends 'mine' | 'inRoom' | 'inSeries'>(
  at: Key,
  request: (page: number) => Asking<typeof actionItem, N>,
) => useRows<typeof actionItem, 'mine' | 'inRoom' | 'inSeries'>(['items', ...at], request)

interface Props extends ActionItemOptions {
  title: string
  query: ReturnType<typeof useActionItems>
  /** The text where there are none. */
  none: string
  /** A button that notes another one. */
  make?: ReactNode
}

export function ActionItemList({ title, query, none, make, ...options }: Props) {
  return (
    <Section title={title} count={totalOf(query.data)}>
      <Loaded query={query}>
        {(data) => {
          const rows = rowsIn(data)
          return rows.length ? (
            <>
              <Rows>
                {rows.map((item) => (
                  <li key={item.action_item_id}>
                    <ActionItemRow item={item} {...options} />
                  </li>
                ))}
              </Rows>
              <More of={title} query={query} />
              {make && <div className="buttons">{make}</div>}
            </>
          ) : (
            <Empty icon={IconSquareCheck} text={none}>
              {make}
            </Empty>
          )
        }}
      </Loaded>
    </Section>
  )
}
