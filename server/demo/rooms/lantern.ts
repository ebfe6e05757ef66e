// The two rooms of the Lantern Trust, which keeps the lighthouse of Elmport.
import type { RoomScript } from '../script.ts'

const trusteesMeeting = `
# Accounts and the roof
Approve the accounts and look for money for the roof of the tower. => Accounts signed; three names to ask.
- The roof leaks in one place only, over the visitors' book.
! The accounts are approved.
> Delphine +21: Three foundations that like roofs
# The keeper's cottage
Let it, lend it, or live in it. => A choice, and a rent.
- Freya: a cottage without a lamp in the window is a shed.
! The cottage is lent to whoever keeps the archive.
> Emeka +14: Move in
# Volunteers
Forty volunteers, nine of them over eighty. => How we say thank you, and how we ask for more.
? Nobody under thirty has joined for two years.
> Cormac +28: Ask the two schools of Elmport
# Money for the roof
Two foundations answered. => Which one to thank, which one to visit.
- One gives half if another gives half; the other says the same.
! We introduce them to each other.
> Zofia +7: Bring the two foundations to one table, with cake
# Dark evenings
Opening hours, heating, candles. => Hours that volunteers can keep.
# A hundred and fifty years
The lamp is a hundred and fifty next year. => Who plans what, beginning when.
`

const programmeMeeting = `
# Evening classes
Knots, stars, bookkeeping: what runs this term. => A timetable.
- Wanted by most: stars. Wanted by few, but badly: bookkeeping.
> Beatriz +7: Somebody who teaches bookkeeping to people who fish
# Logbooks
Ninety years of keepers' logbooks, two of them wet. => Dry, then read.
- Emeka found the night of the great fog: eleven lines, nine of them the word "fog".
> Emeka +30: Photograph the logbooks, wettest first
# School visits
What a class of nine-year-olds may touch. => A list, and a rope.
! They may touch everything but the glass.
# A bookkeeping teacher
Odile offers, on Tuesdays. => Yes, with thanks.
! Odile teaches bookkeeping from next month.
> Cormac +5: Find a room with chairs for grown people
# Stars
When the nights are dark enough. => Four dates with no moon.
- The light itself is the brightest star there is; we need a hill.
> Wanda +9: Which hill?
# The hill
Two hills, one path. => One hill.
! The hill behind the chapel, with thermos flasks.
# First stars
How the first evening went. => What to bring next time.
- Thirty-one people, one cloud.
> Cormac +10: Blankets
# Fog horn
Repair it, or play a recording. => A principle, and a price.
# Volunteers' supper
Who cooks, who sits beside whom. => A supper that people come back from.
# Archive, half way
Logbooks read so far, and what we found. => Something to show at the anniversary.
# Classes of the next term
What ran, what did not, what next. => A timetable.
`

const bookkeeping = `
# The shoebox
Empty it on the table. => Two heaps: came in, went out.
- Nineteen people, nineteen shoeboxes, one live crab.
! Crabs are stock, not cash.
# In and out
A line for each slip of paper. => One page without a blot.
> Cormac +6: Rulers that are not wet
# Other people's money
What one owes, and to whom, and since when. => A list that one can look at.
- Most owed: ice, diesel, a brother-in-law.
# Boats wear out
Why a boat costs something in a year in which nobody pays for it. => A number for a boat.
# Tax
What the office wants to know. => A form without fear.
# Bad years
How a bad year looks on paper, and what it asks of a good one. => A little put aside.
# Talking to a bank
Kofi's questions, asked by Odile in a hat. => An answer to each.
# The balance
Left and right come out the same. => Applause.
`

export const trustees: RoomScript = {
  name: 'Trustees',
  description: 'The trustees of the lighthouse: money, roof, and the next hundred years.',
  private: true,
  managers: ['Zofia'],
  members: ['Yusuf', 'Anselm', 'Freya', 'Beatriz', 'Delphine', 'Emeka', 'Cormac'],
  observers: ['Gustav'],
  guests: ['Hanna'],
  programmes: [
    {
      name: 'Meeting of the trustees',
      led: 'Zofia',
      notes: 'Delphine',
      when: { day: 'Mon', at: '18:00', from: -11, every: 4 },
      lasts: 120,
      location: 'Keepers’ kitchen, Elmport lighthouse',
      series: { about: 'Every four weeks in the kitchen: money, roof, and the next hundred years.' },
      minutes: trusteesMeeting,
    },
    {
      name: 'Visit of the foundations',
      led: 'Zofia',
      invited: ['Yusuf', 'Delphine', 'Anselm'],
      when: { day: 'Fri', at: '14:00', from: 2 },
      lasts: 120,
      location: 'Elmport lighthouse, from the top down',
      minutes: `
#
Two foundations, one roof, one cake. => A promise in writing.
`,
    },
  ],
  besides: `
! Cake is a cost of raising money and is booked as such.
> Anselm +20: Reserves: how many winters do they last?
`,
}

export const lighthouse: RoomScript = {
  name: 'Lighthouse programme',
  description: 'Classes, visits, the archive and the people who give their evenings to it.',
  private: false,
  managers: ['Beatriz', 'Cormac'],
  members: ['Delphine', 'Emeka', 'Freya'],
  observers: ['Zofia'],
  guests: ['Odile', 'Wanda', 'Rosa', 'Nils', 'Noor'],
  programmes: [
    {
      name: 'Programme meeting',
      led: 'Beatriz',
      notes: 'Cormac',
      when: { day: 'Thu', at: '18:00', from: -13, every: 2 },
      lasts: 75,
      location: 'Keepers’ kitchen, Elmport lighthouse',
      audio: 'https://meet.lantern.example/kitchen',
      series: { about: 'Classes, visits, the archive: what runs, what is missing.' },
      minutes: programmeMeeting,
    },
    {
      name: 'Bookkeeping for people who fish',
      led: 'Odile',
      invited: ['Cormac', 'Freya', 'Emeka'],
      when: { day: 'Tue', at: '18:00', from: -3 },
      lasts: 60,
      location: 'Chapel room, chairs for grown people',
      series: { about: 'Eight evenings, from the shoebox to the balance.', ends: 8 },
      minutes: bookkeeping,
    },
    {
      name: 'Reading the logbook of the great fog',
      led: 'Emeka',
      invited: ['Freya', 'Wanda', 'Noor', 'Zofia'],
      when: { day: 'Wed', at: '17:00', from: 4 },
      lasts: 60,
      location: 'Keepers’ cottage',
      minutes: `
#
Eleven lines, read aloud, with what each of them must have meant. => Something that can be read to visitors.
`,
    },
    {
      name: 'Who winds the clock',
      led: 'Cormac',
      invited: ['Emeka', 'Freya', 'Rosa'],
      when: 'not yet',
      lasts: 30,
      minutes: `
#
The clock of the watch room is wound by hand, every day, since 1876. => A rota for a year.
`,
    },
  ],
  besides: `
- The stairs have 187 steps. Tell visitors before, not after.
> Cormac +8: A chair on the ninetieth step
> +16: A new visitors' book, for a dry place
`,
}
