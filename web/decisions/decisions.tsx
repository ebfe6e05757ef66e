// The page of decisions: those of all rooms that the reader may read, narrowed by what its address says.
import { IconGavel } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { fill, plural } from '../../words/fill.ts'
import { MenuButton } from '../kit/dialogs/menu.tsx'
import { Empty } from '../kit/feedback/empty.tsx'
import { Heading } from '../kit/page/heading.tsx'
import { usePageAddress } from '../kit/page/page-address.ts'
import { useTitle } from '../kit/page/title.ts'
import { Loaded } from '../parts/loading/loaded.tsx'
import { More, rowsIn, totalOf } from '../parts/loading/more.tsx'
import { known } from '../site.ts'
import { type DecisionAddress, decisionAddress } from './decision-address.ts'
import { type Change, DecisionFilters } from './decision-filters.tsx'
import { type Decision, formatsOf, type ListFormat, listFile, useDecisions } from './decision-queries.ts'
import { DecisionRow } from './decision-row.tsx'
import { decisionTexts as texts } from './decision-words.ts'
import './decisions.css'
import { Rows } from '../kit/page/list-motion.tsx'

const route = getRouteApi('/decisions')

/** The page of decisions. */
export function Decisions() {
  const [address, choose] = usePageAddress(route.useSearch(), decisionAddress)
  useTitle(texts.title)
  const query = useDecisions(address)
  const change: Change = (to) => choose((now) => ({ ...now, decision_id: undefined, ...to }))
  const clear = () => choose(() => ({}))
  const rows = query.data ? rowsIn(query.data) : []
  return (
    <>
      <header className="opening">
        <Heading>{texts.title}</Heading>
      </header>
      <DecisionFilters address={address} change={change} />
      {address.decision_id !== undefined ? (
        <Narrowed text={texts.oneDecision} leave={clear} all={texts.allDecisions} />
      ) : address.meeting_series_id !== undefined ? (
        <Narrowed
          text={nameOf(rows[0]?.meeting_series_id?.display)}
          leave={() => change({ meeting_series_id: undefined })}
          all={texts.allSeries}
        />
      ) : (
        address.organization_id !== undefined &&
        address.room_id === undefined && (
          <Narrowed
            text={texts.oneOrganization}
            leave={() => change({ organization_id: undefined })}
            all={texts.allOrganizations}
          />
        )
      )}
      <Loaded query={query}>
        {(data) =>
          totalOf(data) ? (
            <>
              {address.decision_id === undefined && <Tools address={address} total={totalOf(data) ?? 0} />}
              <List rows={rows} />
              <More of={texts.title} query={query} />
            </>
          ) : Object.keys(address).length ? (
            <Empty icon={IconGavel} text={texts.noMatch}>
              <button type="button" className="button quiet" onClick={clear}>
                {texts.clear}
              </button>
            </Empty>
          ) : (
            <Empty icon={IconGavel} text={texts.none} />
          )
        }
      </Loaded>
    </>
  )
}

const List = ({ rows }: { rows: readonly Decision[] }) => (
  <Rows aria-label={texts.title}>
    {rows.map((decision) => (
      <DecisionRow key={decision.decision_id} decision={decision} />
    ))}
  </Rows>
)

/** That the list is of one series, by the words of its schedule where a row tells them. */
const nameOf = (series: string | undefined): string => (series ? fill(texts.series, { series }) : texts.oneSeries)

/** What the address narrows the list to without a field for it, and the way out. */
const Narrowed = ({ text, leave, all }: { text: string; leave: () => void; all: string }) => (
  <div className="decision-tools">
    <p>{text}</p>
    <button type="button" className="button quiet" onClick={leave}>
      {all}
    </button>
  </div>
)

function download(address: DecisionAddress, format: ListFormat): void {
  Object.assign(document.createElement('a'), { href: listFile(address, format), download: '' }).click()
}

/** How many there are, and the files of the whole list. */
const Tools = ({ address, total }: { address: DecisionAddress; total: number }) => (
  <div className="decision-tools">
    <p className="soft" role="status">
      {plural(texts.found, total, known.locale)}
    </p>
    <MenuButton
      label={texts.export}
      text={texts.export}
      choices={formatsOf(address).map((format) => ({
        label: texts.formats[format],
        run: () => download(address, format),
      }))}
    />
  </div>
)
