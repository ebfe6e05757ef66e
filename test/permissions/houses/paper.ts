// A house on paper: to see where the requests go, and which of them are asked at all, before anything is built.
import type { House } from './house.ts'

const records = [1, 2].map((member) => ({ id: member, member, role: 3 }))
const numbers = { meeting: 1, other: 2, room: 3, distant: 4 }

export const paper = {
  ...{ cast: { owner: 3, host: 1, guest: 4, colleague: 5 }, person: 2, outsider: 6 },
  ...{ organization: 1, room: 1, far: 2, meeting: 1, other: 2, distant: 3 },
  ...{ notes: numbers, items: numbers, source: 1, deleted: 1, removed: 2 },
  ...{ seats: records, places: records, attendees: records, invitees: records, usual: records },
  ...{ series: 1, otherSeries: 2, distantSeries: 3, seriesSource: 1, sitting: 4, template: 1, otherTemplate: 2 },
  ...{ agenda: [1, 2], seriesAgenda: [3, 4], templateAgenda: [5, 6] },
  ...{ seriesBacklog: [7, 8], backlog: [9, 10] },
  ...{ deletedSeries: 3, uninvited: 4, hook: 1, delivery: 1, otherHook: 2, otherDelivery: 2 },
  ...{ attachment: 1, waiting: 2, stored: '', message: 1, mailing: 1 },
  ...{ apiToken: 1, apiTokens: [1], otherToken: 2, session: 1, otherSession: 2, feed: 1, otherFeed: 2 },
  ...{ entry: 1, provider: 1, directoryToken: 1, group: 1, groupRole: 1 },
  ...{ application: 1, otherApplication: 2, authorization: 1, otherAuthorization: 2 },
} as unknown as House
