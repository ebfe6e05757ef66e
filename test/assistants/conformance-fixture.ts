// The tools, prompts and resources that the conformance tests of the protocol ask for; mounted in tests only.
import type { McpHttpHandler, McpRequestContext, Server } from '@modelcontextprotocol/server'
import type { McpHandlerOf } from '../../server/assistants/index.ts'

type Sdk = Parameters<McpHandlerOf>[0]
type Result = any

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const SOUND = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

const said = (text: string): Result => ({ content: [{ type: 'text', text }] })
const image = { type: 'image', data: PIXEL, mimeType: 'image/png' }
const text = (value: string) => ({ type: 'text', text: value })
const user = (content: unknown) => ({ role: 'user', content })
const asked = (message: string, properties: object, required: string[] = Object.keys(properties)) => ({
  message,
  requestedSchema: { type: 'object', properties, required },
})

const DEFAULTS = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
}

const options = ['option1', 'option2', 'option3']
const titled = ['First', 'Second', 'Third'].map((title, index) => ({
  const: `value${index + 1}`,
  title: `${title} Option`,
}))
const ENUMS = {
  untitledSingle: { type: 'string', enum: options },
  titledSingle: { type: 'string', oneOf: titled },
  legacyEnum: {
    type: 'string',
    enum: ['opt1', 'opt2', 'opt3'],
    enumNames: ['Option One', 'Option Two', 'Option Three'],
  },
  untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
  titledMulti: { type: 'array', items: { anyOf: titled } },
}

const RESOURCES: Readonly<Record<string, { mimeType: string; content: Result }>> = {
  'test://static-text': {
    mimeType: 'text/plain',
    content: { text: 'This is the content of the static text resource.' },
  },
  'test://static-binary': { mimeType: 'image/png', content: { blob: PIXEL } },
  'test://watched-resource': { mimeType: 'text/plain', content: { text: 'Watched.' } },
}

interface Call {
  server: Server
  args: Result
  ctx: Result
  sdk: Sdk
  handler: () => McpHttpHandler
}

const elicitation = (params: Result): Result => ({ method: 'elicitation/create', params })
const named = elicitation(asked('What is your name?', { name: { type: 'string' } }))
const sampling = (prompt: string, maxTokens = 100): Result => ({
  method: 'sampling/createMessage',
  params: { messages: [user(text(prompt))], maxTokens },
})
const roots: Result = { method: 'roots/list', params: {} }

/** What was answered to a question of an earlier round, where it is an answer. */
const answers = ({ ctx }: Call): Result => ctx.mcpReq.inputResponses ?? {}

const required = (inputRequests: Result, requestState?: string): Result => ({
  resultType: 'input_required',
  inputRequests,
  ...(requestState !== undefined && { requestState }),
})

const state = ({ ctx }: Call): string | undefined =>
  typeof ctx.mcpReq.requestState === 'function' ? ctx.mcpReq.requestState() : ctx.mcpReq.requestState

/** Asks one question, and answers once it has been answered. */
const asking =
  (name: string, question: Result, done: (answer: Result) => string) =>
  (call: Call): Result => {
    const answer = answers(call)[name]
    return answer && typeof answer === 'object' && isAnswer(question, answer)
      ? said(done(answer))
      : required({ [name]: question })
  }

const isAnswer = ({ method }: Result, answer: Result): boolean =>
  method === 'elicitation/create'
    ? answer.action === 'accept' && typeof answer.content === 'object'
    : method === 'roots/list'
      ? Array.isArray(answer.roots)
      : answer.content !== undefined

const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

