// A series for the tests of series: what is sent for one, when its slots are, and how its meetings are asked for.
import assert from 'node:assert/strict'
import type { Client, TestAnswer } from '../client.ts'
import type { Scene } from '../places/scene.ts'

export const HOUR = 3600
export const DAY = 86_400
export const WEEK = 7 * DAY

/** Unix seconds of a time of UTC, e.g. `2026-03-05T08:00`. */
export const utc = (text: string): number => Date.parse(`${text}Z`) / 1000

/** Every Thursday from 5 March 2026, from 09:00 to 10:00 in Berlin. */
export const WEEKLY = {
  name: 'Harbour round',
  dtstart: '2026-03-05T09:00:00',
  timezone_name: 'Europe/Berlin',
  rrule_parts: { freq: 'weekly', daysofweek: ['TH'] },
  duration_minutes: 60,
}

/** Its first slots: 08:00 UTC, and 07:00 once the clocks have changed on 29 March. */
export const SLOTS = [
  utc('2026-03-05T08:00'),
  utc('2026-03-12T08:00'),
  utc('2026-03-19T08:00'),
  utc('2026-03-26T08:00'),
  utc('2026-04-02T07:00'),
  utc('2026-04-09T07:00'),
] as const

export const addSeries = ({ owner, room }: Scene, body: object): Promise<TestAnswer> =>
  owner.client.post(`/rooms/${room}/meeting_series`, body)

/** A series of the owner, who thereby is its facilitator; what is undefined is not sent. */
export async function newSeries(scene: Scene, more: object = {}): Promise<any> {
  const { status, body, text } = await addSeries(scene, { ...WEEKLY, ...more })
  assert.equal(status, 201, text)
  return body
}

export const pathOf = ({ meeting_series_id }: { meeting_series_id: number }) => `/meeting_series/${meeting_series_id}`

/** The meeting of a slot, made if it is not there yet. */
export async function meetingAt(client: Client, series: { meeting_series_id: number }, time: number | string) {
  const { status, body, text } = await client.get(`${pathOf(series)}/meeting_at/${time}`)
  assert.equal(status, 200, text)
  return body
}

/** The meetings of some slots, in their order. */
export async function meetingsAt(client: Client, series: { meeting_series_id: number }, times: readonly number[]) {
  const meetings: any[] = []
  for (const time of times) meetings.push(await meetingAt(client, series, time))
  return meetings
}

/** The starts of the summaries of a series without other parts of its history, a whole year unless the query says otherwise. */
export async function startsOf(client: Client, series: { meeting_series_id: number }, query = ''): Promise<number[]> {
  const starts: number[] = []
  for (let page = 0; ; page++) {
    const { status, body, headers, text } = await client.get(
      `${pathOf(series)}/meeting_summaries?per_page=100&page=${page}&fields=start_time,meeting_series_id${query}`,
    )
    assert.equal(status, 200, text)
    const own = body.filter(({ meeting_series_id }: any) => meeting_series_id === series.meeting_series_id)
    starts.push(...own.map(({ start_time }: any) => start_time.value))
    if (page >= Number(headers['x-total-pages']) - 1) return starts
  }
}
