// Parts of the home page that load after its first paint: preparation, action items and news.

import { IconDoor, IconSquareCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { actionItems } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { Section } from '../kit/page/section.tsx'
import { useActionItems } from '../meeting/blocks/action-items/action-item-list.tsx'
import { ActionItemRow } from '../meeting/blocks/action-items/action-item-row.tsx'
import { Loaded } from '../parts/loading/loaded.tsx'
import { More, rowsIn, totalOf } from '../parts/loading/more.tsx'
import { useOwnRooms } from '../parts/places/own-rooms.ts'
import { words } from '../words.ts'
import { homeTexts as texts } from './home-words.ts'
import { Lately } from './lately.tsx'
import { useReviews } from './minutes-to-review.ts'
import { ToPrepare, useIsDueSoon, useMeetingsOfWeek } from './to-prepare.tsx'
import './later.css'
import { Rows } from '../kit/page/list-motion.tsx'

const { places } = words
const MOST = 10

const useOwnItems = () => useActionItems(['mine'], first.ownItems)

/** What is to be done beside one's meetings, and what happened below them; nothing before it is known, so that nothing moves. */
export function Later() {
  const items = useOwnItems()
  const pending = [useMeetingsOfWeek(), useReviews(), useAsked(), items].some(({ isPending }) => isPending)
  const isDueSoon = useIsDueSoon()
  if (pending) return null
  const due = items.data ? rowsIn(items.data).filter(isDueSoon) : []
  return (
    <>
      <aside className="column" aria-label={texts.prepare}>
        <ToPrepare items={due} />
        <OwnItems query={items} above={due.length} />
        <Asked />
      </aside>
      <div className="column">
        <NoRooms />
        <Lately />
      </div>
    </>
  )
}

/** What somebody reads who is in no room yet. */
function NoRooms() {
  if (useOwnRooms().data?.body.length !== 0) return null
  return (
    <Section title={places.rooms}>
      <Empty icon={IconDoor} text={texts.noRoomsYet} />
    </Section>
  )
}

interface OwnItemsProps {
  query: ReturnType<typeof useOwnItems>
  /** How many of them are listed above, since they are due soon. */
  above: number
}

/** The reader's action items that are due later, or at no time; nothing where all of them are listed above. */
function OwnItems({ query, above }: OwnItemsProps) {
  const isDueSoon = useIsDueSoon()
  const total = totalOf(query.data)
  if (above > 0 && total === above) return null
  return (
    <Section title={above ? texts.otherItems : texts.items} count={total && total - above}>
      <Loaded query={query}>
        {(data) => {
          const rows = rowsIn(data).filter((item) => !isDueSoon(item))
          return total ? (
            <>
              <Rows>
                {rows.map((item) => (
                  <li key={item.action_item_id}>
                    <ActionItemRow item={item} from="room" assignee={false} />
                  </li>
                ))}
              </Rows>
              <More of={texts.items} query={query} beside={-above} />
            </>
          ) : (
            <Empty icon={IconSquareCheck} text={texts.noItems} />
          )
        }}
      </Loaded>
    </Section>
  )
}

const useAsked = () =>
  useAnswer(['items', 'asked'], () =>
    actionItems(
      'mine',
      {},
      { state: 'open', view: 'asked_of_others' },
      { embed: 'description_clean,may', sort: 'due_ts', per_page: MOST },
    ),
  )

/** What the reader asked of others and is not done. */
function Asked() {
  const query = useAsked()
  return (
    <Section title={texts.asked} count={query.data?.total}>
      <Loaded query={query}>
        {({ body }) =>
          body.length ? (
            <Rows>
              {body.map((item) => (
                <li key={item.action_item_id}>
                  <ActionItemRow item={item} from="room" />
                </li>
              ))}
            </Rows>
          ) : (
            <Empty icon={IconSquareCheck} text={texts.noAsked} />
          )
        }
      </Loaded>
      <p className="after-rows">
        <Link to="/action_items">{texts.allActions}</Link>
      </p>
    </Section>
  )
}