const TOOLS: Readonly<Record<string, (call: Call) => Result>> = {
  test_simple_text: () => said('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: SOUND, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  }),
  test_multiple_content_types: () => ({
    content: [
      text('Multiple content types test:'),
      image,
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data","value":123}',
        },
      },
    ],
  }),
  test_tool_with_logging: async ({ ctx }) => {
    for (const step of ['started', 'processing', 'completed']) {
      const message = step === 'processing' ? 'Tool processing data' : `Tool execution ${step}`
      await ctx.mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data: message } })
      await pause()
    }
    return said('Logged.')
  },
  test_logging_tool: async ({ ctx }) => {
    await ctx.mcpReq.log('info', 'Logged where it is asked for.')
    return said('Logged.')
  },
  test_error_handling: () => ({
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  }),
  test_tool_with_progress: async ({ ctx }) => {
    const progressToken = ctx.mcpReq._meta?.progressToken
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
      await pause()
    }
    return said('Done.')
  },
  test_streaming_elicitation: async () => said('Nothing is asked on a stream.'),
  test_sampling: async ({ ctx, args }) => {
    const { content } = await ctx.mcpReq.send(sampling(args.prompt))
    return said(`The client sampled: ${content.text}`)
  },
  test_elicitation: async ({ ctx, args }) => {
    const properties = {
      username: { type: 'string', description: "User's response" },
      email: { type: 'string', description: "User's email address" },
    }
    const { action, content } = await ctx.mcpReq.send(elicitation(asked(args.message, properties)))
    return said(`User response: action: ${action}, content: ${JSON.stringify(content)}`)
  },
  test_elicitation_sep1034_defaults: async ({ ctx }) => {
    const { action, content } = await ctx.mcpReq.send(elicitation(asked('Defaults', DEFAULTS, [])))
    return said(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`)
  },
  test_elicitation_sep1330_enums: async ({ ctx }) => {
    const { action, content } = await ctx.mcpReq.send(elicitation(asked('Enums', ENUMS, [])))
    return said(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`)
  },
  test_missing_capability: ({ ctx, sdk }) => {
    const capabilities = ctx.mcpReq.envelope?.['io.modelcontextprotocol/clientCapabilities'] ?? {}
    if (!capabilities.sampling)
      throw new sdk.MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } as Result })
    return said('The client can sample.')
  },
  test_trigger_tool_change: ({ handler }) => {
    handler().notify.toolsChanged()
    return said('Changed.')
  },
  test_trigger_prompt_change: ({ handler }) => {
    handler().notify.promptsChanged()
    return said('Changed.')
  },
  test_input_required_result_elicitation: asking('user_name', named, ({ content }) => `Hello, ${content.name}!`),
  test_input_required_result_sampling: asking(
    'capital_question',
    sampling('What is the capital of France?'),
    ({ content }) => JSON.stringify(content),
  ),
  test_input_required_result_list_roots: asking('client_roots', roots, (answer) => JSON.stringify(answer.roots)),
  test_input_required_result_request_state: (call) => {
    const question = elicitation(asked('Please confirm', { ok: { type: 'boolean' } }))
    if (!answers(call)['confirm']) return required({ confirm: question }, 'sealed:confirm')
    if (state(call) !== 'sealed:confirm') throw invalid(call)
    return said('state-ok')
  },
  test_input_required_result_multiple_inputs: (call) => {
    const questions = { user_name: named, greeting: sampling('Generate a greeting', 50), client_roots: roots }
    const given = answers(call)
    if (Object.keys(questions).some((name) => !given[name])) return required(questions, 'sealed:many')
    return said('All answered.')
  },
  test_input_required_result_multi_round: (call) => {
    const given = answers(call)
    if (given['step2'] && state(call) === 'sealed:2') return said('Both answered.')
    if (given['step1'] && state(call) === 'sealed:1')
      return required(
        { step2: elicitation(asked('Step 2: What is your favorite color?', { color: { type: 'string' } })) },
        'sealed:2',
      )
    return required(
      { step1: elicitation(asked('Step 1: What is your name?', { name: { type: 'string' } })) },
      'sealed:1',
    )
  },
  test_input_required_result_tampered_state: (call) => {
    if (state(call) === undefined)
      return required({ confirm: elicitation(asked('Please confirm', { ok: { type: 'boolean' } })) }, 'sealed:whole')
    if (state(call) !== 'sealed:whole') throw invalid(call)
    return said('state-ok')
  },
  test_input_required_result_capabilities: ({ ctx }) => {
    const capabilities = ctx.mcpReq.envelope?.['io.modelcontextprotocol/clientCapabilities'] ?? {}
    const questions = {
      ...(capabilities.sampling && { greeting: sampling('Generate a greeting') }),
      ...(capabilities.elicitation && { user_name: named }),
    }
    return Object.keys(questions).length ? required(questions) : said('Nothing can be asked.')
  },
}

const invalid = ({ sdk }: Call) =>
  new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, 'The state was tampered with.')

