// The room for sales and support of Harbour Works.
import type { RoomScript } from '../script.ts'

const VIDEO = 'https://meet.harbour.example/customers'

const pipeline = `
# West coast harbors
Review nine leads after three calls each. => A short list of four.
- Qualified: Sandwick, Low Holm, Gannet Bay, and Port Averil if the council meets.
> Odile +5: Attend the Port Averil council meeting
# After the boat show
Assign the sixty business cards from the show. => An owner for each contact.
- Eleven of the sixty were raffle entries, so 49 are left.
! The person who took the card makes the call, within the week.
# Freight
Stroud Freight wants hourly berths. => Decide whether we run a trial.
- Mateo: four barges, always the same ones, every day at dawn.
! We run a one-month trial at one quay.
> Nils +7: Write a one-page plan for the Stroud Freight trial
# ~ Pipeline
Canceled: both presenters are traveling.
# Prices on one page
Practice explaining the new prices. => Everyone quotes the same price.
? Two of us still offer the discount that ended last year.
> Mira +3: Write to the two harbors that were offered the old discount
# Free plan for small harbors
Tell forty-one small harbors that Berthbook is now free for them. => Who calls whom.
- Odile calls the islands, because she knows them best.
> Odile +14: Call the twelve island harbors
> Nils +14: Call the other twenty-nine
# Six weeks left in the quarter
Which contracts can still be signed this quarter? => A forecast.
- Forecast: seven contracts. Two weeks ago it was eleven.
# Renewals
Eighteen harbors renew next quarter. => A call to each before the invoice.
# The conference
Who gives the talk, and who staffs the booth? => A booth schedule.
# Quarter results
Compare results with the forecast. => How to forecast better.
# New leads
Which harbors would we most like to work with? => Ten names.
`

const voice = `
# Printers
Review this month's tickets. => One request for product.
- 212 tickets, 40 of them about printers that we don't support.
! We answer each printer question once, with a link to the manufacturer.
# Wet gloves
Using Berthbook on deck, in the rain, with gloves on. => One request for product.
- "I'd need a third hand." Four callers said exactly that.
> Pavel +4: Send Jonas the four call recordings
# Seven e-mails
Customers say that we send too many e-mails. => One request for product.
# The double booking
Review the calls we took that night. => What to say next time.
- Quentin stayed on the line until both skippers had a berth.
! After an incident like this, one of us visits the harbor in person.
> Pavel +6: Visit the harbor office at the east quay
# Waiting
Waiting times on the support line, by hour of the day. => One change to the schedule.
? Nobody answers between 6 and 7 a.m., which is when boats leave.
> Pavel +10: Draft a schedule that starts at 6 a.m.
# Early shift
Two weeks of early shifts. => Decide whether to keep them.
- 61 calls before 7 a.m., which used to go unanswered.
! Phone support starts at 6 a.m.
# Warnings, first calls
Questions about tide warnings. => Corrections for the handbook page.
- Everyone asks first how loud the siren is.
> Wanda +5: Explain the siren volume on the first page
# Low Holm
Why one harbor turned the sound off, and whom to call at night. => A name and a phone number.
# Languages
In which languages do customers write to us, and in which can we reply? => A list.
# The handbook
Review the support handbook. => A third of the pages removed.
# Customer quotes
Everyone brings a memorable customer quote. => A page of quotes for product.
`

const overThere = `
# Meeting time
Find a time that works on both sides of the Atlantic. => A fixed time.
! 10 a.m. New York time. When their clocks change before ours, we follow theirs.
# Feet
U.S. berths are measured in feet. => One place in the code that converts units.
- Harbors round lengths differently, so we store the exact value.
> Xenia +7: List the U.S. terms for berth types
# Ice
Some harbors close for four months. => A label for seasonal closing.
- Nine of eleven harbors prefer "Closed for the season".
# Docks and slips
Review the terms that Xenia collected. => Ten entries for the handbook.
? A slip is a berth in the U.S. but a ramp here. How do we label it?
# Lobster
The lobster wharf has 400 landings before dawn without bookings. => Decide whether we can serve it.
> Nils +9: Spend a morning at the lobster wharf
# U.S. prices
Set a round price in dollars. => A price.
# Hurricanes
What harbors do in the days before one. => Tasks that we could automate.
# First contract
Law, time zone and units of measurement. => Answers to Hanna's questions.
`

