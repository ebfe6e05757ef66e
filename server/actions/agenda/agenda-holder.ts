// The owner of an agenda or backlog: a meeting, series, template or room.
import type { AgendaOf } from '../../access/agenda/agenda.ts'

/** The container of agenda items: its table, its id column, the column of an item that refers to it, and the id. */
export interface AgendaHolder {
  table: 'meeting' | 'meeting_series' | 'template' | 'room'
  key: 'meeting_id' | 'meeting_series_id' | 'template_id' | 'room_id'
  column: keyof AgendaOf
  id: number
}

/** The agenda of a meeting. */
export const agendaOfMeeting = (id: number): AgendaHolder => ({
  ...{ table: 'meeting', key: 'meeting_id', column: 'meeting_id', id },
})
/** The agenda of a series. */
export const agendaOfSeries = (id: number): AgendaHolder => ({
  ...{ table: 'meeting_series', key: 'meeting_series_id', column: 'meeting_series_id', id },
})
/** The agenda of a template. */
export const agendaOfTemplate = (id: number): AgendaHolder => ({
  ...{ table: 'template', key: 'template_id', column: 'template_id', id },
})
/** The backlog of a series. */
export const backlogOfSeries = (id: number): AgendaHolder => ({
  ...{ table: 'meeting_series', key: 'meeting_series_id', column: 'backlog_series_id', id },
})
/** The backlog of a room. */
export const backlogOfRoom = (id: number): AgendaHolder => ({
  ...{ table: 'room', key: 'room_id', column: 'backlog_room_id', id },
})

/** Returns the container of an agenda item. */
export function holderOf(item: AgendaOf): AgendaHolder {
  if (item.meeting_id !== null) return agendaOfMeeting(item.meeting_id)
  if (item.meeting_series_id !== null) return agendaOfSeries(item.meeting_series_id)
  if (item.backlog_series_id !== null) return backlogOfSeries(item.backlog_series_id)
  return item.backlog_room_id === null ? agendaOfTemplate(item.template_id!) : backlogOfRoom(item.backlog_room_id)
}

/** Returns whether it is a backlog, whose items have no date yet. */
export const isBacklog = ({ column }: AgendaHolder): boolean =>
  column === 'backlog_series_id' || column === 'backlog_room_id'