const PROMPTS: Readonly<Record<string, { arguments?: string[]; get: (call: Call) => Result }>> = {
  test_simple_prompt: { get: () => ({ messages: [user(text('This is a simple prompt for testing.'))] }) },
  test_prompt_with_arguments: {
    arguments: ['arg1', 'arg2'],
    get: ({ args }) => ({
      messages: [user(text(`Prompt with arguments: arg1='${args.arg1}', arg2='${args.arg2}'`))],
    }),
  },
  test_prompt_with_embedded_resource: {
    arguments: ['resourceUri'],
    get: ({ args }) => ({
      messages: [
        user({
          type: 'resource',
          resource: { uri: args.resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        }),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  },
  test_prompt_with_image: { get: () => ({ messages: [user(image), user(text('Please analyze the image above.'))] }) },
  test_input_required_result_prompt: {
    get: (call) =>
      answers(call)['user_context']
        ? { messages: [user(text(`Context: ${answers(call)['user_context'].content?.context}`))] }
        : required({
            user_context: elicitation(asked('What context should the prompt use?', { context: { type: 'string' } })),
          }),
  },
}

/** The handler of the fixtures. */
export const conformanceHandler: McpHandlerOf = (sdk) => {
  const cache = { cacheScope: 'private', ttlMs: 1_000 } as const
  let capabilities: unknown
  const asking = new Set<Server>()
  const factory = ({ era }: McpRequestContext) => {
    const server = new sdk.Server({ name: 'fixture', version: '1' }, {
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { subscribe: true },
        completions: {},
        logging: {},
      },
      cacheHints: {
        'tools/list': cache,
        'prompts/list': cache,
        'resources/list': cache,
        'resources/templates/list': cache,
        'resources/read': cache,
      },
    } as Result)
    const callOf = (args: unknown, ctx: unknown): Call => ({
      server,
      args: args ?? {},
      ctx,
      sdk,
      handler: () => handler,
    })
    const unknown = (what: string, data?: unknown) =>
      new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, `Unknown ${what}`, data as Result)
    server.setRequestHandler('tools/list', () => ({
      tools: Object.keys(TOOLS).map((name) => ({ name, description: name, inputSchema: { type: 'object' as const } })),
    }))
    server.setRequestHandler('tools/call', async ({ params }: Result, ctx) => {
      const tool = TOOLS[params.name]
      if (!tool) throw unknown('tool')
      return tool(callOf(params.arguments, ctx))
    })
    server.setRequestHandler('prompts/list', () => ({
      prompts: Object.entries(PROMPTS).map(([name, prompt]) => ({
        ...{ name, description: name },
        arguments: (prompt.arguments ?? []).map((one) => ({ name: one, description: one, required: true })),
      })),
    }))
    server.setRequestHandler('prompts/get', async ({ params }: Result, ctx) => {
      const prompt = PROMPTS[params.name]
      if (!prompt) throw unknown('prompt')
      return prompt.get(callOf(params.arguments, ctx))
    })
    server.setRequestHandler('resources/list', () => ({
      resources: Object.entries(RESOURCES).map(([uri, { mimeType }]) => ({
        uri,
        name: uri,
        description: uri,
        mimeType,
      })),
    }))
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'data', description: 'data' }],
    }))
    server.setRequestHandler('resources/read', ({ params: { uri } }: Result) => {
      const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1]
      if (id) {
        const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
        return { contents: [{ uri, mimeType: 'application/json', text: data }] }
      }
      const resource = RESOURCES[uri]
      if (!resource) throw unknown('resource', { uri })
      return { contents: [{ uri, mimeType: resource.mimeType, ...resource.content }] }
    })
    server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0, hasMore: false } }))
    for (const method of ['resources/subscribe', 'resources/unsubscribe'] as const)
      server.setRequestHandler(method as 'ping', () => ({}))
    if (era === 'legacy') {
      // Without sessions, nothing is known of the client that began with `initialize`.
      Object.assign(server, { _clientCapabilities: capabilities })
      asking.add(server)
      server.onclose = () => asking.delete(server)
    }
    return server
  }
  const handler = sdk.createMcpHandler(factory)
  return {
    close: handler.close,
    fetch: async (request, options) => {
      const message = options?.parsedBody as Result
      if (message.method === 'initialize') capabilities = message.params.capabilities
      if (message.method !== undefined) return handler.fetch(request, options)
      // The answer to a question on a stream comes in a request of its own: it is passed on to whoever asked.
      for (const server of asking) server.transport?.onmessage?.(message)
      return new Response(null, { status: 202 })
    },
  }
}
