// Transforms: what the server would make of a value, for comparing data with another system.
import { json, required } from './field.ts'
import { custom, resource } from './resource.ts'

const transformed = { input: json(), transformed: json() }
const input = { input: required(json()) }

export const transform = resource({
  name: 'transform',
  collection: 'transforms',
  id: '',
  about: 'The clean-up that a value goes through before it is stored. null and integers pass unchanged.',
  fields: transformed,
  endpoints: {
    plainText: custom('POST', '/transforms/plain_text', input, transformed),
    html: custom('POST', '/transforms/html', input, transformed),
  },
})
