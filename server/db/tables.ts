// All tables. Columns are named as on the wire; times are Unix seconds; flags are 0 or 1.
import type { AgendaTables } from './tables/agenda.ts'
import type { AuditTables } from './tables/audit.ts'
import type { CalendarsTables } from './tables/calendar.ts'
import type { ChangesTables } from './tables/changes.ts'
import type { DirectoryTables } from './tables/directory.ts'
import type { DraftsTables } from './tables/drafts.ts'
import type { AttachmentTables } from './tables/files.ts'
import type { GroupsTables } from './tables/groups.ts'
import type { HooksTables } from './tables/hooks.ts'
import type { MailTables } from './tables/mailings.ts'
import type { MeetingsTables } from './tables/meetings.ts'
import type { NotificationsTables } from './tables/notifications.ts'
import type { OAuthTables } from './tables/oauth.ts'
import type { PlaceTables } from './tables/places.ts'
import type { CompanyTables } from './tables/providers.ts'
import type { PushTables } from './tables/push.ts'
import type { RecordsTables } from './tables/records.ts'
import type { TallyTables } from './tables/row-counts.ts'
import type { SearchTables } from './tables/search.ts'
import type { SeriesTables } from './tables/series.ts'
import type { SignInTables } from './tables/sign-in.ts'

export interface DB
  extends PlaceTables,
    MeetingsTables,
    SeriesTables,
    AgendaTables,
    AttachmentTables,
    RecordsTables,
    HooksTables,
    SignInTables,
    OAuthTables,
    PushTables,
    AuditTables,
    MailTables,
    CalendarsTables,
    TallyTables,
    ChangesTables,
    DraftsTables,
    NotificationsTables,
    SearchTables,
    CompanyTables,
    DirectoryTables,
    GroupsTables {}
