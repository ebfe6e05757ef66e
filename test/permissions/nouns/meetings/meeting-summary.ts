// Summaries of meetings: the requests of their rows.
import { always, attends, isPlaced, listed, reads } from '../../cells.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

/** There are series; and people with a role in a meeting have it in the series instead. */
const there = { also: { series: true } } as const
const held = { also: { invitee: true } } as const
const invited = { also: { invitee: true, invited: true } } as const
const made = { also: { series: true, made: true } } as const

/** A summary is known by its meeting, or by the series of a slot that has none, whose id is then below zero. */
const summary: Try['by'] = (row) => row['meeting_id'] ?? -row['meeting_series_id']!

const summed = (path: (house: House) => string): Pick<Try, 'ask' | 'by'> => ({
  ask: (house) => ['GET', `${path(house)}/meeting_summaries`],
  by: summary,
})
const ofCaller = summed(() => '')
const ofRoom = summed(({ room }) => `/rooms/${room}`)
const ofSeries = summed(({ series }) => `/meeting_series/${series}`)

const inSeries = ({ series, sitting }: House) => [sitting, -series]
/** The other series has both of its slots to come. */
const inWholeRoom = (house: House) => {
  const { meeting, other, otherSeries } = house
  return [meeting, other, -otherSeries, -otherSeries, ...inSeries(house)]
}

export const noun: PermissionNoun = {
  trials: {
    recurring: {
      'GET /meeting_summaries': [
        { ...ofCaller, ...there, may: (at, { meeting }) => (attends(at) ? [meeting] : []) },
        { ...ofCaller, ...held, may: (at, house) => (attends(at) ? inSeries(house) : []) },
        {
          ...ofCaller,
          ...made,
          // Of what they made: what they could read, be it the meeting or the coming slots of the series.
          may: (at, { meeting, series }) => (attends(at) ? [meeting] : reads(at) ? [meeting, -series] : []),
        },
        { ...ofCaller, ...invited, may: always(inSeries) },
      ],
      'GET /rooms/:room/meeting_summaries': [
        { ...ofRoom, ...held, may: listed(inWholeRoom) },
        { ...ofRoom, ...invited, may: listed(inWholeRoom, inSeries) },
        {
          ...ofRoom,
          also: { series: true, invited: true },
          may: (at, { meeting }) => (isPlaced(at) && at.cell === 'inv' ? [meeting] : undefined),
        },
      ],
      'GET /meeting_series/:series/meeting_summaries': [
        { ...ofSeries, ...held, may: listed(inSeries) },
        { ...ofSeries, ...there, may: (at) => (attends(at) ? false : undefined) },
      ],
    },
  },
}
