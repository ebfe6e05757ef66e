// The page of action items over all rooms: my own, assigned by me, and everybody's, grouped by due date.

import { IconSquareCheck } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { plural } from '../../words/fill.ts'
import { loadModule } from '../api/connection.ts'
import { mayUse } from '../api/rights.ts'
import { CommandButton } from '../kit/buttons/command-button.tsx'
import { useSheet } from '../kit/dialogs/sheet-address.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { Heading } from '../kit/page/heading.tsx'
import { usePageAddress } from '../kit/page/page-address.ts'
import { useTitle } from '../kit/page/title.ts'
import { useNow } from '../kit/time/now.ts'
import { late } from '../parts/loading/late-module.ts'
import { Loaded } from '../parts/loading/loaded.tsx'
import { More, rowsIn, totalOf } from '../parts/loading/more.tsx'
import { useOwnRooms } from '../parts/places/own-rooms.ts'
import { known } from '../site.ts'
import { words } from '../words.ts'
import { type ActionsAddress, actionsAddress } from './actions-address.ts'
import { ActionsFilters, type Change, useOrganizations } from './actions-filters.tsx'
import { type Place, spreadsheetOf, useActions } from './actions-queries.ts'
import { actionsTexts as texts } from './actions-words.ts'
import { GroupedItems, mayTick, useInGroups } from './grouped-items.tsx'
import { useRowWalk } from './row-walk.ts'
import { SelectedBar } from './selected-bar.tsx'
import { useSelection } from './selection.ts'
import './actions.css'
import { Primary } from '../kit/page/in-head.tsx'

const route = getRouteApi('/action_items')
const askedBeside = late(() => import('./asked-beside.tsx'))
const ActionSheet = lazy(async () => ({
  default: (await loadModule(() => import('../meeting/blocks/action-items/action-sheet.tsx'))).ActionSheet,
}))
const VIEWS = ['mine', 'asked', 'all'] as const

/** The page. */
export function Actions() {
  const [address, choose] = usePageAddress(route.useSearch(), actionsAddress)
  useTitle(texts.title)
  const change: Change = (to) => choose((now) => ({ ...now, ...to }))
  const organizations = useOrganizations()
  const { view = 'mine', room_id, organization_id } = address
  const place: Place = { room_id, organization_id: organization_id ?? organizations[0]?.[0] }
  const rooms = useOwnRooms().data?.body
  const hasNoRooms = rooms?.length === 0
  const makes = rooms?.some((room) => mayUse(room, 'POST', 'action_items')) ?? false
  const { edit, open, close } = useSheet()
  const isNowhere = view === 'all' && hasNoRooms && place.organization_id === undefined
  return (
    <>
      <header className="opening">
        <Heading>{texts.title}</Heading>
        {makes && (
          <div className="buttons">
            <Primary label={words.items.make}>
              <CommandButton label={words.items.make} run={() => open({ edit: 'action' })} />
            </Primary>
          </div>
        )}
      </header>
      <nav className="action-views" aria-label={texts.whose}>
        {VIEWS.map((one) => (
          <Link
            key={one}
            to="/action_items"
            search={actionsAddress({ ...address, view: one })}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === view ? 'page' : undefined}
          >
            {texts.views[one]}
          </Link>
        ))}
      </nav>
      <ActionsFilters address={address} place={place} change={change} />
      {isNowhere ? (
        <Empty icon={IconSquareCheck} text={texts.noRooms} />
      ) : view === 'mine' ? (
        <div className="columns">
          <div className="column">
            <Listed {...{ address, place, view }} />
          </div>
          <aside className="column screen-only" aria-label={texts.views.asked}>
            <Asked />
          </aside>
        </div>
      ) : (
        <Listed {...{ address, place, view }} />
      )}
      {edit === 'action' && makes && (
        <Suspense>
          <ActionSheet room_id={room_id} anywhere close={close} />
        </Suspense>
      )}
    </>
  )
}

/** What the reader asked of others, once their own items stand. */
function Asked() {
  const beside = askedBeside.useModule()
  return beside ? <beside.AskedBeside /> : null
}

interface ListedProps {
  address: ActionsAddress
  place: Place
  view: (typeof VIEWS)[number]
}

/** The list with what can be done with several of it. */
function Listed({ address, place, view }: ListedProps) {
  const query = useActions(address, place)
  const go = useNavigate()
  const inGroups = useInGroups()
  const selection = useSelection(
    query.data ? inGroups(rowsIn(query.data).filter(mayTick)).map(({ action_item_id }) => action_item_id) : [],
  )
  const { selected } = selection
  const list = useRowWalk(selection)
  const now = useNow(false)
  const { view: _view, ...narrowed } = address
  return (
    <Loaded query={query}>
      {(data) => {
        const rows = rowsIn(data)
        if (!rows.length)
          return Object.keys(narrowed).length ? (
            <Empty icon={IconSquareCheck} text={texts.noMatch}>
              <button
                type="button"
                className="button quiet"
                onClick={() => go({ to: '/action_items', search: actionsAddress({ view }), replace: true })}
              >
                {texts.clear}
              </button>
            </Empty>
          ) : (
            <Empty icon={IconSquareCheck} text={texts.none[view]} />
          )
        return (
          <div {...list}>
            <div className="action-tools">
              <p className="soft" role="status">
                {plural(texts.found, totalOf(data) ?? rows.length, known.locale)}
              </p>
              <div className="buttons-together">
                <a className="button quiet" href={spreadsheetOf(address, place, now)} download>
                  {texts.file}
                </a>
                <button
                  type="button"
                  className="button quiet"
                  aria-pressed={selected !== undefined}
                  onClick={selected ? selection.stop : selection.start}
                >
                  {selected ? texts.stopSelecting : texts.select}
                </button>
              </div>
            </div>
            <GroupedItems items={rows} assignee={view !== 'mine'} selection={selection} box={list.ref} />
            <More of={texts.title} query={query} />
            {selected && <SelectedBar items={rows} selected={selected} done={selection.stop} />}
          </div>
        )
      }}
    </Loaded>
  )
}
