// All tables. Columns are named as on the wire; times are Unix seconds; flags are 0 or 1.
import type { Agenda } from './tables/agenda.ts'
import type { Audit } from './tables/audit.ts'
import type { Changes } from './tables/changes.ts'
import type { Drafts } from './tables/drafts.ts'
import type { Hooks } from './tables/hooks.ts'
import type { Mail } from './tables/mail.ts'
import type { Meetings } from './tables/meetings.ts'
import type { OAuth } from './tables/oauth.ts'
import type { Papers } from './tables/papers.ts'
import type { Places } from './tables/places.ts'
import type { Records } from './tables/records.ts'
import type { Series } from './tables/series.ts'
import type { SignIn } from './tables/sign-in.ts'
import type { Tally } from './tables/tally.ts'

export interface DB
  extends Places,
    Meetings,
    Series,
    Agenda,
    Papers,
    Records,
    Hooks,
    SignIn,
    OAuth,
    Audit,
    Mail,
    Tally,
    Changes,
    Drafts {}