const baltic = `
# No tide
Why do harbors without tides want tide warnings? => Decide whether we can help.
- Wind pushes the water out, and it returns within minutes.
! We also warn about wind-driven water levels.
# Half a meter
What half a meter less water means for a depth of two. => A threshold for each of the three.
> Odile +10: Ask the three for their lowest water level in ten years
# Wind gauges
Which harbors have one? => Access to one gauge.
- All three have one. Two haven't sent data since last summer.
# Ferries
Scheduled ferries cause a wave in the harbor. => Decide whether to show ferries on the map.
# Ice charts
Should we show ice charts, and how old can they be? => A decision.
# Summer
Forty berths at peak season. => A list of likely problems.
`

export const customers: RoomScript = {
  name: 'Customers',
  key: 'CUST',
  description: 'Sales and support for Berthbook.',
  private: false,
  managers: ['Mira', 'Pavel'],
  members: ['Nils', 'Odile', 'Quentin', 'Wanda', 'Xenia', 'Edda'],
  observers: ['Ada', 'Jonas'],
  guests: ['Mateo'],
  programs: [
    {
      name: 'Pipeline',
      led: 'Mira',
      notes: 'Nils',
      invited: ['Nils', 'Odile', 'Pavel', 'Ada'],
      when: { day: 'Mon', at: '14:00', from: -13, every: 2 },
      lasts: 45,
      location: 'The bay window',
      audio: VIDEO,
      series: { about: 'Open leads, forecasts and next calls.' },
      minutes: pipeline,
    },
    {
      name: 'Voice of the customer',
      led: 'Pavel',
      notes: 'Quentin',
      when: { day: 'Thu', at: '10:00', from: -13, every: 2 },
      lasts: 60,
      location: 'The bay window',
      audio: VIDEO,
      series: { about: 'Two weeks of tickets and calls, and one request for product.' },
      minutes: voice,
    },
    {
      name: 'U.S. harbors',
      led: 'Nils',
      notes: 'Xenia',
      invited: ['Mira', 'Xenia', 'Mateo'],
      when: { day: 'Tue', at: '10:00', from: -4 },
      zone: 'America/New_York',
      lasts: 30,
      audio: VIDEO,
      source: 'calendar',
      series: { about: 'Weekly call about our U.S. customers, at 10 a.m. New York time.', without: [6] },
      minutes: overThere,
    },
    {
      name: 'Baltic harbors',
      led: 'Odile',
      invited: ['Pavel', 'Quentin', 'Wanda'],
      when: { day: 'Thu', at: '11:30', from: -6, every: 2 },
      zone: 'Europe/Berlin',
      lasts: 45,
      audio: VIDEO,
      source: 'crm',
      series: { about: 'Water level warnings for three harbors without tides.' },
      minutes: baltic,
    },
    {
      name: 'Stroud Freight: results of the hourly berth trial',
      led: 'Nils',
      invited: ['Mira', 'Mateo', 'Edda'],
      when: { day: 'Wed', at: '13:30', from: -4 },
      lasts: 45,
      location: 'Stroud Freight, weighbridge office',
      source: 'crm',
      minutes: `
#
Results of the one-month trial. => Continue or stop.
- 84 landings, 2 late, 1 noise complaint.
! We continue, without the horn.
> Mateo +10: Ask the four skippers what they would pay per hour
> Nils +7: Draft a one-year contract
`,
    },
    {
      name: 'Sandwick: half a year with Berthbook',
      led: 'Odile',
      invited: ['Pavel', 'Mira'],
      when: { day: 'Tue', at: '15:30', from: 1 },
      lasts: 60,
      location: 'Harbor office, Sandwick',
      source: 'crm',
      minutes: `
#
What works, what doesn't, and would they recommend us? => A quote we can use, or a list of fixes.
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
Walk the pontoons with the harbor master. => A description of their morning.
`,
    },
  ],
  besides: `
- How we reply: use the customer's name, ask one question at a time, and avoid "unfortunately".
? Who has managed Port Averil harbor since the flood?
> Odile +6: Find out who manages Port Averil
> Quentin +25: Count this month's printer tickets
`,
}
