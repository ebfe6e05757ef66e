// How tests send and read agendas: as an outline with a number for each item.
import assert from 'node:assert/strict'
import type { Client } from '../client.ts'

/** The items of a meeting, series or template, e.g. of `/meetings/3`. */
export async function agendaOf(client: Client, holder: string): Promise<any[]> {
  const { status, body, text } = await client.get(`${holder}/agenda_items`)
  assert.equal(status, 200, text)
  return body
}

export async function newItem(client: Client, holder: string, body: object): Promise<any> {
  const answer = await client.post(`${holder}/agenda_items`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

export const setAgenda = (client: Client, holder: string, agenda_items: unknown) =>
  client.put(`${holder}/agenda_items`, { agenda_items })

export const titles = (items: readonly any[]): string[] => items.map(({ title }) => title)

/** A line for each item: its positions from the top down, and its title. */
export function tree(items: readonly any[]): string[] {
  const byId = new Map(items.map((item) => [item.agenda_item_id, item]))
  const numbered = ({ parent_id, position }: any): string =>
    parent_id === null ? `${position}` : `${numbered(byId.get(parent_id.value))}.${position}`
  return items.map((item) => `${numbered(item)} ${item.title}`)
}
