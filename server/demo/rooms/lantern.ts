// The two rooms of the Lantern Trust, which keeps the lighthouse of Elmport.
import type { RoomScript } from '../script.ts'

const trusteesMeeting = `
# Accounts and the roof
Approve the accounts and find funding for the tower roof. => Signed accounts; three foundations to contact.
- The roof leaks in one place, above the visitors' book.
! The accounts are approved.
> Delphine +21: Find three foundations that fund roof repairs
# The keeper's cottage
Rent it out, lend it, or use it ourselves? => A decision and a rent.
- Freya: the cottage should be lived in.
! The archivist can live in the cottage free of charge.
> Emeka +14: Move into the cottage
# Volunteers
Forty volunteers, nine of them over eighty. => How to thank them and recruit more.
? Nobody under thirty has joined for two years.
> Cormac +28: Ask the two schools in Elmport
# Funding for the roof
Replies from two foundations. => Next steps for each.
- Each foundation offers half if another one pays the other half.
! We introduce the two foundations to each other.
> Zofia +7: Invite both foundations to a meeting
# Winter opening hours
Opening hours and heating. => Hours that volunteers can cover.
# 150th anniversary
The lighthouse will be 150 years old next year. => Who plans what, and when.
`

const programMeeting = `
# Evening classes
Classes for this term: knots, astronomy and bookkeeping. => A schedule.
- Most people want astronomy. A few need bookkeeping.
> Beatriz +7: Find a bookkeeping teacher for fishers
# Logbooks
Ninety years of keepers' logbooks, two of them water-damaged. => A plan for restoring them.
- Emeka found the entry about the great fog.
> Emeka +30: Photograph the logbooks, damaged ones first
# School visits
What are nine-year-olds allowed to touch? => Rules for visits.
! They can touch everything except the lens.
# Bookkeeping teacher
Odile offers to teach on Tuesdays. => A decision.
! Odile teaches bookkeeping from next month.
> Cormac +5: Find a room with enough chairs
# Astronomy
When are the nights dark enough? => Four moonless dates.
- The lighthouse is too bright. We need another location.
> Wanda +9: Suggest a location
# Location for astronomy
Compare two hills. => One location.
! We use the hill behind the chapel.
# First astronomy evening
Review of the first evening. => Improvements.
- Thirty-one people came. The sky was partly cloudy.
> Cormac +10: Buy blankets
# Fog horn
Repair it or play a recording? => A decision and a budget.
# Volunteers' supper
Catering and seating. => A plan.
# Archive progress
Logbooks read so far. => Exhibits for the anniversary.
# Next term's classes
Review this term's classes. => A schedule.
`

const bookkeeping = `
# Receipts
Sort your receipts. => Two piles: income and expenses.
- Nineteen people brought their receipts.
! Unsold catch is inventory, not cash.
# Income and expenses
Record each receipt on one line. => A complete page.
> Cormac +6: Buy rulers
# Debts
What you owe, to whom, and since when. => A list of debts.
- The largest debts are for ice and diesel.
# Depreciation
Why a boat has a cost every year. => A yearly cost for a boat.
# Tax
Fill in the tax form. => A completed form.
# Bad years
Plan for a bad year. => A reserve.
# Talking to a bank
Odile plays the banker and asks Kofi's questions. => An answer to each.
# Balance sheet
Close the books for the year. => A balance sheet.
`

export const trustees: RoomScript = {
  name: 'Trustees',
  key: 'TRUST',
  description: 'The lighthouse trustees: finances, building and strategy.',
  private: true,
  managers: ['Zofia'],
  members: ['Yusuf', 'Anselm', 'Freya', 'Beatriz', 'Delphine', 'Emeka', 'Cormac'],
  observers: ['Gustav'],
  guests: ['Hanna'],
  programs: [
    {
      name: 'Meeting of the trustees',
      led: 'Zofia',
      notes: 'Delphine',
      when: { day: 'Mon', at: '18:00', from: -11, every: 4 },
      lasts: 120,
      location: 'Keepers’ kitchen, Elmport lighthouse',
      series: { about: 'Finances, building and strategy, every four weeks.' },
      minutes: trusteesMeeting,
    },
    {
      name: 'Visit from the foundations',
      led: 'Zofia',
      invited: ['Yusuf', 'Delphine', 'Anselm'],
      when: { day: 'Fri', at: '14:00', from: 2 },
      lasts: 120,
      location: 'Elmport lighthouse',
      minutes: `
#
Tour of the roof with both foundations. => A written commitment.
`,
    },
  ],
  besides: `
! Catering for donors is a fundraising cost.
> Anselm +20: Calculate how many winters the reserves will last
`,
}

export const lighthouse: RoomScript = {
  name: 'Lighthouse program',
  key: 'LIGHT',
  description: 'Classes, visits, the archive and volunteers.',
  private: false,
  managers: ['Beatriz', 'Cormac'],
  members: ['Delphine', 'Emeka', 'Freya'],
  observers: ['Zofia'],
  guests: ['Odile', 'Wanda', 'Rosa', 'Nils', 'Noor'],
  programs: [
    {
      name: 'Program meeting',
      led: 'Beatriz',
      notes: 'Cormac',
      when: { day: 'Thu', at: '18:00', from: -13, every: 2 },
      lasts: 75,
      location: 'Keepers’ kitchen, Elmport lighthouse',
      audio: 'https://meet.lantern.example/kitchen',
      series: { about: 'Classes, visits and the archive.' },
      minutes: programMeeting,
    },
    {
      name: 'Bookkeeping for fishers',
      led: 'Odile',
      invited: ['Cormac', 'Freya', 'Emeka'],
      when: { day: 'Tue', at: '18:00', from: -3 },
      lasts: 60,
      location: 'Chapel room',
      series: { about: 'Eight evenings, from receipts to the balance sheet.', ends: 8 },
      minutes: bookkeeping,
    },
    {
      name: 'Reading of the fog logbook',
      led: 'Emeka',
      invited: ['Freya', 'Wanda', 'Noor', 'Zofia'],
      when: { day: 'Wed', at: '17:00', from: 4 },
      lasts: 60,
      location: 'Keepers’ cottage',
      minutes: `
#
Read and explain the entry about the great fog. => A text for visitors.
`,
    },
    {
      name: 'Schedule for winding the clock',
      led: 'Cormac',
      invited: ['Emeka', 'Freya', 'Rosa'],
      when: 'not yet',
      lasts: 30,
      minutes: `
#
The watch room clock has been wound by hand every day since 1876. => A schedule for the year.
`,
    },
  ],
  besides: `
- The stairs have 187 steps. Tell visitors before the tour.
> Cormac +8: Put a chair halfway up the stairs
> +16: Buy a new visitors' book
`,
}
