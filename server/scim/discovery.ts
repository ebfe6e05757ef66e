// What SCIM says of itself: what it can do, and the schemas of its resources (RFC 7644, 4; RFC 7643, 5 to 7).
import { ENTERPRISE_USER, GROUP, USER } from './attributes.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'

/** What is supported. */
export const serviceProviderConfig = (root: string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 1_000 },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Directory token',
      description: 'A directory token, sent as Bearer in the header Authorization.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${root}/ServiceProviderConfig` },
})

/** The kinds of resources. */
export const resourceTypes = (root: string) => [
  {
    schemas: [`${CORE}:ResourceType`],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A person with an account on the site.',
    schema: USER,
    schemaExtensions: [{ schema: ENTERPRISE_USER, required: false }],
    meta: { resourceType: 'ResourceType', location: `${root}/ResourceTypes/User` },
  },
  {
    schemas: [`${CORE}:ResourceType`],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'A group of people, which gives roles in organizations and rooms.',
    schema: GROUP,
    meta: { resourceType: 'ResourceType', location: `${root}/ResourceTypes/Group` },
  },
]

interface Attribute {
  name: string
  type: 'string' | 'boolean' | 'complex' | 'reference'
  subAttributes?: Attribute[]
  [characteristic: string]: unknown
}

const attribute = (name: string, type: Attribute['type'] = 'string', more: Partial<Attribute> = {}): Attribute => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const schema = (root: string, id: string, name: string, attributes: Attribute[]) => ({
  schemas: [`${CORE}:Schema`],
  id,
  name,
  attributes,
  meta: { resourceType: 'Schema', location: `${root}/Schemas/${id}` },
})

const readOnly = { mutability: 'readOnly' } as const

/** The attributes that are kept. */
export const schemas = (root: string) => [
  schema(root, USER, 'User', [
    attribute('userName', 'string', { required: true, uniqueness: 'server' }),
    attribute('externalId', 'string', { caseExact: true }),
    attribute('name', 'complex', {
      subAttributes: [attribute('formatted', 'string', readOnly), attribute('givenName'), attribute('familyName')],
    }),
    attribute('displayName', 'string', readOnly),
    attribute('title'),
    attribute('preferredLanguage'),
    attribute('timezone'),
    attribute('active', 'boolean'),
    attribute('emails', 'complex', {
      multiValued: true,
      subAttributes: [attribute('value'), attribute('type'), attribute('primary', 'boolean')],
    }),
    attribute('groups', 'complex', {
      ...readOnly,
      multiValued: true,
      subAttributes: [
        attribute('value', 'string', readOnly),
        attribute('$ref', 'reference', { ...readOnly, referenceTypes: ['Group'] }),
        attribute('display', 'string', readOnly),
        attribute('type', 'string', readOnly),
      ],
    }),
  ]),
  schema(root, GROUP, 'Group', [
    attribute('displayName', 'string', { required: true, uniqueness: 'server' }),
    attribute('externalId', 'string', { caseExact: true }),
    attribute('members', 'complex', {
      multiValued: true,
      subAttributes: [
        attribute('value', 'string', { mutability: 'immutable' }),
        attribute('$ref', 'reference', { mutability: 'immutable', referenceTypes: ['User'] }),
        attribute('type', 'string', { mutability: 'immutable', canonicalValues: ['User'] }),
        attribute('display', 'string', readOnly),
      ],
    }),
  ]),
  schema(root, ENTERPRISE_USER, 'EnterpriseUser', [attribute('organization')]),
]
