// The room for sales and support of Harbour Works.
import type { RoomScript } from '../script.ts'

const VIDEO = 'https://meet.harbour.example/customers'

const pipeline = `
# Harbours of the west coast
Nine harbours, three conversations each: which are real? => A short list of four.
- Real: Sandwick, Low Holm, Gannet Bay, and Port Averil if the council meets.
> Odile +5: Sit in the back row when the council of Port Averil meets
# After the boat show
Sixty cards in a box. Who is called by whom? => An empty box.
- Eleven of the sixty were for a raffle. Nils won a fender.
! Whoever took the card makes the call, within the week.
# Freight
Stroud Freight asks for berths by the hour. => A yes to a trial, or a polite no.
- Mateo: four barges, always the same four, always at dawn.
! We try it on one quay for a month.
> Nils +7: Draw up the trial with Stroud Freight on one page
# ~ Pipeline
Canceled: both of us are on trains.
# Prices on one page
Say the new price without looking at paper. => All of us say the same.
? Two of us still give the discount that ended long ago.
> Mira +3: Write to the two harbours that still hear the old discount
# Free below ten
Forty-one small harbours get good news. => Who tells whom.
- Odile calls the islands, because she likes the islands.
> Odile +14: Call the twelve harbours of the islands
> Nils +14: Call the other twenty-nine
# The quarter, six weeks left
What can still be signed, honestly. => One number.
- One number: seven. Last week's number was eleven.
# Renewals
Eighteen harbours renew in the coming quarter. => Nobody hears from us first by invoice.
# The conference
Who speaks, who listens, who carries the banner. => A rota for the stand.
# Seven, or not
The quarter, counted. => What we learned about our guessing.
# A new list
A list from nothing: whom would we most like to serve? => Ten names.
`

const voice = `
# Printers
The month in tickets, read aloud. => One thing to take to product.
- 212 tickets, 40 of them about printers, none of the printers ours.
! We answer questions about printers, kindly, once.
# Wet gloves
What people say when they think that the call has ended. => One thing to take to product.
- "I would need a third hand." Four people, in those words.
> Pavel +4: Tell Jonas about the third hand
# Seven e-mails
Why people answer our e-mails with one word, and which word. => One thing to take to product.
# The double booking
Calls of that night, and what we said. => What to say next time.
- Quentin stayed on the line until both skippers had soup.
! After a night like that somebody from us goes there in person.
> Pavel +6: Take soup to the east quay
# Waiting
How long people wait for us, by hour of the day. => One change to the rota.
? Between six and seven in the morning nobody answers, and that is when boats leave.
> Pavel +10: A rota that begins at six, with volunteers
# Six in the morning
Two weeks of early mornings. => Keep it or not.
- 61 calls before seven. Before, they called the lifeboat.
! The telephone is answered from six.
# Warnings, first calls
What harbours ask about tide warnings. => The page in the handbook is right, or it is put right.
- Everybody asks the same first question: does it wake the children?
> Wanda +5: A sentence about children for the first page
# Low Holm
Why one harbour turned the sound off, and who telephones at night. => A name and a number.
# Languages
In which languages people write to us, and in which we answer. => A list, without pretending.
# The handbook
Read the support handbook from the first page to the last. => Throw out a third.
# One sentence each
Each of us brings the sentence of a customer that stayed. => A wall of sentences.
`

const overThere = `
# Ten in the morning
Who gets up early, who stays late. => An hour that nobody curses twice.
! Ten over there. When their clocks change before ours, we change with theirs.
# Feet
Berths over there are measured in feet. => One place where we convert.
- Thirty-two feet and a bit. Everybody has a bit; nobody agrees on it.
> Xenia +7: What people over there call a berth, and whether they mean it
# Ice
Harbours that close for four months. => A word for closed that does not sound like broken.
- "Asleep" won, by nine harbours to two.
# Docks and slips
The words that Xenia brought back. => Ten of them in the handbook.
? A slip is a berth there and a ramp here. Somebody will get wet.
# Lobster
Four hundred boats, all before dawn, none of them booked. => A yes or a no.
> Nils +9: Spend a morning at the lobster wharf, and say nothing
# A price without cents
What fits on a sign over there. => One number.
# Hurricanes
What a harbour does in the days before one. => What we could take off their hands.
# First contract
Whose law, whose clock, whose feet. => Hanna's questions answered.
`

