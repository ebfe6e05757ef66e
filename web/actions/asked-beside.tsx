// What the reader asked of others, beside their own action items; it is loaded after these.
import { Link } from '@tanstack/react-router'
import { actionItems } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'
import { Rows } from '../kit/page/list-motion.tsx'
import { Section } from '../kit/page/section.tsx'
import { ActionItemRow } from '../meeting/blocks/action-items/action-item-row.tsx'
import { actionsTexts as texts } from './actions-words.ts'

/** The page that lists all of them is one step away. */
const MOST = 8

/** The list; nothing before it is known and where there is none, so that nothing moves. */
export function AskedBeside() {
  const query = useAnswer(['items', 'asked', 'beside'], () =>
    actionItems(
      'mine',
      {},
      { state: 'open', view: 'asked_of_others' },
      { embed: 'description_clean,may', sort: 'due_ts', per_page: MOST },
    ),
  )
  const asked = query.data?.body ?? []
  if (!asked.length) return null
  return (
    <Section title={texts.views.asked} count={query.data?.total}>
      <Rows>
        {asked.map((item) => (
          <li key={item.action_item_id}>
            <ActionItemRow item={item} from="room" />
          </li>
        ))}
      </Rows>
      {(query.data?.total ?? 0) > asked.length && (
        <p className="after-rows">
          <Link to="/action_items" search={{ view: 'asked' }}>
            {texts.allAsked}
          </Link>
        </p>
      )}
    </Section>
  )
}
