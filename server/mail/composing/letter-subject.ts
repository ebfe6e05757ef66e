// Name and address of a meeting or series in short mail, as far as the reader may read it.
import { sql } from 'kysely'
import { type Actor, readerOf } from '../../access/actor.ts'
import { meetingItself, seriesItself } from '../../access/visible.ts'
import type { MailedKind } from '../../actions/mailings/recipients.ts'
import { meetingRows } from '../../resources/meetings/meeting-rows.ts'
import { meetingSeriesRows } from '../../resources/series/meeting-series.ts'
import type { Site } from '../../site.ts'

/** Its name and the address of its page; undefined where the person may not read it. */
export async function letterTopic(
  { db, url }: Pick<Site, 'db' | 'url'>,
  { of, id }: { of: MailedKind; id: number },
  actor: Actor,
): Promise<{ name: string; href: string } | undefined> {
  const reader = readerOf(actor)
  const row =
    of === 'meeting'
      ? await meetingRows(db.reads)
          .where(meetingItself(reader))
          .where(sql.ref('meeting.meeting_id'), '=', id)
          .executeTakeFirst()
      : await meetingSeriesRows(db.reads)
          .where(seriesItself(reader))
          .where(sql.ref('meeting_series.meeting_series_id'), '=', id)
          .executeTakeFirst()
  return row && { name: row.name, href: `${url}/${of === 'meeting' ? 'meetings' : of}/${id}` }
}
