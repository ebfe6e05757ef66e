// Backlog: topics without a date. Titles render first; actions load after them.

import { IconHourglass } from '@tabler/icons-react'
import { mayUse } from '../../api/rights.ts'
import { useDeferred } from '../../api/writing/deferred.ts'
import { Empty } from '../../kit/feedback/empty.tsx'
import { MissingPart } from '../../kit/feedback/missing-part.tsx'
import { Section } from '../../kit/page/section.tsx'
import { words } from '../../words.ts'
import { late } from '../loading/late-module.ts'
import { Loaded } from '../loading/loaded.tsx'
import './backlog.css'
import { AddLine } from './add-line.tsx'
import { type BacklogItem, type BacklogProps, removal, useBacklog } from './backlog-queries.ts'
import { ItemPlan } from './item-plan.tsx'
import { useMayAdd } from './may-add.ts'

const { backlog } = words
const whole = late(() => import('./backlog-items.tsx'))

/** The section; nothing for those who may not add where nothing waits. */
export function Backlog({ of, into }: BacklogProps) {
  const content = whole.useModule()
  const query = useBacklog(of)
  const mayAdd = useMayAdd(of)
  const removed = useDeferred()
  const items = (query.data?.body ?? []).filter(({ agenda_item_id }) => !removed.has(removal(agenda_item_id)))
  if (query.data && !items.length && !mayAdd) return null
  const Items = content?.BacklogItems ?? Titles
  return (
    <Section title={backlog.title} count={items.filter(({ parent_id }) => !parent_id).length}>
      <Loaded query={query}>
        {() => (
          <>
            {!items.length && <Empty icon={IconHourglass} text={backlog.empty} />}
            <Items of={of} into={into} items={items} />
            {content === null && <MissingPart />}
          </>
        )}
      </Loaded>
      {mayAdd && <AddLine of={of} />}
    </Section>
  )
}

/** As wide as a button that shows an icon. */
const Reserved = () => <span className="reserved-icon" aria-hidden="true" />

/** The titles, beside room for the buttons that are loaded later: nothing moves then. */
const Titles = ({ items, into }: Pick<BacklogProps, 'into'> & { items: readonly BacklogItem[] }) => (
  <ul className="backlog-items">
    {items.map((item) => (
      <li key={item.agenda_item_id} className={item.parent_id ? 'inside' : undefined}>
        <div className="item-title in-place">
          {item.title} {mayUse(item, 'PATCH') && <Reserved />}
        </div>
        <ItemPlan item={item} />
        {into !== undefined && !item.parent_id && (
          <span className="button quiet small reserved" aria-hidden="true">
            {backlog.take}
          </span>
        )}
        {mayUse(item, 'DELETE') && <Reserved />}
      </li>
    ))}
  </ul>
)
