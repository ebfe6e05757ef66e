// A list of action items, in pages.
import { useState } from 'react'
import type { ClientAnswer } from '../../../contract/client.ts'
import { useAnswer } from '../../api/queries.ts'
import type { Key } from '../../api/query-client.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { type ActionItemOptions, ActionItemRow } from './action-item-row.tsx'
import type { Item } from './blocks.ts'

interface Props extends ActionItemOptions {
  title: string
  /** The query key of the list, below `items`. */
  at: Key
  /** Asks for a page, with `description_clean` and `may` embedded. */
  asked: (page: number) => Promise<ClientAnswer<Item[]>>
  /** The text where there are none. */
  none: string
  watching?: boolean
}

export function ActionItemList({ title, at, asked, none, watching, ...told }: Props) {
  const [page, go] = useState(0)
  const query = useAnswer(['items', ...at, page], () => asked(page), watching)
  return (
    <Section title={title} count={query.data?.total}>
      <Loaded query={query}>
        {({ body, pages }) =>
          body.length ? (
            <>
              <ul className="rows">
                {body.map((item) => (
                  <li key={item.action_item_id}>
                    <ActionItemRow item={item} {...told} />
                  </li>
                ))}
              </ul>
              <Pager of={title} page={page} pages={pages} go={go} />
            </>
          ) : (
            <p className="nothing">{none}</p>
          )
        }
      </Loaded>
    </Section>
  )
}
