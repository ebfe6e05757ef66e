// A list of action items, page by page.
import { useState } from 'react'
import type { Answer } from '../../contract/client.ts'
import { type Key, useAnswer } from '../asking.ts'
import { Pager } from './pager.tsx'
import { Part } from './part.tsx'
import { Shown } from './shown.tsx'
import { type Item, type Telling, Todo } from './todo.tsx'

interface Props extends Telling {
  title: string
  /** Whose list it is, below `items`. */
  at: Key
  ask: (asking: { embed: string; page: number }) => Promise<Answer<Item[]>>
  /** What is said where there are none. */
  none: string
  watching?: boolean
}

export function TodoList({ title, at, ask, none, watching, ...told }: Props) {
  const [page, go] = useState(0)
  const query = useAnswer(['items', ...at, page], () => ask({ embed: 'description_clean', page }), watching)
  return (
    <Part title={title} count={query.data?.total}>
      <Shown query={query}>
        {({ body, pages }) =>
          body.length ? (
            <>
              <ul className="rows">
                {body.map((item) => (
                  <li key={item.action_item_id}>
                    <Todo item={item} {...told} />
                  </li>
                ))}
              </ul>
              <Pager of={title} page={page} pages={pages} go={go} />
            </>
          ) : (
            <p className="nothing">{none}</p>
          )
        }
      </Shown>
    </Part>
  )
}