const baltic = `
# No tide
Why a harbour without a tide wants tide warnings. => An honest answer.
- Wind pushes the water out, and then it comes back all at once.
! We warn of water, not of the moon.
# Half a metre
What half a metre less does to a harbour of two. => A number for each of the three.
> Odile +10: Ask the three for their lowest water in ten years
# The wind gauge
Who has one, who looks at it. => One gauge that we may read.
- All three have one. Two of them show the wind of last summer.
# Ferries
Ferries come on the minute and push a wave before them. => A line on the map, or two.
# Ice charts
Whether we show them, and how old they may be. => Yes with an age, or no.
# Summer
What July does to a harbour of forty berths. => A list of what breaks first.
`

export const customers: RoomScript = {
  name: 'Customers',
  description: 'Sales and support: who uses Berthbook, who might, and what they tell us.',
  private: false,
  managers: ['Mira', 'Pavel'],
  members: ['Nils', 'Odile', 'Quentin', 'Wanda', 'Xenia', 'Edda'],
  observers: ['Ada', 'Jonas'],
  guests: ['Mateo'],
  programmes: [
    {
      name: 'Pipeline',
      led: 'Mira',
      notes: 'Nils',
      invited: ['Nils', 'Odile', 'Pavel', 'Ada'],
      when: { day: 'Mon', at: '14:00', from: -13, every: 2 },
      lasts: 45,
      location: 'The bay window',
      audio: VIDEO,
      series: { about: 'Which harbours are real, and who calls whom.' },
      minutes: pipeline,
    },
    {
      name: 'Voice of the harbour',
      led: 'Pavel',
      notes: 'Quentin',
      when: { day: 'Thu', at: '10:00', from: -13, every: 2 },
      lasts: 60,
      location: 'The bay window',
      audio: VIDEO,
      series: { about: 'A fortnight of tickets and calls, read aloud. One thing goes to product.' },
      minutes: voice,
    },
    {
      name: 'Harbours over there',
      led: 'Nils',
      notes: 'Xenia',
      invited: ['Mira', 'Xenia', 'Mateo'],
      when: { day: 'Tue', at: '10:00', from: -4 },
      zone: 'America/New_York',
      lasts: 30,
      audio: VIDEO,
      source: 'calendar',
      series: { about: 'Ten in the morning by the clocks over there, whatever ours say.', without: [6] },
      minutes: overThere,
    },
    {
      name: 'Baltic harbours',
      led: 'Odile',
      invited: ['Pavel', 'Quentin', 'Wanda'],
      when: { day: 'Thu', at: '11:30', from: -6, every: 2 },
      zone: 'Europe/Berlin',
      lasts: 45,
      audio: VIDEO,
      source: 'crm',
      series: { about: 'Three harbours without a tide, and what they want with tide warnings.' },
      minutes: baltic,
    },
    {
      name: 'Stroud Freight: berths by the hour, how the trial went',
      led: 'Nils',
      invited: ['Mira', 'Mateo', 'Edda'],
      when: { day: 'Wed', at: '13:30', from: -4 },
      lasts: 45,
      location: 'Stroud Freight, weighbridge office',
      source: 'crm',
      minutes: `
#
A month of barges at dawn: figures, complaints, a price. => Carry on or stop.
- 84 landings, 2 late, 1 complaint, and that was about the horn.
! We carry on, with a horn that is heard only on the water.
> Mateo +10: Ask the four masters what an hour is worth to them
> Nils +7: A contract for a year, one page
`,
    },
    {
      name: 'Sandwick: half a year with Berthbook',
      led: 'Odile',
      invited: ['Pavel', 'Mira'],
      when: { day: 'Tue', at: '15:30', from: 1 },
      lasts: 60,
      location: 'Harbour office, Sandwick',
      source: 'crm',
      minutes: `
#
What works, what does not, what they would tell a neighbour. => A quotation that we may use, or a list of repairs.
`,
    },
    {
      name: 'Gannet Bay: first visit',
      led: 'Odile',
      invited: ['Nils'],
      when: { day: 'Thu', at: '9:00', from: 3 },
      lasts: 120,
      location: 'The slipway, Gannet Bay',
      source: 'crm',
      minutes: `
#
Walk the pontoons with the harbour master before anybody opens a laptop. => Their morning, written down.
`,
    },
  ],
  besides: `
- How we answer: by name, with one question, without the word "unfortunately".
? Nobody knows who looks after the harbour of Port Averil since the flood.
> Odile +6: Find out who looks after Port Averil
> Quentin +25: Count again how many tickets are about printers
`,
}
